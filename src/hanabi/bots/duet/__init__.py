"""A bot for two: it plays what it surely knows, and tells the other what is wanted (`talk`).

In order: play a card that surely or likely fits; say which of the partner's cards is wanted, or that its next discard
would be a loss; discard. A clue goes first where it keeps the partner from a discard that would be missed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bots.cautious import answer_tile
from hanabi.bots.common.actions import NOTHING, any_clue, can_err, clue_to, play_of, touched_by
from hanabi.bots.common.counts import all_seen, cards, is_one, others, seen
from hanabi.bots.common.functions import Functions
from hanabi.bots.duet.hands import discards, in_danger, length, nth, plays
from hanabi.bots.duet.losses import missed_with
from hanabi.bots.duet.talk import answer, asked_by_clue, hear_clue, hear_pass, question, start, watch
from hanabi.kernel.bits import as_int64, bit, lowest, popcount
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import CLUE, DISCARD, HEIGHTS, NONE, SLOTS
from hanabi.kernel.legal import has_room_for_a_token, is_legal

if TYPE_CHECKING:
    import numpy as np

    from hanabi.bots.common.counts import Counts
    from hanabi.kernel.layout import Row

MADE_KNOWN, MADE_USELESS, MADE_SAFE, MISSED = 20, 10, 10, 4
"""What it is worth that a clue lets the partner know a card that fits, that is useless, or that is a last copy; and
that the card that the partner would discard next is missed by one less. To exclude one kind for one card is worth 1."""

A_TOKEN, SAVED, WORTH_A_CLUE = 4, 5, 48
"""A clue goes before what else could be done if the tokens that are there, and how much less would be missed of what
the partner discards next, come to so much."""

RISK = 30
"""Rather than to lose a last copy for sure a player would do with so many tokens less; and so on for a smaller risk."""

WRONG = -1000
"""Worth less than any clue that says nothing wrong."""

LIKELY, LAST_COPY = 0.65, 2
"""A card is played that fits with this chance; the chance that a last copy is lost counts twice."""


@unfolded
def choose(rules: Row, view: Row, memory: Row) -> int:
    if view.pending != NONE:
        return answer_tile(rules, view)
    slots = as_int64(question(rules, memory, as_int64(1 - view.seat)))
    told = answer(view, memory, 1 - view.seat, slots)
    counts = seen(view, memory, view.seat)
    left, gone = others(rules, counts), all_seen(rules, counts)
    play = _play(rules, view, memory, left, gone, told)
    instead = as_int64(play if play != NOTHING else _discard(rules, view, memory, gone, told))
    if view.clue_tokens > 0:
        clue = _clue_rather(rules, view, memory, left, slots, told, play, instead)
        if clue != NOTHING:
            return clue
    if is_legal(view, instead):
        return instead
    clue = any_clue(rules, view)
    return clue if clue != NOTHING else int(rules.hand_size)  # there is always a first card to play


@unfolded
def _clue_rather(
    rules: Row, view: Row, memory: Row, left: Counts, slots: int, told: int, play: int, instead: int
) -> int:
    """A clue that has to be given, or that is worth more than what else could be done."""
    has_to = not _is_true(rules, view, memory, slots, instead)
    missed = _missed_next(rules, view, memory)
    if play == NOTHING:
        has_to |= _has_to_speak(rules, view, memory, left, slots, told, instead)
    elif not is_one(memory.kinds[view.seat, rules.what[play]]):
        missed = 0  # what fits now may not fit any more, if the partner holds the same
    if not has_to and missed == 0:
        return NOTHING
    clue = _clue(rules, view, memory, slots)
    if clue == NOTHING or has_to:
        return clue
    _is_true(rules, view, memory, slots, as_int64(clue))  # to imagine it again
    saved = missed - _missed_next(rules, view, memory)
    return clue if A_TOKEN * view.clue_tokens + SAVED * saved >= WORTH_A_CLUE else NOTHING


@unfolded
def _has_to_speak(rules: Row, view: Row, memory: Row, left: Counts, slots: int, told: int, instead: int) -> bool:
    """Whether something is wanted, or a clue is better than this discard."""
    if told < asked_by_clue(rules, memory, as_int64(1 - view.seat), slots):
        return True
    if rules.verb[instead] != DISCARD:
        return False
    if memory.late and _is_worth_waiting(view, memory, instead):
        return True
    if not has_room_for_a_token(rules, view):
        return True
    return bool(view.clue_tokens + RISK * _risk(view, memory, left, instead) >= rules.clue_tokens)


@unfolded
def _is_worth_waiting(view: Row, memory: Row, slot: int) -> bool:
    """Late in the game: whether this discard may be a loss, or somebody may soon play."""
    partner = 1 - view.seat
    waiting = memory.kinds[view.seat, slot] & memory.useful
    for place in range(view.sizes[partner]):
        waiting |= bit(view.hands[partner, place]) & memory.fitting
    for place in range(view.sizes[view.seat]):
        waiting |= memory.kinds[view.seat, place] & memory.fitting
    return bool(waiting != 0)


@unfolded
def _risk(view: Row, memory: Row, left: Counts, slot: int) -> float:
    """How likely this card is a last copy, unless the partner has just called it safe."""
    if memory.safe[view.seat] == memory.numbers[view.seat, slot]:
        return 0.0
    kinds = memory.kinds[view.seat, slot]
    return float(cards(left, kinds & memory.last) / max(1, cards(left, kinds)))


# -- Plays and discards ----------------------------------------------------------------------------


@unfolded
def _play(rules: Row, view: Row, memory: Row, left: Counts, gone: np.uint64, told: int) -> int:
    """Of the cards that fit as both know, the one that gives the answer; else one that fits as this seat knows.

    Else one that likely fits.
    """
    choice = plays(memory, as_int64(view.seat))
    first, chosen = HEIGHTS, nth(choice, min(told, length(choice) - 1)) if length(choice) > 1 else NOTHING
    if chosen == NOTHING:
        for slot in range(view.sizes[view.seat]):
            kinds = memory.kinds[view.seat, slot] & ~gone
            if kinds and kinds & ~memory.fitting == 0 and rules.place[lowest(kinds)] < first:
                first, chosen = rules.place[lowest(kinds)], slot
    if chosen == NOTHING:
        chosen = _likely_play(rules, view, memory, left)
    if chosen == NOTHING:
        return NOTHING
    kinds = memory.kinds[view.seat, chosen]
    return play_of(rules, view, chosen, kinds & ~gone or kinds)


@unfolded
def _likely_play(rules: Row, view: Row, memory: Row, left: Counts) -> int:
    """The slot of the card that most likely fits, if that is likely enough; in the last round any that may fit.

    None if an error would be the last.
    """
    best, chosen = LIKELY if view.turns_left < 0 else 0.0, NOTHING
    if can_err(rules, view):
        for slot in range(view.sizes[view.seat]):
            kinds = memory.kinds[view.seat, slot]
            right = cards(left, kinds & memory.fitting)
            if view.turns_left < 0:
                right -= LAST_COPY * cards(left, kinds & memory.last & ~memory.fitting)
            chance = right / max(1, cards(left, kinds))
            if chance > best:
                best, chosen = chance, slot
    return chosen


@unfolded
def _discard(rules: Row, view: Row, memory: Row, gone: np.uint64, told: int) -> int:
    """Of the cards that both know nobody will miss, the one that gives the answer; else one that this seat knows of."""
    choice = discards(rules, memory, as_int64(view.seat))
    if length(choice) == 1 and memory.kinds[view.seat, nth(choice, 0)] & memory.useful:
        for slot in range(view.sizes[view.seat]):
            if memory.kinds[view.seat, slot] & ~gone & memory.useful == 0:
                return slot
    return nth(choice, min(told, length(choice) - 1))


# -- Clues -----------------------------------------------------------------------------------------


@unfolded
def _clue(rules: Row, view: Row, memory: Row, slots: int) -> int:
    """Of the clues that say nothing wrong, the one that says most."""
    best, action = WRONG, NOTHING
    for word in range(rules.colours + HEIGHTS):
        clue = clue_to(rules, 1, word)
        if is_legal(view, clue):
            worth = _worth(rules, view, memory, slots, clue)
            if worth > best:
                best, action = worth, clue
    return action


@unfolded
def _worth(rules: Row, view: Row, memory: Row, slots: int, action: int) -> int:
    """What a clue is worth; or `WRONG` where it would say something wrong."""
    listener = 1 - int(view.seat)
    if not _is_true(rules, view, memory, slots, as_int64(action)):
        return WRONG
    worth = -MISSED * _missed_next(rules, view, memory)
    for slot in range(view.sizes[listener]):
        known, after = memory.kinds[listener, slot], memory.draft[slot]
        worth += popcount(known) - popcount(after)
        worth += MADE_KNOWN * (known & ~memory.fitting != 0 and after & ~memory.fitting == 0)
        worth += MADE_USELESS * (known & memory.useful != 0 and after & memory.useful == 0)
        worth += MADE_SAFE * (known & ~memory.last != 0 and after & ~memory.last == 0)
    return worth


# -- What the partner would make of it -------------------------------------------------------------


@unfolded
def understood(rules: Row, view: Row, memory: Row, action: int) -> bool:
    """Whether the partner will take nothing false from this action of the player to move."""
    if view.pending != NONE:
        return True
    return _is_true(rules, view, memory, as_int64(question(rules, memory, as_int64(1 - view.seat))), as_int64(action))


@compiled
def _missed_next(rules: Row, view: Row, memory: Row) -> int:
    """How much the card would be missed that the partner, as imagined, would discard next."""
    slot = in_danger(rules, memory, memory.draft[:], memory.kinds[view.seat])
    return missed_with(memory, view.hands[1 - view.seat, slot]) if slot >= 0 else 0


@compiled
def _is_true(rules: Row, view: Row, memory: Row, slots: int, action: int) -> bool:
    """Whether the listener would believe nothing wrong that it does not believe now; what it would is imagined."""
    speaker, verb = int(view.seat), rules.verb[action]
    listener = 1 - speaker
    hand = memory.draft[:]  # a slice, like every other hand: for each sort of array all is compiled anew
    for slot in range(SLOTS):
        hand[slot] = memory.kinds[listener, slot]
    if verb == CLUE:
        touched = touched_by(rules, view, action)
        hear_clue(rules, memory, hand, slots, as_int64(listener), as_int64(rules.word[action]), as_int64(touched))
    else:
        hear_pass(rules, memory, hand, slots, as_int64(speaker), verb == DISCARD, as_int64(rules.what[action]))
    for slot in range(view.sizes[listener]):
        if memory.kinds[listener, slot] & ~hand[slot] & bit(view.hands[listener, slot]):
            return False
    return True


FUNCTIONS = Functions(choose, start, watch, understood)
