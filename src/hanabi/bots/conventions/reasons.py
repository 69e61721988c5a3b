"""Why the bots that play as people do have moved so: by which convention, and about which card.

All of it follows from the move, from what lies open and from the common memory; everybody sees at which cards a clue
points. Where it is only the face of a card that tells what was meant, both are told, and who sees it knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.actions import touched_by
from hanabi.bots.common.counts import signed_popcount
from hanabi.bots.common.memory import CALLED
from hanabi.bots.common.reasons import (
    ANSWERED,
    DARED,
    FINESSE,
    FITS,
    KEEP,
    MAKES_KNOWN,
    MEND,
    NO_BETTER,
    OLDEST,
    ONLY_PLAY,
    PLAIN,
    PLAY_CLUED,
    PLAY_NEWEST,
    PLAY_OLDEST,
    SPARED,
    TOLD,
    TOLD_BY,
    TRIED,
    USELESS,
    about,
    begin,
    left_kinds,
)
from hanabi.bots.conventions import finesse, strangers
from hanabi.bots.conventions.clues import after, read, saved_kinds
from hanabi.bots.conventions.hands import NO_SLOT, next_discard
from hanabi.bots.conventions.weights import FINESSES, weights_for
from hanabi.kernel.bits import ONE, as_int64, bit, lowest
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import CLUE, NOBODY, NONE, PLAY, SLOTS
from hanabi.kernel.legal import seat_after

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row


@compiled
def why(rules: Row, view: Row, memory: Row, action: int, reason: Row) -> None:
    begin(view, memory.fitting, reason)
    verb, slot = rules.verb[action], int(rules.what[action])
    if verb == CLUE:
        _why_clue(rules, view, memory, action, reason)
        return
    if view.pending != NONE:
        return
    possible = left_kinds(rules, view)
    kinds = memory.kinds[view.seat, slot] & possible or view.can_be[view.seat, slot] & possible
    about(reason, SPARED, int(view.seat), slot, kinds)
    if verb == PLAY:
        _why_play(rules, view, memory, slot, reason)
    elif kinds & memory.useful == 0:
        reason.kind = USELESS
    elif slot == next_discard(view, memory, as_int64(view.seat)):
        reason.kind = OLDEST


# -- Clues -----------------------------------------------------------------------------------------


@unfolded
def _why_clue(rules: Row, view: Row, memory: Row, action: int, reason: Row) -> None:
    target, word = seat_after(rules, view.seat, rules.what[action]), int(rules.word[action])
    touched = touched_by(rules, view, action)
    kinds = np.empty(SLOTS, np.uint64)
    focus, called = read(rules, view, memory, as_int64(view.seat), target, as_int64(word), as_int64(touched), kinds)
    possible = left_kinds(rules, view)
    for slot in range(view.sizes[target]):
        kinds[slot] = kinds[slot] & possible or kinds[slot]
    mended = _mended(view, memory, target, kinds)
    oldest = next_discard(view, memory, target)
    is_oldest = oldest != NO_SLOT and touched >> oldest & 1 != 0
    saved = kinds[oldest] & saved_kinds(rules, memory, as_int64(word)) if is_oldest else np.uint64(0)
    made_known = _made_known(view, memory, target, possible, kinds)
    if mended != NO_SLOT:
        about(reason, MEND, target, mended, kinds[mended])
    elif called:
        about(reason, _call(memory, target, focus, is_oldest), target, focus, kinds[focus])
        _look_for_a_finesse(rules, view, memory, action, touched, reason)
    elif made_known != NO_SLOT:
        about(reason, MAKES_KNOWN, target, made_known, kinds[made_known])
    elif saved:
        about(reason, KEEP, target, oldest, saved)
    else:
        is_plain = strangers.ignores(memory, target) or strangers.speaks_plainly(rules, memory, as_int64(view.seat))
        about(reason, PLAIN if is_plain and focus == NO_SLOT else NO_BETTER, target, 0, np.uint64(0))


@unfolded
def _mended(view: Row, memory: Row, target: int, kinds: NDArray[np.uint64]) -> int:
    """The card that would have been played and will not be, now that everybody knows better."""
    for slot in range(view.sizes[target]):
        if memory.kinds[target, slot] & ~memory.fitting == 0 and kinds[slot] & ~memory.fitting:
            return slot
    return NO_SLOT


@unfolded
def _made_known(view: Row, memory: Row, target: int, possible: np.uint64, kinds: NDArray[np.uint64]) -> int:
    """The card of which everybody knows that it fits, and did not before."""
    for slot in range(view.sizes[target]):
        if memory.kinds[target, slot] & possible & ~memory.fitting and kinds[slot] & ~memory.fitting == 0:
            return slot
    return NO_SLOT


@unfolded
def _call(memory: Row, target: int, focus: int, is_oldest: bool) -> int:
    """By which convention a clue says that this card is to be played."""
    if is_oldest:
        return PLAY_OLDEST
    return PLAY_NEWEST if memory.clued_as[target, focus] == 0 else PLAY_CLUED


@unfolded
def _look_for_a_finesse(rules: Row, view: Row, memory: Row, action: int, touched: int, reason: Row) -> None:
    """What else the card may be, if somebody in between plays the one before it; only who sees it knows."""
    target, focus = int(reason.seat), int(reason.slot)
    if not weights_for(rules, memory)[FINESSES] or memory.finesse_seat != NOBODY:
        return
    pointed_at = rules.kinds_of[rules.word[action]]
    side = pointed_at if touched >> focus & 1 else ~pointed_at
    beyond = after(rules, memory.fitting) & view.can_be[target, focus] & side & ~reason.cards
    while beyond:
        kind = lowest(beyond)
        beyond &= beyond - ONE
        missing = finesse.missing_for(rules, memory, as_int64(kind))
        seat = seat_after(rules, view.seat, 1)
        while missing != finesse.NO_KIND and seat != target:
            slot = finesse.answer_of(view, memory, seat, missing)
            if slot != NO_SLOT:
                reason.kind, reason.answers[seat] = FINESSE, slot
                reason.later |= bit(kind)
            seat = seat_after(rules, seat, 1)


# -- Plays -----------------------------------------------------------------------------------------


@unfolded
def _why_play(rules: Row, view: Row, memory: Row, slot: int, reason: Row) -> None:
    me = int(view.seat)
    if view.clue_tokens == rules.clue_tokens and _nobody_can_be_clued(rules, view):
        reason.kind = ONLY_PLAY
    elif reason.cards & ~memory.fitting == 0:
        reason.kind = FITS
        if memory.clued_as[me, slot] & CALLED:
            is_first = signed_popcount(np.uint64(view.told[me, slot])) == 1 and memory.clued_by[me, slot] != NOBODY
            reason.kind, reason.giver = TOLD_BY if is_first else TOLD, memory.clued_by[me, slot]
    elif _answers(rules, view, memory, slot, reason):
        reason.kind = ANSWERED
    else:
        reason.kind = TRIED if view.turns_left > 0 else DARED
        reason.cards = reason.cards & memory.fitting or reason.cards


@unfolded
def _answers(rules: Row, view: Row, memory: Row, slot: int, reason: Row) -> bool:
    """Whether this may be the card that a clue has asked for: then about the clued one, and what it would be."""
    kinds, target = memory.finesse_kinds, int(memory.finesse_seat)
    missed, later = np.uint64(0), np.uint64(0)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        missing = finesse.missing_for(rules, memory, as_int64(kind))
        if missing != finesse.NO_KIND and finesse.answer_of(view, memory, as_int64(view.seat), missing) == slot:
            missed |= bit(missing)
            later |= bit(kind)
    for clued in range(view.sizes[target] if missed else 0):
        if view.numbers[target, clued] == memory.finesse_number:
            reason.answers[view.seat] = slot
            reason.seat, reason.slot, reason.cards, reason.later = target, clued, missed, later
            return True
    return False


@unfolded
def _nobody_can_be_clued(rules: Row, view: Row) -> bool:
    for offset in range(1, rules.players):
        if view.sizes[seat_after(rules, view.seat, offset)] > 0:
            return False
    return True
