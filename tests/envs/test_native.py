"""One game in place: the same as the rules say, refused as the rules refuse."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

from hanabi import Game, IllegalMove, Refusal, Rule, position, score, variant
from hanabi.envs.native import Native
from hanabi.facts import points
from hanabi.kernel.actions import action_of
from hanabi.kernel.deal import next_seed
from hanabi.kernel.rewards import Reward
from kernel.twin import as_kept
from strategies import STYLES, chance, choose

if TYPE_CHECKING:
    from collections.abc import Callable

EVERYTHING = "grands-feux + wild + black-powder + flamboyants + choreography"


def played(env: Native, seed: int) -> list[float]:
    """A whole game beside the reference; the rewards."""
    env.reset(seed)
    game, random, rewards = Game.deal(env.variant, env.players, seed), chance(seed), list[float]()
    while not game.ended:
        move = choose(game, STYLES[0], random)
        rewards.append(env.step(action_of(env.variant, env.players, move, game.seat)))  # type: ignore[arg-type]
        game = game.after(move)
        assert env.game == as_kept(game)
        assert (env.seat, env.done) == (game.seat, game.ended is not None)
        legal = {action_of(env.variant, env.players, move, game.seat) for move in game.legal_moves}
        assert set(np.flatnonzero(env.legal)) == legal
        assert (env.observation == env.observations()[env.seat]).all()
    return rewards


@pytest.mark.parametrize("observation", ["hle", "minimal", "jaxmarl"])
@pytest.mark.parametrize("players", [2, 4])
def test_an_observation_is_chosen(observation: str, players: int) -> None:
    """What is seen after each step is what the observers of many games see."""
    env = Native("cocktail", players, observation)
    played(env, seed=1)

    assert len(env.observation) == env.layout.length
    assert env.observation.dtype == (np.float32 if observation == "jaxmarl" else np.uint8)
    assert 0 < env.observation.mean() < 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["cocktail", EVERYTHING, "bouquet final"])
def test_it_plays_as_the_reference_does(name: str, players: int) -> None:
    env = Native(name, players)

    for seed in range(3):
        rewards = played(env, seed)
        assert sum(rewards) == score(env.game) - score(Game.deal(env.variant, players, seed))


LOST = "hands r3 r1 | b3 b1; deck y1 y2; fireworks g2; errors 2; tokens 3"


@pytest.mark.parametrize(
    ("reward", "launching", "losing"),
    [("score-change", 1, -3), ("points-kept", 1, 0), (Reward.FINAL_SCORE, 0, 0)],
)
def test_a_reward_is_chosen(reward: str | Reward, launching: int, losing: int) -> None:
    """E1, N1"""
    env = Native("cocktail", 2, reward=reward)
    env.put(position(LOST))

    assert env.step(6) == launching
    assert env.step(5) == losing
    assert env.done


def test_a_final_score_is_given_at_the_end() -> None:
    """E2"""
    env = Native("cocktail", 2, reward="final-score")
    env.put(position("hands r5 r1 | b3 b1; deck y1; fireworks w5 r4 b5 y5 g5"))

    assert env.step(5) == 25


def test_a_lost_game_keeps_its_points() -> None:
    """E1, N3"""
    env = Native("cocktail", 2, reward="points-kept")
    rewards = played(env, 5)

    assert sum(rewards) == points(env.game)


@pytest.mark.parametrize(("action", "rule"), [(0, Rule.D1), (11, Rule.C5)])
def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(action: int, rule: Rule) -> None:
    env = Native("cocktail", 2)
    env.reset(1)
    before = env.games.tobytes(), env.legal.copy(), env.observation.copy()

    with pytest.raises(IllegalMove) as refused:
        env.step(action)

    assert refused.value.rule is rule
    assert env.games.tobytes() == before[0]
    assert (env.legal == before[1]).all()
    assert (env.observation == before[2]).all()
    assert not env.done


@pytest.mark.parametrize("action", [-1, 20, 1 << 40])
def test_an_action_that_is_none_is_refused(action: int) -> None:
    with pytest.raises(Refusal, match=f"no action {action}"):
        Native("cocktail", 2).step(action)


@pytest.mark.parametrize("action", [5.0, "5", None])
def test_actions_are_whole_numbers(action: object) -> None:
    with pytest.raises(TypeError):
        Native("cocktail", 2).step(action)  # type: ignore[arg-type]


def test_a_game_that_is_over_is_over() -> None:
    """E4"""
    env = Native("cocktail", 2)
    env.put(position(LOST))
    env.step(5)

    with pytest.raises(IllegalMove) as refused:
        env.step(5)

    assert refused.value.rule is Rule.E4
    assert env.done
    assert not env.legal.any()


def test_a_seed_is_a_deal_and_names_those_that_follow() -> None:
    env = Native("cocktail", 3)
    env.reset(7, first=2)
    assert env.game == Game.deal(env.variant, 3, 7, first=2)

    env.step(5)
    env.reset()
    assert env.game == Game.deal(env.variant, 3, int(next_seed(np.uint64(7))))


def test_without_a_seed_two_environments_differ() -> None:
    assert Native().game != Native().game


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_that_is_none_is_refused(seed: int) -> None:
    with pytest.raises(Refusal, match="from 0 to"):
        Native().reset(seed)


def test_a_seat_that_is_none_cannot_begin() -> None:
    with pytest.raises(Refusal, match="Seat 2 cannot begin"):
        Native().reset(1, first=2)


def through_bytes(env: Native) -> Native:
    return cast("Native", pickle.loads(pickle.dumps(env)))  # noqa: S301


@pytest.mark.parametrize("copied", [copy.deepcopy, through_bytes])
def test_a_copy_goes_its_own_way(copied: Callable[[Native], Native]) -> None:
    env = Native("cocktail", 2)
    env.reset(3)
    twin = copied(env)

    twin.step(5)

    assert env.game == Game.deal(env.variant, 2, 3)
    assert twin.game.turn == 1
    assert (twin.observation != env.observation).any()
    env.step(5)
    assert (env.game, env.seat) == (twin.game, twin.seat)
    assert (env.legal == twin.legal).all()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"players": 6}, "2 to 5 players"),
        ({"variant": "chess"}, "no edition or option"),
        ({"reward": "money"}, "There is no reward “money”"),
        ({"observation": "all"}, "There is no observation “all”"),
    ],
)
def test_a_table_that_cannot_be_is_refused(settings: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        Native(**settings)  # type: ignore[arg-type]


def test_a_position_of_another_table_is_refused() -> None:
    with pytest.raises(Refusal, match="another table"):
        Native(variant("wild"), 2).put(position("hands r1 | b1; deck y1"))
