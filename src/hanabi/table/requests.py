"""What people ask for at a table."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

LONGEST_TALK = 300
LONGEST_NOTE = 200


class Remark(Enum):
    """H2: what may be said where only set remarks are allowed."""

    HELLO = "hello"
    THINKING = "thinking"
    KNOW_NOTHING = "know-nothing"
    REMEMBER = "remember"
    WELL_DONE = "well-done"
    OOPS = "oops"
    THANKS = "thanks"
    GOODBYE = "goodbye"


class Motion(Enum):
    """What the people at a table can agree on."""

    TAKE_OVER = "take-over"
    END = "end"
    REMATCH = "rematch"


class Numbered(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag=str.lower):
    """A request may carry a number of the asker's own, which the answer repeats."""

    id: int = 0


class Sit(Numbered, frozen=True):
    """Take a seat, or any free one."""

    name: Annotated[str, Meta(max_length=100)] = ""
    seat: int | None = None


class Stand(Numbered, frozen=True):
    """Leave one's seat, before the game."""


class Ready(Numbered, frozen=True):
    """Be ready to begin, and say how colourful one's clothes are (S4)."""

    colourful: Annotated[int, Meta(ge=0, le=100)] = 0


class Fill(Numbered, frozen=True):
    """Ask bots to take the free seats, before the game; a person who comes later may still have such a seat."""


class Act(Numbered, frozen=True, kw_only=True):
    """Move, in answer to this turn: a text form of docs/records.md."""

    turn: int
    move: Annotated[str, Meta(max_length=60)]


class TakeBack(Numbered, frozen=True):
    """Take back one's last move, and what has followed: where all others are bots."""


class Order(Numbered, frozen=True, kw_only=True):
    """Put one's hand in another order (H1)."""

    slots: Annotated[tuple[int, ...], Meta(max_length=5)]


class Note(Numbered, frozen=True, kw_only=True):
    """Write a private note on a card, by its number; an empty text takes it away."""

    card: Annotated[int, Meta(ge=0, le=999)]
    text: Annotated[str, Meta(max_length=LONGEST_NOTE)]


class Say(Numbered, frozen=True, kw_only=True):
    """Say something (H2)."""

    text: Annotated[str, Meta(max_length=LONGEST_TALK)]


class SayRemark(Numbered, frozen=True, kw_only=True, tag="remark"):
    """Say one of the set remarks (H2)."""

    remark: Remark


class Vote(Numbered, frozen=True, kw_only=True):
    """Agree, or no longer agree, to a motion; `seat` is whose seat a bot shall take over."""

    motion: Motion
    seat: int | None = None
    agreed: bool = True


class Return(Numbered, frozen=True):
    """Take one's seat back from a bot."""


Request: TypeAlias = Sit | Stand | Ready | Fill | Act | TakeBack | Order | Note | Say | SayRemark | Vote | Return
