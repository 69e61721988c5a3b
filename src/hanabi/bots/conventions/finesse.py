"""Prompts and finesses: a clue to play a card that does not fit yet asks somebody for the missing one.

Who sits between the giver and the clued player sees that the clue cannot mean what it says, and takes it that a card
of their own is the missing one: the newest clued card that may be it (a prompt), else their newest card (a finesse).
Who was clued has only to wait: at their turn either the missing card was played, or the clue meant what it said. But
where somebody in between has never played on a clue's word, they may not have known: then the card is in doubt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.memory import CALLED
from hanabi.bots.conventions import strangers
from hanabi.bots.conventions.hands import NO_SLOT, is_newer
from hanabi.kernel.bits import ONE, as_int64, bit, lowest
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import HEIGHTS, NOBODY
from hanabi.kernel.legal import seat_after

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row

NO_KIND = -1
MOST_CARDS = 1000
"""More than any deck has."""


@compiled
def missing_for(rules: Row, memory: Row, kind: int) -> int:
    """The kind that fits now and after which this one fits, if there is one."""
    place = int(rules.place[kind])
    if place == 0:
        return NO_KIND
    before = int(rules.kind_at[rules.suit[kind], place - 1])
    return before if bit(before) & memory.fitting else NO_KIND


@compiled
def answer_of(view: Row, memory: Row, seat: int, missing: int) -> int:
    """The card that this seat will take to be the missing one, if it is asked."""
    return _newest(view, memory, seat, missing, memory.kinds[seat], MOST_CARDS)


@unfolded
def _newest(view: Row, memory: Row, seat: int, missing: int, kinds: NDArray[np.uint64], drawn: int) -> int:
    """The newest clued card that may be it by these kinds, or else the newest without a clue; of so many drawn."""
    clued, newest = NO_SLOT, NO_SLOT
    for slot in range(view.sizes[seat]):
        if view.numbers[seat, slot] >= drawn:
            continue
        if memory.clued_as[seat, slot]:
            if kinds[slot] & bit(missing) and is_newer(view, seat, slot, clued):
                clued = slot
        elif is_newer(view, seat, slot, newest):
            newest = slot
    if clued != NO_SLOT:
        return clued
    return newest if newest != NO_SLOT and view.can_be[seat, newest] & bit(missing) else NO_SLOT


@compiled
def is_answered(rules: Row, view: Row, memory: Row, giver: int, target: int, missing: int) -> bool:
    """Whether somebody who moves after the giver and before the clued player will play the missing card."""
    seat = seat_after(rules, giver, 1)
    while seat != target:
        slot = answer_of(view, memory, seat, missing)
        if slot != NO_SLOT and view.hands[seat, slot] == missing and not strangers.ignores(memory, seat):
            return True
        seat = seat_after(rules, seat, 1)
    return False


@unfolded
def is_possible(rules: Row, view: Row, memory: Row, target: int, kind: int) -> bool:
    """Whether a clue to play this card would bring the missing one up before; one such clue at a time."""
    missing = missing_for(rules, memory, kind)
    if missing == NO_KIND or memory.finesse_seat != NOBODY:
        return False
    return is_answered(rules, view, memory, as_int64(view.seat), target, missing)


@unfolded
def asked_for(rules: Row, view: Row, memory: Row) -> int:
    """The card that the player to move is asked for: the clue fits nothing that they see, so it is theirs."""
    target = int(memory.finesse_seat)
    if target == NOBODY:
        return NO_SLOT
    for slot in range(view.sizes[target]):
        kind = int(view.hands[target, slot])
        plain = view.numbers[target, slot] != memory.finesse_number or memory.kinds[target, slot] & bit(kind)
        if plain or memory.finesse_kinds & bit(kind) == 0:
            continue
        missing = missing_for(rules, memory, kind)
        if missing != NO_KIND and not is_answered(rules, view, memory, as_int64(view.seat), target, missing):
            return answer_of(view, memory, as_int64(view.seat), missing)
    return NO_SLOT


# -- Memory ----------------------------------------------------------------------------------------


@compiled
def start(memory: Row) -> None:
    memory.doubt_number, memory.doubt_kinds, memory.doubt_drawn = -1, np.uint64(0), 0
    forget(memory)


@compiled
def forget(memory: Row) -> None:
    memory.finesse_seat, memory.finesse_number, memory.finesse_drawn = NOBODY, -1, 0
    memory.finesse_kinds = np.uint64(0)


@unfolded
def watch_turn(rules: Row, view: Row, memory: Row) -> None:
    """Everybody in between has moved: the clue meant what it said, unless somebody may not have known what it asked."""
    if view.seat != memory.finesse_seat:
        return
    seat = seat_after(rules, memory.finesse_giver, 1)
    while seat != view.seat:
        if not strangers.is_trusted(rules, memory, seat):
            memory.doubt_number, memory.doubt_kinds = memory.finesse_number, memory.finesse_kinds
            memory.doubt_drawn = memory.finesse_drawn
        seat = seat_after(rules, seat, 1)
    forget(memory)


@unfolded
def in_doubt(rules: Row, view: Row, memory: Row, slot: int) -> np.uint64:
    """What this card of the player to move may be, too: the missing one is up, or held by who may not have known."""
    doubted = np.uint64(0)
    if view.numbers[view.seat, slot] != memory.doubt_number:
        return doubted
    kinds = memory.doubt_kinds & view.can_be[view.seat, slot]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        missing = missing_for(rules, memory, as_int64(kind))
        if bit(kind) & memory.fitting:
            doubted |= bit(kind)
        for other in range(view.players if missing != NO_KIND else 0):
            if other == view.seat or strangers.is_trusted(rules, memory, other):
                continue
            # By what they had been told when they were asked: that they did not answer says more since.
            place = _newest(view, memory, other, missing, view.can_be[other], as_int64(memory.doubt_drawn))
            if place != NO_SLOT and view.hands[other, place] == missing:
                doubted |= bit(kind)
    return doubted


@unfolded
def watch_clue(view: Row, memory: Row, target: int, slot: int, kinds: np.uint64) -> None:
    """The card that the clue is about may be one of these, if somebody in between plays what is missing."""
    if memory.finesse_seat == NOBODY and kinds:
        memory.finesse_seat, memory.finesse_number = target, view.numbers[target, slot]
        memory.finesse_giver, memory.finesse_drawn = view.last_seat, _drawn(view)
        memory.finesse_kinds = kinds


@unfolded
def _drawn(view: Row) -> int:
    """How many cards have been drawn, as the newest shows."""
    drawn = 0
    for seat in range(view.players):
        for slot in range(view.sizes[seat]):
            drawn = max(drawn, int(view.numbers[seat, slot]) + 1)
    return drawn


@unfolded
def watch_play(rules: Row, view: Row, memory: Row, slot: int) -> None:
    """A card went up that nobody knew to fit: what was clued comes right after it."""
    suit, place = rules.suit[view.last_card], rules.place[view.last_card]
    expected = memory.kinds[view.last_seat, slot] & ~memory.fitting == 0
    target = int(memory.finesse_seat)
    if target == NOBODY or expected or place + 1 == HEIGHTS:
        return
    following = memory.finesse_kinds & bit(rules.kind_at[suit, place + 1])
    if following:
        for other in range(view.sizes[target]):
            if memory.numbers[target, other] == memory.finesse_number:
                memory.kinds[target, other] = following
                memory.clued_as[target, other] |= CALLED
        forget(memory)
