"""Games of bots, compiled: from any position to the end, with one bot in every seat.

Its memory holds only what everybody knows, so one serves all: it is shown the open table, and each player's own hand is
face down only while that player chooses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hanabi.bots.memory import MEMORY
from hanabi.bots.players import CHEATER, choose, start, watch
from hanabi.kernel.compiled import inlined, unfolded
from hanabi.kernel.layout import GAME, NONE, VIEW, Records, buffer
from hanabi.kernel.step import apply
from hanabi.kernel.view import hide, open_view

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record


class Desk(NamedTuple):
    """Where a game is played, `games[0]`: what is shown of it, `views[0]`, and what is remembered."""

    games: Records
    views: Records
    memories: Records


def new_desk(games: int = 1, memories: int = 1) -> Desk:
    return Desk(buffer(games, GAME), buffer(1, VIEW), buffer(memories, MEMORY))


@unfolded
def begin(bot: int, rules: Record, desk: Desk) -> None:
    """Before the first move."""
    open_view(desk.games, 0, desk.views, 0)
    start(bot, rules, desk.views[0], desk.memories[0])


@unfolded
def move(bot: int, rules: Record, desk: Desk, action: int) -> None:
    """Do this, and let everybody see it."""
    apply(rules, desk.games[0], action)
    open_view(desk.games, 0, desk.views, 0)
    watch(bot, rules, desk.views[0], desk.memories[0])


@inlined
def conceal(bot: int, view: Record, seat: int) -> None:
    """Nobody sees their own hand, but who cheats."""
    if bot != CHEATER:
        hide(view, seat)


@unfolded
def go_on(bot: int, rules: Record, desk: Desk, action: int) -> None:
    """Do this, and then what the bot does, to the end."""
    while True:
        move(bot, rules, desk, action)
        if desk.games[0].ended != NONE:
            break
        conceal(bot, desk.views[0], int(desk.games[0].seat))
        action = choose(bot, rules, desk.views[0], desk.memories[0])
