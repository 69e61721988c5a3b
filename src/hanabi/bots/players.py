"""The bots by number, each asked the same three things. Compiled code knows numbers, not objects with methods.

A bot is given the view of its seat (`layout.VIEW`) and its memory (`memory.MEMORY`), and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots import blind, cautious, cheater, conventions, duet, duet_watch, giving, information, meaning
from hanabi.bots.counting import start_piles, watch_piles
from hanabi.bots.hats import start_hats
from hanabi.bots.names import NAMES
from hanabi.kernel.compiled import compiled, inlined, unfolded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hanabi.kernel.layout import Record, Records

BLIND, CAUTIOUS, INFORMATION, CHEATER, CONVENTIONS, DUET = range(6)

BY_NAME: Mapping[str, int] = dict(zip(NAMES, (BLIND, CAUTIOUS, CONVENTIONS, INFORMATION, DUET, CHEATER), strict=True))
"""Every bot, also those that are not asked to tables."""

SEARCHABLE = frozenset(BY_NAME) - {"blind", "cheater"}
"""The bots that a search can stand on: it has to know what the others remember, and that is what everybody knows."""

SEARCHED = "duet"
"""The bot that a search stands on where nobody says which; for more than two that is `information`."""

PAIR = 2

choose_blind, choose_cautious, choose_information = blind.choose, cautious.choose, information.choose
watch_information, understood_information = information.watch, information.understood
choose_cheater, choose_conventions = cheater.choose, conventions.choose
start_meaning, watch_meaning, understood_conventions = meaning.start, meaning.watch, giving.understood
start_duet, choose_duet, watch_duet, understood_duet = duet_watch.start, duet.choose, duet_watch.watch, duet.understood


@inlined
def playing(bot: int, rules: Record) -> int:
    """Only two can play a duet: others tell each other numbers."""
    return INFORMATION if bot == DUET and rules.players != PAIR else bot


@inlined
def recalls(bot: int, rules: Record) -> bool:
    """Whether who searches with this bot asks of every move of the others why it was made: where clues say little."""
    return bool(bot == DUET and rules.players == PAIR)


@compiled
def start(bot: int, rules: Record, view: Record, memory: Record) -> None:
    """Before the first move: nothing is remembered but what is seen now."""
    start_piles(rules, view, memory)
    bot = playing(bot, rules)
    if bot == INFORMATION:
        start_hats(rules, view, memory)
    elif bot == CONVENTIONS:
        start_meaning(rules, view, memory)
    elif bot == DUET:
        start_duet(rules, view, memory)


@compiled
def watch(bot: int, rules: Record, view: Record, memory: Record) -> None:
    """After every move, also the bot's own: remember what it tells."""
    bot = playing(bot, rules)
    if bot == INFORMATION:
        watch_information(rules, view, memory)
    elif bot == DUET:
        watch_duet(rules, view, memory)
    elif bot != BLIND:
        watch_piles(rules, view, memory)
    if bot == CONVENTIONS:
        watch_meaning(rules, view, memory)


def remember(bot: int, rules: Record, views: Records, memories: Records, turn: int) -> None:
    """Write down what the bot knows after the view of a turn, from what it knew before."""
    if turn == 0:
        start(bot, rules, views[turn], memories[turn])
    else:
        memories[turn] = memories[turn - 1]
        watch(bot, rules, views[turn], memories[turn])


@compiled
def choose(bot: int, rules: Record, view: Record, memory: Record) -> int:
    """A legal action for the player to move, who is the viewer; the cheater is shown nobody's view."""
    bot = playing(bot, rules)
    if bot == CAUTIOUS:
        return choose_cautious(rules, view, memory)
    if bot == INFORMATION:
        return choose_information(rules, view, memory)
    if bot == CONVENTIONS:
        return choose_conventions(rules, view, memory)
    if bot == CHEATER:
        return choose_cheater(rules, view, memory)
    if bot == DUET:
        return choose_duet(rules, view, memory)
    return choose_blind(rules, view)


@compiled
def could_be(bot: int, rules: Record, view: Record, memory: Record, slot: int) -> np.uint64:
    """The kinds that the viewer's card in this slot can be, by all that the bot remembers."""
    bot = playing(bot, rules)
    kinds = np.uint64(view.can_be[view.viewer, slot])
    if bot == INFORMATION:
        kinds &= memory.hat_can_be[view.viewer, slot]
    elif bot == CONVENTIONS and kinds & memory.meant_kinds[view.viewer, slot]:
        kinds &= memory.meant_kinds[view.viewer, slot]
    elif bot == DUET:
        kinds &= memory.duet_can_be[view.viewer, slot]
    return kinds


@unfolded
def understood(bot: int, rules: Record, view: Record, memory: Record, action: int) -> bool:
    """Whether the others, who take the player for this bot, conclude only what is true when they see this action."""
    bot = playing(bot, rules)
    if bot == CONVENTIONS:
        return understood_conventions(rules, view, memory, action)
    if bot == INFORMATION:
        return understood_information(rules, view, memory, action)
    return understood_duet(rules, view, memory, action) if bot == DUET else True
