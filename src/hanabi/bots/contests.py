"""Whole games of teams, compiled: any bots together, each with as much thought as it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bots.games import Desk, begin, conceal, move
from hanabi.bots.players import choose, start, watch
from hanabi.bots.search import think
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.deal import deal, splitmix
from hanabi.kernel.layout import NOBODY, NONE, record
from hanabi.kernel.step import apply
from hanabi.kernel.view import hide, open_view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Record, Records

PLAYER = record(
    ("seed", "u8"),  # of its thoughts
    ("samples", "i8"),  # how many worlds it imagines for a move; 0: it does not search
    ("bot", "i8"),
)


@unfolded
def choice(player: Record, tables: Records, views: Records, memories: Records, thought: Desk) -> int:
    """What a player does, after as much thought as it is given."""
    if player.samples == 0:
        return choose(player.bot, tables[0], views[0], memories[0])
    seed = splitmix(player.seed, views[0].turn + 1)
    return think(player.bot, tables, views, memories, thought, player.samples, seed)


@compiled
def play_together(
    tables: Records, team: Records, desk: Desk, thought: Desk, seeds: NDArray[np.uint64], ended: Records
) -> None:
    """The games of these seeds; the last position of each is kept. The same bot in every seat: all remember alike."""
    rules, bot = tables[0], team[0].bot
    for place in range(len(seeds)):
        deal(rules, desk.games[0], seeds[place], 0)
        begin(bot, rules, desk)
        while desk.games[0].ended == NONE:
            seat = int(desk.games[0].seat)
            conceal(bot, desk.views[0], seat)
            move(bot, rules, desk, choice(team[seat], tables, desk.views, desk.memories, thought))
        ended[place] = desk.games[0]


@compiled
def play_apart(
    tables: Records, team: Records, desk: Desk, thought: Desk, seeds: NDArray[np.uint64], ended: Records
) -> None:
    """The same, where each player has a memory of what it was shown itself."""
    rules, game, view = tables[0], desk.games[0], desk.views[0]
    for place in range(len(seeds)):
        deal(rules, game, seeds[place], 0)
        open_view(desk.games, 0, desk.views, 0)
        for seat in range(len(team)):
            hide(view, seat)
            start(team[seat].bot, rules, view, desk.memories[seat])
            _show(view, game, seat)
        while game.ended == NONE:
            seat = int(game.seat)
            conceal(team[seat].bot, view, seat)
            own = desk.memories[seat : seat + 1]
            apply(rules, game, choice(team[seat], tables, desk.views, own, thought))
            open_view(desk.games, 0, desk.views, 0)
            for other in range(len(team)):
                hide(view, other)
                watch(team[other].bot, rules, view, desk.memories[other])
                _show(view, game, other)
        ended[place] = game


@inlined
def _show(view: Record, game: Record, seat: int) -> None:
    """Turn a hand face up again: nobody's view."""
    view.viewer = NOBODY
    view.hands[seat] = game.hands[seat]
