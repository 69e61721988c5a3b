"""What a number says of a hand: the answers to questions that everybody can ask, one after another.

Each question is whether one card is of certain kinds. The numbers that are left are shared between yes and no as these
are likely, and the next question depends on the answer, until a single number is left.

An example: of 8 numbers, and a card that is of the kinds in three cases of four, 0 to 5 mean yes, and 6 and 7 mean no.
If it is not, the next question is shared between these two: 6 means yes, and 7 means no.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.counts import Counts, cards, is_one, others
from hanabi.bots.common.memory import known_cards
from hanabi.kernel.bits import ONE, as_int64, bit
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import NOBODY

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row

NOTHING = -1
"""No card, no number."""

LIKELY = 40
"""From so many percent on it is worth asking whether one more card fits."""


@compiled
def total(rules: Row, view: Row, memory: Row, giver: int, messages: int) -> int:
    """The sum of what there is to say to everybody but the giver, as one of so many messages."""
    unknown = others(rules, known_cards(rules, memory))
    number = 0
    for seat in range(rules.players):
        if seat != giver:
            number += _answers(rules, view, memory, as_int64(seat), unknown, messages, as_int64(NOTHING))
    return number % messages


@compiled
def take_in(rules: Row, view: Row, memory: Row, giver: int, number: int, messages: int) -> None:
    """Take what one sees from the sum: what remains is about one's own hand."""
    unknown = others(rules, known_cards(rules, memory))
    for seat in range(rules.players):
        if seat != giver and seat != view.viewer:
            number -= _answers(rules, view, memory, as_int64(seat), unknown, messages, as_int64(NOTHING))
            _believe(rules, memory, as_int64(seat))
    if view.viewer != NOBODY and view.viewer != giver:
        _answers(rules, view, memory, as_int64(view.viewer), unknown, messages, number % messages)
        _believe(rules, memory, as_int64(view.viewer))


@compiled
def _believe(rules: Row, memory: Row, seat: int) -> None:
    for slot in range(rules.hand_size):
        memory.kinds[seat, slot] = memory.draft[slot]


@compiled
def _answers(rules: Row, view: Row, memory: Row, seat: int, unknown: Counts, messages: int, number: int) -> int:
    """The number that says what is true of this hand; or, given a number, what it says. What follows is drafted."""
    for slot in range(rules.hand_size):
        memory.draft[slot] = memory.kinds[seat, slot]
    first = 0
    while messages > 1:
        slot, kinds = _question(rules, memory, unknown)
        if slot == NOTHING:
            break
        whole = memory.draft[slot]
        share = _share(messages, cards(unknown, whole & kinds), cards(unknown, whole))
        if number - first < share if number != NOTHING else kinds & bit(view.hands[seat, slot]):
            memory.draft[slot] = whole & kinds
            messages = share
        else:
            memory.draft[slot] = whole & ~kinds
            messages -= share
            first += share
    return first


@unfolded
def _share(messages: int, part: int, whole: int) -> int:
    """How many of the messages mean yes: as many as yes is likely, and at least one for each answer."""
    share = (2 * messages * part + whole) // (2 * max(whole, 1))
    return min(max(share, 1), messages - 1)


@unfolded
def _question(rules: Row, memory: Row, unknown: Counts) -> tuple[int, np.uint64]:
    """Which card is there to play; is there another; which one to discard; and what are they?"""
    fitting, useless = memory.fitting, ~memory.useful
    slot, percent = _likeliest(rules, memory, unknown, memory.wanted)
    if slot != NOTHING and (percent >= LIKELY or not _is_sure(rules, memory, fitting)):
        return slot, memory.wanted
    slot, percent = _likeliest(rules, memory, unknown, useless)
    if slot != NOTHING and not _is_sure(rules, memory, useless):
        return slot, useless
    slot = _nearly_useless(rules, memory, unknown)
    return slot, _half(memory, slot, unknown) if slot != NOTHING else useless


@compiled
def _is_sure(rules: Row, memory: Row, kinds: np.uint64) -> bool:
    """Whether some card is known to be of these kinds."""
    for slot in range(rules.hand_size):
        if memory.draft[slot] and memory.draft[slot] & ~kinds == 0:
            return True
    return False


@compiled
def _likeliest(rules: Row, memory: Row, unknown: Counts, kinds: np.uint64) -> tuple[int, int]:
    """The card that is most likely of these kinds, of those that may and may not be, and how likely it is."""
    best, most = NOTHING, -1
    for slot in range(rules.hand_size):
        whole = memory.draft[slot]
        if whole & kinds and whole & ~kinds:
            percent = 100 * cards(unknown, whole & kinds) // max(cards(unknown, whole), 1)
            if percent > most:
                best, most = slot, percent
    return best, most


@unfolded
def _nearly_useless(rules: Row, memory: Row, unknown: Counts) -> int:
    """Of the cards that may be of use and are not known, the one that is most likely useless: is it to be kept?"""
    best, most = NOTHING, -1
    for slot in range(rules.hand_size):
        whole = memory.draft[slot]
        if whole & memory.useful and not is_one(whole):
            percent = 100 * cards(unknown, whole & ~memory.useful) // max(cards(unknown, whole), 1)
            if percent > most:
                best, most = slot, percent
    return best


@unfolded
def _half(memory: Row, slot: int, unknown: Counts) -> np.uint64:
    """About half of what a card can be: useful kinds only, so that the useless ones stay together."""
    whole = memory.draft[slot]
    rest, half = whole & memory.useful, np.uint64(0)
    while rest != 0 and 2 * cards(unknown, half) < cards(unknown, whole) and half | rest & ~rest + ONE != whole:
        half |= rest & ~rest + ONE
        rest &= rest - ONE
    return half
