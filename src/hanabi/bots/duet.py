"""A bot for two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots import cautious
from hanabi.bots.cautious import NOTHING, clue_to
from hanabi.bots.counting import all_seen, seen
from hanabi.bots.duet_talk import (
    ANSWERS,
    agreed_slot,
    answer,
    answered,
    chop_in_need,
    discards,
    length,
    nth,
    passed,
    plays,
    point,
    question,
    reachable,
    said,
)
from hanabi.kernel.bits import bit, count, lowest
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.layout import DISCARD, HEIGHTS, NONE, SLOTS
from hanabi.kernel.legal import has_room_for_a_token, is_legal

if TYPE_CHECKING:
    from hanabi.kernel.layout import Record

choose_cautious, answer_tile, any_clue = cautious.choose, cautious._answer, cautious._any_clue


@compiled
def choose(rules: Record, view: Record, memory: Record) -> int:
    if rules.players != 2:
        return choose_cautious(rules, view, memory)
    if view.pending != NONE:
        return answer_tile(rules, view)
    seat = int(view.seat)
    partner = 1 - seat
    counts = seen(view, memory, seat)
    gone = all_seen(rules, counts)
    slots = question(rules, memory, partner)
    told = answer(view, partner, slots, memory.duet_wanted)
    action = _play(rules, view, memory, gone, told)
    if action != NOTHING:
        if view.clue_tokens > 0 and _endangers(rules, view, memory, slots, action):
            clue = _clue(rules, view, memory, partner, slots, told)
            return clue if clue != NOTHING else action
        return action
    cheap = discards(rules, memory, seat)
    number = length(cheap)
    action = nth(cheap, min(told, number - 1))
    spare = int(view.deck_size) + int(rules.players) + int(view.points) - 5 * int(rules.suits)
    late = spare <= 0 or view.turns_left >= 0
    if view.clue_tokens > 0:
        must = told < reachable(rules, memory, partner, slots) and (told >= number - 1 or view.clue_tokens > memory.duet_p[11])
        dear = memory.duet_can_be[seat, action] & ~gone & ~memory.duet_last == 0 and memory.duet_p[5]
        if must or late or dear or not has_room_for_a_token(rules, view) or _endangers(rules, view, memory, slots, action):
            clue = _clue(rules, view, memory, partner, slots, told)
            if clue != NOTHING:
                return clue
    if has_room_for_a_token(rules, view):
        return action
    action = any_clue(rules, view)
    return action if action != NOTHING else int(rules.hand_size)


@inlined
def _imagine(memory: Record, partner: int) -> None:
    for slot in range(SLOTS):
        memory.duet_imagined[slot] = memory.duet_can_be[partner, slot]


@compiled
def _endangers(rules: Record, view: Record, memory: Record, slots: int, action: int) -> bool:
    """Whether the partner would then discard a card that must not be lost."""
    partner = 1 - int(view.seat)
    _imagine(memory, partner)
    passed(rules, memory, int(view.seat), memory.duet_imagined, slots, rules.verb[action] == DISCARD, rules.what[action])
    slot = chop_in_need(rules, memory, memory.duet_imagined)
    return slot >= 0 and memory.duet_last & bit(view.hands[partner, slot]) != 0


@inlined
def _play(rules: Record, view: Record, memory: Record, gone: np.uint64, told: int) -> int:
    """A card that surely fits; the lowest first."""
    slots = plays(memory, view.seat)
    number = length(slots)
    if number > 1:
        return int(rules.hand_size) + nth(slots, min(told, number - 1))
    best, chosen = 99, -1
    for slot in range(view.sizes[view.seat]):
        kinds = memory.duet_can_be[view.seat, slot]
        possible = kinds & ~gone
        if possible and possible & ~memory.duet_fitting == 0:
            rank = 99
            rest = possible
            while rest:
                kind = lowest(rest)
                rest &= rest - np.uint64(1)
                rank = min(rank, int(rules.place[kind]))
            if rank < best:
                best, chosen = rank, slot
    return int(rules.hand_size) + chosen if chosen >= 0 else NOTHING


@compiled
def _clue(rules: Record, view: Record, memory: Record, partner: int, slots: int, told: int) -> int:
    """Of the clues that stand for the answer, the one that tells most."""
    best, action = -1, NOTHING
    for word in range(rules.colours + HEIGHTS):
        clue = clue_to(rules, 1, word)
        if is_legal(view, clue):
            worth = _worth(rules, view, memory, partner, slots, told, word)
            if worth > best:
                best, action = worth, clue
    return action


@inlined
def _worth(rules: Record, view: Record, memory: Record, partner: int, slots: int, told: int, word: int) -> int:
    """How much a clue tells, or -1 where it would tell something wrong."""
    pointed_at, touched = rules.kinds_of[word], 0
    for slot in range(view.sizes[partner]):
        touched |= int(pointed_at >> np.uint64(view.hands[partner, slot]) & np.uint64(1)) << slot
    asked = reachable(rules, memory, partner, slots)
    tells = said(rules, word, touched >> agreed_slot(memory, partner) & 1)
    if tells != told and min(tells, told) < asked:
        return -1
    _imagine(memory, partner)
    answered(memory, memory.duet_imagined, slots, tells, asked)
    point(memory.duet_imagined, pointed_at, touched)
    if tells >= asked and (asked < 3 or memory.duet_p[10] == 2):
        slot = chop_in_need(rules, memory, memory.duet_imagined)
        if slot >= 0:
            needed = memory.duet_last & bit(view.hands[partner, slot]) != 0
            if needed != (tells == asked):
                return -1
            if needed:
                memory.duet_imagined[slot] &= memory.duet_last
    slot = chop_in_need(rules, memory, memory.duet_imagined)
    worth = 1000 + _told(rules, view, memory, partner)
    if slot >= 0 and memory.duet_last & bit(view.hands[partner, slot]):
        worth -= memory.duet_p[9]
    return worth


@inlined
def _told(rules: Record, view: Record, memory: Record, partner: int) -> int:
    worth = 0
    for slot in range(view.sizes[partner]):
        kinds, after, one = memory.duet_can_be[partner, slot], memory.duet_imagined[slot], bit(view.hands[partner, slot])
        worth += count(kinds) - count(after)
        if kinds & ~memory.duet_fitting and after & ~memory.duet_fitting == 0:
            worth += 20
        if kinds & memory.duet_useful and after & memory.duet_useful == 0:
            worth += 10
        if one & memory.duet_last and kinds & ~memory.duet_last and after & ~memory.duet_last == 0:
            worth += memory.duet_p[13]
    return worth
