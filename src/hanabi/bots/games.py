"""Games of bots, compiled: from any position to the end, with one bot in every seat.

Its memory holds only what everybody knows, so one serves all: it is shown the open table, and each player's own hand is
face down only while that player chooses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hanabi.bots.common.memory import MEMORY
from hanabi.bots.dispatch import choose, sees_own_hand, start, watch
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.deal import deal
from hanabi.kernel.layout import GAME, NOBODY, NONE, SLOTS, VIEW, Rows, buffer
from hanabi.kernel.step import apply
from hanabi.kernel.view import hide, open_view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row


class Desk(NamedTuple):
    """Where a game is played, `games[0]`: what is shown of it, `views[0]`, and what is remembered."""

    games: Rows
    views: Rows
    memories: Rows


def new_desk(games: int = 1, memories: int = 1) -> Desk:
    return Desk(buffer(games, GAME), buffer(1, VIEW), buffer(memories, MEMORY))


@unfolded
def begin(bot: int, rules: Row, desk: Desk) -> None:
    """Before the first move."""
    open_view(desk.games, 0, desk.views, 0)
    start(bot, rules, desk.views[0], desk.memories[0])


@unfolded
def move(bot: int, rules: Row, desk: Desk, action: int) -> None:
    """Do this, and let everybody see it."""
    apply(rules, desk.games[0], action)
    open_view(desk.games, 0, desk.views, 0)
    watch(bot, rules, desk.views[0], desk.memories[0])


@inlined
def conceal(bot: int, view: Row, seat: int) -> None:
    """Nobody sees their own hand, but who cheats."""
    if not sees_own_hand(bot):
        hide(view, seat)


@unfolded
def go_on(bot: int, rules: Row, desk: Desk, action: int) -> None:
    """Do this, and then what the bot does, to the end."""
    while True:
        move(bot, rules, desk, action)
        if desk.games[0].ended != NONE:
            break
        conceal(bot, desk.views[0], int(desk.games[0].seat))
        action = choose(bot, rules, desk.views[0], desk.memories[0])


@compiled
def play_on(tables: Rows, bot: int, desk: Desk, first: int, actions: NDArray[np.int16]) -> int:
    """From the position on the desk to the end: write down every action, the first of which may be given; how many."""
    rules, made = tables[0], 0
    begin(bot, rules, desk)
    while desk.games[0].ended == NONE:
        action = first
        if made or first < 0:
            conceal(bot, desk.views[0], int(desk.games[0].seat))
            action = choose(bot, rules, desk.views[0], desk.memories[0])
        actions[made] = action
        made += 1
        move(bot, rules, desk, action)
    return made


# -- Whole games of teams --------------------------------------------------------------------------


@compiled
def play_together(tables: Rows, bot: int, desk: Desk, seeds: NDArray[np.uint64], ended: Rows) -> None:
    """The games of these seeds; the last position of each is kept. The same bot in every seat: all remember alike."""
    rules = tables[0]
    for place in range(len(seeds)):
        deal(rules, desk.games[0], seeds[place], 0)
        begin(bot, rules, desk)
        while desk.games[0].ended == NONE:
            conceal(bot, desk.views[0], int(desk.games[0].seat))
            move(bot, rules, desk, choose(bot, rules, desk.views[0], desk.memories[0]))
        ended[place] = desk.games[0]


@compiled
def play_apart(tables: Rows, bots: NDArray[np.int64], desk: Desk, seeds: NDArray[np.uint64], ended: Rows) -> None:
    """The same, where each player has a memory of what it was shown itself."""
    rules, game, view = tables[0], desk.games[0], desk.views[0]
    for place in range(len(seeds)):
        deal(rules, game, seeds[place], 0)
        open_view(desk.games, 0, desk.views, 0)
        for seat in range(len(bots)):
            hide(view, seat)
            start(bots[seat], rules, view, desk.memories[seat])
            _show(view, game, seat)
        while game.ended == NONE:
            seat = int(game.seat)
            conceal(bots[seat], view, seat)
            apply(rules, game, choose(bots[seat], rules, view, desk.memories[seat]))
            open_view(desk.games, 0, desk.views, 0)
            for other in range(len(bots)):
                hide(view, other)
                watch(bots[other], rules, view, desk.memories[other])
                _show(view, game, other)
        ended[place] = game


@inlined
def _show(view: Row, game: Row, seat: int) -> None:
    """Turn a hand face up again: nobody's view."""
    view.viewer = NOBODY
    for slot in range(SLOTS):
        view.hands[seat, slot] = game.hands[seat, slot]
