"""OpenSpiel carries the Hanabi Learning Environment: both play the same deck, and must say the same to the bit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hanabi import End, variant
from hanabi.kernel.deal import deal
from hanabi.kernel.hle import HleLayout, from_hle, to_hle
from hanabi.kernel.layout import GAME, buffer, code
from hanabi.kernel.legal import is_legal
from hanabi.kernel.observe import Form, Observer, Who
from hanabi.kernel.step import apply, score
from peers.play import choose
from strategies import chance

if TYPE_CHECKING:
    from collections.abc import Sequence

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

PLAIN = variant("cocktail")
GAMES = 500


class Theirs:
    """One of their games, dealt from our deck."""

    def __init__(self, game: Any, deck: Sequence[int]) -> None:
        self.state = game.new_initial_state()
        self.deck = iter(deck)
        self.deal()

    def deal(self) -> None:
        """To them each card that is drawn is a move of chance."""
        while self.state.is_chance_node():
            self.state.apply_action(next(self.deck))

    def step(self, action: int) -> float:
        """Make a move; its reward."""
        self.state.apply_action(action)
        self.deal()
        return float(self.state.rewards()[0])

    def legal(self) -> list[int]:
        return list(self.state.legal_actions())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_game_is_played(players: int) -> None:
    layout = HleLayout.of(PLAIN, players)
    rules, hle, actions = layout.rules, to_hle(PLAIN, players), from_hle(PLAIN, players)
    cards = [int(card).bit_length() - 1 for card in layout.order.cards]
    there = pyspiel.load_game("hanabi", {"players": players})
    games, random = buffer(1, GAME), chance(players)
    game, ends = games[0], set[int]()
    observers = [Observer(layout, 1, Who.EVERYBODY, form) for form in (Form.BYTES, Form.FLOATS)]
    minimal = Observer(HleLayout.minimal(PLAIN, players), 1, Who.EVERYBODY)

    def compare() -> None:
        theirs = [np.array(their.state.observation_tensor(seat)) for seat in range(players)]
        for observer in observers:
            np.testing.assert_array_equal(observer.observe(games)[0], theirs)
        np.testing.assert_array_equal(minimal.observe(games)[0], np.array(theirs)[:, : minimal.layout.length])
        legal = [action for action in range(rules.actions) if is_legal(game, action)]
        assert sorted(actions[their.legal()]) == legal

    assert there.observation_tensor_shape() == [layout.length]
    assert there.num_distinct_actions() == len(hle)
    for seed in range(GAMES):
        deal(rules, game, np.uint64(seed), 0)
        their = Theirs(there, [cards[int(kind)] for kind in game.deck[: rules.deck_size]])
        while not game.ended:
            compare()
            assert their.state.current_player() == game.seat
            action, before = choose(rules, game, (1, 0.05, 0, 0)[seed % 4], random), score(rules, game)
            apply(rules, game, action)
            assert their.step(int(hle[action])) == score(rules, game) - before
            assert their.state.is_terminal() == (game.ended != 0)
        compare()
        assert their.state.returns()[0] == score(rules, game)
        ends.add(int(game.ended))
    assert ends == {code(End.ERRORS), code(End.COMPLETE), code(End.LAST_ROUND)}
