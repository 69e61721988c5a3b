"""The bots by number, each asked the same three things. Compiled code knows numbers, not objects with methods.

A bot is given the view of its seat (`layout.VIEW`) and its memory (`memory.MEMORY`), and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots import blind, cautious, duet, duet_watch
from hanabi.bots.counting import watch_piles
from hanabi.kernel.compiled import compiled

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record

BLIND, CAUTIOUS, DUET = range(3)

PAIR = 2

choose_blind, choose_cautious, choose_duet = blind.choose, cautious.choose, duet.choose
start_duet, watch_duet = duet_watch.start, duet_watch.watch


@compiled
def start(bot: int, rules: Record, view: Record, memory: Record) -> None:
    """Before the first move: nothing is remembered but what is seen now."""
    memory.out_low, memory.out_high = np.uint64(0), np.uint64(0)
    if bot == DUET and rules.players == PAIR:
        start_duet(rules, view, memory)


@compiled
def watch(bot: int, rules: Record, view: Record, memory: Record) -> None:
    """After every move, also the bot's own: remember what it tells."""
    if bot == DUET and rules.players == PAIR:
        watch_duet(rules, view, memory)
    elif bot != BLIND:
        watch_piles(rules, view, memory)


@compiled
def choose(bot: int, rules: Record, view: Record, memory: Record) -> int:
    """A legal action for the player to move, who is the viewer."""
    if bot == DUET:
        return choose_duet(rules, view, memory)
    if bot == CAUTIOUS:
        return choose_cautious(rules, view, memory)
    return choose_blind(rules, view)
