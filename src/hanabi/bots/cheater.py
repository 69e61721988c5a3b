"""A bot that looks at its own cards: what good play can reach with open hands. It sits at no table.

Its view is nobody's: every hand is face up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bots.cautious import answer_tile
from hanabi.bots.common.actions import NOTHING, any_clue
from hanabi.bots.common.counts import signed_popcount
from hanabi.bots.common.functions import Functions
from hanabi.bots.common.memory import look
from hanabi.bots.information.hand import sure_play
from hanabi.kernel.bits import bit
from hanabi.kernel.compiled import unfolded
from hanabi.kernel.layout import HEIGHTS, LAST_ROUND, NONE
from hanabi.kernel.legal import is_legal

if TYPE_CHECKING:
    from hanabi.kernel.layout import Row

USELESS, DOUBLE, SPARED, LAST_COPY = 0, 10, 20, 30
"""What it costs to discard a card; within each of these a low card costs more."""


@unfolded
def choose(rules: Row, view: Row, memory: Row) -> int:
    """Play; discard what nobody needs while there are turns enough; wait by giving a clue; discard what costs least."""
    if view.pending != NONE:
        return answer_tile(rules, view)
    for slot in range(view.sizes[view.seat]):
        memory.own[slot] = bit(view.hands[view.seat, slot])
    action = sure_play(rules, view, memory)
    if action == NOTHING and is_legal(view, 0):
        slot, cost = _cheapest(rules, view, memory)
        if view.clue_tokens == 0 or (cost < SPARED and _has_turns_enough(rules, view, memory)):
            action = slot
    if action == NOTHING:
        action = any_clue(rules, view)
    return action if action != NOTHING else int(rules.hand_size)


@unfolded
def _has_turns_enough(rules: Row, view: Row, memory: Row) -> bool:
    """Whether the deck still holds as many cards as have to go up."""
    return bool(rules.ending != LAST_ROUND) or bool(view.deck_size >= signed_popcount(memory.useful))


@unfolded
def _cheapest(rules: Row, view: Row, memory: Row) -> tuple[int, int]:
    """The card whose loss costs least, and what it costs."""
    best, least = 0, LAST_COPY + HEIGHTS + 1
    for slot in range(view.sizes[view.seat]):
        cost = _cost(rules, view, memory, view.hands[view.seat, slot])
        if cost < least:
            best, least = slot, cost
    return best, least


@unfolded
def _cost(rules: Row, view: Row, memory: Row, kind: int) -> int:
    if memory.useful & bit(kind) == 0:
        return USELESS
    cost = HEIGHTS - int(rules.place[kind])
    if _copies_in_hands(rules, view, kind) > 1:
        return DOUBLE + cost
    return (LAST_COPY if memory.last & bit(kind) else SPARED) + cost


@unfolded
def _copies_in_hands(rules: Row, view: Row, kind: int) -> int:
    copies = 0
    for seat in range(rules.players):
        for slot in range(view.sizes[seat]):
            copies += view.hands[seat, slot] == kind
    return copies


FUNCTIONS = Functions(choose, look, look)
