"""Whole games of teams, compiled: any bots together, each with as much thought as it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bots.games import begin, move
from hanabi.bots.memory import MEMORY
from hanabi.bots.players import choose, start, watch
from hanabi.bots.search import DESK, think
from hanabi.kernel.compiled import compiled
from hanabi.kernel.deal import deal, splitmix
from hanabi.kernel.layout import GAME, NOBODY, NONE, PLAYERS, VIEW, record
from hanabi.kernel.step import apply
from hanabi.kernel.view import hide, open_view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Record, Records

PLAYER = record(
    ("seed", "u8"),  # of its thoughts
    ("samples", "i4"),  # how many worlds it imagines for a move; 0: it does not search
    ("bot", "i1"),
)

ROOM = record(
    ("games", GAME, (1,)),
    ("views", VIEW, (1,)),
    ("memories", MEMORY, (PLAYERS,)),
    ("desks", DESK, (1,)),
)
"""Where a team plays: one for each thread."""


@compiled
def play_games(
    tables: Records, team: Records, rooms: Records, room: int, seeds: NDArray[np.uint64], ended: Records
) -> None:
    """The games of these seeds; the last position of each is kept."""
    here = rooms[room]
    for place in range(len(seeds)):
        deal(tables[0], here.games[0], seeds[place], 0)
        if is_one_bot(team):
            _play_together(tables, team, here.games, here.views, here.memories, here.desks)
        else:
            _play_apart(tables, team, here.games, here.views, here.memories, here.desks)
        ended[place] = here.games[0]


@compiled
def is_one_bot(team: Records) -> bool:
    """Whether all have the same habits, and so understand each other."""
    for seat in range(1, len(team)):
        if team[seat].bot != team[0].bot:
            return False
    return True


@compiled
def _play_together(
    tables: Records, team: Records, games: Records, views: Records, memories: Records, desks: Records
) -> None:
    """One memory is everybody's."""
    bot = int(team[0].bot)
    begin(bot, tables, games, views, memories)
    while games[0].ended == NONE:
        seat = int(games[0].seat)
        hide(views[0], seat)
        move(bot, tables, games, views, memories, _choice(tables, team[seat], views, memories, desks))


@compiled
def _play_apart(
    tables: Records, team: Records, games: Records, views: Records, memories: Records, desks: Records
) -> None:
    """Each player remembers what it was shown itself."""
    open_view(games, 0, views, 0)
    for seat in range(len(team)):
        hide(views[0], seat)
        start(int(team[seat].bot), tables[0], views[0], memories[seat])
        _show(views[0], games[0], seat)
    while games[0].ended == NONE:
        seat = int(games[0].seat)
        hide(views[0], seat)
        action = _choice(tables, team[seat], views, memories[seat : seat + 1], desks)
        apply(tables[0], games[0], action)
        open_view(games, 0, views, 0)
        for other in range(len(team)):
            hide(views[0], other)
            watch(int(team[other].bot), tables[0], views[0], memories[other])
            _show(views[0], games[0], other)


@compiled
def _choice(tables: Records, player: Record, views: Records, memories: Records, desks: Records) -> int:
    if player.samples == 0:
        return choose(int(player.bot), tables[0], views[0], memories[0])
    seed = splitmix(player.seed, views[0].turn + 1)
    return think(int(player.bot), tables, views, memories, desks, player.samples, seed)


@compiled
def _show(view: Record, game: Record, seat: int) -> None:
    """Turn a hand face up again: nobody's view."""
    view.viewer = NOBODY
    view.hands[seat] = game.hands[seat]
