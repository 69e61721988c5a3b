"""Whole games of bots, compiled.

Where all players are the same bot, and its memory holds only what everybody knows, one memory serves them all: it is
shown the open table, and each player's own hand is face down only while that player chooses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bots.players import choose, start, watch
from hanabi.kernel.compiled import compiled
from hanabi.kernel.deal import deal
from hanabi.kernel.layout import NOBODY, NONE
from hanabi.kernel.step import apply
from hanabi.kernel.view import hide, open_view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Record, Records


@compiled
def play_games(
    tables: Records,
    games: Records,
    views: Records,
    memories: Records,
    team: NDArray[np.int64],
    seeds: NDArray[np.uint64],
    first: int,
    stop: int,
    ended: Records,
) -> None:
    """The games of these seeds, from `first` to `stop`; the last position of each is kept."""
    for place in range(first, stop):
        deal(tables[0], games[0], seeds[place], 0)
        play_on(tables, games, views, memories, team)
        ended[place] = games[0]


@compiled
def play_on(tables: Records, games: Records, views: Records, memories: Records, team: NDArray[np.int64]) -> None:
    """A game from its first move to its end. With one memory, it is everybody's; else each seat has its own."""
    rules, game, view = tables[0], games[0], views[0]
    open_view(games, 0, views, 0)
    shared = len(memories) == 1
    for seat in range(len(memories)):
        if not shared:
            hide(view, seat)
        start(team[seat], rules, view, memories[seat])
        _show(view, game, seat)
    while game.ended == NONE:
        seat = int(game.seat)
        hide(view, seat)
        apply(rules, game, choose(team[seat], rules, view, memories[0 if shared else seat]))
        open_view(games, 0, views, 0)
        for seat in range(len(memories)):
            if not shared:
                hide(view, seat)
            watch(team[seat], rules, view, memories[seat])
            if not shared:
                _show(view, game, seat)


@compiled
def _show(view: Record, game: Record, seat: int) -> None:
    """Turn a hand face up again: nobody's view."""
    view.viewer = NOBODY
    view.hands[seat] = game.hands[seat]
