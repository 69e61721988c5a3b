"""The actions that bots choose from, by what they do: to play a card, to give a clue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.bits import bit, lowest
from hanabi.kernel.compiled import compiled, inlined, unfolded
from hanabi.kernel.layout import HEIGHTS, PLAY
from hanabi.kernel.legal import is_legal, seat_after

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row

NOTHING = -1
"""No action."""


@inlined
def can_err(rules: Row, view: Row) -> bool:
    """Whether one more error does not end the game."""
    return bool(view.errors + 1 < rules.error_tokens)


@inlined
def play_of(rules: Row, view: Row, slot: int, kinds: np.uint64) -> int:
    """Play a card that is one of these; M2: announced where that returns a token, if its firework is sure."""
    suit = int(rules.suit[lowest(kinds)])
    announced = int(rules.announced_at) + slot * int(rules.suits) + suit
    if is_legal(view, announced) and rules.verb[announced] == PLAY and kinds & ~_of_suit(suit) == 0:
        return announced
    return int(rules.hand_size) + slot


@unfolded
def _of_suit(suit: int) -> np.uint64:
    return np.uint64((1 << HEIGHTS) - 1) << np.uint64(suit * HEIGHTS)


@inlined
def clue_to(rules: Row, offset: int, word: int) -> int:
    """The action that tells the player so many seats on this word."""
    colours = int(rules.colours)
    if word < colours:
        return int(rules.colour_clues_at) + (offset - 1) * colours + word
    return int(rules.value_clues_at) + (offset - 1) * HEIGHTS + word - colours


@inlined
def any_clue(rules: Row, view: Row) -> int:
    for action in range(rules.colour_clues_at, rules.announced_at):
        if is_legal(view, action):
            return action
    return NOTHING


@compiled
def touched_by(rules: Row, view: Row, clue: int) -> int:
    """The slots that a clue of the player to move would point at, a bit each."""
    seat, pointed_at = seat_after(rules, view.seat, rules.what[clue]), rules.kinds_of[rules.word[clue]]
    slots = 0
    for slot in range(view.sizes[seat]):
        slots |= int(pointed_at & bit(view.hands[seat, slot]) != 0) << slot
    return slots
