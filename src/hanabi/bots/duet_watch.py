"""The memory of `duet`: what both players know of each card, written from what is done. It holds nothing private."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.counting import all_seen, is_one, watch_piles
from hanabi.bots.duet_hands import is_late, wanted_kinds
from hanabi.bots.duet_losses import weigh
from hanabi.bots.duet_talk import hear_clue, hear_pass, question
from hanabi.kernel.bits import bit, wide
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import CLUE, DISCARD, HEIGHTS, NONE, PLAY, SLOTS
from hanabi.kernel.legal import fitting_kinds
from hanabi.kernel.outlook import indispensable, useful

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record


@unfolded
def start(rules: Record, view: Record, memory: Record) -> None:
    for seat in range(2):
        for slot in range(SLOTS):
            memory.duet_can_be[seat, slot] = view.can_be[seat, slot]
            memory.duet_numbers[seat, slot] = view.numbers[seat, slot]
        memory.duet_safe[seat] = -1
    _look(rules, view, memory)


@unfolded
def watch(rules: Record, view: Record, memory: Record) -> None:
    """What the move says counts as things stood before it; then come the cards that left and were drawn.

    The answer to a tile says nothing but what it plainly says.
    """
    if view.last_action >= 0 and memory.duet_pending == NONE:
        _listen(rules, view, memory)
    watch_piles(rules, view, memory)
    for seat in range(2):
        _realign(view, memory, seat)
        _believe_clues(view, memory, seat)
    _count(rules, view, memory)
    _look(rules, view, memory)


@unfolded
def _listen(rules: Record, view: Record, memory: Record) -> None:
    action, speaker = int(view.last_action), int(view.last_seat)
    verb, listener = rules.verb[action], 1 - speaker
    hand, slots, safe = memory.duet_can_be[listener], question(rules, memory, listener), -1
    if verb == CLUE:
        safe = hear_clue(rules, memory, hand, slots, wide(listener), wide(rules.word[action]), wide(view.last_touched))
    elif verb in (PLAY, DISCARD):
        safe = hear_pass(rules, memory, hand, slots, wide(speaker), verb == DISCARD, wide(rules.what[action]))
    memory.duet_safe[speaker] = -1
    memory.duet_safe[listener] = memory.duet_numbers[listener, safe] if safe >= 0 else -1


@compiled
def _look(rules: Record, view: Record, memory: Record) -> None:
    """What everybody sees on the table."""
    memory.duet_tokens, memory.duet_pending = view.clue_tokens, view.pending
    if view.last_action < 0 or rules.verb[view.last_action] != CLUE:
        memory.duet_useful, memory.duet_last = useful(rules, view), indispensable(rules, view)
        memory.duet_fitting, memory.duet_next = fitting_kinds(rules, view), _next_kinds(rules, view, memory)
        weigh(rules, view, memory)
    memory.duet_late = is_late(rules, view, memory)
    memory.duet_wanted = wanted_kinds(rules, view, memory)


@unfolded
def _next_kinds(rules: Record, view: Record, memory: Record) -> np.uint64:
    """What may go up on top of the next card of its firework."""
    kinds = np.uint64(0)
    for suit in range(rules.suits):
        if view.fireworks[suit] + 1 < HEIGHTS:
            kinds |= bit(rules.kind_at[suit, view.fireworks[suit] + 1])
    return np.uint64(kinds & memory.duet_useful)


@unfolded
def _realign(view: Record, memory: Record, seat: int) -> None:
    """Cards that left, were drawn or were put in another order (H1): what is known goes with the card."""
    same = True
    for slot in range(SLOTS):
        same &= memory.duet_numbers[seat, slot] == view.numbers[seat, slot]
    if same:
        return
    known, numbers = memory.duet_can_be[seat].copy(), memory.duet_numbers[seat].copy()
    for slot in range(SLOTS):
        memory.duet_numbers[seat, slot] = view.numbers[seat, slot]
        memory.duet_can_be[seat, slot] = view.can_be[seat, slot]
        for place in range(SLOTS):
            if numbers[place] == view.numbers[seat, slot] >= 0:
                memory.duet_can_be[seat, slot] = known[place]


@unfolded
def _believe_clues(view: Record, memory: Record, seat: int) -> None:
    """What a clue points at is beyond doubt: where the rest contradicts it, somebody does not play `duet`."""
    for slot in range(view.sizes[seat]):
        kinds = memory.duet_can_be[seat, slot] & view.can_be[seat, slot]
        memory.duet_can_be[seat, slot] = kinds or view.can_be[seat, slot]


@unfolded
def _count(rules: Record, view: Record, memory: Record) -> None:
    """No card is of a kind of which both know every copy elsewhere; so that another may be known, and so on."""
    found = True
    while found:
        found = False
        low, high = memory.out_low, memory.out_high
        for seat in range(2):
            for slot in range(view.sizes[seat]):
                kinds = memory.duet_can_be[seat, slot]
                if is_one(kinds):
                    low, high = low ^ kinds, high ^ (low & kinds)
        gone = all_seen(rules, (low, high))
        for seat in range(2):
            for slot in range(view.sizes[seat]):
                kinds = memory.duet_can_be[seat, slot]
                if not is_one(kinds) and kinds & gone and kinds & ~gone:
                    memory.duet_can_be[seat, slot] = kinds & ~gone
                    found |= is_one(kinds & ~gone)
