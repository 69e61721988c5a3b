"""The hand of the player who chooses: what to play and what to discard, by what everybody knows and the player sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.common.actions import NOTHING, play_of
from hanabi.bots.common.counts import Counts, add, all_seen, cards, is_one, others, seen
from hanabi.kernel.bits import ONE, bit, lowest
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import HEIGHTS

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row

A_PLACE = 10
A_CARD = 25
"""Of several cards that fit, the lowest is played first; to have the next one in sight counts for more than a place."""

LAST_COPY = 20
ONLY_COPY_IN_SIGHT = 3
COPY_ELSEWHERE = 1
"""What it costs to discard a card that may still go up."""


@unfolded
def look(rules: Row, view: Row, memory: Row) -> Counts:
    """Work out what the player's own cards can be; and how many of each kind the player can place nowhere."""
    me = int(view.seat)
    in_sight = seen(view, memory, me)
    for slot in range(rules.hand_size):
        memory.own[slot] = memory.kinds[me, slot]
    placed, settled = in_sight, False
    while not settled:
        settled, placed = True, in_sight
        for slot in range(view.sizes[me]):
            if is_one(memory.own[slot]):
                placed = add(placed, lowest(memory.own[slot]))
        gone = all_seen(rules, placed)
        for slot in range(view.sizes[me]):
            kinds = memory.own[slot]
            if kinds & gone and kinds & ~gone and not is_one(kinds):
                memory.own[slot] = kinds & ~gone
                settled &= not is_one(kinds & ~gone)
    return others(rules, placed)


# -- Plays -----------------------------------------------------------------------------------------


@compiled
def sure_play(rules: Row, view: Row, memory: Row) -> int:
    """Play a card that surely fits, the best to play first."""
    best, least = NOTHING, 0
    for slot in range(view.sizes[view.seat]):
        kinds = memory.own[slot]
        if kinds & ~memory.fitting == 0:
            rank = _rank(rules, view, kinds)
            if best == NOTHING or rank < least:
                best, least = slot, rank
    return NOTHING if best == NOTHING else play_of(rules, view, best, memory.own[best])


@unfolded
def _rank(rules: Row, view: Row, kinds: np.uint64) -> int:
    """The lower the sooner: low cards, that others can follow, and that nobody else can play."""
    kind = lowest(kinds)
    rank = A_PLACE * _place(rules, kinds)
    if not is_one(kinds):
        return rank
    suit, place = rules.suit[kind], rules.place[kind]
    after = rules.kind_at[suit, place + 1] if place + 1 < HEIGHTS else NOTHING
    for seat in range(rules.players):
        if seat != view.seat:
            for slot in range(view.sizes[seat]):
                rank += A_CARD * (int(view.hands[seat, slot] == kind) - int(view.hands[seat, slot] == after))
    return rank


@unfolded
def _place(rules: Row, kinds: np.uint64) -> int:
    """The lowest that one of these kinds goes in its firework."""
    place = HEIGHTS
    while kinds:
        place = min(place, int(rules.place[lowest(kinds)]))
        kinds &= kinds - ONE
    return place


@compiled
def likely_play(rules: Row, view: Row, memory: Row, unseen: Counts, percent: int, risked: np.uint64) -> int:
    """Play the card that most likely fits, if it is as likely as that, and loses at the worst only what is risked."""
    best, most = NOTHING, percent - 1
    for slot in range(view.sizes[view.seat]):
        kinds = memory.own[slot]
        if kinds & ~memory.fitting & ~risked == 0:
            chance = 100 * cards(unseen, kinds & memory.fitting) // max(cards(unseen, kinds), 1)
            if chance > most:
                best, most = slot, chance
    return NOTHING if best == NOTHING else int(rules.hand_size) + best


# -- Discards --------------------------------------------------------------------------------------


@compiled
def known_useless(rules: Row, memory: Row, seat: int) -> np.uint64:
    """The slots of this hand, a bit each, whose cards everybody knows to be useless."""
    slots = np.uint64(0)
    for slot in range(rules.hand_size):
        kinds = memory.kinds[seat, slot]
        if kinds and kinds & memory.useful == 0:
            slots |= bit(slot)
    return slots


@unfolded
def can_spare(rules: Row, view: Row, memory: Row) -> bool:
    """Whether a card is surely useless, or a copy of one that somebody else holds."""
    needed = memory.useful & ~_in_hands(rules, view)
    for slot in range(view.sizes[view.seat]):
        if memory.own[slot] & needed == 0:
            return True
    return False


@unfolded
def cheapest(rules: Row, view: Row, memory: Row, unseen: Counts) -> int:
    """The card whose loss costs least, by what it can be."""
    last, in_sight = memory.last, _in_hands(rules, view)
    best, cost, of = 0, 1, 0
    for slot in range(view.sizes[view.seat]):
        kinds = memory.own[slot]
        among = (kinds, np.uint64(0)) if is_one(kinds) else unseen
        needed = kinds & memory.useful
        here = LAST_COPY * cards(among, needed & last)
        here += ONLY_COPY_IN_SIGHT * cards(among, needed & ~last & ~in_sight)
        here += COPY_ELSEWHERE * cards(among, needed & ~last & in_sight)
        all_here = max(cards(among, kinds), 1)
        if here * of < cost * all_here:
            best, cost, of = slot, here, all_here
    return best


@compiled
def _in_hands(rules: Row, view: Row) -> np.uint64:
    """The kinds that the player sees in the hands of others."""
    kinds = np.uint64(0)
    for seat in range(rules.players):
        if seat != view.seat:
            for slot in range(view.sizes[seat]):
                kinds |= bit(view.hands[seat, slot])
    return kinds
