"""The dictionaries of HLE's `rl_env`, as its own pages and its users know them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hanabi import Clue, Discard, Game, IllegalMove, Play, Refusal, position, score
from hanabi.envs import hle
from hanabi.envs.native import Native
from hanabi.kernel.actions import numbering
from strategies import chance

KEYS = {
    *("current_player", "current_player_offset", "deck_size", "discard_pile", "fireworks", "information_tokens"),
    *("legal_moves", "legal_moves_as_int", "life_tokens", "observed_hands", "num_players", "vectorized"),
    "card_knowledge",
}


def env_of(**config: Any) -> hle.HanabiEnv:
    return hle.HanabiEnv({"seed": 1, **config})


@pytest.mark.parametrize(("players", "moves", "length"), [(2, 20, 658), (3, 30, 956), (4, 38, 1041), (5, 48, 1280)])
def test_the_sizes_are_those_of_the_papers(players: int, moves: int, length: int) -> None:
    env = hle.make("Hanabi-Full", num_players=players)
    seen = env.reset()

    assert env.num_moves() == moves
    assert env.vectorized_observation_shape() == [length]
    assert seen["current_player"] == 0
    assert len(seen["player_observations"]) == players
    for player, observation in enumerate(seen["player_observations"]):
        assert set(observation) == KEYS
        assert observation["current_player_offset"] == -player % players
        assert len(observation["vectorized"]) == length
        assert set(observation["vectorized"]) == {0, 1}


def test_the_minimal_observation_knows_nothing_of_clues() -> None:
    env = hle.make("Hanabi-Full-Minimal")
    seen = env.reset()
    clue = next(move for move in seen["player_observations"][0]["legal_moves"] if move["action_type"] == "REVEAL_RANK")
    seen, *_ = env.step(clue)

    assert env.vectorized_observation_shape() == [308]
    assert seen["player_observations"][1]["card_knowledge"][0][0] == {"color": None, "rank": None}


def test_what_a_player_sees() -> None:
    """S5"""
    env = env_of()
    env.reset()
    game = position("hands r1 r2 r3 b4 b5 | g1 y1 w2+white+2 b2 b3; deck y1 y2; tokens 2; errors 1")
    plain = env.native.variant
    env.native.put(replace(game, variant=plain, fireworks={suit.name: 0 for suit in plain.suits}))
    first, second = env.step(5)[0]["player_observations"]

    assert first["observed_hands"][0] == [{"color": None, "rank": -1}] * 5
    assert first["observed_hands"][1][1:3] == [{"color": "Y", "rank": 0}, {"color": "W", "rank": 1}]
    assert first["card_knowledge"][1][2] == {"color": "W", "rank": 1}
    assert first["card_knowledge"][1][0] == {"color": None, "rank": None}
    assert (first["life_tokens"], first["information_tokens"], first["deck_size"]) == (2, 2, 1)
    assert first["fireworks"] == {"R": 1, "Y": 0, "G": 0, "W": 0, "B": 0}
    assert first["legal_moves"] == []
    assert second["legal_moves_as_int"] == [*range(10), 10, 11, 14, 15, 16, 17, 18, 19]
    assert second["legal_moves"][11] == {"action_type": "REVEAL_COLOR", "color": "Y", "target_offset": 1}
    assert second["legal_moves"][13] == {"action_type": "REVEAL_RANK", "rank": 0, "target_offset": 1}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_by_numbers_and_by_dictionaries(players: int) -> None:
    """Beside the rules; the rewards add up to the score."""
    random = chance(players)
    env = env_of(players=players)
    for _ in range(5):
        seen, done, total = env.reset(), False, 0.0
        game, discards = env.position, list[Any]()
        while not done:
            mover = seen["player_observations"][seen["current_player"]]
            assert seen["current_player"] == game.seat
            at = random.randrange(len(mover["legal_moves"]))
            move = _move(mover["legal_moves"][at], game)
            action = mover["legal_moves_as_int"][at] if random.randrange(2) else mover["legal_moves"][at]
            seen, reward, done, info = env.step(action)
            if isinstance(move, Discard | Play):
                card = game.hands[game.seat][move.slot].card
                if len(game.after(move).discard_pile) > len(discards):
                    discards.append({"color": card.suit[0].upper(), "rank": card.value - 1})
            game = game.after(move)
            total += reward
            assert info == {}
            assert all(each["discard_pile"] == discards for each in seen["player_observations"])
            assert seen["player_observations"][0]["deck_size"] == game.deck_size
        assert game.ended
        assert total == score(game)


def _move(described: dict[str, Any], game: Game) -> Play | Discard | Clue:
    match described:
        case {"action_type": "PLAY", "card_index": slot}:
            return Play(slot)
        case {"action_type": "DISCARD", "card_index": slot}:
            return Discard(slot)
        case {"action_type": "REVEAL_COLOR", "color": letter, "target_offset": offset}:
            colour = {"R": "red", "Y": "yellow", "G": "green", "W": "white", "B": "blue"}[letter]
            return Clue((game.seat + offset) % len(game.hands), colour=colour)
        case {"action_type": "REVEAL_RANK", "rank": rank, "target_offset": offset}:
            return Clue((game.seat + offset) % len(game.hands), value=rank + 1)
        case _:
            raise AssertionError(described)


def test_a_seed_names_all_games_that_follow() -> None:
    one, other = env_of(players=3, random_start_player=True), env_of(players=3, random_start_player=True)
    began = set[int]()
    for _ in range(20):
        assert one.reset() == other.reset()
        began.add(one.position.seat)
    assert began == {0, 1, 2}


def test_any_environment_can_count_as_it_does() -> None:
    """The numbers of the actions and the places of the observation."""
    env = Native(hle.plain(), 2, "hle")
    env.reset(1)
    there = env_of().reset()["player_observations"][0]

    assert env.legal.nonzero()[0].tolist() == there["legal_moves_as_int"]
    assert env.observation.tolist() == there["vectorized"]
    assert str(numbering(env.variant, 2)[11]) == "clue 1 yellow"


def test_without_a_seed_games_differ() -> None:
    assert hle.make().reset() != hle.make().reset()


def test_what_is_handed_out_is_the_caller_s() -> None:
    env = env_of()
    seen = env.reset()
    seen["player_observations"][0]["legal_moves"][0]["card_index"] = 7
    seen["player_observations"][1]["observed_hands"][1][0]["rank"] = 9

    assert env.step(5)[0] == _after(env_of(), 5)


def _after(env: hle.HanabiEnv, action: int) -> dict[str, Any]:
    env.reset()
    return env.step(action)[0]


# -- What is refused ---------------------------------------------------------------------------------


def test_an_illegal_move_is_refused_and_the_interpreter_lives() -> None:
    """D1"""
    env = env_of()
    env.reset()

    with pytest.raises(IllegalMove, match="D1"):
        env.step(0)
    with pytest.raises(IllegalMove, match="D1"):
        env.step({"action_type": "DISCARD", "card_index": 0})
    with pytest.raises(Refusal, match="no move"):
        env.step({"action_type": "PASS"})
    with pytest.raises(Refusal, match="no action 20"):
        env.step(20)
    with pytest.raises(TypeError):
        env.step("5")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ({"colours": 5}, "no parameter “colours”"),
        ({"ranks": 4}, "“ranks” must be 5"),
        ({"hand_size": 4}, "2 players hold 5 cards"),
        ({"colors": 6}, "1 to 5 colours"),
        ({"colors": 0}, "1 to 5 colours"),
        ({"observation_type": 2}, "“observation_type” is"),
        ({"players": 1}, "2 to 5 players"),
        ({"max_life_tokens": 0}, "at least one"),
    ],
)
def test_a_parameter_that_cannot_be_met_is_refused(config: dict[str, int], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        hle.HanabiEnv(config)


@pytest.mark.parametrize("name", ["Hanabi-Small", "Hanabi-Very-Small"])
def test_hands_of_two_cards_are_refused(name: str) -> None:
    """S3"""
    with pytest.raises(Refusal, match="hold 5 cards"):
        hle.make(name)


def test_a_name_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Refusal, match="no environment “Hanabi-Huge”"):
        hle.make("Hanabi-Huge")


def test_fewer_colours_and_other_tokens() -> None:
    env = env_of(colors=2, max_information_tokens=3, max_life_tokens=1)
    seen = env.reset()["player_observations"][0]

    assert seen["fireworks"] == {"R": 0, "Y": 0}
    assert (seen["information_tokens"], seen["life_tokens"], seen["deck_size"]) == (3, 1, 10)
    assert env.num_moves() == 17


def test_objects_of_the_c_library_are_missed_with_a_sentence() -> None:
    env = env_of()
    seen = env.reset()["player_observations"][0]

    with pytest.raises(Refusal, match="no object of pyhanabi"):
        seen["pyhanabi"]
    with pytest.raises(KeyError):
        seen["colour"]
    for name in ("game", "state"):
        with pytest.raises(AttributeError, match="no object of pyhanabi"):
            getattr(env, name)
    with pytest.raises(AttributeError, match="colour"):
        env.colour  # noqa: B018


def test_an_agent_is_what_its_author_writes() -> None:
    class First(hle.Agent):
        def act(self, observation: hle.Observation) -> dict[str, Any] | int | None:
            return observation["legal_moves"][0] if observation["current_player_offset"] == 0 else None

    env, agent = env_of(), First({})
    seen = env.reset()
    assert agent.act(seen["player_observations"][1]) is None
    action = agent.act(seen["player_observations"][0])
    assert action == {"action_type": "PLAY", "card_index": 0}
    assert action is not None
    assert env.step(action)[2] is False
    agent.reset({"players": 2})
    assert agent.config == {"players": 2}
    with pytest.raises(TypeError, match=r"abstract method '?act"):
        hle.Agent({})  # type: ignore[abstract]  # pyright: ignore[reportAbstractUsage]
