"""What two who play `duet` say to each other, beyond what a clue points at: answers to a question that both know.

The question comes from what both know alone: which of these cards of yours, the likeliest first, is the first that is
wanted? A clue answers it by what it tells (a colour or a value) and by whether it points at one agreed card. Of several
cards that are equally good to play or to discard, which one is taken is an answer too. Who neither clues nor plays
although there are clue tokens says that there is nothing to say.

A list of slots is a number: three bits a slot, and `END` behind the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hanabi.kernel.bits import bit, count
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.layout import HEIGHTS, SLOTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.bots.counting import Counts
    from hanabi.kernel.layout import Record

Hand: TypeAlias = "NDArray[np.uint64]"
"""What each card of a hand can be."""

ANSWERS = 4
"""How many a clue can give."""

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


@inlined
def place_of(slots: int, slot: int) -> int:
    """Where a slot stands in a list, or -1."""
    for place in range(length(slots)):
        if nth(slots, place) == slot:
            return place
    return -1


# -- Counting --------------------------------------------------------------------------------------


@inlined
def unseen(rules: Record, memory: Record) -> Counts:
    """How many copies of each kind have not left the hands and the deck."""
    low, high = memory.out_low, memory.out_high
    return rules.copies_low ^ low, rules.copies_high ^ high ^ (~rules.copies_low & low)


@inlined
def cards(kinds: np.uint64, counts: Counts) -> int:
    """How many cards there are of these kinds."""
    low, high = counts
    return count(kinds & low) + 2 * count(kinds & high)


@inlined
def is_one(kinds: np.uint64) -> bool:
    return bool(kinds != 0 and kinds & (kinds - np.uint64(1)) == 0)


# -- The table --------------------------------------------------------------------------------------


@inlined
def too_late_to_discard(rules: Record, view: Record) -> bool:
    """Whether each card that is still to be drawn is needed for a play of its own."""
    to_play = int(rules.suits) * HEIGHTS
    for suit in range(rules.suits):
        to_play -= view.fireworks[suit]
    return bool(view.turns_left >= 0 or view.deck_size + rules.players <= to_play)


# -- The question ----------------------------------------------------------------------------------


@compiled
def wanted_kinds(rules: Record, view: Record, memory: Record) -> np.uint64:
    """The kinds that fit and of which both know no card in a hand."""
    known, wanted = np.uint64(0), np.uint64(0)
    for seat in range(2):
        for slot in range(view.sizes[seat]):
            if is_one(memory.duet_can_be[seat, slot]):
                known |= memory.duet_can_be[seat, slot]
    for suit in range(rules.suits):
        if view.fireworks[suit] < HEIGHTS:
            wanted |= bit(rules.kind_at[suit, view.fireworks[suit]])
    return wanted & ~known


@compiled
def question(rules: Record, memory: Record, listener: int) -> int:
    """The slots that may hold a wanted card, the likeliest first, the newest of those that are as likely."""
    left, wanted = unseen(rules, memory), memory.duet_wanted
    slots, place, listed = 0, 0, 0
    while True:
        best, chosen = 0.0, END
        for slot in range(SLOTS):
            kinds = memory.duet_can_be[listener, slot]
            if not listed >> slot & 1 and kinds & wanted and kinds & ~wanted:
                chance = cards(kinds & wanted, left) / max(1, cards(kinds, left))
                if chance >= best:
                    best, chosen = chance, slot
        slots |= chosen << 3 * place
        if chosen == END:
            return slots
        listed |= 1 << chosen
        place += 1


@inlined
def asked_by_clue(rules: Record, memory: Record, slots: int) -> int:
    """How many of these cards a clue speaks of; where it has to be given it can also say that nothing is wrong."""
    has_to = memory.duet_tokens == rules.clue_tokens
    return min(length(slots), ANSWERS - 2 if has_to else ANSWERS - 1)


@inlined
def answer(view: Record, memory: Record, listener: int, slots: int) -> int:
    """The place of the first card of the list that is wanted, or how long the list is."""
    place = 0
    while nth(slots, place) != END and not bit(view.hands[listener, nth(slots, place)]) & memory.duet_wanted:
        place += 1
    return place


@inlined
def said(rules: Record, memory: Record, listener: int, word: int, touched: int) -> int:
    """The answer that a clue gives: by its word, and by whether it points at the card that is known least."""
    most, agreed = 0, 0
    for slot in range(SLOTS):
        size = count(memory.duet_can_be[listener, slot])
        if size > 0 and size >= most:
            most, agreed = size, slot
    return 2 * (word >= rules.colours) + (int(touched) >> agreed & 1)


# -- What can be done, as far as both know ---------------------------------------------------------


@compiled
def plays(memory: Record, seat: int) -> int:
    """The slots of the cards that fit."""
    slots, place = 0, 0
    for slot in range(SLOTS):
        kinds = memory.duet_can_be[seat, slot]
        if kinds and kinds & ~memory.duet_fitting == 0:
            slots |= slot << 3 * place
            place += 1
    return slots | END << 3 * place


@compiled
def discards(rules: Record, memory: Record, seat: int) -> int:
    """The slots of the useless cards; if there are none, the one that is missed least."""
    slots, place = 0, 0
    for slot in range(SLOTS):
        kinds = memory.duet_can_be[seat, slot]
        if kinds and kinds & memory.duet_useful == 0:
            slots |= slot << 3 * place
            place += 1
    if place == 0:
        slots, place = _next_discard(rules, memory, seat), 1
    return slots | END << 3 * place


@inlined
def _next_discard(rules: Record, memory: Record, seat: int) -> int:
    """The card that the partner has just called safe; else the one that is missed least."""
    for slot in range(SLOTS):
        if memory.duet_safe[seat] == memory.duet_numbers[seat, slot] >= 0:
            return slot
    return _missed_least(rules, memory, memory.duet_can_be[seat])


@inlined
def _missed_least(rules: Record, memory: Record, hand: Hand) -> int:
    """The slot that is least likely useful, a last copy counting twice; the oldest of them."""
    left = unseen(rules, memory)
    least, chosen = np.inf, 0
    for slot in range(SLOTS):
        if hand[slot]:
            useful, last = cards(hand[slot] & memory.duet_useful, left), cards(hand[slot] & memory.duet_last, left)
            loss = (useful + last) / max(1, cards(hand[slot], left))
            if loss < least:
                least, chosen = loss, slot
    return chosen


@compiled
def in_danger(rules: Record, memory: Record, hand: Hand) -> int:
    """The slot that is discarded next for want of anything better to do, or -1."""
    for slot in range(SLOTS):
        if hand[slot] and (hand[slot] & ~memory.duet_fitting == 0 or hand[slot] & memory.duet_useful == 0):
            return -1
    return _missed_least(rules, memory, hand)


# -- What the listener makes of it -----------------------------------------------------------------


@compiled
def hear_clue(rules: Record, memory: Record, hand: Hand, slots: int, listener: int, word: int, touched: int) -> int:
    """A clue pointed at some slots, the question being about others; the slot that it calls safe to discard, or -1."""
    asked, told = asked_by_clue(rules, memory, slots), said(rules, memory, listener, word, touched)
    _hear_answer(memory, hand, slots, told, asked)
    safe = -1
    if told >= asked and not memory.duet_late:
        safe = _hear_of_danger(rules, memory, hand, told == asked)
    for slot in range(SLOTS):
        hand[slot] &= rules.kinds_of[word] if int(touched) >> slot & 1 else ~rules.kinds_of[word]
    return safe


@compiled
def hear_pass(rules: Record, memory: Record, hand: Hand, slots: int, speaker: int, is_discard: bool, slot: int) -> int:
    """A card was played or discarded instead of giving a clue; the slot that this calls safe to discard, or -1."""
    choice = discards(rules, memory, speaker) if is_discard else plays(memory, speaker)
    place, others = place_of(choice, slot), length(choice) - 1
    if is_discard and place == others and memory.duet_tokens > 0:
        _hear_answer(memory, hand, slots, ANSWERS - 1, ANSWERS - 1)
    elif place >= 0:
        _hear_answer(memory, hand, slots, place, others)
    return _hear_of_danger(rules, memory, hand, False) if memory.duet_tokens > 0 else -1


@inlined
def _hear_answer(memory: Record, hand: Hand, slots: int, told: int, asked: int) -> None:
    """The first so many cards of the list are not wanted; the next one is, if it was asked about."""
    for place in range(min(asked, told + 1, length(slots))):
        hand[nth(slots, place)] &= memory.duet_wanted if place == told else ~memory.duet_wanted


@inlined
def _hear_of_danger(rules: Record, memory: Record, hand: Hand, is_last: bool) -> int:
    """The card that would be discarded next is a last copy; or it is not, and is called safe: its slot then, or -1."""
    slot = in_danger(rules, memory, hand)
    if slot >= 0:
        hand[slot] &= memory.duet_last if is_last else ~memory.duet_last
    return -1 if is_last else slot
