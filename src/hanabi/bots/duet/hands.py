"""The two hands of a duet as both players know them: what is wanted, what can be played, and what is discarded next.

A list of slots is a number: three bits a slot, and `END` behind the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.counts import others
from hanabi.bots.duet.losses import known_kinds, likely_missed, not_elsewhere
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.layout import SLOTS

if TYPE_CHECKING:
    from hanabi.bots.duet.losses import Hand, Known
    from hanabi.kernel.layout import Row

END = 7

# -- Lists of slots --------------------------------------------------------------------------------


@inlined
def nth(slots: int, place: int) -> int:
    return slots >> 3 * place & 7


@inlined
def length(slots: int) -> int:
    number = 0
    while nth(slots, number) != END:
        number += 1
    return number


@unfolded
def place_of(slots: int, slot: int) -> int:
    """Where a slot stands in a list, or -1."""
    for place in range(length(slots)):
        if nth(slots, place) == slot:
            return place
    return -1


# -- What can be done ------------------------------------------------------------------------------


@compiled
def plays(memory: Row, seat: int) -> int:
    """The slots of the cards that fit."""
    slots, place = 0, 0
    for slot in range(SLOTS):
        kinds = memory.kinds[seat, slot]
        if kinds and kinds & ~memory.fitting == 0:
            slots |= slot << 3 * place
            place += 1
    return slots | END << 3 * place


@compiled
def discards(rules: Row, memory: Row, seat: int) -> int:
    """The slots of the cards that nobody will miss; if there are none, the one that is missed least."""
    slots, place = 0, 0
    known = known_kinds(memory.kinds[seat], memory.kinds[1 - seat])
    for slot in range(SLOTS):
        kinds = memory.kinds[seat, slot]
        if kinds and not_elsewhere(kinds, known) & memory.useful == 0:
            slots |= slot << 3 * place
            place += 1
    if place == 0:
        slots, place = _next_discard(rules, memory, seat, known), 1
    return slots | END << 3 * place


@unfolded
def _next_discard(rules: Row, memory: Row, seat: int, known: Known) -> int:
    """The card that the partner has just called safe; else the one that is missed least."""
    for slot in range(SLOTS):
        if memory.safe[seat] == memory.numbers[seat, slot] >= 0:
            return slot
    return _missed_least(rules, memory, memory.kinds[seat], known)


@compiled
def _missed_least(rules: Row, memory: Row, hand: Hand, known: Known) -> int:
    """The slot of the card that is likely missed least; the oldest of them."""
    left, least, chosen = others(rules, (memory.out_low, memory.out_high)), np.inf, 0
    for slot in range(SLOTS):
        if hand[slot]:
            missed = likely_missed(memory, left, hand[slot], known)
            if missed < least:
                least, chosen = missed, slot
    return chosen


@compiled
def in_danger(rules: Row, memory: Row, hand: Hand, other: Hand) -> int:
    """The slot of this hand that is discarded next for want of anything better to do, or -1."""
    known = known_kinds(hand, other)
    for slot in range(SLOTS):
        fits = hand[slot] & ~memory.fitting == 0
        if hand[slot] and (fits or not_elsewhere(hand[slot], known) & memory.useful == 0):
            return -1
    slot = _missed_least(rules, memory, hand, known)
    return slot if hand[slot] else -1
