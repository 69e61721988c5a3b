"""Searching on several cores, for as many worlds or as long as it was given."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.memory import MEMORY
from hanabi.bots.dispatch import choose, playing, recalls, remember, together
from hanabi.bots.search.beliefs import suppose
from hanabi.bots.search.trials import FIRST, candidates, decide, drop_those_behind, new_thought, play_worlds
from hanabi.bots.table import TABLE
from hanabi.kernel.deal import deal, splitmix
from hanabi.kernel.layout import ACTIONS, GAME, NONE, SLOTS, VIEW, buffer
from hanabi.kernel.step import apply
from hanabi.kernel.view import open_view, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from hanabi.kernel.layout import Rows

TURNS = 256
"""More than a game has: a move for each card and each clue token, however often they come back."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought a move is given: so many worlds, and no more than so many seconds."""

    samples: int
    seconds: float = float("inf")
    threads: int = os.cpu_count() or 1


def ponder(bot: int, tables: Rows, views: Rows, memories: Rows, budget: Budget, seed: int) -> int:
    """The best action; the same for the same seed and worlds, on however many cores.

    The views are the story of the seat, from the deal to now, and the memories what its bot knew after each.
    """
    every, hands = np.empty(ACTIONS, np.int16), np.empty((budget.samples, SLOTS), np.int8)
    rules, last, known = tables[0], views[-1:], memories[-1:]
    own = choose(bot, rules, last[0], known[0])
    actions = every[: candidates(bot, rules, last[0], known[0], own, every)]
    left, ahead = len(actions), TABLE[playing(bot, rules)].ahead or 0.0
    values, worlds, until = np.zeros((left, budget.samples)), 0, monotonic() + budget.seconds
    thoughts = [new_thought() for _ in range(budget.threads)]
    if left > 1:
        told = slice(None) if recalls(bot, rules) else slice(-1, None)
        suppose(bot, tables, views[told], memories[told], thoughts[0], np.uint64(seed), hands)
    with ThreadPoolExecutor(budget.threads, "hanabi-search") as pool:
        while left > 1 and worlds < budget.samples and monotonic() < until:
            stop = min(budget.samples, worlds + FIRST)

            def play(part: int, first: int = worlds, stop: int = stop) -> None:
                play_worlds(
                    *(bot, tables, last, known, hands, thoughts[part], actions, values),
                    *(first + part, stop, budget.threads, np.uint64(seed)),
                )

            list(pool.map(play, range(budget.threads)))
            worlds = stop
            left = drop_those_behind(actions, values, worlds, ahead)
    return decide(own, actions, values, worlds, ahead)


def play_games(
    tables: Rows,
    team: Sequence[tuple[int, Budget | None]],
    seeds: NDArray[np.uint64],
    ended: Rows,
    given_up: Callable[[], bool],
    tell: Callable[[int], None] = lambda _: None,
) -> None:
    """Whole games of teams of which some think about every move: that takes so long that nothing else has to be fast.

    Before each move it is asked whether those who wait have given up; then the rest is left unplayed. Whoever wants to
    know is told of every action.
    """
    rules, games = tables[0], buffer(1, GAME)
    views, memories = buffer((len(team), TURNS), VIEW), buffer((len(team), TURNS), MEMORY)
    for place, seed in enumerate(seeds):
        deal(rules, games[0], seed, 0)
        for turn in range(TURNS):
            for seat, (bot, _) in enumerate(team):
                if TABLE[bot].sees_own_hand:
                    open_view(games, 0, views[seat], turn)
                else:
                    view_of(games, 0, seat, views[seat], turn)
                remember(together(bot), rules, views[seat], memories[seat], turn)
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
            tell(int(action))
            apply(rules, games[0], action)
        ended[place] = games[0]
