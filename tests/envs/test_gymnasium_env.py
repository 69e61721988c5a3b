"""Gymnasium's own checks, and what they do not check."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from hanabi import Game, IllegalMove, Refusal, position, score, variant
from hanabi.envs.gymnasium_env import HanabiEnv, HanabiVectorEnv
from hanabi.kernel.deal import next_seed
from hanabi.kernel.general import GeneralLayout

NAME = "hanabi.envs.gymnasium_env:hanabi/Hanabi-v1"
EVERYTHING = "grands-feux + wild + black-powder + flamboyants + choreography"


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("name", ["cocktail", EVERYTHING])
def test_gymnasium_checks_the_environment(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """It tries an action of one position in another, which only `ignore` lets pass."""
    check_env(gymnasium.make(NAME, variant=name, players=players, illegal="ignore").unwrapped)

    assert "Fireworks" in capsys.readouterr().out


def test_a_loop_that_only_samples_plays_whole_games() -> None:
    env = gymnasium.make(NAME, players=3)
    env.action_space.seed(1)
    env.reset(seed=1)
    over = 0
    while over < 5:
        _, reward, terminated, truncated, info = env.step(env.action_space.sample())
        assert isinstance(reward, float)
        assert not truncated
        assert terminated == info["action_mask"].all()
        if terminated:
            over += 1
            env.reset()


def test_a_sample_keeps_to_a_mask() -> None:
    env = HanabiEnv()
    env.reset(seed=1)
    only = np.zeros(20, np.int8)
    only[7] = 1

    assert env.action_space.sample(only) == 7
    many: Any = HanabiVectorEnv(2)
    assert many.action_space.sample((only, only)).tolist() == [7, 7]


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    """D1"""
    env = HanabiEnv()
    env.reset(seed=1)

    with pytest.raises(IllegalMove, match="D1"):
        env.step(0)


def test_an_illegal_move_can_be_ignored() -> None:
    """D1"""
    env = HanabiEnv(illegal="ignore")
    before, _ = env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(0)

    assert (seen == before).all()
    assert (reward, terminated, truncated) == (0, False, False)
    assert "(D1)" in info["refusal"]
    assert "refusal" not in env.step(5)[4]


def test_masks_are_also_told_by_the_name_that_other_learners_ask_for() -> None:
    env = HanabiEnv()
    _, info = env.reset(seed=1)

    assert env.action_masks().tolist() == (info["action_mask"] == 1).tolist()


def test_it_draws_what_is_asked_for() -> None:
    env = HanabiEnv(render_mode="rgb_array")
    env.reset(seed=1)

    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.dtype == np.uint8


# -- Many games --------------------------------------------------------------------------------------


def test_many_games_are_found_by_their_name() -> None:
    envs: Any = gymnasium.make_vec(NAME, num_envs=3, players=4, variant="wild")
    seen, infos = envs.reset(seed=5)

    assert envs.unwrapped.__class__ is HanabiVectorEnv
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert seen in envs.observation_space
    assert infos["action_mask"].shape == (3, len(infos["action_mask"][0]))
    assert [envs.batch.game(row) for row in range(3)] == [Game.deal(variant("wild"), 4, seed) for seed in (5, 6, 7)]


def test_many_games_are_what_one_is() -> None:
    """Beside Gymnasium's own vector of single environments, the same actions and the same of everything."""
    ours: Any = gymnasium.make_vec(NAME, num_envs=4, players=3)
    theirs = gymnasium.make_vec(NAME, num_envs=4, players=3, vectorization_mode="sync")
    ours.action_space.seed(3)
    for mine, yours in zip(ours.reset(seed=9), theirs.reset(seed=9), strict=True):
        assert_same(mine, yours)
    ended = 0
    for _ in range(200):
        actions = ours.action_space.sample()
        mine, yours = ours.step(actions), theirs.step(actions)
        for one, other in zip(mine, yours, strict=True):
            assert_same(one, other)
        ended += mine[2].sum()
    assert ended > 10


def assert_same(one: Any, other: Any) -> None:
    if hasattr(one, "keys"):
        assert one.keys() == other.keys()
        for key in one.keys():  # noqa: SIM118 (of anything that has keys)
            assert_same(one[key], other[key])
    else:
        assert (np.asarray(one) == np.asarray(other)).all()


def test_the_last_observation_is_kept_where_the_next_game_begins_at_once() -> None:
    """E1"""
    envs: Any = HanabiVectorEnv(2, autoreset_mode="SameStep")
    waiting: Any = HanabiVectorEnv(2)
    for each in (envs, waiting):
        each.reset(seed=[7, 8])
        each.batch.put(0, position("hands r3 | b3; deck y1; fireworks g2; errors 2"))
    seen, rewards, terminations, truncations, infos = envs.step(np.array([5, 5]))
    last, *_ = waiting.step(np.array([5, 5]))

    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert terminations.tolist() == [True, False]
    assert not truncations.any()
    assert rewards.tolist() == [-2, rewards[1]]
    assert infos["_final_obs"].tolist() == [True, False]
    assert (infos["final_obs"][0] == last[0]).all()
    assert infos["final_obs"][1] is None
    assert envs.batch.game(0) == Game.deal(variant("cocktail"), 2, int(next_seed(np.uint64(7))))
    assert (seen[1] == last[1]).all()


def test_only_the_games_that_ended_are_observed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    written = list[int]()
    write = GeneralLayout.write

    def counted(layout: Any, games: Any, papers: Any, out: Any, start: int, stop: int) -> None:
        written.append(stop - start)
        write(layout, games, papers, out, start, stop)

    envs: Any = HanabiVectorEnv(8, autoreset_mode="SameStep")
    envs.reset(seed=1)
    for row in (2, 5):
        envs.batch.put(row, position("hands r3 | b3; deck y1; fireworks g2; errors 2"))
    monkeypatch.setattr(GeneralLayout, "write", counted)
    *_, infos = envs.step(np.full(8, 5))

    assert np.flatnonzero(infos["_final_obs"]).tolist() == [2, 5]
    assert written == [8, 2]


@pytest.mark.parametrize("vectorization_mode", [None, "sync"])
def test_whoever_chooses_by_the_mask_always_finds_an_action(vectorization_mode: Any) -> None:
    """Where a game is over the next step deals anew and takes any."""
    envs: Any = gymnasium.make_vec(NAME, num_envs=16, vectorization_mode=vectorization_mode)
    _, infos = envs.reset(seed=1)
    chances, over = np.random.default_rng(1), 0
    for _ in range(100):
        mask = infos["action_mask"]
        assert mask.any(axis=1).all()
        actions = np.array([chances.choice(np.flatnonzero(row)) for row in mask])
        _, _, terminations, _, infos = envs.step(actions)
        assert infos["action_mask"][terminations].all()
        over += terminations.sum()
    assert over > 16


def test_without_a_seed_come_the_next_deals() -> None:
    envs: Any = HanabiVectorEnv(2)
    envs.reset(seed=[3, 1])
    envs.step(envs.action_space.sample())
    envs.reset()

    expected = [Game.deal(variant("cocktail"), 2, int(next_seed(np.uint64(seed)))) for seed in (3, 1)]
    assert [envs.batch.game(row) for row in range(2)] == expected


def test_an_illegal_move_is_refused_with_its_row() -> None:
    envs: Any = HanabiVectorEnv(3)
    envs.reset(seed=1)

    with pytest.raises(Refusal, match="Row 1: action 0 is not legal"):
        envs.step(np.array([5, 0, 5]))


def test_rewards_are_chosen_for_many_games_too() -> None:
    """E1, N3"""
    envs: Any = HanabiVectorEnv(1, reward="points-kept")
    envs.reset(seed=7)
    envs.batch.put(0, position("hands r3 | b3; deck y1; fireworks g2; errors 2"))

    assert envs.step(np.array([5]))[1].tolist() == [0]


def test_what_is_returned_stays_as_it_is() -> None:
    envs: Any = HanabiVectorEnv(2)
    seen, infos = envs.reset(seed=1)
    before = seen.copy(), infos["action_mask"].copy()
    envs.step(envs.action_space.sample())

    assert (seen == before[0]).all()
    assert (infos["action_mask"] == before[1]).all()


def test_wrappers_of_gymnasium_go_round_it() -> None:
    games = HanabiVectorEnv(4)
    envs: Any = RecordEpisodeStatistics(games)
    envs.action_space.seed(1)
    envs.reset(seed=1)
    ended = 0
    while ended < 8:
        *_, infos = envs.step(envs.action_space.sample())
        if "episode" in infos:
            over = infos["_episode"]
            scores = [score(games.batch.game(row)) for row in np.flatnonzero(over).tolist()]
            assert infos["episode"]["r"][over].tolist() == scores
            ended += over.sum()
    _, listed = DictInfoToList(HanabiVectorEnv(2)).reset(seed=1)
    assert [info["seat"] for info in listed] == [0, 0]


def test_many_games_are_drawn() -> None:
    envs: Any = HanabiVectorEnv(2, render_mode="ansi")
    envs.reset(seed=1)

    drawn = envs.render()
    assert len(drawn) == 2
    assert all("Fireworks" in str(one) for one in drawn)


def test_a_game_that_is_over_must_not_stay() -> None:
    with pytest.raises(Refusal, match="dealt anew"):
        HanabiVectorEnv(1, autoreset_mode=AutoresetMode.DISABLED)
