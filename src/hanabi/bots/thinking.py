"""Searching on several cores, for as many worlds or as long as it was given."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.search import FIRST, candidates, decide, desks, drop_those_behind, play_worlds
from hanabi.kernel.layout import ACTIONS

if TYPE_CHECKING:
    from hanabi.kernel.layout import Records


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought a move is given: so many worlds, and no more than so many seconds."""

    samples: int
    seconds: float = float("inf")
    threads: int = os.cpu_count() or 1


def ponder(bot: int, tables: Records, views: Records, memories: Records, budget: Budget, seed: int) -> int:
    """The best action; the same for the same seed and worlds, on however many cores."""
    every = np.empty(ACTIONS, np.int16)
    actions = every[: candidates(bot, tables[0], views[0], memories[0], every)]
    own = int(actions[0])
    values, worlds, until = np.zeros((len(actions), budget.samples)), 0, monotonic() + budget.seconds
    desk, parts = desks(budget.threads), range(budget.threads)
    with ThreadPoolExecutor(budget.threads, "hanabi-search") as pool:
        while len(actions) > 1 and worlds < budget.samples and monotonic() < until:
            stop = min(budget.samples, worlds + FIRST)

            def play(part: int, first: int = worlds, stop: int = stop) -> None:
                play_worlds(
                    *(bot, tables, views, memories, desk, part, actions, values),
                    *(first + part, stop, budget.threads, np.uint64(seed)),
                )

            list(pool.map(play, parts))
            worlds = stop
            if drop_those_behind(actions, values, worlds) == 1:
                break
    return decide(own, actions, values, worlds) if worlds else own
