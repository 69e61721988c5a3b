"""The parts that layouts have in common.

A position may be a `GAME` or a `VIEW`; of a game nothing is read that the seat may not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.bits import bit, unsigned
from hanabi.kernel.compiled import inlined
from hanabi.kernel.cursor import NOTHING, write
from hanabi.kernel.layout import HEIGHTS
from hanabi.kernel.legal import seat_after

if TYPE_CHECKING:
    from hanabi.kernel.cursor import Cursor
    from hanabi.kernel.layout import Row


@inlined
def seats_on(rules: Row, seat: int, other: int) -> int:
    """How many seats on the other one sits."""
    on = int(other) - int(seat)
    return on + int(rules.players) if on < 0 else on


@inlined
def hands(rules: Row, order: Row, position: Row, seat: int, paper: Row, cursor: Cursor) -> Cursor:
    """S5: the cards of the others, the next player's first, the oldest first."""
    faces, slots = int(rules.suits) * HEIGHTS, int(rules.hand_size)
    for offset in range(1, rules.players):
        holder = seat_after(rules, seat, offset)
        for slot in range(slots):
            cursor = write(paper, cursor, order.cards[position.hands[holder, slot]], faces)
    return cursor


@inlined
def discards(rules: Row, order: Row, position: Row, paper: Row, cursor: Cursor) -> Cursor:
    """How many of each card lie on the discard pile."""
    for place in range(rules.suits):
        first = unsigned(order.suit_at[place]) * HEIGHTS
        copies = NOTHING
        for kind in range(first, first + HEIGHTS):
            beside = order.beside[kind]
            copies += bit(beside + position.discard_pile[kind]) - bit(beside)
        cursor = write(paper, cursor, copies, int(order.copies[place]))
    return cursor


@inlined
def last_move(rules: Row, order: Row, position: Row, seat: int, returned: bool, paper: Row, cursor: Cursor) -> Cursor:
    """Whose it was, what it was, and what came of it; whether a clue token was returned."""
    move, outcome = NOTHING, NOTHING
    action = position.last_action
    if action >= 0:
        who = seats_on(rules, seat, position.last_seat)
        target = seat_after(rules, who, order.target[action])
        move = order.move[action] | bit(who) | order.clue[action] << np.uint64(target)
        move |= np.uint64(position.last_touched) << np.uint64(order.touched_at)
        outcome = order.outcome[action] | order.cards[position.last_card]
        outcome |= order.launched * np.uint64(position.last_launched)
        outcome |= order.token[action] * np.uint64(returned)
    cursor = write(paper, cursor, move, int(order.move_width))
    return write(paper, cursor, outcome, int(order.outcome_width))
