"""Events as they travel: the same names and fields as in `hanabi.events`, with cards as text.

A test compares the two, so neither can change without the other.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, TypeAlias, get_args

from msgspec import Struct

from hanabi import events
from hanabi.cards import Card
from hanabi.events import End, Event
from hanabi.variant import Tile

if TYPE_CHECKING:
    from collections.abc import Callable


class _Happened(Struct, frozen=True, omit_defaults=True, tag=str.lower):
    pass


class Clued(_Happened, frozen=True):
    """A clue was given; `slots` are the cards it points at."""

    seat: int
    target: int
    word: str | int
    slots: tuple[int, ...]


class Discarded(_Happened, frozen=True):
    """A card went to the discard pile, by choice."""

    seat: int
    slot: int
    card: str


class Launched(_Happened, frozen=True):
    """A card went on its firework: from a slot, or from the discard pile."""

    seat: int
    slot: int | None
    card: str
    announced: str | None = None


class Misfired(_Happened, frozen=True):
    """A card did not fit, or was announced wrongly."""

    seat: int
    slot: int
    card: str
    announced: str | None = None


class TokenReturned(_Happened, frozen=True):
    """A clue token came back."""


class ErrorTakenBack(_Happened, frozen=True):
    """A tile took an error back."""


class Revealed(_Happened, frozen=True):
    """A bonus tile was turned over."""

    tile: Tile


class TileLost(_Happened, frozen=True):
    """A tile had nothing to act on, or was declined."""

    tile: Tile


class ShuffledIn(_Happened, frozen=True):
    """A card of the discard pile was shuffled into the deck."""

    card: str


class Drew(_Happened, frozen=True):
    """A player drew a card; who must not see it is told nothing of it."""

    seat: int
    card: str | None


class LastRoundBegan(_Happened, frozen=True):
    """The last card was drawn: everyone has one more turn."""


class Rearranged(_Happened, frozen=True):
    """A player put their hand in another order."""

    seat: int
    order: tuple[int, ...]


class Ended(_Happened, frozen=True):
    """The game is over."""

    end: End


Happened: TypeAlias = (
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

STRUCTS: dict[type[Event], Callable[..., Happened]] = {
    getattr(events, struct.__name__): struct for struct in get_args(Happened)
}
FIELDS = {event: tuple(each.name for each in fields(event)) for event in STRUCTS}


def happened(event: Event) -> Happened:
    kind = type(event)
    values = (getattr(event, name) for name in FIELDS[kind])
    return STRUCTS[kind](*(str(value) if isinstance(value, Card) else value for value in values))
