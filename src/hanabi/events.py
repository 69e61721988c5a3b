"""What the table sees happen, one value for each thing; a move causes one or more.

`Drew.card` is the only secret in an event: `view` takes it away from the player who drew.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias, assert_never

if TYPE_CHECKING:
    from hanabi.cards import Card, Word
    from hanabi.variant import Tile


class Outcome(Enum):
    """What a game came to."""

    UNFINISHED = "unfinished"
    LOST = "lost"
    FINISHED = "finished"
    PERFECT = "perfect"


class End(Enum):
    """Why a game ended."""

    ERRORS = "errors"  # E1
    COMPLETE = "complete"  # E2, Q1
    LAST_ROUND = "last-round"  # E3, E4
    INDISPENSABLE = "indispensable"  # Q3
    STUCK = "stuck"  # Q4

    @property
    def outcome(self) -> Outcome:
        match self:
            case End.COMPLETE:
                return Outcome.PERFECT
            case End.LAST_ROUND:
                return Outcome.FINISHED
            case End.ERRORS | End.INDISPENSABLE | End.STUCK:
                return Outcome.LOST
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True)
class Clued:
    """A clue was given; `slots` are the cards it points at (C4), maybe none (C5)."""

    seat: int
    target: int
    word: Word
    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card went to the discard pile, by choice (D2)."""

    seat: int
    slot: int
    card: Card


@dataclass(frozen=True, slots=True)
class Launched:
    """A card went on its firework (P1): from a slot, maybe announced (M2), or from the discard pile by a tile (F3)."""

    seat: int
    slot: int | None
    card: Card
    announced: str | None = None


@dataclass(frozen=True, slots=True)
class Misfired:
    """A card that did not fit, or was announced wrongly, went to the discard pile and cost an error (P2, M3)."""

    seat: int
    slot: int
    card: Card
    announced: str | None = None


@dataclass(frozen=True, slots=True)
class TokenReturned:
    """A clue token came back."""


@dataclass(frozen=True, slots=True)
class ErrorTakenBack:
    """A tile took an error back (F3)."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """A bonus tile was turned over (F1)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TileLost:
    """A tile had nothing to act on (F5, F6), or was declined (F4)."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class ShuffledIn:
    """A card of the discard pile was shuffled into the deck (F3)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drew:
    """A player drew a card; who must not see it is told nothing of it."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class LastRoundBegan:
    """The last card was drawn: everyone has one more turn (E3)."""


@dataclass(frozen=True, slots=True)
class Rearranged:
    """A player put their hand in another order (H1)."""

    seat: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    end: End


Event: TypeAlias = (
    Clued
    | Discarded
    | Launched
    | Misfired
    | TokenReturned
    | ErrorTakenBack
    | Revealed
    | TileLost
    | ShuffledIn
    | Drew
    | LastRoundBegan
    | Rearranged
    | Ended
)
