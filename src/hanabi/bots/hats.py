"""What everybody knows of every card, when clues are numbers: masks that only public things narrow.

Each mask holds the kinds that a card can be. It never leaves out what the card is, as long as all speak alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.counting import Counts, add, all_seen
from hanabi.kernel.bits import ONE, lowest
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.layout import SLOTS
from hanabi.kernel.legal import fitting_kinds
from hanabi.kernel.outlook import useful

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record


@inlined
def is_one(kinds: np.uint64) -> bool:
    """Whether there is no doubt which kind it is."""
    return bool(kinds != 0) and bool(kinds & kinds - ONE == 0)


@compiled
def start_hats(rules: Record, view: Record, memory: Record) -> None:
    """Nothing is known of any card."""
    for seat in range(rules.players):
        for slot in range(SLOTS):
            memory.hat_numbers[seat, slot] = -1
    settle(rules, view, memory)


@compiled
def settle(rules: Record, view: Record, memory: Record) -> None:
    """Once the table lies as the view shows it: follow the cards, believe the clues, count, and note what matters next."""
    for seat in range(rules.players):
        _follow(rules, view, memory, seat)
        for slot in range(view.sizes[seat]):
            kinds = memory.hat_can_be[seat, slot] & view.can_be[seat, slot]
            # Somebody who speaks otherwise has misled us: only the words of the clues are left to believe.
            memory.hat_can_be[seat, slot] = kinds if kinds else view.can_be[seat, slot]
    _count(rules, view, memory)
    memory.hat_fitting = fitting_kinds(rules, view)
    memory.hat_useful = useful(rules, view)
    memory.hat_tokens, memory.hat_pending = view.clue_tokens, view.pending


@compiled
def _follow(rules: Record, view: Record, memory: Record, seat: int) -> None:
    """H1, D3, P3: cards move in a hand, leave it and come; a mask goes where its card goes."""
    moved = False
    for slot in range(rules.hand_size):
        moved |= memory.hat_numbers[seat, slot] != view.numbers[seat, slot]
    if not moved:
        return
    for slot in range(rules.hand_size):
        memory.hat_draft[slot] = memory.hat_can_be[seat, slot]
    for slot in range(view.sizes[seat]):
        kinds = rules.all_kinds
        for old in range(rules.hand_size):
            if memory.hat_numbers[seat, old] == view.numbers[seat, slot]:
                kinds = memory.hat_draft[old]
        memory.hat_can_be[seat, slot] = kinds
    for slot in range(rules.hand_size):
        memory.hat_numbers[seat, slot] = view.numbers[seat, slot]
        if slot >= view.sizes[seat]:
            memory.hat_can_be[seat, slot] = 0


@compiled
def _count(rules: Record, view: Record, memory: Record) -> None:
    """A card is no kind of which every copy is out or known to be another card."""
    settled = False
    while not settled:
        settled = True
        gone = all_seen(rules, known_cards(rules, memory))
        for seat in range(rules.players):
            for slot in range(view.sizes[seat]):
                kinds = memory.hat_can_be[seat, slot]
                if kinds & gone and not is_one(kinds):
                    kinds &= ~gone
                    if kinds:
                        memory.hat_can_be[seat, slot] = kinds
                        settled &= not is_one(kinds)


@compiled
def known_cards(rules: Record, memory: Record) -> Counts:
    """How many of each kind everybody can place: out of play, or a card that is known."""
    counts = memory.out_low, memory.out_high
    for seat in range(rules.players):
        for slot in range(rules.hand_size):
            if is_one(memory.hat_can_be[seat, slot]):
                counts = add(counts, lowest(memory.hat_can_be[seat, slot]))
    return counts
