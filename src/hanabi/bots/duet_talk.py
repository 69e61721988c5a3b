"""What a clue says between two who play `duet`, beyond what it points at: the answer to a question that both know.

The question is asked of what both know alone: which of these cards, the likeliest first, is the first that can be played?
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.bits import bit, count
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.layout import HEIGHTS, SLOTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.bots.counting import Counts
    from hanabi.kernel.layout import Record

ANSWERS = 4
"""A clue tells a colour or a value, and points at the agreed card or does not."""


@inlined
def unseen(rules: Record, seen: Counts) -> Counts:
    """How many copies of each kind have not been counted."""
    low, high = seen
    return rules.copies_low ^ low, rules.copies_high ^ high ^ (~rules.copies_low & low)


@inlined
def cards(kinds: np.uint64, counts: Counts) -> int:
    """How many cards there are of these kinds."""
    low, high = counts
    return count(kinds & low) + 2 * count(kinds & high)


@inlined
def is_one(kinds: np.uint64) -> bool:
    return kinds != 0 and kinds & (kinds - np.uint64(1)) == 0


# -- Lists of slots: three bits each ---------------------------------------------------------------

END = 7


@inlined
def length(slots: int) -> int:
    number = 0
    while slots >> 3 * number & 7 != END:
        number += 1
    return number


@inlined
def nth(slots: int, place: int) -> int:
    return slots >> 3 * place & 7


@inlined
def place_of(slots: int, slot: int) -> int:
    """Where a slot stands in the list, or -1."""
    place = 0
    while slots >> 3 * place & 7 != END:
        if slots >> 3 * place & 7 == slot:
            return place
        place += 1
    return -1


# -- What both know --------------------------------------------------------------------------------


@compiled
def wanted_kinds(rules: Record, view: Record, memory: Record) -> np.uint64:
    """The kinds that go up next, once the cards that both know have gone up."""
    known, wanted = np.uint64(0), np.uint64(0)
    for seat in range(2):
        for slot in range(view.sizes[seat]):
            if is_one(memory.duet_can_be[seat, slot]):
                known |= memory.duet_can_be[seat, slot]
    for suit in range(rules.suits):
        for height in range(view.fireworks[suit], HEIGHTS):
            kind = bit(rules.kind_at[suit, height])
            if memory.duet_p[14] or not kind & known:
                if not kind & known:
                    wanted |= kind
                break
    return wanted


@compiled
def question(rules: Record, memory: Record, listener: int) -> int:
    """The slots that are asked about, the likeliest first."""
    left = unseen(rules, (memory.out_low, memory.out_high))
    wanted = memory.duet_wanted
    asked, slots, place = 0, 0, 0
    while place < 15:
        best, chosen = -1.0, -1
        for slot in range(SLOTS):
            kinds = memory.duet_can_be[listener, slot]
            if not asked >> slot & 1 and kinds & wanted and kinds & ~wanted:
                chance = cards(kinds & wanted, left) / max(1, cards(kinds, left))
                if chance >= best:
                    best, chosen = chance, slot
        if chosen < 0:
            break
        asked |= 1 << chosen
        slots |= chosen << place
        place += 3
    return slots | END << place


@inlined
def reachable(rules: Record, memory: Record, listener: int, slots: int) -> int:
    """About how many cards a clue can answer; where it has to be given, it can also say that nothing is wrong."""
    asked = length(slots)
    if memory.duet_tokens == rules.clue_tokens and memory.duet_p[15] or memory.duet_p[10] == 0 and is_idle(memory, memory.duet_can_be[listener]):
        return min(asked, ANSWERS - 2)
    return min(asked, ANSWERS - 1)


@compiled
def answer(view: Record, listener: int, slots: int, wanted: np.uint64) -> int:
    """The place of the first card asked about that is wanted, or their number."""
    place = 0
    while nth(slots, place) != END:
        if bit(view.hands[listener, nth(slots, place)]) & wanted:
            break
        place += 1
    return place


@compiled
def agreed_slot(memory: Record, listener: int) -> int:
    """The card that is known least; the newest of them."""
    most, agreed = -1, 0
    for slot in range(SLOTS):
        size = count(memory.duet_can_be[listener, slot])
        if size >= most and size:
            most, agreed = size, slot
    return agreed


@inlined
def said(rules: Record, word: int, touched: bool) -> int:
    """The answer that a clue stands for, by its word and whether it points at the agreed card."""
    return 2 * (word >= rules.colours) + touched


@inlined
def loss(memory: Record, kinds: np.uint64, left: Counts) -> float:
    """What it costs to discard a card."""
    return (cards(kinds & memory.duet_useful, left) + memory.duet_p[4] * cards(kinds & memory.duet_last, left)) / max(
        1, cards(kinds, left)
    )


@compiled
def discards(rules: Record, memory: Record, seat: int) -> int:
    """The slots of useless cards, as far as both know; if there are none, the one that is missed least."""
    slots, place = 0, 0
    for slot in range(SLOTS):
        kinds = memory.duet_can_be[seat, slot]
        if kinds and kinds & memory.duet_useful == 0:
            slots |= slot << place
            place += 3
    if place == 0:
        slots, place = chop(rules, memory, memory.duet_can_be[seat]), 3
    return slots | END << place


@compiled
def chop(rules: Record, memory: Record, hand: NDArray[np.uint64]) -> int:
    left = unseen(rules, (memory.out_low, memory.out_high))
    least, chosen = 1e9, 0
    for slot in range(SLOTS):
        if hand[slot]:
            cost = loss(memory, hand[slot], left)
            if cost < least - 1e-9:
                least, chosen = cost, slot
    return chosen


@compiled
def plays(memory: Record, seat: int) -> int:
    """The slots that can be played, as both know."""
    slots, place = 0, 0
    for slot in range(SLOTS):
        kinds = memory.duet_can_be[seat, slot]
        if kinds and kinds & ~memory.duet_fitting == 0:
            slots |= slot << place
            place += 3
    return slots | END << place


@inlined
def is_idle(memory: Record, hand: NDArray[np.uint64]) -> bool:
    """Whether both know of nothing that this player can play, or discard for nothing."""
    for slot in range(SLOTS):
        if hand[slot] and (hand[slot] & ~memory.duet_fitting == 0 or hand[slot] & memory.duet_useful == 0):
            return False
    return True


# -- What the listener makes of it -----------------------------------------------------------------


@inlined
def point(hand: NDArray[np.uint64], pointed_at: np.uint64, touched: int) -> None:
    """What every clue says."""
    for slot in range(SLOTS):
        hand[slot] &= pointed_at if touched >> slot & 1 else ~pointed_at


@inlined
def answered(memory: Record, hand: NDArray[np.uint64], slots: int, told: int, asked: int) -> None:
    """The first so many cards asked about are not wanted; the next one is, if there is one."""
    for place in range(asked):
        slot = nth(slots, place)
        if slot == END or place > told:
            break
        hand[slot] &= memory.duet_wanted if place == told else ~memory.duet_wanted


@compiled
def chop_in_need(rules: Record, memory: Record, hand: NDArray[np.uint64]) -> int:
    """The card that the listener would discard next for want of anything better, or -1."""
    return chop(rules, memory, hand) if is_idle(memory, hand) else -1


@compiled
def passed(
    rules: Record, memory: Record, speaker: int, hand: NDArray[np.uint64], slots: int, discard: bool, what: int
) -> None:
    """Which card is played or discarded, of several that are as good, is an answer too."""
    own = discards(rules, memory, speaker) if discard else plays(memory, speaker)
    number, place = length(own), place_of(own, what)
    if place < 0:
        return
    if discard and place == number - 1 and memory.duet_tokens > 0:
        answered(memory, hand, slots, ANSWERS - 1, ANSWERS - 1)
    else:
        answered(memory, hand, slots, place, number - 1)
