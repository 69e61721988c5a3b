"""What clues mean by convention: the common memory of the bot that plays as people do.

A clue is about one card, its focus: the next discard, if the clue points at it; else the newest of the cards that it is
the first to point at. It says "play this", or about the next discard also "keep this". From that follow the kinds that
everybody takes a card to be; they are worked out from what all can see, so all agree about them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots import finesse
from hanabi.kernel.bits import ONE, bit, lowest
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.layout import CLUE, HEIGHTS, PLAY, SLOTS
from hanabi.kernel.legal import fitting_kinds, seat_after
from hanabi.kernel.outlook import indispensable, useful

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Record

CLUED, CALLED = 1, 2
"""A clue pointed at the card; it was a clue to play it."""

NO_SLOT = -1


@compiled
def start(rules: Record, view: Record, memory: Record) -> None:
    memory.meant_numbers[:] = -1
    finesse.forget(memory)
    _align(rules, view, memory)
    _look_ahead(rules, view, memory)


@compiled
def watch(rules: Record, view: Record, memory: Record) -> None:
    """After a move: what it tells everybody."""
    action = int(view.last_action)
    if action >= 0 and rules.verb[action] == CLUE:
        target = seat_after(rules, view.last_seat, rules.what[action])
        kinds = np.empty(SLOTS, np.uint64)
        called = read(rules, view, memory, target, int(rules.word[action]), int(view.last_touched), kinds)
        if called != NO_SLOT and memory.meant_finesse_number < 0 and target != seat_after(rules, view.last_seat, 1):
            beyond = after(rules, memory.meant_fitting) & view.can_be[target, called] & ~kinds[called]
            if beyond:
                memory.meant_finesse_number = view.numbers[target, called]
                memory.meant_finesse_seat = target
                memory.meant_finesse_kinds = beyond
        for slot in range(view.sizes[target]):
            memory.meant_kinds[target, slot] = kinds[slot]
            if view.last_touched >> slot & 1:
                if memory.meant_as[target, slot] & CLUED == 0:
                    memory.meant_by[target, slot] = view.last_seat
                    memory.meant_turn[target, slot] = view.turn
                memory.meant_as[target, slot] |= CLUED
        if called != NO_SLOT:
            memory.meant_as[target, called] |= CALLED
    elif action >= 0 and rules.verb[action] == PLAY and view.last_launched:
        finesse.watch_play(rules, view, memory)
        _rule_out(view, memory, int(view.last_seat), int(rules.what[action]), bit(view.last_card))
    if view.seat == memory.meant_finesse_seat:
        finesse.forget(memory)
    _align(rules, view, memory)
    _look_ahead(rules, view, memory)


# -- Hands -----------------------------------------------------------------------------------------


@compiled
def _align(rules: Record, view: Record, memory: Record) -> None:
    """H1, D3, P3: what is remembered moves with the card, which is known by its number."""
    for seat in range(view.players):
        same = True
        for slot in range(SLOTS):
            same &= memory.meant_numbers[seat, slot] == view.numbers[seat, slot]
        if not same:
            _align_hand(rules, view, memory, seat)


@compiled
def _align_hand(rules: Record, view: Record, memory: Record, seat: int) -> None:
    numbers, kinds, ways = memory.meant_numbers[seat].copy(), memory.meant_kinds[seat].copy(), memory.meant_as[seat].copy()
    turns, by = memory.meant_turn[seat].copy(), memory.meant_by[seat].copy()
    for slot in range(SLOTS):
        memory.meant_numbers[seat, slot] = view.numbers[seat, slot]
        memory.meant_kinds[seat, slot] = rules.all_kinds if slot < view.sizes[seat] else np.uint64(0)
        memory.meant_as[seat, slot] = 0
        memory.meant_turn[seat, slot] = 0
        memory.meant_by[seat, slot] = -1
        for old in range(SLOTS):
            if numbers[old] == view.numbers[seat, slot] and numbers[old] >= 0:
                memory.meant_kinds[seat, slot] = kinds[old]
                memory.meant_as[seat, slot] = ways[old]
                memory.meant_turn[seat, slot] = turns[old]
                memory.meant_by[seat, slot] = by[old]


@compiled
def next_discard(view: Record, memory: Record, seat: int) -> int:
    """The oldest card that no clue pointed at."""
    oldest = NO_SLOT
    for slot in range(view.sizes[seat]):
        if memory.meant_as[seat, slot] == 0 and (
            oldest == NO_SLOT or view.numbers[seat, slot] < view.numbers[seat, oldest]
        ):
            oldest = slot
    return oldest


# -- Clues -----------------------------------------------------------------------------------------


@compiled
def read(
    rules: Record, view: Record, memory: Record, target: int, word: int, touched: int, kinds: NDArray[np.uint64]
) -> int:
    """Write what each card of the hand is taken to be after a clue; the slot of the card that is to be played."""
    pointed_at = rules.kinds_of[word]
    for slot in range(view.sizes[target]):
        side = pointed_at if touched >> slot & 1 else ~pointed_at
        kinds[slot] = memory.meant_kinds[target, slot] & side
        if kinds[slot] == 0:  # not what it was taken to be
            kinds[slot] = view.can_be[target, slot] & side
    focus = _focus(view, memory, target, touched, kinds)
    if focus == NO_SLOT:
        return NO_SLOT
    called = focus
    soon = kinds[focus] & memory.meant_soon
    fresh = soon & ~memory.meant_known
    if fresh:
        soon = fresh
    if focus == next_discard(view, memory, target):
        saved = kinds[focus] & worth_saving(rules, memory, word)
        if saved:
            soon |= saved
            called = NO_SLOT
    if soon == 0:
        called = NO_SLOT
    else:
        kinds[focus] = soon
    known = memory.meant_known
    if is_one(kinds[focus]):
        known |= kinds[focus]
    for slot in range(view.sizes[target]):
        if slot != focus and (touched >> slot & 1 or memory.meant_as[target, slot]) and not is_one(kinds[slot]):
            fresh = kinds[slot] & memory.meant_needed & ~known
            if fresh:
                kinds[slot] = fresh
    return called


@inlined
def is_one(kinds: np.uint64) -> bool:
    return kinds & (kinds - ONE) == 0


@compiled
def _focus(view: Record, memory: Record, target: int, touched: int, kinds: NDArray[np.uint64]) -> int:
    """The card that a clue is about."""
    newest, again = NO_SLOT, NO_SLOT
    discard = next_discard(view, memory, target)
    for slot in range(view.sizes[target]):
        if touched >> slot & 1:
            if slot == discard:
                return slot
            if memory.meant_as[target, slot] & CLUED == 0:
                if newest == NO_SLOT or view.numbers[target, slot] > view.numbers[target, newest]:
                    newest = slot
            elif kinds[slot] & memory.meant_soon and kinds[slot] & ~memory.meant_fitting:
                if again == NO_SLOT or view.numbers[target, slot] > view.numbers[target, again]:
                    again = slot
    return newest if newest != NO_SLOT else again


@compiled
def worth_saving(rules: Record, memory: Record, word: int) -> np.uint64:
    """What a clue to the next discard can ask to keep.

    A value saves last copies and the second cards of fireworks; a colour saves last copies, but not those that end a
    firework: these are saved by their value.
    """
    kinds = np.uint64(0)
    for suit in range(rules.suits):
        if word >= rules.colours:
            kinds |= bit(rules.kind_at[suit, 1]) & memory.meant_needed
        else:
            kinds |= bit(rules.kind_at[suit, HEIGHTS - 1])
    return memory.meant_last | kinds if word >= rules.colours else memory.meant_last & ~kinds


# -- What follows ----------------------------------------------------------------------------------


@compiled
def after(rules: Record, kinds: np.uint64) -> np.uint64:
    """The kinds that go up right after these."""
    following = np.uint64(0)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        if rules.place[kind] + 1 < HEIGHTS:
            following |= bit(rules.kind_at[rules.suit[kind], rules.place[kind] + 1])
    return following


@compiled
def _look_ahead(rules: Record, view: Record, memory: Record) -> None:
    memory.meant_fitting = fitting_kinds(rules, view)
    memory.meant_needed = useful(rules, view)
    memory.meant_last = indispensable(rules, view)
    for seat in range(view.players):
        for slot in range(view.sizes[seat]):
            if (
                memory.meant_as[seat, slot]
                and is_one(memory.meant_kinds[seat, slot])
                and memory.meant_numbers[seat, slot] != memory.meant_finesse_number
            ):
                _rule_out(view, memory, seat, slot, memory.meant_kinds[seat, slot])
    memory.meant_known = _known(view, memory)
    memory.meant_soon = _soon(rules, view, memory)
    for seat in range(view.players):
        for slot in range(view.sizes[seat]):
            if memory.meant_as[seat, slot] & CALLED:
                _narrow(memory, seat, slot, memory.meant_soon)


@compiled
def _rule_out(view: Record, memory: Record, seat: int, slot: int, kind: np.uint64) -> None:
    """Nobody clues a second card of a kind, if they see the first."""
    if memory.meant_as[seat, slot] == 0:
        return
    for other in range(view.players):
        for place in range(view.sizes[other]):
            if memory.meant_as[other, place] and (other != seat or place != slot):
                if not is_one(memory.meant_kinds[other, place]) and saw_both(memory, seat, slot, other, place):
                    _narrow(memory, other, place, ~kind)


@inlined
def saw_both(memory: Record, seat: int, slot: int, other: int, place: int) -> bool:
    """Whether whoever clued the later of two cards saw the other one."""
    if seat == other:
        return True
    if memory.meant_turn[seat, slot] > memory.meant_turn[other, place]:
        return memory.meant_by[seat, slot] != other
    return memory.meant_by[other, place] != seat


@compiled
def _known(view: Record, memory: Record) -> np.uint64:
    """What everybody knows to be in a hand: nobody clues a second one."""
    known = np.uint64(0)
    for seat in range(view.players):
        for slot in range(view.sizes[seat]):
            kinds = memory.meant_kinds[seat, slot]
            if memory.meant_as[seat, slot] and kinds & (kinds - ONE) == 0:
                known |= kinds
    return known


@inlined
def _narrow(memory: Record, seat: int, slot: int, kinds: np.uint64) -> None:
    if memory.meant_kinds[seat, slot] & kinds:
        memory.meant_kinds[seat, slot] &= kinds


@compiled
def _soon(rules: Record, view: Record, memory: Record) -> np.uint64:
    soon, before = memory.meant_fitting, np.uint64(0)
    while soon != before:
        before = soon
        going = np.uint64(0)
        for seat in range(view.players):
            for slot in range(view.sizes[seat]):
                if memory.meant_as[seat, slot] and memory.meant_kinds[seat, slot] & memory.meant_needed & ~soon == 0:
                    going |= memory.meant_kinds[seat, slot]
        soon |= after(rules, going & soon)
    return soon
