"""Whole games of teams, compiled: any bots together, each with as much thought as it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hanabi.bots.games import Desk, begin, conceal, move
from hanabi.bots.memory import MEMORY
from hanabi.bots.players import choose, recalls, start, watch
from hanabi.bots.search import think
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.deal import deal, splitmix
from hanabi.kernel.layout import NOBODY, NONE, VIEW, Records, buffer, record
from hanabi.kernel.step import apply
from hanabi.kernel.view import hide, open_view, view_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Record

PLAYER = record(
    ("seed", "u8"),  # of its thoughts
    ("samples", "i8"),  # how many worlds it imagines for a move; 0: it does not search
    ("bot", "i8"),
)

TOLD = 256
"""How many turns of a game are kept for those who recall them: more than a game has, but for the strangest."""


class Stories(NamedTuple):
    """What each seat was shown and remembered, turn by turn."""

    views: Records
    memories: Records


def new_stories(players: int) -> Stories:
    return Stories(buffer((players, TOLD), VIEW), buffer((players, TOLD), MEMORY))


@inlined
def _tell(player: Record, rules: Record, desk: Desk, own: int, stories: Stories, seat: int, turn: int) -> None:
    """How things stand now, to a player who will recall it."""
    if player.samples > 0 and recalls(player.bot, rules) and turn < TOLD:
        view_of(desk.games, 0, seat, stories.views[seat], turn)
        stories.memories[seat, turn] = desk.memories[own]


@unfolded
def choice(
    player: Record, tables: Records, desk: Desk, own: int, stories: Stories, seat: int, turn: int, thought: Desk
) -> int:
    """What a player does, after as much thought as it is given."""
    views, memories = desk.views[:1], desk.memories[own : own + 1]
    if player.samples == 0:
        return choose(player.bot, tables[0], views[0], memories[0])
    if recalls(player.bot, tables[0]) and turn < TOLD:
        views, memories = stories.views[seat][: turn + 1], stories.memories[seat][: turn + 1]
    seed = splitmix(player.seed, desk.views[0].turn + 1)
    return think(player.bot, tables, views, memories, thought, player.samples, seed)


@compiled
def play_together(
    tables: Records,
    team: Records,
    desk: Desk,
    stories: Stories,
    thought: Desk,
    seeds: NDArray[np.uint64],
    ended: Records,
) -> None:
    """The games of these seeds; the last position of each is kept. The same bot in every seat: all remember alike."""
    rules, bot = tables[0], team[0].bot
    for place in range(len(seeds)):
        deal(rules, desk.games[0], seeds[place], 0)
        begin(bot, rules, desk)
        turn = 0
        while desk.games[0].ended == NONE:
            for other in range(len(team)):
                _tell(team[other], rules, desk, 0, stories, other, turn)
            seat = int(desk.games[0].seat)
            conceal(bot, desk.views[0], seat)
            move(bot, rules, desk, choice(team[seat], tables, desk, 0, stories, seat, turn, thought))
            turn += 1
        ended[place] = desk.games[0]


@compiled
def play_apart(
    tables: Records,
    team: Records,
    desk: Desk,
    stories: Stories,
    thought: Desk,
    seeds: NDArray[np.uint64],
    ended: Records,
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
        turn = 0
        while game.ended == NONE:
            for other in range(len(team)):
                _tell(team[other], rules, desk, other, stories, other, turn)
            seat = int(game.seat)
            conceal(team[seat].bot, view, seat)
            apply(rules, game, choice(team[seat], tables, desk, seat, stories, seat, turn, thought))
            open_view(desk.games, 0, desk.views, 0)
            for other in range(len(team)):
                hide(view, other)
                watch(team[other].bot, rules, view, desk.memories[other])
                _show(view, game, other)
            turn += 1
        ended[place] = game


@inlined
def _show(view: Record, game: Record, seat: int) -> None:
    """Turn a hand face up again: nobody's view."""
    view.viewer = NOBODY
    view.hands[seat] = game.hands[seat]
