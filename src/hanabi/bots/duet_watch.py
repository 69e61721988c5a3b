"""What both players of a duet know of each card: the memory of `duet`, written from what is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.counting import all_seen
from hanabi.bots.duet_talk import (
    agreed_slot,
    answered,
    chop_in_need,
    is_one,
    passed,
    point,
    question,
    reachable,
    said,
    wanted_kinds,
)
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.layout import CLUE, DISCARD, PLAY, SLOTS
from hanabi.kernel.legal import fitting_kinds
from hanabi.kernel.outlook import indispensable, useful

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Record


@compiled
def start(rules: Record, view: Record, memory: Record) -> None:
    for seat in range(2):
        for slot in range(SLOTS):
            memory.duet_can_be[seat, slot] = view.can_be[seat, slot]
            memory.duet_numbers[seat, slot] = view.numbers[seat, slot]
    memory.duet_tokens = view.clue_tokens
    _outlook(rules, view, memory)


@inlined
def _outlook(rules: Record, view: Record, memory: Record) -> None:
    memory.duet_useful, memory.duet_last = useful(rules, view), indispensable(rules, view)
    memory.duet_fitting = fitting_kinds(rules, view)
    memory.duet_wanted = wanted_kinds(rules, view, memory)


@compiled
def listen(rules: Record, view: Record, memory: Record) -> None:
    """Before the piles are counted: what the move says of the listener's cards, asked as things stood before it."""
    if view.last_action < 0:
        return
    verb, what, word = rules.verb[view.last_action], rules.what[view.last_action], rules.word[view.last_action]
    speaker = int(view.last_seat)
    listener = 1 - speaker
    hand = memory.duet_can_be[listener]
    slots = question(rules, memory, listener)
    if verb == CLUE:
        asked = reachable(rules, memory, listener, slots)
        told = said(rules, word, view.last_touched >> agreed_slot(memory, listener) & 1)
        answered(memory, hand, slots, told, asked)
        point(hand, rules.kinds_of[word], view.last_touched)
        if told >= asked and (asked < 3 or memory.duet_p[10] == 2):
            _kept(rules, memory, hand, memory.duet_last if told == asked else ~memory.duet_last)
    elif verb == DISCARD or verb == PLAY:
        passed(rules, memory, speaker, hand, slots, verb == DISCARD, what)
        if memory.duet_tokens > 0:
            _kept(rules, memory, hand, ~memory.duet_last)


@inlined
def _kept(rules: Record, memory: Record, hand: NDArray[np.uint64], kinds: np.uint64) -> None:
    slot = chop_in_need(rules, memory, hand)
    if slot >= 0:
        hand[slot] &= kinds


@compiled
def look(rules: Record, view: Record, memory: Record) -> None:
    """After the piles are counted: which cards are held now, and what all that lies open leaves of each."""
    for seat in range(2):
        _realign(view, memory, seat)
    for seat in range(2):
        for slot in range(view.sizes[seat]):
            kinds = memory.duet_can_be[seat, slot] & view.can_be[seat, slot]
            memory.duet_can_be[seat, slot] = kinds if kinds else view.can_be[seat, slot]
    _count(rules, view, memory)
    memory.duet_tokens = view.clue_tokens
    if view.last_action < 0 or rules.verb[view.last_action] != CLUE:
        _outlook(rules, view, memory)
    else:
        memory.duet_wanted = wanted_kinds(rules, view, memory)


@inlined
def _realign(view: Record, memory: Record, seat: int) -> None:
    """Cards that left, were drawn or were put in another order (H1): what is known goes with the card."""
    same = True
    for slot in range(SLOTS):
        same &= memory.duet_numbers[seat, slot] == view.numbers[seat, slot]
    if same:
        return
    old = memory.duet_can_be[seat].copy()
    numbers = memory.duet_numbers[seat].copy()
    for slot in range(SLOTS):
        number = view.numbers[seat, slot]
        kinds = view.can_be[seat, slot]
        for place in range(SLOTS):
            if numbers[place] == number and number >= 0:
                kinds = old[place]
        memory.duet_can_be[seat, slot] = kinds
        memory.duet_numbers[seat, slot] = number


@inlined
def _count(rules: Record, view: Record, memory: Record) -> None:
    """No card is of a kind of which both know every copy elsewhere."""
    found = True
    while found:
        found = False
        low, high = memory.out_low, memory.out_high
        for seat in range(2):
            for slot in range(view.sizes[seat]):
                kinds = memory.duet_can_be[seat, slot]
                if is_one(kinds):
                    high ^= low & kinds
                    low ^= kinds
        gone = all_seen(rules, (low, high))
        for seat in range(2):
            for slot in range(view.sizes[seat]):
                kinds = memory.duet_can_be[seat, slot]
                if not is_one(kinds) and kinds & gone and kinds & ~gone:
                    memory.duet_can_be[seat, slot] = kinds & ~gone
                    found |= is_one(kinds & ~gone)
