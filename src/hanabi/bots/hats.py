"""What everybody knows of every card where clues are numbers: masks that only public things narrow.

A mask holds the kinds that a card can be. As long as all speak alike it never leaves out what the card is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.counting import Counts, add, all_seen, is_one
from hanabi.kernel.bits import bit, lowest
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import SLOTS
from hanabi.kernel.legal import fitting_kinds
from hanabi.kernel.outlook import useful

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record


@unfolded
def start_hats(rules: Record, view: Record, memory: Record) -> None:
    """Nothing is known of any card."""
    for seat in range(rules.players):
        for slot in range(SLOTS):
            memory.hat_numbers[seat, slot] = -1
    settle(rules, view, memory)


@compiled
def settle(rules: Record, view: Record, memory: Record) -> None:
    """After a move: follow the cards, believe the clues, count, and note what the next move starts from."""
    for seat in range(rules.players):
        _follow(rules, view, memory, seat)
        for slot in range(view.sizes[seat]):
            kinds = memory.hat_can_be[seat, slot] & view.can_be[seat, slot]
            # Somebody who speaks otherwise has misled us if nothing is left: only the words of the clues are true.
            memory.hat_can_be[seat, slot] = kinds or view.can_be[seat, slot]
    _count(rules, view, memory)
    memory.hat_fitting, memory.hat_useful = fitting_kinds(rules, view), useful(rules, view)
    memory.hat_wanted = memory.hat_fitting & ~_known_kinds(rules, memory)
    memory.hat_tokens, memory.hat_pending = view.clue_tokens, view.pending


@unfolded
def _follow(rules: Record, view: Record, memory: Record, seat: int) -> None:
    """H1, D3, P3: cards come and go and move in a hand, and a mask goes with its card."""
    moved = False
    for slot in range(rules.hand_size):
        moved |= memory.hat_numbers[seat, slot] != view.numbers[seat, slot]
    if not moved:
        return
    for slot in range(rules.hand_size):
        memory.hat_draft[slot] = memory.hat_can_be[seat, slot]
    for slot in range(rules.hand_size):
        kinds = rules.all_kinds if slot < view.sizes[seat] else np.uint64(0)
        for before in range(rules.hand_size):
            if kinds and memory.hat_numbers[seat, before] == view.numbers[seat, slot]:
                kinds = memory.hat_draft[before]
        memory.hat_can_be[seat, slot] = kinds
    for slot in range(rules.hand_size):
        memory.hat_numbers[seat, slot] = view.numbers[seat, slot]


@unfolded
def _count(rules: Record, view: Record, memory: Record) -> None:
    """A card is no kind of which every copy is out or known to be another card."""
    settled = False
    while not settled:
        settled = True
        gone = all_seen(rules, known_cards(rules, memory))
        for seat in range(rules.players):
            for slot in range(view.sizes[seat]):
                kinds = memory.hat_can_be[seat, slot]
                if kinds & gone and kinds & ~gone and not is_one(kinds):
                    memory.hat_can_be[seat, slot] = kinds & ~gone
                    settled &= not is_one(kinds & ~gone)


@compiled
def known_cards(rules: Record, memory: Record) -> Counts:
    """How many of each kind everybody can place: out of play, or a card that is known."""
    counts = memory.out_low, memory.out_high
    for seat in range(rules.players):
        for slot in range(rules.hand_size):
            if is_one(memory.hat_can_be[seat, slot]):
                counts = add(counts, lowest(memory.hat_can_be[seat, slot]))
    return counts


@unfolded
def _known_kinds(rules: Record, memory: Record) -> np.uint64:
    kinds = np.uint64(0)
    for seat in range(rules.players):
        for slot in range(rules.hand_size):
            if is_one(memory.hat_can_be[seat, slot]):
                kinds |= memory.hat_can_be[seat, slot]
    return kinds


@compiled
def knows_a_play(rules: Record, memory: Record, seat: int) -> bool:
    """Whether everybody knows of a card in this hand that it fits."""
    for slot in range(rules.hand_size):
        kinds = memory.hat_can_be[seat, slot]
        if kinds and kinds & ~memory.hat_fitting == 0:
            return True
    return False


@compiled
def known_useless(rules: Record, memory: Record, seat: int) -> np.uint64:
    """The slots of this hand, a bit each, whose cards everybody knows to be useless."""
    slots = np.uint64(0)
    for slot in range(rules.hand_size):
        kinds = memory.hat_can_be[seat, slot]
        if kinds and kinds & memory.hat_useful == 0:
            slots |= bit(slot)
    return slots
