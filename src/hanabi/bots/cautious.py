"""A bot that plays what it surely knows, and tells the others what they can surely use.

It assumes nothing about why a clue was given. In order: answer a tile, play a surely playable card, clue somebody's
playable card, discard a surely useless card, discard the oldest card that no clue pointed at, then whatever is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.actions import NOTHING, any_clue, clue_to, play_of
from hanabi.bots.common.counts import all_seen, seen, start_piles, watch_piles
from hanabi.bots.common.functions import Functions
from hanabi.bots.common.reasons import (
    FITS,
    MAKES_KNOWN,
    NO_BETTER,
    ONLY_PLAY,
    SPARED,
    UNTOLD,
    USELESS,
    about,
    begin,
    left_kinds,
)
from hanabi.kernel.bits import ONE, bit, lowest
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.layout import CLUE, NONE, PLAY
from hanabi.kernel.legal import fitting_kinds, has_room_for_a_token, is_legal, seat_after
from hanabi.kernel.outlook import indispensable, left, useful

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row


@unfolded
def choose(rules: Row, view: Row, memory: Row) -> int:
    if view.pending != NONE:
        return answer_tile(rules, view)
    fitting = fitting_kinds(rules, view)
    possible = ~all_seen(rules, seen(view, memory, view.seat))
    action = _sure_play(rules, view, possible, fitting)
    if action == NOTHING and view.clue_tokens > 0:
        action = _useful_clue(rules, view, fitting)
    if action == NOTHING and has_room_for_a_token(rules, view):
        action = _discard(rules, view, possible, fitting)
    if action == NOTHING:
        action = any_clue(rules, view)
    if action == NOTHING:  # a last copy goes, without an error if that can be
        action = 0 if is_legal(view, 0) else int(rules.hand_size)
    return action


# -- Plays -----------------------------------------------------------------------------------------


@unfolded
def _sure_play(rules: Row, view: Row, possible: np.uint64, fitting: np.uint64) -> int:
    for slot in range(view.sizes[view.seat]):
        kinds = view.can_be[view.seat, slot] & possible
        if kinds & ~fitting == 0:
            return play_of(rules, view, slot, kinds)
    return NOTHING


# -- Clues -----------------------------------------------------------------------------------------


@inlined
def _useful_clue(rules: Row, view: Row, fitting: np.uint64) -> int:
    """The clue that makes most cards known that fit; the first of the best."""
    best, action = 0, NOTHING
    for offset in range(1, rules.players):
        target = seat_after(rules, view.seat, offset)
        words, slots = np.uint64(0), np.uint64(0)
        for slot in range(view.sizes[target]):
            kind = view.hands[target, slot]
            if fitting & bit(kind) and view.can_be[target, slot] & ~fitting:
                words |= np.uint64(rules.words_on[kind] & ~view.told[target, slot])
                slots |= bit(slot)
        while words:
            word = lowest(words)
            words &= words - ONE
            worth = _made_known(view, target, slots, rules.kinds_of[word], fitting)
            if worth > best and is_legal(view, clue_to(rules, offset, word)):
                best, action = worth, clue_to(rules, offset, word)
    return action


@unfolded
def _made_known(view: Row, target: int, slots: np.uint64, pointed_at: np.uint64, fitting: np.uint64) -> int:
    """How many of these cards, which fit, the holder will know to fit, times ten, and how many are narrowed."""
    worth = 0
    while slots:
        slot = lowest(slots)
        slots &= slots - ONE
        touched = bit(view.hands[target, slot]) & pointed_at
        kinds = view.can_be[target, slot] & (pointed_at if touched else ~pointed_at)
        if kinds & ~fitting == 0:
            worth += 10
        elif touched:
            worth += 1
    return worth


# -- Discards --------------------------------------------------------------------------------------


@unfolded
def _discard(rules: Row, view: Row, possible: np.uint64, fitting: np.uint64) -> int:
    """What is surely useless; what no clue pointed at, the oldest first; what can be spared."""
    untold, needed = NOTHING, fitting
    for slot in range(view.sizes[view.seat]):
        kinds = view.can_be[view.seat, slot] & possible
        if kinds & fitting == 0 and needed == fitting:
            needed = useful(rules, view)  # what fits is useful; what else is takes longer to find out
        if kinds & needed == 0:
            return slot
        if untold == NOTHING and view.told[view.seat, slot] == 0:
            untold = slot
    if untold != NOTHING:
        return untold
    last = indispensable(rules, view)
    for slot in range(view.sizes[view.seat]):
        if view.can_be[view.seat, slot] & possible & ~last:
            return slot
    return NOTHING


# -- Tiles -----------------------------------------------------------------------------------------


@compiled
def answer_tile(rules: Row, view: Row) -> int:
    """F3, F4: bring back what is needed most; a clue as at any other time."""
    fitting, needed = fitting_kinds(rules, view), useful(rules, view)
    action = _useful_clue(rules, view, fitting)
    if action != NOTHING:
        return action
    best, action = -1, NOTHING
    for candidate in range(rules.actions):
        if is_legal(view, candidate):
            kind = rules.what[candidate]
            worth = 0
            if rules.verb[candidate] != CLUE and candidate != rules.decline_at:
                worth = 4 * (needed & bit(kind) != 0) + 2 * (left(rules, view, kind) == 0) + (fitting & bit(kind) != 0)
            if worth > best:
                best, action = worth, candidate
    return action


# -- Reasons ---------------------------------------------------------------------------------------


@compiled
def why(rules: Row, view: Row, memory: Row, action: int, reason: Row) -> None:
    """From what lies open alone: no face in a hand is looked at but through what a clue points at."""
    fitting = fitting_kinds(rules, view)
    begin(view, fitting, reason)
    if view.pending != NONE:
        return
    verb = rules.verb[action]
    if verb == CLUE:
        _why_clue(rules, view, action, fitting, reason)
        return
    slot = int(rules.what[action])
    kinds = view.can_be[view.seat, slot] & left_kinds(rules, view)
    if verb == PLAY:
        nobody = view.clue_tokens == rules.clue_tokens and any_clue(rules, view) == NOTHING
        about(reason, ONLY_PLAY if nobody else FITS, int(view.seat), slot, kinds & fitting or kinds)
    elif kinds & useful(rules, view) == 0:
        about(reason, USELESS, int(view.seat), slot, kinds)
    else:
        about(reason, UNTOLD if view.told[view.seat, slot] == 0 else SPARED, int(view.seat), slot, kinds)


@unfolded
def _why_clue(rules: Row, view: Row, action: int, fitting: np.uint64, reason: Row) -> None:
    """Whether everybody can tell of one card more that it fits."""
    target = seat_after(rules, view.seat, rules.what[action])
    pointed_at, possible = rules.kinds_of[rules.word[action]], left_kinds(rules, view)
    about(reason, NO_BETTER, target, 0, np.uint64(0))
    for slot in range(view.sizes[target]):
        kinds = view.can_be[target, slot] & possible
        now = kinds & (pointed_at if pointed_at & bit(view.hands[target, slot]) else ~pointed_at)
        if kinds & ~fitting and now & ~fitting == 0:
            about(reason, MAKES_KNOWN, target, slot, now)
            return


FUNCTIONS = Functions(choose, start_piles, watch_piles, why=why)
