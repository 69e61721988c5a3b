"""A bot whose clues are numbers: each tells every other player something about their own hand at once.

Whoever gives a clue adds up what there is to say to each of the others (`questions`), by what everybody knows of their
hands (`common.memory`), and gives a clue that stands for the sum (`messages`); each of them takes off what they see,
and what is left is about their own hand. Which of several useless cards is discarded is a number too. To discard where
one could give a clue says that nobody waits for one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.cautious import answer_tile
from hanabi.bots.common.actions import NOTHING, any_clue, can_err, touched_by
from hanabi.bots.common.counts import signed_popcount, watch_piles
from hanabi.bots.common.functions import Functions
from hanabi.bots.common.memory import settle
from hanabi.bots.common.memory import start as start_memory
from hanabi.bots.information.hand import can_spare, cheapest, known_useless, likely_play, look, sure_play
from hanabi.bots.information.messages import NO_NUMBER, messages_before, number_of, plainly_left
from hanabi.bots.information.questions import take_in, total
from hanabi.bots.information.reasons import why
from hanabi.kernel.bits import ONE, below, bit, lowest
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import CLUE, DISCARD, LAST_ROUND, NONE
from hanabi.kernel.legal import has_room_for_a_token, is_legal

if TYPE_CHECKING:
    from hanabi.bots.common.counts import Counts
    from hanabi.kernel.layout import Row

CONFIDENT = 80
"""From so many percent on a card is played while there are errors to spare."""

LAST_CHANCE = 10
"""And in the last round, where nothing else is left to do."""

TOKENS_KEPT = 3
"""A clue to a single listener says little: with no more tokens than this, two players rather discard."""

# -- What everybody knows --------------------------------------------------------------------------


@compiled
def knows_a_play(rules: Row, memory: Row, seat: int) -> bool:
    """Whether everybody knows of a card in this hand that it fits."""
    for slot in range(rules.hand_size):
        kinds = memory.kinds[seat, slot]
        if kinds and kinds & ~memory.fitting == 0:
            return True
    return False


# -- What a move says ------------------------------------------------------------------------------


@unfolded
def start(rules: Row, view: Row, memory: Row) -> None:
    start_memory(rules, view, memory)
    settle(rules, view, memory)


@unfolded
def watch(rules: Row, view: Row, memory: Row) -> None:
    """What the last move says, by what was known before it, and then what everybody sees of it.

    A tile's clue stands for no number.
    """
    if view.last_action >= 0 and memory.pending == NONE:
        verb = rules.verb[view.last_action]
        if verb == CLUE:
            _hear_clue(rules, view, memory)
        elif verb == DISCARD:
            _hear_discard(rules, view, memory)
    watch_piles(rules, view, memory)
    settle(rules, view, memory)


@unfolded
def _hear_clue(rules: Row, view: Row, memory: Row) -> None:
    giver, action = int(view.last_seat), int(view.last_action)
    number = number_of(rules, memory, giver, action, int(view.last_touched))
    if number != NO_NUMBER:
        take_in(rules, view, memory, giver, number, messages_before(rules, memory, giver, int(rules.players)))


@unfolded
def _hear_discard(rules: Row, view: Row, memory: Row) -> None:
    giver, slot = int(view.last_seat), int(rules.what[view.last_action])
    useless = known_useless(rules, memory, giver)
    if useless & bit(slot):
        take_in(rules, view, memory, giver, signed_popcount(useless & below(slot)), signed_popcount(useless))
    if memory.tokens > 0:
        for seat in range(rules.players):
            if seat != giver and not knows_a_play(rules, memory, seat):
                _nothing_wanted(rules, memory, seat)


@unfolded
def _nothing_wanted(rules: Row, memory: Row, seat: int) -> None:
    """Nobody has found a card worth a clue in this hand."""
    for slot in range(rules.hand_size):
        if memory.kinds[seat, slot] & ~memory.wanted:
            memory.kinds[seat, slot] &= ~memory.wanted


# -- What to do ------------------------------------------------------------------------------------


@unfolded
def choose(rules: Row, view: Row, memory: Row) -> int:
    if view.pending != NONE:
        return answer_tile(rules, view)
    unseen = look(rules, view, memory)
    waits = view.clue_tokens > 0 and _somebody_waits(rules, view, memory)
    action = _play(rules, view, memory, unseen)
    if action == NOTHING and waits:
        action = _clue(rules, view, memory)
    if action == NOTHING and view.turns_left >= 0 and can_err(rules, view):
        action = likely_play(rules, view, memory, unseen, LAST_CHANCE, rules.all_kinds)
    if action == NOTHING and view.clue_tokens > 0 and not _rather_discards(rules, view, memory):
        action = _clue(rules, view, memory)
    if action == NOTHING and is_legal(view, 0) and not (waits and can_err(rules, view)):
        action = _discard(rules, view, memory, unseen)
    if action == NOTHING and not can_err(rules, view):
        action = any_clue(rules, view)
    if action == NOTHING:
        action = likely_play(rules, view, memory, unseen, 0, rules.all_kinds)
    return action if action != NOTHING else any_clue(rules, view)


@unfolded
def _play(rules: Row, view: Row, memory: Row, unseen: Counts) -> int:
    action = sure_play(rules, view, memory)
    if action == NOTHING and can_err(rules, view):
        action = likely_play(rules, view, memory, unseen, CONFIDENT, ~memory.last)
    return action


@compiled
def _somebody_waits(rules: Row, view: Row, memory: Row) -> bool:
    """Whether somebody who knows of no card to play holds one."""
    for seat in range(rules.players):
        if seat != view.seat and not knows_a_play(rules, memory, seat):
            for slot in range(view.sizes[seat]):
                if memory.wanted & bit(view.hands[seat, slot]):
                    return True
    return False


@unfolded
def _rather_discards(rules: Row, view: Row, memory: Row) -> bool:
    """While there are turns enough: what can be spared, before a clue that nobody waits for."""
    if not has_room_for_a_token(rules, view):
        return False
    if rules.ending == LAST_ROUND and view.deck_size < signed_popcount(memory.useful):
        return False
    return can_spare(rules, view, memory) or (rules.players == 2 and view.clue_tokens <= TOKENS_KEPT)


@compiled
def _clue(rules: Row, view: Row, memory: Row) -> int:
    """A clue that stands for the sum; of several, what plainly says most; if there is none, one with no number."""
    giver = int(view.seat)
    number = total(rules, view, memory, giver, messages_before(rules, memory, giver, int(rules.players)))
    best, least, has_number = NOTHING, 0, False
    for action in range(rules.colour_clues_at, rules.announced_at):
        if is_legal(view, action):
            stands_for = number_of(rules, memory, giver, action, touched_by(rules, view, action))
            if stands_for == number or (stands_for == NO_NUMBER and not has_number):
                doubt = plainly_left(rules, view, memory, action)
                if best == NOTHING or doubt < least or (stands_for == number and not has_number):
                    best, least, has_number = action, doubt, stands_for == number
    return best


@unfolded
def _discard(rules: Row, view: Row, memory: Row, unseen: Counts) -> int:
    """The useless card that stands for the sum, or else the cheapest."""
    useless = known_useless(rules, memory, view.seat)
    if useless == 0:
        return cheapest(rules, view, memory, unseen)
    for _ in range(total(rules, view, memory, view.seat, signed_popcount(useless))):
        useless &= useless - ONE
    return int(np.int64(lowest(useless)))


# -- For a search ----------------------------------------------------------------------------------


@unfolded
def understood(rules: Row, view: Row, memory: Row, action: int) -> bool:
    """Whether the others will take nothing false from this action of the player to move."""
    verb = rules.verb[action]
    if view.pending != NONE or verb not in (CLUE, DISCARD):
        return True
    giver = int(view.seat)
    if verb == CLUE:
        number = number_of(rules, memory, giver, action, touched_by(rules, view, action))
        messages = messages_before(rules, memory, giver, int(rules.players))
        return bool(number == NO_NUMBER) or bool(number == total(rules, view, memory, giver, messages))
    if view.clue_tokens > 0 and _somebody_waits(rules, view, memory):
        return False
    useless, slot = known_useless(rules, memory, giver), int(rules.what[action])
    if useless & bit(slot) == 0:
        return True
    number = signed_popcount(useless & below(slot))
    return number == total(rules, view, memory, giver, signed_popcount(useless))


FUNCTIONS = Functions(choose, start, watch, understood, why)
