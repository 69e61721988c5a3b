"""The levels of bots, a line each: what people choose from who do not want to choose a bot.

Lobby, terminal and documentation read this table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanabi.message import Message, message

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Level:
    """A level: what people read of it, the bot that plays there, and for whom it is chosen.

    It is for whoever has finished so many games; without a number it is for tables where nobody but bots plays.
    """

    name: str
    title: Message
    sentence: Message
    bot: str
    games: int | None = None


LEVELS: Sequence[Level] = (
    Level(
        "gentle",
        message("Gentle"),
        message("Says what plainly helps, saves what would be missed, and waits where a clue may mean two things."),
        bot="gentle",
        games=0,
    ),
    Level(
        "seasoned",
        message("Seasoned"),
        message("Plays as people do who play a lot: prompts and finesses too."),
        bot="conventions",
        games=10,
    ),
    Level(
        "expert",
        message("Expert"),
        message("Thinks every move through to the end: for tables where only bots play."),
        bot="search",
    ),
)
"""The easiest first."""


def level_after(games: int) -> Level:
    """The level for a person who has finished so many games."""
    return [level for level in LEVELS if level.games is not None and level.games <= games][-1]
