"""What a number says about a hand: the answers to questions that everybody can ask, one after another.

Each question is whether one card is of certain kinds. The numbers that are left are shared out between yes and no as they are
likely, and the next question depends on the answer, until one number is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.counting import Counts, cards
from hanabi.bots.hats import is_one
from hanabi.kernel.bits import ONE, bit
from hanabi.kernel.compiled import compiled, inlined

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record

NOTHING = -1


@compiled
def answer(rules: Record, view: Record, memory: Record, seat: int, unknown: Counts, messages: int, number: int) -> int:
    """The number, out of so many, that says what this hand is; or what this number says. The draft is what it comes to."""
    size, first = 0, 0
    while size < rules.hand_size and memory.hat_numbers[seat, size] >= 0:
        memory.hat_draft[size] = memory.hat_can_be[seat, size]
        size += 1
    while messages > 1:
        slot, kinds = _question(memory, size, unknown)
        if slot == NOTHING:
            break
        whole = memory.hat_draft[slot]
        share = _share(messages, cards(unknown, whole & kinds), cards(unknown, whole))
        yes = kinds & bit(view.hands[seat, slot]) != 0 if number == NOTHING else number - first < share
        if yes:
            memory.hat_draft[slot] = whole & kinds
            messages = share
        else:
            memory.hat_draft[slot] = whole & ~kinds
            first += share
            messages -= share
    return first


@compiled
def _share(messages: int, part: int, whole: int) -> int:
    """How many of the messages mean yes: as many as it is likely, but each answer has one."""
    share = (2 * messages * part + whole) // (2 * max(whole, 1))
    return min(max(share, 1), messages - 1)


@compiled
def _question(memory: Record, size: int, unknown: Counts) -> tuple[int, np.uint64]:
    """Which card to play; which to discard; what the others are."""
    fitting, useless = memory.hat_fitting, ~memory.hat_useful
    slot = _likeliest(memory, size, unknown, fitting)
    if slot != NOTHING:
        return slot, fitting
    slot = _likeliest(memory, size, unknown, useless)
    if slot != NOTHING:
        return slot, useless
    slot = _least_known(memory, size, unknown)
    if slot == NOTHING:
        return slot, fitting
    return slot, _half(memory, slot, unknown)


@compiled
def _likeliest(memory: Record, size: int, unknown: Counts, kinds: np.uint64) -> int:
    """The card that is most likely of these kinds, where nothing is sure; none if some card surely is."""
    best, part, whole = NOTHING, 0, 1
    for slot in range(size):
        mask = memory.hat_draft[slot]
        if mask & ~kinds == 0:
            return NOTHING
        if mask & kinds:
            here, all_here = cards(unknown, mask & kinds), cards(unknown, mask)
            if best == NOTHING or here * whole > part * all_here:
                best, part, whole = slot, here, all_here
    return best


@compiled
def _least_known(memory: Record, size: int, unknown: Counts) -> int:
    best, most = NOTHING, 0
    for slot in range(size):
        mask = memory.hat_draft[slot]
        if not is_one(mask) and mask & memory.hat_useful:
            many = 1000 - cards(unknown, mask)
            if many > most:
                best, most = slot, many
    return best


@compiled
def _half(memory: Record, slot: int, unknown: Counts) -> np.uint64:
    """Half of what is useful among what a card can be; all that is useless stays together."""
    whole = memory.hat_draft[slot]
    rest = whole & memory.hat_useful
    half = np.uint64(0)
    while rest != 0 and 2 * cards(unknown, half) < cards(unknown, whole):
        one = rest & ~rest + ONE
        if half | one == whole:
            break
        half |= one
        rest ^= one
    return half
