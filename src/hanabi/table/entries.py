"""What has happened at a table: facts, in the order in which they are kept."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from hanabi.table.requests import Motion, Remark
from hanabi.table.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable


class By(Enum):
    """Who made a move."""

    PERSON = "person"
    BOT = "bot"
    CLOCK = "clock"


class Stop(Enum):
    """Why a game was left unfinished."""

    AGREED = "agreed"
    CLOCK = "clock"


class _Fact(Struct, frozen=True, omit_defaults=True, tag=str.lower):
    pass


class Sat(_Fact, frozen=True):
    """Somebody took a seat: a free one, or one that a bot has kept for whoever comes."""

    seat: int
    name: str
    person: str = ""  # who it is, between them and the server


class Stood(_Fact, frozen=True):
    """Somebody left their seat."""

    seat: int


class Readied(_Fact, frozen=True):
    """Somebody is ready."""

    seat: int
    colourful: int = 0


class Started(_Fact, frozen=True):
    """The cards were dealt; `first` begins."""

    first: int


class Acted(_Fact, frozen=True):
    """Somebody moved, or put their hand in order: a text form of docs/records.md.

    A bot may say why, and afterwards, how an earlier clue of its own was meant that went wrong.
    """

    seat: int
    action: str
    by: By = By.PERSON
    why: Words | None = None
    afterwards: Words | None = None


class TookBack(_Fact, frozen=True):
    """Somebody took their last move back: of the entries from number `since` on, no move stands."""

    seat: int
    since: int


class Noted(_Fact, frozen=True):
    """Somebody wrote a private note on a card."""

    seat: int
    card: int
    text: str


class Said(_Fact, frozen=True):
    """Somebody said something."""

    seat: int
    text: str


class Remarked(_Fact, frozen=True):
    """Somebody made a set remark."""

    seat: int
    remark: Remark


class Voted(_Fact, frozen=True):
    """Somebody agreed to a motion, or no longer does."""

    seat: int
    motion: Motion
    about: int | None = None
    agreed: bool = True


class TakenOver(_Fact, frozen=True):
    """A bot plays in somebody's place, or in that of whoever comes."""

    seat: int


class Returned(_Fact, frozen=True):
    """Somebody has taken their seat back."""

    seat: int


class Stopped(_Fact, frozen=True):
    """The game was left unfinished."""

    why: Stop


class Rematched(_Fact, frozen=True):
    """The same people go on at another table."""

    table: str


class Challenged(_Fact, frozen=True):
    """The deal is a challenge, which is closed at `closes`: until then nobody is told its secret."""

    challenge: str
    closes: float


Fact: TypeAlias = (
    Sat
    | Stood
    | Readied
    | Started
    | Acted
    | TookBack
    | Noted
    | Said
    | Remarked
    | Voted
    | TakenOver
    | Returned
    | Stopped
    | Rematched
    | Challenged
)


class Entry(Struct, frozen=True):
    """A fact, its place in the table's history (from 1), and when it happened."""

    number: int
    at: float
    fact: Fact


def played(entries: Iterable[Entry]) -> list[Entry]:
    """The deal, and every move that was not taken back."""
    kept: list[Entry] = []
    for entry in entries:
        match entry.fact:
            case Started() | Acted():
                kept.append(entry)
            case TookBack(since=since):
                kept = [earlier for earlier in kept if earlier.number < since]
            case _:
                pass
    return kept
