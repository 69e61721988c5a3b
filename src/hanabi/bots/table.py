"""Every bot, a line each: all that others have to know of it, for whoever asks without loading numba.

A bot called `name` is the module, or the folder, `hanabi.bots.name`, which says in `FUNCTIONS` what can be asked of it
(`common/functions.py`). To add one is to write that and its line here; its number is its place in this table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanabi.message import Message, message

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Profile:
    """A bot, and what people read who may ask it to their table; without a sentence it plays in the arena alone.

    `ahead` is for a search that stands on it: by how many standard errors a move has to be better than the bot's own;
    twice that drops the bot's own. Where games come out more differently, the best of many moves is more often a lucky
    one than a better one. On a bot without it no search can stand: that has to know what the others remember.
    """

    name: str
    sentence: Message | None = None
    ahead: float | None = None
    for_more: str = ""  # who takes its place where more than two play, if it is made for two
    recalls: bool = False  # whether who searches with it asks of each move of the others why it was made
    sees_own_hand: bool = False
    stands_on: str = ""  # the bot that it searches with; such a bot thinks as long as people wait


TABLE = (
    Profile("blind", message("Makes any move that the rules allow, whatever it sees.")),
    Profile(
        "cautious", message("Plays what it surely knows, and tells the others what they can surely use."), ahead=1.0
    ),
    Profile(
        "gentle",
        message("Plays for newcomers: plain clues, nothing blind, and it waits where a clue may mean two things."),
        ahead=2.0,
    ),
    Profile(
        "conventions",
        message("Plays as experienced people do: the newest card that a clue points at is the one to play."),
        ahead=2.0,
    ),
    Profile(
        "information", message("Every clue is a number for all: for teams of such bots, not for people."), ahead=1.0
    ),
    Profile("duet", ahead=2.0, for_more="information", recalls=True),
    Profile("cheater", sees_own_hand=True),
    Profile(
        "search",
        message("Thinks every move through to the end, with partners of its kind; it takes a second or two."),
        stands_on="duet",
    ),
)

BY_NAME: Mapping[str, Profile] = {entry.name: entry for entry in TABLE}
NUMBERS: Mapping[str, int] = {entry.name: number for number, entry in enumerate(TABLE) if not entry.stands_on}
"""The numbers of those that are compiled, by which compiled code knows them."""

SEARCH = next(entry for entry in TABLE if entry.stands_on)
PAIR = 2


def playing_as(name: str, players: int) -> Profile:
    """Who plays where this bot is asked to, at a table of so many."""
    entry = BY_NAME[name]
    return BY_NAME[entry.for_more] if entry.for_more and players != PAIR else entry
