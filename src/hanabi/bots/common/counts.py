"""How many cards of each kind, all kinds at once: a number from 0 to 3 is kept bit by bit, in two sets of kinds.

An example: where two red 1s and one red 2 have been counted, the lower set holds the red 2, and the higher the red 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hanabi.kernel.bits import ONE, bit, popcount
from hanabi.kernel.compiled import inlined, unfolded
from hanabi.kernel.layout import DISCARD, HEIGHTS, PLAY, SHUFFLE_IN

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row

Counts: TypeAlias = tuple[np.uint64, np.uint64]
"""The kinds whose number has the lower bit, and those whose number has the higher."""


@inlined
def signed_popcount(numbers: np.uint64) -> int:
    """How many are in the set, as a signed integer: numba makes a float of a signed and an unsigned one."""
    return int(np.int64(popcount(numbers)))


@inlined
def is_one(kinds: np.uint64) -> bool:
    """Whether there is no doubt which kind it is."""
    return bool(kinds != 0) and bool(kinds & kinds - ONE == 0)


@inlined
def add(counts: Counts, kind: int) -> Counts:
    low, high = counts
    one = bit(kind)
    return low ^ one, high ^ (low & one)


@unfolded
def take(counts: Counts, kind: int) -> Counts:
    low, high = counts
    one = bit(kind)
    return low ^ one, high ^ (~low & one)


@unfolded
def start_piles(rules: Row, view: Row, memory: Row) -> None:
    """Before the first move that is seen: the cards that have gone up and been discarded already, if any."""
    counts = np.uint64(0), np.uint64(0)
    for kind in range(rules.suits * HEIGHTS):
        gone = view.discard_pile[kind] + (rules.place[kind] < view.fireworks[rules.suit[kind]])
        for _ in range(gone):
            counts = add(counts, kind)
    memory.out_low, memory.out_high = counts


@inlined
def watch_piles(rules: Row, view: Row, memory: Row) -> None:
    """After a move: the cards that lie on the discard pile or went up."""
    if view.last_action < 0 or view.last_card < 0:
        return
    verb, counts = rules.verb[view.last_action], (memory.out_low, memory.out_high)
    if verb == PLAY or verb == DISCARD:
        counts = add(counts, view.last_card)
    elif verb == SHUFFLE_IN:
        counts = take(counts, view.last_card)
    memory.out_low, memory.out_high = counts


@inlined
def seen(view: Row, memory: Row, seat: int) -> Counts:
    """How many of each kind this seat sees: out of play, and in the hands of the others."""
    counts = memory.out_low, memory.out_high
    for other in range(view.players):
        if other != seat:
            for slot in range(view.sizes[other]):
                counts = add(counts, view.hands[other, slot])
    return counts


@inlined
def all_seen(rules: Row, counts: Counts) -> np.uint64:
    """The kinds of which every copy has been counted."""
    low, high = counts
    return np.uint64(~(low ^ rules.copies_low | high ^ rules.copies_high))


@inlined
def others(rules: Row, counts: Counts) -> Counts:
    """How many of each kind have not been counted."""
    low, high = counts
    return rules.copies_low ^ low, rules.copies_high ^ high ^ (~rules.copies_low & low)


@inlined
def cards(counts: Counts, kinds: np.uint64) -> int:
    """How many cards of these kinds there are among those counted."""
    low, high = counts
    return signed_popcount(kinds & low) + 2 * signed_popcount(kinds & high)
