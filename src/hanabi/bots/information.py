"""A bot whose clues are numbers: each tells every other player something about their own hand at once.

What everybody knows is kept in masks (`hats`). The player who gives a clue adds up what there is to say to each of the others
(`questions`) and gives a clue that stands for the sum (`messages`); each of them takes off what it sees, and the rest is its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.counting import Counts, add, all_seen, cards, others, seen
from hanabi.bots.hats import is_one, known_cards, settle
from hanabi.bots.messages import NO_NUMBER, messages_before, messages_to, number_of, touched_by
from hanabi.bots.questions import NOTHING, answer
from hanabi.kernel.bits import below, bit, count, lowest
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.layout import CLUE, DISCARD, HEIGHTS, LAST_ROUND, NONE, PLAY
from hanabi.kernel.legal import has_room_for_a_token, is_legal, seat_after
from hanabi.kernel.outlook import indispensable, left

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record

# -- Listening -------------------------------------------------------------------------------------


@compiled
def watch(rules: Record, view: Record, memory: Record) -> None:
    """What the last move says, beyond what everybody sees of it."""
    if view.last_action >= 0 and memory.hat_pending == NONE:
        verb = rules.verb[view.last_action]
        if verb == CLUE:
            _hear(rules, view, memory)
        elif verb == DISCARD:
            _hear_silence(rules, view, memory)
    settle(rules, view, memory)


@compiled
def _hear(rules: Record, view: Record, memory: Record) -> None:
    """Take what one sees from the sum: the rest is about one's own hand."""
    giver, action = int(view.last_seat), view.last_action
    number = number_of(rules, memory, giver, rules.what[action], rules.word[action], int(view.last_touched))
    if number == NO_NUMBER:
        return
    messages = messages_before(rules, memory, giver, rules.players)
    unknown = others(rules, known_cards(rules, memory))
    for seat in range(rules.players):
        if seat != giver and seat != view.viewer:
            number -= answer(rules, view, memory, seat, unknown, messages, NOTHING)
            _believe(rules, memory, seat)
    if view.viewer >= 0 and view.viewer != giver:
        answer(rules, view, memory, view.viewer, unknown, messages, number % messages)
        _believe(rules, memory, view.viewer)


@compiled
def _believe(rules: Record, memory: Record, seat: int) -> None:
    for slot in range(rules.hand_size):
        if memory.hat_numbers[seat, slot] >= 0:
            memory.hat_can_be[seat, slot] = memory.hat_draft[slot]


@compiled
def _hear_silence(rules: Record, view: Record, memory: Record) -> None:
    """Who discards and could have clued has seen nobody who waits for a clue."""
    if memory.hat_tokens == 0:
        return
    for seat in range(rules.players):
        if seat != view.last_seat and not _knows_a_play(rules, memory, seat):
            for slot in range(rules.hand_size):
                if memory.hat_can_be[seat, slot] & ~memory.hat_fitting:
                    memory.hat_can_be[seat, slot] &= ~memory.hat_fitting


@compiled
def _knows_a_play(rules: Record, memory: Record, seat: int) -> bool:
    for slot in range(rules.hand_size):
        kinds = memory.hat_can_be[seat, slot]
        if kinds and kinds & ~memory.hat_fitting == 0:
            return True
    return False


# -- Choosing --------------------------------------------------------------------------------------


@compiled
def choose(rules: Record, view: Record, memory: Record) -> int:
    unseen = _look(rules, view, memory)
    action = _play(rules, view, memory, unseen)
    if action != NOTHING:
        return action
    if view.clue_tokens > 0 and _somebody_waits(rules, view, memory):
        return _speak(rules, view, memory, unseen)
    if has_room_for_a_token(rules, view) and (view.clue_tokens == 0 or _can_discard(rules, view, memory)):
        return _discard(rules, view, memory, unseen)
    if view.clue_tokens > 0:
        return _speak(rules, view, memory, unseen)
    return _discard(rules, view, memory, unseen)


@compiled
def _look(rules: Record, view: Record, memory: Record) -> Counts:
    """What the player's own cards can be, given what it sees of the others; and how many of each kind it does not see."""
    me = view.seat
    counts = seen(view, memory, me)
    for slot in range(view.sizes[me]):
        memory.hat_own[slot] = memory.hat_can_be[me, slot]
    settled = False
    while not settled:
        settled = True
        known = counts
        for slot in range(view.sizes[me]):
            if is_one(memory.hat_own[slot]):
                known = add(known, lowest(memory.hat_own[slot]))
        gone = all_seen(rules, known)
        for slot in range(view.sizes[me]):
            kinds = memory.hat_own[slot]
            if kinds & gone and not is_one(kinds) and kinds & ~gone:
                memory.hat_own[slot] = kinds & ~gone
                settled &= not is_one(kinds & ~gone)
    return others(rules, known)


@compiled
def _play(rules: Record, view: Record, memory: Record, unseen: Counts) -> int:
    best, lowest_place = NOTHING, HEIGHTS * 10
    for slot in range(view.sizes[view.seat]):
        kinds = memory.hat_own[slot]
        if kinds & ~memory.hat_fitting == 0:
            place = _lowest_place(rules, kinds) * 10
            if place < lowest_place:
                best, lowest_place = slot, place
    return best if best == NOTHING else best + rules.hand_size


@compiled
def _lowest_place(rules: Record, kinds: np.uint64) -> int:
    place = HEIGHTS
    while kinds:
        place = min(place, rules.place[lowest(kinds)])
        kinds &= kinds - np.uint64(1)
    return place


@compiled
def _somebody_waits(rules: Record, view: Record, memory: Record) -> bool:
    """Whether somebody holds a card that fits and knows none."""
    for seat in range(rules.players):
        if seat != view.seat and not _knows_a_play(rules, memory, seat):
            for slot in range(view.sizes[seat]):
                if memory.hat_fitting & bit(view.hands[seat, slot]):
                    return True
    return False


@compiled
def _speak(rules: Record, view: Record, memory: Record, unseen: Counts) -> int:
    """A clue that stands for the sum; of several, the one that plainly says most."""
    giver = int(view.seat)
    messages = messages_before(rules, memory, giver, rules.players)
    unknown = others(rules, known_cards(rules, memory))
    number = 0
    for seat in range(rules.players):
        if seat != giver:
            number += answer(rules, view, memory, seat, unknown, messages, NOTHING)
    number %= messages
    best, least = NOTHING, 1 << 30
    spare, least_spare = NOTHING, 1 << 30
    for action in range(rules.colour_clues_at, rules.announced_at):
        if is_legal(view, action):
            offset, word = int(rules.what[action]), int(rules.word[action])
            seat = seat_after(rules, giver, offset)
            touched = touched_by(rules, view, seat, word)
            stands_for = number_of(rules, memory, giver, offset, word, touched)
            if stands_for == number or stands_for == NO_NUMBER:
                doubt = 0
                for slot in range(view.sizes[seat]):
                    pointed = rules.kinds_of[word]
                    doubt += count(memory.hat_can_be[seat, slot] & (pointed if touched >> slot & 1 else ~pointed))
                if stands_for == number:
                    if doubt < least:
                        best, least = action, doubt
                elif doubt < least_spare:
                    spare, least_spare = action, doubt
    if best == NOTHING:
        best = spare
    return best if best != NOTHING else _discard(rules, view, memory, unseen)


@compiled
def _can_discard(rules: Record, view: Record, memory: Record) -> bool:
    if rules.ending != LAST_ROUND:
        return True
    return int(view.deck_size) + int(rules.players) - count(memory.hat_useful) >= rules.players


@compiled
def _discard(rules: Record, view: Record, memory: Record, unseen: Counts) -> int:
    if not has_room_for_a_token(rules, view):
        return int(rules.hand_size)
    last = indispensable(rules, view)
    elsewhere = np.uint64(0)
    for seat in range(rules.players):
        if seat != view.seat:
            for slot in range(view.sizes[seat]):
                elsewhere |= bit(view.hands[seat, slot])
    best, part, whole = NOTHING, 0, 1
    for slot in range(view.sizes[view.seat]):
        kinds = memory.hat_own[slot]
        if is_one(kinds):
            here, all_here = _cost(kinds, memory, last, elsewhere), 1
        else:
            here = 0
            all_here = max(cards(unseen, kinds), 1)
            needed = kinds & memory.hat_useful
            here = 20 * cards(unseen, needed & last) + 4 * cards(unseen, needed & ~last & ~elsewhere) + cards(unseen, needed & ~last & elsewhere)
        if best == NOTHING or here * whole < part * all_here:
            best, part, whole = slot, here, all_here
    return best


@compiled
def _cost(kinds: np.uint64, memory: Record, last: np.uint64, elsewhere: np.uint64) -> int:
    if kinds & memory.hat_useful == 0:
        return 0
    if kinds & last:
        return 20
    return 1 if kinds & elsewhere else 4
