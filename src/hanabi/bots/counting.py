"""Counting cards, all kinds at once: the numbers of copies, from 0 to 3, are kept as two sets of kinds, bit by bit."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from hanabi.kernel.bits import bit, count
from hanabi.kernel.compiled import inlined
from hanabi.kernel.layout import DISCARD, PLAY, SHUFFLE_IN

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record

Counts: TypeAlias = tuple[np.uint64, np.uint64]
"""The kinds whose number has the lower bit, and those whose number has the higher."""


@inlined
def add(counts: Counts, kind: int) -> Counts:
    low, high = counts
    one = bit(kind)
    return low ^ one, high ^ (low & one)


@inlined
def take(counts: Counts, kind: int) -> Counts:
    low, high = counts
    one = bit(kind)
    return low ^ one, high ^ (~low & one)


@inlined
def watch_piles(rules: Record, view: Record, memory: Record) -> None:
    """After a move: the cards that lie on the discard pile or went up."""
    if view.last_action < 0 or view.last_card < 0:
        return
    verb = rules.verb[view.last_action]
    if verb == PLAY or verb == DISCARD:
        memory.out_low, memory.out_high = add((memory.out_low, memory.out_high), view.last_card)
    elif verb == SHUFFLE_IN:
        memory.out_low, memory.out_high = take((memory.out_low, memory.out_high), view.last_card)


@inlined
def seen(view: Record, memory: Record, seat: int) -> Counts:
    """How many of each kind this seat sees: out of play, and in the hands of the others."""
    counts = memory.out_low, memory.out_high
    for other in range(view.players):
        if other != seat:
            for slot in range(view.sizes[other]):
                counts = add(counts, view.hands[other, slot])
    return counts


@inlined
def all_seen(rules: Record, counts: Counts) -> np.uint64:
    """The kinds of which every copy has been counted."""
    low, high = counts
    return np.uint64(~(low ^ rules.copies_low | high ^ rules.copies_high))


@inlined
def others(rules: Record, counts: Counts) -> Counts:
    """How many of each kind have not been counted."""
    low, high = counts
    return rules.copies_low ^ low, rules.copies_high ^ high ^ (~rules.copies_low & low)


@inlined
def cards(counts: Counts, kinds: np.uint64) -> int:
    """How many cards of these kinds there are among those counted."""
    low, high = counts
    return np.int64(count(kinds & low)) + 2 * np.int64(count(kinds & high))
