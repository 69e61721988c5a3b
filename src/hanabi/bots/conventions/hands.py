"""What everybody takes the cards of a hand to be, card by card, wherever their holders put them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bots.conventions.strangers import is_doubtful
from hanabi.kernel.bits import ONE
from hanabi.kernel.compiled import compiled, inlined, unfolded

if TYPE_CHECKING:
    import numpy as np

    from hanabi.kernel.layout import Row

NO_SLOT = -1


@inlined
def at_most_one(kinds: np.uint64) -> bool:
    """Whether at most one kind is left."""
    return bool(kinds & (kinds - ONE) == 0)


@inlined
def is_newer(view: Row, seat: int, slot: int, than: int) -> bool:
    """H1: by when it was drawn, whatever the order of the hand; anything is newer than no card."""
    return bool(than == NO_SLOT or view.numbers[seat, slot] > view.numbers[seat, than])


@compiled
def next_discard(view: Row, memory: Row, seat: int) -> int:
    """The oldest card that no clue pointed at."""
    oldest = NO_SLOT
    for slot in range(view.sizes[seat]):
        if memory.clued_as[seat, slot] == 0 and (oldest == NO_SLOT or is_newer(view, seat, oldest, slot)):
            oldest = slot
    return oldest


# -- No needless duplicates ------------------------------------------------------------------------


@inlined
def narrow(memory: Row, seat: int, slot: int, kinds: np.uint64) -> None:
    """Unless nothing would be left: then somebody did not keep to the conventions."""
    if memory.kinds[seat, slot] & kinds:
        memory.kinds[seat, slot] &= kinds


@compiled
def rule_out(rules: Row, view: Row, memory: Row, seat: int, slot: int, kind: np.uint64) -> None:
    """Nobody clues a second card of a kind: where this one is, the other clued cards are not it."""
    if memory.clued_as[seat, slot] == 0:
        return
    for other in range(view.players):
        for place in range(view.sizes[other]):
            another = memory.clued_as[other, place] and (other != seat or place != slot)
            if not another or at_most_one(memory.kinds[other, place]) or is_doubtful(rules, memory, other, place):
                continue
            if _saw(memory, seat, slot, other, place):
                narrow(memory, other, place, ~kind)


@unfolded
def _saw(memory: Row, seat: int, slot: int, other: int, place: int) -> bool:
    """Whether who clued the later of two cards saw the earlier one: it was not in their own hand."""
    if seat == other:
        return True
    if memory.clued_turn[seat, slot] > memory.clued_turn[other, place]:
        return bool(memory.clued_by[seat, slot] != other)
    return bool(memory.clued_by[other, place] != seat)
