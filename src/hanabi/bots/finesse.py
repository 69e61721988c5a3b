"""Finesses: a clue to play a card that does not fit yet asks a player in between to play the missing one, unseen.

That player sees that the clue cannot mean what it says, and takes it that a card of their own is the missing one: a card
that a clue pointed at and that may be it, else their newest. Whoever was clued waits and sees, and needs no trust.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.bits import bit
from hanabi.kernel.compiled import compiled
from hanabi.kernel.legal import seat_after

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record

NO_SLOT = -1


@compiled
def missing_for(rules: Record, memory: Record, kind: int) -> int:
    """The kind that fits now and after which this kind fits; or -1."""
    place = int(rules.place[kind])
    if place == 0:
        return -1
    before = int(rules.kind_at[rules.suit[kind], place - 1])
    return before if bit(before) & memory.meant_fitting else -1


@compiled
def answering_slot(view: Record, memory: Record, seat: int, kind: int) -> int:
    """The card that this seat will take to be the missing one."""
    one = bit(kind)
    clued, newest = NO_SLOT, NO_SLOT
    for slot in range(view.sizes[seat]):
        if memory.meant_as[seat, slot]:
            if memory.meant_kinds[seat, slot] & one and (
                clued == NO_SLOT or view.numbers[seat, slot] > view.numbers[seat, clued]
            ):
                clued = slot
        elif newest == NO_SLOT or view.numbers[seat, slot] > view.numbers[seat, newest]:
            newest = slot
    if clued != NO_SLOT:
        return clued
    if newest != NO_SLOT and view.can_be[seat, newest] & one:
        return newest
    return NO_SLOT


@compiled
def works(rules: Record, view: Record, memory: Record, giver: int, target: int, kind: int) -> bool:
    """Whether somebody between the two will play the card that this kind waits for."""
    missing = missing_for(rules, memory, kind)
    if missing < 0 or memory.meant_finesse_number >= 0:
        return False
    seat = seat_after(rules, giver, 1)
    while seat != target:
        slot = answering_slot(view, memory, seat, missing)
        if slot != NO_SLOT and view.hands[seat, slot] == missing:
            return True
        seat = seat_after(rules, seat, 1)
    return False


@compiled
def my_answer(rules: Record, view: Record, memory: Record) -> int:
    """The card that this player has to play now because of a finesse."""
    target = int(memory.meant_finesse_seat)
    if memory.meant_finesse_number < 0 or target == view.seat:
        return NO_SLOT
    for slot in range(view.sizes[target]):
        if view.numbers[target, slot] == memory.meant_finesse_number:
            kind = int(view.hands[target, slot])
            if bit(kind) & memory.meant_kinds[target, slot] or bit(kind) & memory.meant_finesse_kinds == 0:
                return NO_SLOT
            missing = missing_for(rules, memory, kind)
            if missing < 0:
                return NO_SLOT
            seat = seat_after(rules, view.seat, 1)
            while seat != target:
                other = answering_slot(view, memory, seat, missing)
                if other != NO_SLOT and view.hands[seat, other] == missing:
                    return NO_SLOT
                seat = seat_after(rules, seat, 1)
            return answering_slot(view, memory, view.seat, missing)
    return NO_SLOT


@compiled
def forget(memory: Record) -> None:
    memory.meant_finesse_number = -1
    memory.meant_finesse_seat = -1
    memory.meant_finesse_kinds = np.uint64(0)


@compiled
def watch_play(rules: Record, view: Record, memory: Record) -> None:
    """A card went up: if it is what the clued card waited for, that card is now known."""
    if memory.meant_finesse_number < 0:
        return
    kind = int(view.last_card)
    if memory.meant_kinds[view.last_seat, rules.what[view.last_action]] & ~memory.meant_fitting == 0:
        return
    if rules.place[kind] + 1 >= 5:
        return
    following = bit(rules.kind_at[rules.suit[kind], rules.place[kind] + 1]) & memory.meant_finesse_kinds
    target = int(memory.meant_finesse_seat)
    if following:
        for slot in range(view.sizes[target]):
            if memory.meant_numbers[target, slot] == memory.meant_finesse_number:
                memory.meant_kinds[target, slot] = following
                memory.meant_as[target, slot] |= 2
        forget(memory)
