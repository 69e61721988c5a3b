"""What is answered over HTTP to whoever wants to play, read by `hanabi.client` and by every other program."""

from __future__ import annotations

from msgspec import Struct

from hanabi.table.messages import Update
from hanabi.table.words import Words


class Known(Struct, frozen=True):
    """Somebody is known now; `token` is for programs, which send it as a bearer token."""

    name: str
    token: str | None = None


class TableMade(Struct, frozen=True):
    """A new table: its id, the code that people type, and the link to send to friends."""

    table: str
    code: str
    link: str


class Found(Struct, frozen=True):
    """The id of a table."""

    table: str


class Advice(Struct, frozen=True, omit_defaults=True):
    """What a bot would do in one's place (a text form of docs/records.md), and why."""

    move: str
    why: Words | None = None


class Replay(Struct, frozen=True):
    """A game from the deal on, position by position: the same messages that its players received."""

    updates: tuple[Update, ...]
