"""A bot that plays as experienced people do, so that people get along with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.cautious import NOTHING, _answer, _any_clue, _of_suit
from hanabi.bots import finesse
from hanabi.bots.counting import all_seen, seen
from hanabi.bots.giving import best_clue, is_busy, URGENT, LOWTOKEN, TOKENSTEP, RISK, PACE0, GAMBLE, SURPLUS, FINESSE
from hanabi.bots.meaning import CALLED, NO_SLOT, is_one, next_discard
from hanabi.kernel.bits import bit, count, lowest
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.layout import LAST_ROUND, NONE, PLAY, SLOTS
from hanabi.kernel.legal import has_room_for_a_token, is_legal

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Record


@compiled
def choose(rules: Record, view: Record, memory: Record) -> int:
    if view.pending != NONE:
        return _answer(rules, view)
    W = memory.tune
    counts = seen(view, memory, view.seat)
    possible = ~all_seen(rules, counts)
    own = np.empty(SLOTS, np.uint64)
    for slot in range(view.sizes[view.seat]):
        own[slot] = memory.meant_kinds[view.seat, slot] & possible
        if own[slot] == 0:
            own[slot] = view.can_be[view.seat, slot] & possible
    answer = finesse.my_answer(rules, view, memory)
    if answer != NO_SLOT and W[FINESSE]:
        return int(rules.hand_size) + answer
    play = best_play(rules, view, memory, counts, own)
    clue, worth = NOTHING, -1000
    if view.clue_tokens > 0:
        clue, worth = best_clue(rules, view, memory)
    if play != NOTHING and worth < W[URGENT]:
        return play
    discard, risk = NOTHING, 0
    if has_room_for_a_token(rules, view):
        discard, risk = best_discard(rules, view, memory, own)
    least = W[LOWTOKEN] - W[TOKENSTEP] * view.clue_tokens - risk * W[RISK] // 100
    if rules.ending == LAST_ROUND and pace(rules, view, memory) <= 0:
        least += W[PACE0]
    if clue != NOTHING and worth >= least:
        return clue
    if discard != NOTHING:
        return discard
    if play != NOTHING:
        return play
    if clue != NOTHING:
        return clue
    return int(rules.hand_size)


@inlined
def pace(rules, view, memory):
    """How many more cards can be discarded before there are fewer turns than cards to launch."""
    turns = int(view.turns_left) if view.turns_left >= 0 else int(view.deck_size) + int(rules.players)
    return turns - count(memory.meant_needed)


@compiled
def best_play(rules: Record, view: Record, memory: Record, counts, own: NDArray[np.uint64]) -> int:
    best, action = 100, NOTHING
    spare = view.errors + 1 < rules.error_tokens
    for slot in range(view.sizes[view.seat]):
        kinds = own[slot]
        if kinds & memory.meant_fitting == 0:
            continue
        place = int(rules.place[lowest(kinds & memory.meant_fitting)]) - (10 if memory.meant_as[view.seat, slot] & CALLED else 0)
        if kinds & ~memory.meant_fitting:
            if not spare or not memory.meant_as[view.seat, slot] or kinds & ~memory.meant_fitting & memory.meant_needed:
                continue
            chance = unseen(rules, counts, kinds & memory.meant_fitting) * 100 // unseen(rules, counts, kinds)
            if chance < memory.tune[GAMBLE]:
                continue
            place += 50
        if place < best:
            best = place
            suit = int(rules.suit[lowest(kinds)])
            action = int(rules.hand_size) + slot
            announced = int(rules.announced_at) + slot * int(rules.suits) + suit
            if is_legal(view, announced) and rules.verb[announced] == PLAY and kinds & ~_of_suit(suit) == 0 and place < 40:
                action = announced
    return action


@compiled
def unseen(rules, counts, kinds):
    """How many cards of these kinds have not been seen."""
    low, high = counts
    less = rules.copies_low ^ low
    borrowed = ~rules.copies_low & low
    more = rules.copies_high ^ high ^ borrowed
    return count(kinds & less) + 2 * count(kinds & more)


@compiled
def best_discard(rules: Record, view: Record, memory: Record, own: NDArray[np.uint64]) -> tuple[int, int]:
    for slot in range(view.sizes[view.seat]):
        if own[slot] & memory.meant_needed == 0:
            return slot, 0
    discard = next_discard(view, memory, view.seat)
    if discard != NO_SLOT:
        return discard, 100 * count(own[discard] & memory.meant_last) // count(own[discard])
    best, action = 1000, NOTHING
    for slot in range(view.sizes[view.seat]):
        share = 100 * count(own[slot] & memory.meant_last) // count(own[slot])
        if share < best:
            best, action = share, slot
    return action, best
