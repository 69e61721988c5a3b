"""The messages from a table to whoever sits or watches there: JSON text, one tagged union each way.

docs/protocol.md is written from these types and from `requests`. `bulletin` makes them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from hanabi.events import End, Outcome
from hanabi.table.entries import Fact, Stop
from hanabi.table.happened import AnyHappened
from hanabi.table.requests import Motion, Request
from hanabi.table.settings import Settings
from hanabi.table.words import Words
from hanabi.variant import Tile

LARGEST_REQUEST = 4096  # bytes

Mark: TypeAlias = Literal["", "playable", "useless", "indispensable"]
"""What follows for a card in the viewer's own hand, whatever it is."""


class CardState(Struct, frozen=True, omit_defaults=True):
    """A card in a hand. `hints` are the clues it has received, `+red` or `-3`; without `can_be` it can be anything."""

    number: int
    card: str | None = None
    hints: tuple[str, ...] = ()
    can_be: str = ""
    mark: Mark = ""
    note: str = ""


class Verdict(Struct, frozen=True, omit_defaults=True):
    """What is said of a game that is over; `mentions` are the fireworks to be named beside the score."""

    title: Words
    comment: Words
    mentions: tuple[str, ...] = ()


class ViewState(Struct, frozen=True, omit_defaults=True):
    """The game as the viewer may know it, with what they may do now (text forms of docs/records.md).

    `mistakes` are those of the legal moves of which the viewer can know that they are an error, or the loss of an
    indispensable card. `sayable` are, for a player who waits, the words of the clues that each seat could be given.
    """

    seat: int
    turn: int
    hands: tuple[tuple[CardState, ...], ...]
    deck_size: int
    fireworks: dict[str, int]
    discard_pile: tuple[str, ...]
    clue_tokens: int
    errors: int
    points: int
    score: int
    best_score: int
    pace: int
    legal: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()
    sayable: tuple[str, ...] = ()
    revealed: tuple[Tile, ...] = ()
    face_down: int = 0
    pending: Tile | None = None
    turns_left: int | None = None
    doomed: tuple[str, ...] = ()
    indispensable: tuple[str, ...] = ()
    ended: End | None = None
    outcome: Outcome = Outcome.UNFINISHED
    verdict: Verdict | None = None


class SeatState(Struct, frozen=True, omit_defaults=True):
    """A seat: who is there. `kind` is `person` or the name of a bot; `open` says that a person may sit down here."""

    kind: str
    name: str = ""
    ready: bool = False
    taken_over: bool = False
    open: bool = False
    present: bool = False
    time_left: float | None = None  # seconds, where time is counted for the game


class VoteState(Struct, frozen=True, omit_defaults=True):
    """Somebody's standing agreement to a motion, and how it is put to the viewer."""

    seat: int
    motion: Motion
    words: Words
    about: int | None = None


class LogLine(Struct, frozen=True, omit_defaults=True):
    """Something that has happened: its number, when (seconds since 1970), what, and the events of a move.

    `words` tell it to the viewer, one sentence for each event; what is nobody else's business has none. `short` is a
    move in a few words.
    """

    number: int
    at: float
    fact: Fact
    events: tuple[AnyHappened, ...] = ()
    words: tuple[Words, ...] = ()
    short: Words | None = None


class Update(Struct, frozen=True, omit_defaults=True, tag="update"):
    """The whole table as the viewer may know it, and what has happened since the number they had seen."""

    number: int
    table: str
    code: str
    settings: Settings
    seats: tuple[SeatState, ...]
    commitment: str
    you: int | None = None
    view: ViewState | None = None
    log: tuple[LogLine, ...] = ()
    votes: tuple[VoteState, ...] = ()
    deadline: float | None = None  # seconds until the player's time is up
    over: bool = False
    stopped: Stop | None = None
    ending: Words | None = None  # why the game is over
    secret: str | None = None  # hexadecimal, once the game is over; of a challenge, once that is closed
    next_table: str | None = None
    preparing: bool = False  # whether the bot whose turn it is cannot move yet: it is being compiled
    challenge: str | None = None  # of which this game is a try
    alone: bool = False  # whether all others are bots: then one may ask for advice, and take moves back


class Accepted(Struct, frozen=True, omit_defaults=True, tag="accepted"):
    """The request is done; at a table it is stored, too, and `number` is the last fact that came of it."""

    id: int
    number: int = 0


class Refused(Struct, frozen=True, omit_defaults=True, tag="refused"):
    """The request changed nothing, and why, in the reader's language; `rule` is an id of docs/rules.md."""

    id: int
    sentence: str
    rule: str | None = None


class Closing(Struct, frozen=True, tag="closing"):
    """The server goes away for a moment: come back after so many seconds."""

    come_back_in: float


Reply: TypeAlias = Update | Accepted | Refused | Closing

encoder = Encoder()
read_request: Decoder[Request] = Decoder(Request)
read_reply: Decoder[Reply] = Decoder(Reply)
