"""JaxMARL's Hanabi and our dialect of it: the same deck, the same observations, legal moves and rewards.

What is observed once the game is over is not compared: there they draw a card more.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hanabi import variant
from hanabi.kernel.deal import deal
from hanabi.kernel.hle import to_hle
from hanabi.kernel.jaxmarl import JaxmarlLayout
from hanabi.kernel.layout import GAME, buffer
from hanabi.kernel.legal import is_legal
from hanabi.kernel.observe import Form, Observer, Who
from hanabi.kernel.step import apply, score
from peers.play import choose
from strategies import chance

jax: Any = pytest.importorskip("jax", reason="JAX is not installed")
jaxmarl: Any = pytest.importorskip("jaxmarl", reason="JaxMARL is not installed")

PLAIN = variant("cocktail")
GAMES = 8

# What their packages warn of is not ours to mend.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_game_is_played(players: int) -> None:
    there = jaxmarl.make("hanabi", num_agents=players)
    step, legal_moves, key = jax.jit(there.step_env), jax.jit(there.get_legal_moves), jax.random.PRNGKey(0)
    layout = JaxmarlLayout.of(PLAIN, players)
    rules, numbers = layout.rules, to_hle(PLAIN, players)
    games, random = buffer(1, GAME), chance(players)
    game = games[0]
    observer = Observer(layout, 1, Who.EVERYBODY, Form.FLOATS)
    assert there.num_moves == layout.no_op + 1

    def compare() -> None:
        theirs = np.array([observed[agent] for agent in there.agents])
        np.testing.assert_allclose(observer.observe(games)[0], theirs, rtol=1e-6)
        legal = [numbers[action] for action in range(rules.actions) if is_legal(game, action)]
        for seat, agent in enumerate(there.agents):
            assert sorted(legal if seat == game.seat else [layout.no_op]) == np.flatnonzero(may[agent]).tolist()

    for seed in range(GAMES):
        deal(rules, game, np.uint64(seed), 0)
        pairs = [divmod(int(layout.order.cards[kind]).bit_length() - 1, 5) for kind in game.deck[: rules.deck_size]]
        observed, state = there.reset_from_deck_of_pairs(np.array(pairs))
        may = legal_moves(state)
        while not game.ended:
            compare()
            action, before = choose(rules, game, (1, 0.05, 0, 0)[seed % 4], random), score(rules, game)
            acts = dict.fromkeys(there.agents, layout.no_op)
            acts[there.agents[game.seat]] = int(numbers[action])
            apply(rules, game, action)
            observed, state, rewards, dones, _ = step(key, state, acts)
            may = legal_moves(state)
            assert float(rewards["__all__"]) == score(rules, game) - before
            assert bool(dones["__all__"]) == (game.ended != 0)
