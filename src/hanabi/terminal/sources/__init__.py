"""Where a board's table comes from: this machine, a server, a record, the past of a game, a lesson.

    source.scene()          the table as it is now
    await source.changed()  until it is another one without having been asked: a bot or somebody elsewhere has moved
    await source.ask(...)   done, or refused in a sentence, and then nothing has changed
    await source.history()  the earlier turns, as a source of their own, or a refusal

A source draws nothing and knows no keys. What it can be asked for beyond moves stands in its scene's offers.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from hanabi.refusal import Refusal
from hanabi.table.requests import Request as TableRequest

if TYPE_CHECKING:
    from hanabi.message import Message
    from hanabi.terminal.scene import Scene


class Extra:
    """What no table is asked for, and what only a source can do whose scene offers it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TakeBack(Extra):
    """What was done last, while learning."""


@dataclass(frozen=True, slots=True)
class Come(Extra):
    """Somebody else is before the screen from now on."""

    player: int


@dataclass(frozen=True, slots=True)
class Go(Extra):
    """To a position of the game, by its number; from the end, if it is counted backwards."""

    to: int


@dataclass(frozen=True, slots=True)
class Turn(Extra):
    """So many positions on, or back."""

    by: int


@dataclass(frozen=True, slots=True)
class NextSeat(Extra):
    """All hands open, or as the next seat saw the game."""


@dataclass(frozen=True, slots=True)
class GoOn(Extra):
    """To the next step of a lesson."""


@dataclass(frozen=True, slots=True)
class Hint(Extra):
    """What would be right here."""


Request: TypeAlias = TableRequest | TakeBack | Come | Go | Turn | NextSeat | GoOn | Hint


class Source(Protocol):
    """What a board is given."""

    def scene(self) -> Scene: ...

    async def changed(self) -> None: ...

    async def ask(self, request: Request) -> None: ...

    async def history(self) -> Source: ...


async def never() -> None:
    """For a source that changes only when it is asked."""
    await asyncio.Event().wait()


def refused(sentence: Message | str) -> Refusal:
    """A refusal in words that somebody else has found, maybe in the reader's language already."""
    return Refusal(WORD_FOR_WORD, sentence=sentence)


WORD_FOR_WORD = "{sentence}"
