"""What a seat supposes of its own hand: what the others did tells more of it, and the same story the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hanabi import variant
from hanabi.bots.common.memory import could_be
from hanabi.bots.compiled_bot import CompiledBot
from hanabi.bots.dispatch import choose
from hanabi.bots.search import Budget, ponder
from hanabi.bots.search.beliefs import suppose
from hanabi.bots.search.trials import new_thought
from hanabi.bots.table import NUMBERS
from hanabi.kernel.bits import bit
from hanabi.kernel.deal import deal
from hanabi.kernel.layout import GAME, NONE, SLOTS, VIEW, buffer
from hanabi.kernel.legal import is_legal
from hanabi.kernel.step import apply
from hanabi.kernel.tables import tables_of
from hanabi.kernel.view import view_of

DUET = NUMBERS["duet"]
MOVES = 150
HANDS = 200


class Told:
    """A game of two, and what each seat was shown from the deal on."""

    def __init__(self, name: str, seed: int) -> None:
        self.tables, self.games = tables_of(variant(name), 2), buffer(1, GAME)
        self._stories, self._length = buffer((2, MOVES), VIEW), 0
        deal(self.tables[0], self.games[0], np.uint64(seed), 0)
        self._show()

    def _show(self) -> None:
        for seat in range(2):
            view_of(self.games, 0, seat, self._stories[seat], self._length)
        self._length += 1

    def do(self, action: int) -> None:
        apply(self.tables[0], self.games[0], action)
        self._show()

    @property
    def game(self) -> Any:
        return self.games[0]

    def story(self) -> tuple[Any, Any]:
        """The views of the player to move, and what it remembers after each."""
        views = self._stories[self.game.seat, : self._length]
        return views, CompiledBot(DUET).recall(self.tables, views)

    def choice(self) -> int:
        views, memories = self.story()
        return choose(DUET, self.tables[0], views[-1], memories[-1])


def supposed(told: Told, views: Any, memories: Any) -> Any:
    hands = np.empty((HANDS, SLOTS), np.int8)
    suppose(DUET, told.tables, views, memories, new_thought(), np.uint64(1), hands)
    return hands


def believed(told: Told) -> Any:
    views, memories = told.story()
    return supposed(told, views, memories)


def imagined(told: Told) -> Any:
    """Hands drawn from what the memory leaves possible alone."""
    views, memories = told.story()
    return supposed(told, views[-1:], memories[-1:])


def test_what_the_partner_did_tells_more_of_the_own_hand() -> None:
    right = {believed: 0.0, imagined: 0.0}
    for seed in range(4):
        told = Told("cocktail", seed)
        while told.game.ended == NONE and told.game.deck_size > 0:
            if told.game.turn % 5 == 0:
                for hands_of in right:
                    right[hands_of] += float((hands_of(told) == told.game.hands[told.game.seat]).mean())
            told.do(told.choice())

    assert right[believed] > 1.03 * right[imagined]


def test_what_is_believed_is_possible() -> None:
    told = Told("cocktail", seed=3)
    for _ in range(25):
        told.do(told.choice())
    views, memories = told.story()

    for hand in believed(told):
        for slot, kind in enumerate(hand):
            assert could_be(views[-1], memories[-1], slot) & bit(kind)


@pytest.mark.parametrize(
    "name", ["cocktail", "grands-feux + wild + black-powder + flamboyants", "cocktail + choreography"]
)
def test_the_same_story_leads_to_the_same_legal_move(name: str) -> None:
    told = Told(name, seed=2)
    while told.game.ended == NONE:
        if told.game.turn % 4:
            told.do(told.choice())
            continue
        views, memories = told.story()
        (action,) = {ponder(DUET, told.tables, views, memories, Budget(20, threads=cores), seed=7) for cores in (1, 2)}

        assert is_legal(told.game, action)
        told.do(action)
