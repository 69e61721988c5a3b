"""How much a card would be missed, as both players of a duet know: if it may go up, how soon, how many are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hanabi.bots.common.counts import Counts, cards, is_one
from hanabi.bots.common.memory import MISSED_BITS
from hanabi.kernel.bits import as_int64, bit
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.layout import SLOTS
from hanabi.kernel.outlook import reach

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row

Hand: TypeAlias = "NDArray[np.uint64]"
"""What each card of a hand can be."""

Known: TypeAlias = tuple[np.uint64, np.uint64]
"""The kinds of which both know a card in a hand, and those of which they know two."""

USEFUL = 4
SOON = (4, 3, 1)
A_POINT = 4
"""How much a kind is missed: if it may still go up; more if it fits now, or after one card or two; and more for each
point that is lost with a last copy. All together is less than 2 to the power of `MISSED_BITS`."""

# -- What is known of both hands -------------------------------------------------------------------


@compiled
def known_kinds(hand: Hand, other: Hand) -> Known:
    once, twice = np.uint64(0), np.uint64(0)
    for slot in range(SLOTS):
        if is_one(hand[slot]):
            once, twice = once | hand[slot], twice | once & hand[slot]
        if is_one(other[slot]):
            once, twice = once | other[slot], twice | once & other[slot]
    return once, twice


@inlined
def not_elsewhere(kinds: np.uint64, known: Known) -> np.uint64:
    """Of these kinds of one card, those of which both know no other card."""
    once, twice = known
    return np.uint64(kinds & ~(twice if is_one(kinds) else once))


# -- What is missed --------------------------------------------------------------------------------


@unfolded
def weigh(rules: Row, view: Row, memory: Row) -> None:
    """Write down how much each kind would be missed, as things stand on the table."""
    for place in range(MISSED_BITS):
        memory.missed[place] = np.uint64(0)
    for suit in range(rules.suits):
        first, end = as_int64(view.fireworks[suit]), as_int64(reach(rules, view, as_int64(suit)))
        for height in range(first, end):
            kind = bit(rules.kind_at[suit, height])
            missed = USEFUL + (SOON[height - first] if height - first < len(SOON) else 0)
            if kind & memory.last:
                missed += A_POINT * (end - height)
            for place in range(MISSED_BITS):
                if missed >> place & 1:
                    memory.missed[place] |= kind


@inlined
def missed_with(memory: Row, kind: int) -> int:
    """How much a card of this kind would be missed."""
    missed = 0
    for place in range(MISSED_BITS):
        missed += int(memory.missed[place] >> np.uint64(kind) & np.uint64(1)) << place
    return missed


@inlined
def likely_missed(memory: Row, left: Counts, kinds: np.uint64, known: Known) -> float:
    """How much a card would be missed on average that is of one of these kinds, of each of which so many are left."""
    missed, alone = 0, not_elsewhere(kinds, known)
    for place in range(MISSED_BITS):
        missed += cards(left, alone & memory.missed[place]) << place
    return float(missed / max(1, cards(left, kinds)))
