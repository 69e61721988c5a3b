"""Games of bots, compiled: from any position to the end.

Where all players are the same bot, and its memory holds only what everybody knows, one memory serves them all: it is
shown the open table, and each player's own hand is face down only while that player chooses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bots.players import choose, start, watch
from hanabi.kernel.compiled import compiled
from hanabi.kernel.layout import NONE
from hanabi.kernel.step import apply
from hanabi.kernel.view import hide, open_view

if TYPE_CHECKING:
    from hanabi.kernel.layout import Records


@compiled
def begin(bot: int, tables: Records, games: Records, views: Records, memories: Records) -> None:
    """Before the first move of a game: nobody's view, and the memory that all share."""
    open_view(games, 0, views, 0)
    start(bot, tables[0], views[0], memories[0])


@compiled
def move(bot: int, tables: Records, games: Records, views: Records, memories: Records, action: int) -> None:
    """Do this, and let everybody see it."""
    apply(tables[0], games[0], action)
    open_view(games, 0, views, 0)
    watch(bot, tables[0], views[0], memories[0])


@compiled
def go_on(bot: int, tables: Records, games: Records, views: Records, memories: Records) -> None:
    """From here to the end, with this bot in every seat."""
    while games[0].ended == NONE:
        hide(views[0], int(games[0].seat))
        move(bot, tables, games, views, memories, choose(bot, tables[0], views[0], memories[0]))
