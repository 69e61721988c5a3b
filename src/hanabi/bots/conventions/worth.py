"""Which clue to give: each is read as the others will read it (`meaning.read`), and weighed by what will come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from hanabi.bots.common.actions import NOTHING, clue_to, touched_by
from hanabi.bots.common.counts import all_seen
from hanabi.bots.conventions import finesse, strangers
from hanabi.bots.conventions.clues import after, read
from hanabi.bots.conventions.hands import NO_SLOT, at_most_one, is_newer, next_discard
from hanabi.bots.conventions.weights import (
    FAR,
    FINESSES,
    KEPT,
    KEPT_IN_TIME,
    KEPT_SECOND,
    MENDED,
    MISLED,
    NARROWED,
    PLAYED,
    PLAYED_SOON,
    PLAYED_UNSEEN,
    SHOWN_USELESS,
    STEP,
    TOUCHED,
    TOUCHED_USELESS,
    WRONG,
    WRONG_SOON,
    weights_for,
)
from hanabi.kernel.bits import as_int64, bit
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.layout import CLUE, HEIGHTS, NOBODY, SLOTS
from hanabi.kernel.legal import is_legal, seat_after

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row

WORTHLESS = -1000
"""Less than any clue is worth that can be given at all."""


class Prospects(NamedTuple):
    """What the giver knows that does not depend on the clue."""

    will_fit: np.uint64  # the kinds that fit now, or once the others have played what they will play
    taken: np.uint64  # the kinds that were clued already in another hand than the target's
    danger: int  # what it would cost that the target discards next


@compiled
def best_clue(rules: Row, view: Row, memory: Row) -> tuple[int, int]:
    """The clue that is worth most, and what it is worth."""
    best, action = WORTHLESS - 1, NOTHING
    kinds = np.empty(SLOTS, np.uint64)
    will_fit = _will_fit(rules, view, memory)
    for offset in range(1, rules.players):
        target = seat_after(rules, view.seat, offset)
        taken, discard = _taken(view, memory, target), next_discard(view, memory, target)
        danger = _danger(rules, view, memory, target, discard, taken, _is_busy(view, memory, target))
        prospects = Prospects(will_fit, taken, danger)
        for word in range(rules.colours + HEIGHTS):
            clue = clue_to(rules, offset, word)
            if is_legal(view, clue):
                worth = _worth(rules, view, memory, offset, word, prospects, kinds)
                if worth > best:
                    best, action = worth, clue
    return action, best


@unfolded
def understood(rules: Row, view: Row, memory: Row, action: int) -> bool:
    """Whether nobody takes a card to be what it is not because of this action.

    While somebody is asked for a card, any other play would be taken for the answer, and anything else for a refusal.
    """
    if rules.verb[action] != CLUE:
        return bool(memory.finesse_seat == NOBODY)
    target, word = seat_after(rules, view.seat, rules.what[action]), as_int64(rules.word[action])
    kinds = np.empty(SLOTS, np.uint64)
    read(rules, view, memory, as_int64(view.seat), target, word, as_int64(touched_by(rules, view, action)), kinds)
    for slot in range(view.sizes[target]):
        kind = bit(view.hands[target, slot])
        if kinds[slot] & kind == 0 and memory.kinds[target, slot] & kind:
            return False
    return True


# -- Prospects -------------------------------------------------------------------------------------


@inlined
def _is_something_to_do(memory: Row, kinds: np.uint64) -> bool:
    """Whether a card that is taken to be one of these is surely played or thrown away without loss."""
    return bool(kinds & ~memory.fitting == 0 or kinds & memory.useful == 0)


@unfolded
def _is_busy(view: Row, memory: Row, seat: int) -> bool:
    for slot in range(view.sizes[seat]):
        if _is_something_to_do(memory, memory.kinds[seat, slot]):
            return True
    return False


@inlined
def _face(view: Row, memory: Row, seat: int, slot: int) -> np.uint64:
    """What the giver knows of a clued card: its kind, if it is seen, or if everybody knows it."""
    if seat != view.seat:
        return bit(view.hands[seat, slot])
    kinds = memory.kinds[seat, slot]
    return kinds if at_most_one(kinds) else np.uint64(0)


@unfolded
def _taken(view: Row, memory: Row, target: int) -> np.uint64:
    kinds = np.uint64(0)
    for seat in range(view.players):
        for slot in range(view.sizes[seat]):
            if seat != target and memory.clued_as[seat, slot]:
                kinds |= _face(view, memory, seat, slot)
    return kinds


@unfolded
def _will_fit(rules: Row, view: Row, memory: Row) -> np.uint64:
    fit, before = memory.fitting, np.uint64(0)
    while fit != before:
        before = fit
        going = np.uint64(0)
        for seat in range(view.players):
            for slot in range(view.sizes[seat]):
                kinds = memory.kinds[seat, slot] & memory.useful
                if memory.clued_as[seat, slot] and kinds & ~memory.soon == 0:
                    going |= _face(view, memory, seat, slot)
        fit |= after(rules, going & fit)
    return np.uint64(fit)


# -- Worth -----------------------------------------------------------------------------------------


class Read(NamedTuple):
    """A card and what its holder takes it to be, before and after a clue."""

    kind: np.uint64
    before: np.uint64
    now: np.uint64
    is_clued: bool
    is_new: bool  # the clue is the first that points at it
    is_plain: bool  # its holder knows it only when they are sure
    is_alone: bool  # no other card of its kind was clued


@unfolded
def _worth(
    rules: Row,
    view: Row,
    memory: Row,
    offset: int,
    word: int,
    prospects: Prospects,
    kinds: NDArray[np.uint64],
) -> int:
    weights = weights_for(rules, memory)
    target = seat_after(rules, view.seat, offset)
    touched = touched_by(rules, view, clue_to(rules, offset, word))
    focus, called = read(rules, view, memory, as_int64(view.seat), target, as_int64(word), as_int64(touched), kinds)
    worth, unseen = -offset * weights[FAR], np.uint64(0)
    if called and offset > 1 and weights[FINESSES]:
        clued = int(view.hands[target, focus])
        if memory.useful & ~kinds[focus] & bit(clued):
            if finesse.is_possible(rules, view, memory, target, clued):
                worth += weights[PLAYED_UNSEEN]
                kinds[focus] = unseen = bit(clued)
            elif finesse.missing_for(rules, memory, clued) != finesse.NO_KIND:
                return WORTHLESS  # somebody would take their own card to be the missing one
    clued_kinds = np.uint64(0)
    busy, discard = False, NO_SLOT
    is_plain = strangers.ignores(memory, target)
    left = ~all_seen(rules, (memory.out_low, memory.out_high))
    for slot in range(view.sizes[target]):
        kind, now = bit(view.hands[target, slot]), kinds[slot]
        if is_plain:
            now &= left
        is_old = memory.clued_as[target, slot] != 0
        is_clued = is_old or touched >> slot & 1 != 0
        is_alone = kind & ~prospects.taken != 0 and (kind & ~clued_kinds != 0 or at_most_one(now))
        before = memory.kinds[target, slot]
        if is_plain:
            before &= left
        card = Read(kind, before, now, is_clued, is_clued and not is_old, is_plain, is_alone)
        worth += _worth_of_card(memory, weights, card, prospects.will_fit, unseen)
        busy |= _is_something_to_do(memory, now)
        if is_clued:
            clued_kinds |= kind
        elif discard == NO_SLOT or is_newer(view, target, discard, slot):
            discard = slot
    return int(worth) + prospects.danger - _danger(rules, view, memory, target, discard, prospects.taken, busy)


@unfolded
def _worth_of_card(memory: Row, weights: NDArray[np.int64], card: Read, will_fit: np.uint64, unseen: np.uint64) -> int:
    worth, fitting = 0, memory.fitting
    if card.now & ~fitting == 0:  # it will be played
        if card.kind & fitting and card.is_alone:
            worth += weights[PLAYED] if card.before & ~fitting else 0
        elif not at_most_one(card.now) or card.kind & ~card.now:
            worth += weights[WRONG]
        elif card.is_new:
            worth += weights[WRONG_SOON]
    else:
        if card.before & ~fitting == 0 and card.kind & ~fitting:
            worth += weights[MENDED]
        if card.is_clued and card.now & ~(memory.soon | unseen) == 0:  # it will be played later
            if card.kind & (will_fit | unseen) & card.now and card.is_alone:
                worth += weights[PLAYED_SOON] if card.before & ~memory.soon else 0
            else:
                worth += weights[WRONG_SOON]
        elif card.is_clued and card.kind & ~card.now:
            worth += weights[MISLED]
        if card.is_plain and card.is_clued and card.kind & fitting and card.is_alone and card.now != card.before:
            worth += weights[STEP]
    if card.is_new:
        worth += weights[TOUCHED] if card.kind & memory.useful and card.is_alone else weights[TOUCHED_USELESS]
    if card.is_clued and card.now != card.before:
        if card.kind & card.now & memory.useful:
            worth += weights[NARROWED]
        if card.now & memory.useful == 0 and card.before & memory.useful:
            worth += weights[SHOWN_USELESS]
    return worth


@compiled
def _danger(rules: Row, view: Row, memory: Row, seat: int, slot: int, taken: np.uint64, busy: bool) -> int:
    """What it would cost that this seat discards this card next."""
    weights = weights_for(rules, memory)
    if slot == NO_SLOT:
        return 0
    kind = view.hands[seat, slot]
    if memory.last & bit(kind):
        return int(weights[KEPT_IN_TIME] if busy else weights[KEPT])
    is_second = rules.place[kind] == 1 and memory.useful & ~taken & bit(kind) != 0
    return int(weights[KEPT_SECOND]) if is_second and not busy else 0
