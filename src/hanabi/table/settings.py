"""What is chosen when a table is made. Nobody needs to choose anything."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from hanabi.editions import DEFAULT, name_of, variant
from hanabi.refusal import Refusal
from hanabi.table import USUAL_BOT
from hanabi.variant import hand_size
from hanabi.view import Memory

if TYPE_CHECKING:
    from collections.abc import Collection

PERSON = "person"
"""The kind of a seat that is kept for a person; every other kind is the name of a bot."""


class Talk(Enum):
    """H2: how much may be said."""

    NONE = "none"
    REMARKS = "remarks"
    FREE = "free"


class Spectators(Enum):
    """What somebody sees who only watches."""

    NONE = "none"
    CLOSED = "closed"
    OPEN = "open"


class Listing(Enum):
    """Who finds the table."""

    PUBLIC = "public"
    LINK = "link"


class TimeOut(Enum):
    """What happens when a clock runs out."""

    BOT_MOVES = "bot-moves"
    GAME_ENDS = "game-ends"


class ClockKind(Enum):
    """What the amount of a clock is counted in."""

    NONE = "none"
    MOVE = "move"  # seconds for each move
    GAME = "game"  # seconds for all the moves of a player
    DAYS = "days"  # days for each move, for play by correspondence


class Clock(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long players may think; each move gives `increment` seconds back where time is counted for the game."""

    kind: ClockKind = ClockKind.NONE
    amount: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


BotName: TypeAlias = Annotated[str, Meta(max_length=40)]


class Settings(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything that is chosen when a table is made. Nobody needs to choose anything."""

    variant: Annotated[str, Meta(max_length=200)] = DEFAULT
    seats: Annotated[tuple[BotName, ...], Meta(max_length=5)] = (PERSON, USUAL_BOT, USUAL_BOT)
    first: int | Literal["random", "colourful"] = "random"
    talk: Talk = Talk.FREE
    memory: Memory = Memory.ALL
    clock: Clock = Clock()
    time_out: TimeOut = TimeOut.BOT_MOVES
    listing: Listing = Listing.PUBLIC
    spectators: Spectators = Spectators.CLOSED
    # The bot that moves for somebody who is absent or out of time: it takes nothing for granted about how they play.
    stand_in: BotName = "cautious"


def check_settings(settings: Settings, bots: Collection[str]) -> Settings:
    """The settings with the variant's name in full, if a table can be played by them."""
    players = len(settings.seats)
    hand_size(players)
    for kind in (*settings.seats, settings.stand_in):
        if kind not in bots and (kind != PERSON or kind == settings.stand_in):
            raise Refusal("There is no bot called “{name}”; there are {known}.", name=kind, known=", ".join(bots))
    if PERSON not in settings.seats:
        raise Refusal("A table needs at least one seat for a person.")
    if isinstance(settings.first, int) and not 0 <= settings.first < players:
        raise Refusal("Seat {seat} cannot begin: the seats go from 0 to {last}.", seat=settings.first, last=players - 1)
    if (settings.clock.kind is ClockKind.NONE) != (settings.clock.amount == 0):
        raise Refusal("A clock needs an amount of time, and no clock needs none.")
    if settings.clock.increment and settings.clock.kind is not ClockKind.GAME:
        raise Refusal("Only a clock for the whole game gives time back.")
    return structs.replace(settings, variant=name_of(variant(settings.variant)))
