"""Why the bot that plays as people do has moved so, for the table to read.

All of it follows from the move, from what lies open and from the common memory; everybody sees at which cards a clue
points. Nobody learns anything about their own cards from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.bots.cautious import left_kinds
from hanabi.bots.common.actions import touched_by
from hanabi.bots.common.memory import CALLED
from hanabi.bots.conventions.clues import read, saved_kinds
from hanabi.bots.conventions.hands import NO_SLOT, next_discard
from hanabi.kernel.bits import as_int64
from hanabi.kernel.compiled import compiled, unfolded
from hanabi.kernel.layout import CLUE, NONE, PLAY, SLOTS
from hanabi.kernel.legal import seat_after
from hanabi.message import message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row
    from hanabi.message import Message

(
    PLAY_NEWEST,
    PLAY_OLDEST,
    PLAY_CLUED,
    KEEP,
    MEND,
    NO_BETTER,
    TOLD,
    FITS,
    DEDUCED,
    TRIED,
    ONLY_PLAY,
    USELESS,
    OLDEST,
    SPARED,
    TILE,
) = range(15)
"""Why it does something."""

REASONS: Mapping[int, Message] = {
    PLAY_NEWEST: message("I give this clue so that the newest card that gets its first clue now is played."),
    PLAY_OLDEST: message("I give this clue so that the card that would be discarded next is played."),
    PLAY_CLUED: message("I give this clue so that a card that had a clue before is played."),
    KEEP: message("I give this clue so that the card that would be discarded next is not thrown away."),
    MEND: message("I give this clue so that a card that may not fit is not played."),
    NO_BETTER: message("I could think of no better clue."),
    TOLD: message("A clue told me to play this card."),
    FITS: message("I know that this card fits."),
    DEDUCED: message("From the clues, and from what I see, I take it that this card fits."),
    TRIED: message("In the last round I may as well try this card."),
    ONLY_PLAY: message("I can do nothing but play."),
    USELESS: message("This card is of no use any more."),
    OLDEST: message("This is my oldest card that no clue points at."),
    SPARED: message("I can spare this card more easily than the others."),
    TILE: message("Of the answers to this tile, this one helps us most."),
}


@compiled
def why(rules: Row, view: Row, memory: Row, action: int) -> int:
    verb, slot = rules.verb[action], int(rules.what[action])
    if verb == CLUE:
        return _why_clue(rules, view, memory, action)
    if view.pending != NONE:
        return TILE
    kinds = memory.kinds[view.seat, slot] & left_kinds(rules, view)
    if verb == PLAY:
        return _why_play(rules, view, memory, slot, kinds)
    if kinds & memory.useful == 0:
        return USELESS
    return OLDEST if slot == next_discard(view, memory, as_int64(view.seat)) else SPARED


@unfolded
def _why_clue(rules: Row, view: Row, memory: Row, action: int) -> int:
    target, word = seat_after(rules, view.seat, rules.what[action]), int(rules.word[action])
    touched = touched_by(rules, view, action)
    kinds = np.empty(SLOTS, np.uint64)
    focus, called = read(rules, view, memory, target, as_int64(word), as_int64(touched), kinds)
    if _stops_a_play(view, memory, target, kinds):
        return MEND
    is_oldest = focus != NO_SLOT and focus == next_discard(view, memory, target)
    if not called:
        return KEEP if is_oldest and kinds[focus] & saved_kinds(rules, memory, as_int64(word)) else NO_BETTER
    if is_oldest:
        return PLAY_OLDEST
    return PLAY_NEWEST if memory.clued_as[target, focus] == 0 else PLAY_CLUED


@unfolded
def _stops_a_play(view: Row, memory: Row, target: int, kinds: NDArray[np.uint64]) -> bool:
    """Whether a card that would have been played will not be, now that everybody knows better."""
    for slot in range(view.sizes[target]):
        if memory.kinds[target, slot] & ~memory.fitting == 0 and kinds[slot] & ~memory.fitting:
            return True
    return False


@unfolded
def _why_play(rules: Row, view: Row, memory: Row, slot: int, kinds: np.uint64) -> int:
    if kinds and kinds & ~memory.fitting == 0:
        return TOLD if memory.clued_as[view.seat, slot] & CALLED else FITS
    if view.clue_tokens == rules.clue_tokens and _nobody_can_be_clued(rules, view):
        return ONLY_PLAY
    return TRIED if view.turns_left > 0 else DEDUCED


@unfolded
def _nobody_can_be_clued(rules: Row, view: Row) -> bool:
    for offset in range(1, rules.players):
        if view.sizes[seat_after(rules, view.seat, offset)] > 0:
            return False
    return True
