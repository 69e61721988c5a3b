"""What everybody takes the cards of a hand to be, card by card, wherever their holders put them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.kernel.bits import ONE
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.layout import NOBODY, SLOTS

if TYPE_CHECKING:
    import numpy as np

    from hanabi.kernel.layout import Record

CLUED, CALLED = 1, 2
"""A clue pointed at the card; a clue said to play it."""

NO_SLOT = -1


@inlined
def at_most_one(kinds: np.uint64) -> bool:
    """Whether at most one kind is left."""
    return bool(kinds & (kinds - ONE) == 0)


@inlined
def is_newer(view: Record, seat: int, slot: int, than: int) -> bool:
    """H1: by when it was drawn, whatever the order of the hand; anything is newer than no card."""
    return bool(than == NO_SLOT or view.numbers[seat, slot] > view.numbers[seat, than])


@compiled
def next_discard(view: Record, memory: Record, seat: int) -> int:
    """The oldest card that no clue pointed at."""
    oldest = NO_SLOT
    for slot in range(view.sizes[seat]):
        if memory.meant_as[seat, slot] == 0 and (oldest == NO_SLOT or is_newer(view, seat, oldest, slot)):
            oldest = slot
    return oldest


# -- Cards that come, go and move ------------------------------------------------------------------


@inlined
def align(view: Record, memory: Record) -> None:
    """H1, D3, P3: what is remembered moves with the card, which is known by its number."""
    for seat in range(view.players):
        same = True
        for slot in range(SLOTS):
            same &= memory.meant_numbers[seat, slot] == view.numbers[seat, slot]
        if not same:
            _align_hand(view, memory, seat)


@unfolded
def _align_hand(view: Record, memory: Record, seat: int) -> None:
    numbers, kinds = memory.meant_numbers[seat].copy(), memory.meant_kinds[seat].copy()
    ways, by, turns = memory.meant_as[seat].copy(), memory.meant_by[seat].copy(), memory.meant_turn[seat].copy()
    for slot in range(SLOTS):
        number = view.numbers[seat, slot]
        memory.meant_numbers[seat, slot] = number
        memory.meant_kinds[seat, slot] = view.can_be[seat, slot]
        memory.meant_as[seat, slot] = CLUED if view.told[seat, slot] else 0
        memory.meant_by[seat, slot], memory.meant_turn[seat, slot] = NOBODY, 0
        for old in range(SLOTS):
            if number >= 0 and numbers[old] == number:
                memory.meant_kinds[seat, slot] = kinds[old]
                memory.meant_as[seat, slot] = ways[old]
                memory.meant_by[seat, slot], memory.meant_turn[seat, slot] = by[old], turns[old]


# -- No needless duplicates ------------------------------------------------------------------------


@inlined
def narrow(memory: Record, seat: int, slot: int, kinds: np.uint64) -> None:
    """Unless nothing would be left: then somebody did not keep to the conventions."""
    if memory.meant_kinds[seat, slot] & kinds:
        memory.meant_kinds[seat, slot] &= kinds


@compiled
def rule_out(view: Record, memory: Record, seat: int, slot: int, kind: np.uint64) -> None:
    """Nobody clues a second card of a kind: where this one is, the other clued cards are not it."""
    if memory.meant_as[seat, slot] == 0:
        return
    for other in range(view.players):
        for place in range(view.sizes[other]):
            another = memory.meant_as[other, place] and (other != seat or place != slot)
            if another and not at_most_one(memory.meant_kinds[other, place]) and _saw(memory, seat, slot, other, place):
                narrow(memory, other, place, ~kind)


@unfolded
def _saw(memory: Record, seat: int, slot: int, other: int, place: int) -> bool:
    """Whether who clued the later of two cards saw the earlier one: it was not in their own hand."""
    if seat == other:
        return True
    if memory.meant_turn[seat, slot] > memory.meant_turn[other, place]:
        return bool(memory.meant_by[seat, slot] != other)
    return bool(memory.meant_by[other, place] != seat)
