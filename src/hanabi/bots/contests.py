"""Whole games of teams: any bots together, each with as much thought as it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.games import Desk, begin, conceal, move
from hanabi.bots.memory import MEMORY
from hanabi.bots.players import CHEATER, choose, remember, start, watch
from hanabi.bots.thinking import ponder
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.deal import deal, splitmix
from hanabi.kernel.layout import GAME, NOBODY, NONE, SLOTS, VIEW, Records, buffer
from hanabi.kernel.step import apply
from hanabi.kernel.view import hide, open_view, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from hanabi.bots.thinking import Budget
    from hanabi.kernel.layout import Record

TURNS = 256
"""More than a game has: a move for each card and each clue token, however often they come back."""


@compiled
def play_together(tables: Records, bot: int, desk: Desk, seeds: NDArray[np.uint64], ended: Records) -> None:
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
def play_apart(tables: Records, bots: NDArray[np.int64], desk: Desk, seeds: NDArray[np.uint64], ended: Records) -> None:
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
def _show(view: Record, game: Record, seat: int) -> None:
    """Turn a hand face up again: nobody's view."""
    view.viewer = NOBODY
    for slot in range(SLOTS):
        view.hands[seat, slot] = game.hands[seat, slot]


def play_thinking(
    tables: Records,
    team: Sequence[tuple[int, Budget | None]],
    seeds: NDArray[np.uint64],
    ended: Records,
    given_up: Callable[[], bool],
) -> None:
    """The same, where some think about every move: that takes so long that nothing else has to be fast.

    Before each move it is asked whether those who wait have given up; then the rest is left unplayed.
    """
    rules, games = tables[0], buffer(1, GAME)
    views, memories = buffer((len(team), TURNS), VIEW), buffer((len(team), TURNS), MEMORY)
    for place, seed in enumerate(seeds):
        deal(rules, games[0], seed, 0)
        for turn in range(TURNS):
            for seat, (bot, _) in enumerate(team):
                if bot == CHEATER:
                    open_view(games, 0, views[seat], turn)
                else:
                    view_of(games, 0, seat, views[seat], turn)
                remember(bot, rules, views[seat], memories[seat], turn)
            if games[0].ended != NONE:
                break
            if given_up():
                return
            seat = int(games[0].seat)
            bot, budget = team[seat]
            if budget is None:
                action = choose(bot, rules, views[seat, turn], memories[seat, turn])
            else:
                told = slice(turn + 1)
                thought = splitmix(np.uint64(seat), views[seat, turn].turn + 1)
                action = ponder(bot, tables, views[seat, told], memories[seat, told], budget, int(thought))
            apply(rules, games[0], action)
        ended[place] = games[0]
