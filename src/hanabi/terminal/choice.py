"""What a player has chosen but not done yet. It holds no rules: whatever comes of it, the table allows or refuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from hanabi.cards import Word


@dataclass(frozen=True, slots=True)
class Nothing:
    """The hands lie on the table."""


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card of one's own, to be played, discarded or moved; maybe the firework to announce (M1)."""

    slot: int
    announced: str | None = None


@dataclass(frozen=True, slots=True)
class Telling:
    """A clue: whom, and what."""

    seat: int
    word: Word | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers to a tile, by its place in the list."""

    place: int = 0


NOTHING = Nothing()

Choice: TypeAlias = Nothing | OwnCard | Telling | Answer
