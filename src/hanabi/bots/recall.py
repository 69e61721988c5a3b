"""Thinking ahead with all that the others did in mind: the worlds are as likely as the whole story makes them.

A player who is told the story, and not only where things stand, learns from every move of the others that was not about
them too: why did my partner discard, if this card of mine could be played? It costs half as much time again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.beliefs import believe
from hanabi.bots.games import Desk
from hanabi.bots.players import start, watch
from hanabi.bots.search import FIRST, WORLD, candidates, decide, drop_those_behind, play_candidates, think
from hanabi.bots.worlds import imagine_holding
from hanabi.kernel.compiled import compiled
from hanabi.kernel.deal import splitmix
from hanabi.kernel.layout import ACTIONS, SLOTS

if TYPE_CHECKING:
    from hanabi.kernel.layout import Records


@compiled
def think_back(
    bot: int, tables: Records, views: Records, memories: Records, thought: Desk, samples: int, seed: np.uint64
) -> int:
    """The best action by so many worlds. The views are the seat's from the deal to now, with what it remembers."""
    now = len(views) - 1
    every, hands = np.empty(ACTIONS, np.int16), np.empty((samples, SLOTS), np.int8)
    actions = every[: candidates(bot, tables, views[now:], memories[now:], every)]
    own, values, worlds = int(actions[0]), np.zeros((len(actions), samples)), 0
    if len(actions) == 1 or samples == 0:
        return own
    if not believe(bot, tables, views, memories, thought, splitmix(seed, 0), hands):
        return think(bot, tables, views[now:], memories[now:], thought, samples, seed)
    while worlds < samples:
        stop = min(samples, worlds + FIRST)
        for world in range(worlds, stop):
            imagine_holding(tables[0], views[now:], hands[world], splitmix(seed, world + 1), thought.games, WORLD)
            play_candidates(bot, tables[0], memories[now:], thought, actions, values, world)
        worlds = stop
        if drop_those_behind(actions, values, worlds) == 1:
            break
    return decide(own, actions, values, worlds)


@compiled
def remember(bot: int, tables: Records, views: Records, memories: Records) -> None:
    """What is known after each view of a story, in as many memories."""
    start(bot, tables[0], views[0], memories[0])
    for turn in range(1, len(views)):
        memories[turn] = memories[turn - 1]
        watch(bot, tables[0], views[turn], memories[turn])
