"""PettingZoo's own checks, and what they do not check."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hanabi import Game, IllegalMove, Refusal, position, variant
from hanabi.envs import hanabi_v1

pettingzoo: Any = import_module("pettingzoo")  # whose types nobody can rely on
checks: Any = import_module("pettingzoo.test")

EVERYTHING = "grands-feux + wild + black-powder + flamboyants + choreography"
PATIENT = replace(variant("cocktail"), error_tokens=100)

# PettingZoo warns of the convention that its own classic games follow: observations as dictionaries, and masks that are
# empty where there is nothing to do.
as_the_classic_games = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably",
    "ignore:Action mask numpy array is all zeros",
)


@as_the_classic_games
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("name", ["cocktail", EVERYTHING])
def test_pettingzoo_checks_the_aec_environment(name: str, players: int) -> None:
    checks.api_test(hanabi_v1.env(variant=name, players=players), num_cycles=200)
    checks.api_test(hanabi_v1.raw_env(variant=name, players=players), num_cycles=20)


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("name", ["cocktail", EVERYTHING])
def test_pettingzoo_checks_the_parallel_environment(name: str, players: int) -> None:
    checks.parallel_api_test(hanabi_v1.parallel_env(variant=name, players=players), num_cycles=200)


def test_pettingzoo_checks_the_seeds() -> None:
    checks.seed_test(hanabi_v1.env, num_cycles=50)
    checks.parallel_seed_test(hanabi_v1.parallel_env, num_cycles=50)


def test_pettingzoo_checks_the_length_of_games() -> None:
    """With patience: a game that is lost sooner would be shorter."""
    checks.max_cycles_test(
        SimpleNamespace(
            env=partial(hanabi_v1.env, variant=PATIENT), parallel_env=partial(hanabi_v1.parallel_env, variant=PATIENT)
        )
    )


@pytest.mark.parametrize("make", [hanabi_v1.env, hanabi_v1.raw_env])
def test_pettingzoo_checks_the_drawings(make: Any, capsys: pytest.CaptureFixture[str]) -> None:
    checks.render_test(make)

    assert "Fireworks" in capsys.readouterr().out


def test_pettingzoo_checks_the_state() -> None:
    checks.state_test(hanabi_v1.env(), hanabi_v1.parallel_env())


def test_the_state_is_what_everybody_sees() -> None:
    env = hanabi_v1.raw_env(players=3)
    env.reset(seed=4)

    seen = [env.observe(agent)["observation"] for agent in env.agents]
    assert (env.state() == np.concatenate(seen)).all()


@pytest.mark.parametrize("kind", ["aec", "parallel"])
def test_it_is_found_by_its_name(kind: Any) -> None:
    env = pettingzoo.make(kind, "hanabi/hanabi_v1", players=4, variant="wild")
    env.reset(seed=1)

    assert env.unwrapped.native.game == Game.deal(variant("wild"), 4, 1)
    assert str(env) == "hanabi_v1"


def test_a_seed_gives_the_same_deal_for_ever() -> None:
    env: Any = hanabi_v1.env()
    parallel = hanabi_v1.parallel_env()
    env.reset(seed=42)
    parallel.reset(seed=42)

    assert env.unwrapped.native.game == Game.deal(variant("cocktail"), 2, 42)
    assert parallel.native.game == Game.deal(variant("cocktail"), 2, 42)


def test_the_mask_is_for_who_is_to_move() -> None:
    """D1, in the observation and in the infos."""
    env = hanabi_v1.raw_env(players=3)
    env.reset(seed=1)
    mask = env.observe("player_0")["action_mask"]

    assert mask.dtype == np.int8
    assert mask[:10].tolist() == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
    assert (env.infos["player_0"]["action_mask"] == mask).all()
    assert not env.observe("player_1")["action_mask"].any()
    assert env.infos["player_1"] == {}


def test_whoever_waits_has_an_action_of_their_own() -> None:
    """In the parallel environment, where everybody names one: so everybody's mask holds something."""
    env: Any = hanabi_v1.parallel_env(players=3)
    seen, infos = env.reset(seed=1)
    chances, steps = np.random.default_rng(1), 0

    assert env.no_op == 30
    assert env.action_space("player_0").n == 31
    while env.agents:
        mover = f"player_{env.native.seat}"
        actions = {}
        for agent, observed in seen.items():
            mask = observed["action_mask"]
            assert (infos[agent]["action_mask"] == mask).all()
            if agent == mover:
                assert mask.tolist() == [*env.native.legal, False]
            else:
                assert np.flatnonzero(mask).tolist() == [env.no_op]
                assert env.action_space(agent).sample() == env.no_op
            assert env.action_space(agent).sample(mask) in np.flatnonzero(mask)
            actions[agent] = chances.choice(np.flatnonzero(mask))
        seen, _, _, _, infos = env.step(actions)
        steps += 1

    assert env.native.done
    assert all(np.flatnonzero(observed["action_mask"]).tolist() == [30] for observed in seen.values())
    assert steps > 5


def test_who_is_to_move_may_not_wait() -> None:
    env = hanabi_v1.parallel_env()
    env.reset(seed=1)

    with pytest.raises(Refusal, match="turn of player_0"):
        env.step({"player_0": env.no_op, "player_1": env.no_op})
    env.step({"player_0": 5, "player_1": 7})  # whatever who waits says


def test_everybody_is_rewarded_for_what_happened_since_their_last_turn() -> None:
    env = hanabi_v1.raw_env(players=2)
    env.reset(seed=1)
    env.native.put(position("hands r1 r2 r4 | r3 b1 b2; deck y1 y2 y3; tokens 3; seat 0"))
    env.step(5)
    assert env.rewards == {"player_0": 1, "player_1": 1}
    env.step(6)

    assert env.last(observe=False)[1] == 2
    env.step(0)
    assert env.last(observe=False)[1] == 1


def test_at_the_end_everybody_sees_the_last_position() -> None:
    """E1"""
    env: Any = hanabi_v1.env(players=2)
    env.reset(seed=1)
    env.unwrapped.native.put(position("hands r3 | b3; deck y1; fireworks g2; errors 2"))
    env.step(5)

    seen = list[str]()
    for agent in env.agent_iter():
        observed, reward, terminated, truncated, _ = env.last()
        assert (reward, terminated, truncated) == (-2, True, False)
        assert observed is not None
        assert not observed["action_mask"].any()
        seen.append(agent)
        env.step(None)
    assert seen == ["player_0", "player_1"]


def test_a_parallel_game_ends_for_everybody() -> None:
    """E1"""
    env = hanabi_v1.parallel_env(players=2)
    env.reset(seed=1)
    env.native.put(position("hands r3 | b3; deck y1; fireworks g2; errors 2"))
    _, rewards, terminations, truncations, _ = env.step({"player_0": 5, "player_1": 0})

    assert rewards == {"player_0": -2, "player_1": -2}
    assert terminations == {"player_0": True, "player_1": True}
    assert truncations == {"player_0": False, "player_1": False}
    assert env.agents == []


@pytest.mark.parametrize("make", [hanabi_v1.raw_env, hanabi_v1.env])
def test_an_illegal_move_is_refused_with_its_rule(make: Any) -> None:
    """D1"""
    env = make()
    env.reset(seed=1)

    with pytest.raises(IllegalMove, match="D1"):
        env.step(0)

    assert env.agent_selection == "player_0"
    assert env.unwrapped.native.game.turn == 0


def test_who_is_to_move_must_say_something() -> None:
    env = hanabi_v1.parallel_env()
    env.reset(seed=1)

    with pytest.raises(Refusal, match="turn of player_0"):
        env.step({"player_1": 5})


def test_a_drawing_must_be_chosen() -> None:
    with pytest.raises(Refusal, match="no render mode “oil”"):
        hanabi_v1.raw_env(render_mode="oil")
    env = hanabi_v1.raw_env()
    env.reset(seed=1)
    with pytest.raises(Refusal, match="Name a render mode"):
        env.render()


def test_people_see_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    env = hanabi_v1.parallel_env(render_mode="human")
    env.reset(seed=1)
    env.step({"player_0": 5})

    assert "player_1" in capsys.readouterr().out
