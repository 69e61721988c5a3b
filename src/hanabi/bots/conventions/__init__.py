"""A bot that plays as experienced people do, so that people get along with it (docs/bots.md).

What a clue means, and so what everybody takes each card to be, is read by one function (`clues.read`), by who hears it
and by who weighs whether to give it (`worth`).

In order: answer a tile; play the card that a finesse asks for; give an urgent clue; play what fits; give a clue that is
worth a token; discard what is of no use, or the oldest card that no clue points at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.cautious import answer_tile
from hanabi.bots.common.actions import NOTHING, can_err, play_of
from hanabi.bots.common.counts import all_seen, cards, others, seen, signed_popcount
from hanabi.bots.common.functions import Functions
from hanabi.bots.common.memory import CALLED
from hanabi.bots.conventions import finesse, strangers
from hanabi.bots.conventions.clues import start, watch
from hanabi.bots.conventions.hands import NO_SLOT, next_discard
from hanabi.bots.conventions.reasons import why
from hanabi.bots.conventions.weights import (
    CONVENTIONS,
    ENOUGH,
    HURRY,
    LAST_CHANCE,
    LIKELY,
    RISK,
    URGENT,
    weights_for,
)
from hanabi.bots.conventions.worth import WORTHLESS, best_clue, understood
from hanabi.kernel.bits import as_int64, lowest
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.layout import HEIGHTS, LAST_ROUND, NONE, SLOTS, TILE_COLOUR_CLUE, TILE_VALUE_CLUE
from hanabi.kernel.legal import has_room_for_a_token

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.bots.common.counts import Counts
    from hanabi.kernel.layout import Row

NEVER = 101
"""In a hundred."""


@compiled
def choose(rules: Row, view: Row, memory: Row) -> int:
    if view.pending in (TILE_COLOUR_CLUE, TILE_VALUE_CLUE):
        return best_clue(rules, view, memory)[0]
    if view.pending != NONE:
        return answer_tile(rules, view)
    asked = NO_SLOT
    if strangers.dares(rules, view, memory, as_int64(view.seat)):
        asked = finesse.asked_for(rules, view, memory)
    if asked != NO_SLOT:
        return int(rules.hand_size) + asked
    weights = weights_for(rules, memory)
    counts = seen(view, memory, view.seat)
    own = _own_kinds(rules, view, memory, counts)
    play = _best_play(rules, view, memory, counts, own)
    clue, worth = best_clue(rules, view, memory) if view.clue_tokens > 0 else (NOTHING, WORTHLESS)
    if play != NOTHING and worth < weights[URGENT]:
        return play
    discard, risk = NOTHING, 0
    if has_room_for_a_token(rules, view):
        discard, risk = _best_discard(rules, view, memory, counts, own)
    enough = weights[ENOUGH] - risk * weights[RISK] // 100 - (weights[HURRY] if _no_time(rules, view, memory) else 0)
    if clue != NOTHING and (worth >= enough or discard == NOTHING):
        return clue
    if play == NOTHING and view.turns_left > 0:
        play = _last_chance(rules, view, memory, counts, own)
    if play == NOTHING:
        play = discard
    return play if play != NOTHING else int(rules.hand_size)  # there is always a first card to play


@unfolded
def _own_kinds(rules: Row, view: Row, memory: Row, counts: Counts) -> NDArray[np.uint64]:
    """What the player takes their own cards to be: what everybody takes them to be, less what they see elsewhere."""
    possible, own = ~all_seen(rules, counts), np.empty(SLOTS, np.uint64)
    for slot in range(view.sizes[view.seat]):
        own[slot] = (memory.kinds[view.seat, slot] | finesse.in_doubt(rules, view, memory, slot)) & possible
        if own[slot] == 0:
            own[slot] = view.can_be[view.seat, slot] & possible
    return own


@inlined
def _share(rules: Row, counts: Counts, some: np.uint64, kinds: np.uint64) -> int:
    """How many in a hundred of the cards of these kinds that were not seen are of some of them."""
    unseen = others(rules, counts)
    return 100 * cards(unseen, some & kinds) // max(1, cards(unseen, kinds))


@unfolded
def _no_time(rules: Row, view: Row, memory: Row) -> bool:
    """E3: whether every turn is needed to play a card."""
    turns = int(view.turns_left) if view.turns_left >= 0 else int(view.deck_size) + int(rules.players)
    return bool(rules.ending == LAST_ROUND and turns <= signed_popcount(memory.useful))


# -- Plays -----------------------------------------------------------------------------------------


@unfolded
def _best_play(rules: Row, view: Row, memory: Row, counts: Counts, own: NDArray[np.uint64]) -> int:
    """Sure cards first; of these, what a clue said to play; of these, what comes first in its firework."""
    best, slot_played = 4 * HEIGHTS, NO_SLOT
    dares = strangers.dares(rules, view, memory, as_int64(view.seat))
    for slot in range(view.sizes[view.seat]):
        fits = own[slot] & memory.fitting
        is_sure = own[slot] & ~memory.fitting == 0
        if is_sure and not dares and view.can_be[view.seat, slot] & ~all_seen(rules, counts) & ~memory.fitting:
            continue
        if fits and (is_sure or _is_worth_an_error(rules, view, memory, counts, slot, own[slot])):
            is_called = memory.clued_as[view.seat, slot] & CALLED != 0
            rank = int(rules.place[lowest(fits)]) + HEIGHTS * (not is_called) + 2 * HEIGHTS * (not is_sure)
            if rank < best:
                best, slot_played = rank, slot
    if slot_played == NO_SLOT:
        return NOTHING
    return play_of(rules, view, slot_played, own[slot_played])


@unfolded
def _is_worth_an_error(rules: Row, view: Row, memory: Row, counts: Counts, slot: int, kinds: np.uint64) -> bool:
    """Whether a clued card that does not fit would at least be useless, and that is not likely."""
    if not can_err(rules, view) or memory.clued_as[view.seat, slot] == 0:
        return False
    if kinds & ~memory.fitting & memory.useful:
        return False
    return bool(_share(rules, counts, memory.fitting, kinds) >= weights_for(rules, memory)[LIKELY])


@unfolded
def _last_chance(rules: Row, view: Row, memory: Row, counts: Counts, own: NDArray[np.uint64]) -> int:
    """In the last round: the card that most likely fits."""
    best, action = weights_for(rules, memory)[LAST_CHANCE] if can_err(rules, view) else NEVER, NOTHING
    for slot in range(view.sizes[view.seat]):
        share = _share(rules, counts, memory.fitting, own[slot])
        if share > best:
            best, action = share, int(rules.hand_size) + slot
    return action


# -- Discards --------------------------------------------------------------------------------------


@unfolded
def _best_discard(rules: Row, view: Row, memory: Row, counts: Counts, own: NDArray[np.uint64]) -> tuple[int, int]:
    """What is of no use, the next discard, or what is least likely the last of its kind; and how likely it is."""
    best, action = NEVER, NOTHING
    for slot in range(view.sizes[view.seat]):
        if own[slot] & memory.useful == 0:
            return slot, 0
        share = _share(rules, counts, memory.last, own[slot])
        if share < best:
            best, action = share, slot
    discard = next_discard(view, memory, as_int64(view.seat))
    if discard == NO_SLOT:
        return action, best
    return discard, _share(rules, counts, memory.last, own[discard])


@unfolded
def _start(rules: Row, view: Row, memory: Row) -> None:
    start(rules, view, memory, CONVENTIONS)


FUNCTIONS = Functions(choose, _start, watch, understood, why)
