"""Searching on several cores, for as many worlds or as long as it was given."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.beliefs import suppose
from hanabi.bots.players import choose, playing, recalls
from hanabi.bots.search import AHEAD, FIRST, candidates, decide, drop_those_behind, new_thought, play_worlds
from hanabi.kernel.layout import ACTIONS, SLOTS

if TYPE_CHECKING:
    from hanabi.kernel.layout import Records


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought a move is given: so many worlds, and no more than so many seconds."""

    samples: int
    seconds: float = float("inf")
    threads: int = os.cpu_count() or 1


def ponder(bot: int, tables: Records, views: Records, memories: Records, budget: Budget, seed: int) -> int:
    """The best action; the same for the same seed and worlds, on however many cores.

    The views are the story of the seat, from the deal to now, and the memories what its bot knew after each.
    """
    every, hands = np.empty(ACTIONS, np.int16), np.empty((budget.samples, SLOTS), np.int8)
    rules, last, known = tables[0], views[-1:], memories[-1:]
    own = choose(bot, rules, last[0], known[0])
    actions = every[: candidates(bot, rules, last[0], known[0], own, every)]
    left, ahead = len(actions), AHEAD[playing(bot, rules)]
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
