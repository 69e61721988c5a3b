"""Many games at once: the same as one at a time, on any number of threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pytest

from hanabi import Clue, Discard, Game, Play, Refusal, position, score, variant
from hanabi.kernel.actions import action_of, move_of
from hanabi.kernel.batch import PART, Batch, Reset
from hanabi.kernel.convert import game_of
from hanabi.kernel.deal import next_seed
from hanabi.kernel.hle import HleLayout
from hanabi.kernel.observe import Observer
from kernel.twin import as_kept
from strategies import STYLES, chance, choose

if TYPE_CHECKING:
    from hanabi.moves import Move

EVERYTHING = "grands-feux + wild + black-powder + flamboyants + choreography"
COMPETENT = STYLES[0]


def numbers(batch: Batch, moves: list[Move]) -> list[int]:
    return [
        action_of(batch.variant, batch.players, move, int(game.seat))
        for game, move in zip(batch.games, moves, strict=True)
    ]


def chosen(batch: Batch, games: list[Game]) -> list[int]:
    random = chance(games[0].turn)
    moves = [choose(game, COMPETENT, random) for game in games]
    return numbers(batch, moves)  # type: ignore[arg-type]  # this style never puts a hand in order


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize(("name", "players"), [("cocktail", 2), (EVERYTHING, 3), ("bouquet final", 5)])
def test_a_batch_plays_as_the_reference_does(
    name: str, players: int, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every row from its seed, and from the next seed when its game is over."""
    monkeypatch.setattr("hanabi.kernel.batch.PART", 1)
    rules = variant(name)
    batch = Batch(rules, players, size=5, seeds=[3, 1, 4, 1, 5], threads=threads)
    seeds = [np.uint64(seed) for seed in (3, 1, 4, 1, 5)]
    games = [Game.deal(rules, players, int(seed)) for seed in seeds]
    over = 0

    for _ in range(150):
        actions = chosen(batch, games)
        moves = [move_of(rules, players, action, game.seat) for action, game in zip(actions, games, strict=True)]
        before = [score(game) for game in games]
        games = [game.after(move) for game, move in zip(games, moves, strict=True)]
        batch.step(actions)

        assert batch.rewards.tolist() == [score(game) - was for game, was in zip(games, before, strict=True)]
        assert batch.done.tolist() == [game.ended is not None for game in games]
        for row, game in enumerate(games):
            if game.ended:
                over += 1
                assert game_of(batch.finished[row], rules) == as_kept(game)
                seeds[row] = np.uint64(next_seed(seeds[row]))
                games[row] = Game.deal(rules, players, int(seeds[row]))
            assert batch.game(row) == as_kept(games[row])
            legal = {action_of(rules, players, move, games[row].seat) for move in games[row].legal_moves}
            assert set(np.flatnonzero(batch.legal[row])) == legal
    assert over >= 5


def test_a_finished_game_may_stay_until_the_next_step() -> None:
    batch = Batch(variant("cocktail"), 2, size=2, seeds=[7, 8], reset=Reset.NEXT_STEP)
    batch.put(0, position("hands r3 | b3; deck y1; fireworks g2; errors 2"))

    batch.step(numbers(batch, [Play(0), Play(0)]))
    assert batch.done.tolist() == [True, False]
    assert batch.rewards[0] == -2
    assert batch.games[0].ended
    assert batch.legal[0].all()  # any action is taken
    assert batch.legal[1].tolist() == [*[False] * 5, *[True] * 5, *batch.legal[1, 10:]]

    batch.step([-1, action_of(batch.variant, 2, Play(0), 1)])
    assert batch.done.tolist() == [False, False]
    assert batch.rewards[0] == 0
    assert batch.game(0) == Game.deal(batch.variant, 2, int(next_seed(np.uint64(7))))
    assert batch.games[1].turn == 2


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("action", [0, 20, -1, 1 << 40])
def test_an_illegal_action_is_refused_and_changes_nothing(
    action: int, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D1: nobody may discard at the beginning."""
    monkeypatch.setattr("hanabi.kernel.batch.PART", 1)
    batch = Batch(variant("cocktail"), 2, size=4, threads=threads)
    before = batch.games.copy(), batch.legal.copy(), batch.rewards.copy(), batch.done.copy()

    with pytest.raises(Refusal, match=f"Row 2: action {action} is not legal."):
        batch.step([5, 5, action, action])

    assert batch.games.tobytes() == before[0].tobytes()
    for now, then in zip((batch.legal, batch.rewards, batch.done), before[1:], strict=True):
        assert (now == then).all()


class Woken(ThreadPoolExecutor):
    """Threads that count how often they are woken, and for which rows."""

    rows: ClassVar[list[tuple[int, int]]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        self.rows.append(args)
        return super().submit(fn, *args, **kwargs)


def test_a_step_wakes_a_thread_once_to_step_and_observe_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanabi.kernel.batch.ThreadPoolExecutor", Woken)
    size, layout = 3 * PART, HleLayout.of(variant("cocktail"), 2)
    alone, shared = (Batch(variant("cocktail"), 2, size, threads=threads) for threads in (1, 3))
    observers = [Observer(layout, size) for _ in range(2)]
    Woken.rows.clear()

    for _ in range(40):
        alone.step(alone.choose(), observers[0])
        shared.step(shared.choose(), observers[1])

    assert Woken.rows == [(PART, 2 * PART), (2 * PART, 3 * PART)] * 40
    assert shared.games.tobytes() == alone.games.tobytes()
    assert (observers[1].observations == observers[0].observe(alone.games)).all()


@pytest.mark.parametrize(("size", "threads"), [(1, 4), (2 * PART - 1, 2), (2 * PART - 1, 8)])
def test_a_few_rows_are_not_worth_another_thread(size: int, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanabi.kernel.batch.ThreadPoolExecutor", None)

    batch = Batch(variant("cocktail"), 2, size, threads=threads)
    batch.step(batch.choose())

    assert (batch.games["turn"] == 1).all()


@pytest.mark.parametrize("actions", [[5], [[5, 5]], 5])
def test_every_game_needs_an_action(actions: object) -> None:
    with pytest.raises(Refusal, match="2 games need as many actions"):
        Batch(variant("cocktail"), 2, size=2).step(actions)  # type: ignore[arg-type]


def test_actions_are_whole_numbers() -> None:
    with pytest.raises(TypeError):
        Batch(variant("cocktail"), 2, size=2).step(np.array([5.0, 5.0]))


def test_the_arrays_stay_where_they_are() -> None:
    batch = Batch(variant("cocktail"), 2, size=3)
    arrays = [batch.games, batch.finished, batch.actions, batch.legal, batch.rewards, batch.done]
    places = [array.ctypes.data for array in arrays]

    batch.actions[:] = 5
    batch.step(batch.actions)
    batch.deal(seeds=4)

    assert all(place % 64 == 0 for place in places)
    assert places == [
        array.ctypes.data
        for array in (batch.games, batch.finished, batch.actions, batch.legal, batch.rewards, batch.done)
    ]
    assert np.shares_memory(np.from_dlpack(batch.legal), batch.legal)
    assert np.shares_memory(np.from_dlpack(batch.rewards), batch.rewards)


def test_one_seed_is_the_first_of_many() -> None:
    batch = Batch(variant("cocktail"), 3, size=3, seeds=10)

    assert [batch.game(row) for row in range(3)] == [Game.deal(batch.variant, 3, seed) for seed in (10, 11, 12)]


@pytest.mark.parametrize("seeds", [[1], [1, 2, 3], [1, -1], [1, 1 << 64], (1 << 64) - 1])
def test_seeds_that_are_none_are_refused(seeds: list[int] | int) -> None:
    with pytest.raises(Refusal, match="2 games need as many seeds"):
        Batch(variant("cocktail"), 2, size=2, seeds=seeds)


def test_a_batch_of_nothing_is_refused() -> None:
    with pytest.raises(Refusal, match="at least one game"):
        Batch(variant("cocktail"), 2, size=0)
    with pytest.raises(Refusal, match="one thread"):
        Batch(variant("cocktail"), 2, size=1, threads=0)


def test_a_table_that_cannot_be_is_refused() -> None:
    """S3"""
    with pytest.raises(Refusal, match="2 to 5 players"):
        Batch(variant("cocktail"), 6, size=1)


def test_a_row_goes_on_from_any_position() -> None:
    batch = Batch(variant("cocktail"), 2, size=2)
    game = position("hands r1 r2 | b1+blue b2; deck y1 y2; tokens 3; seat 1")

    batch.put(1, game)

    assert batch.game(1) == game
    assert batch.game(0) == Game.deal(batch.variant, 2, 0)
    batch.step(numbers(batch, [Clue.of(1, batch.game(0).hands[1][0].card.value), Discard(0)]))
    assert batch.game(1).clue_tokens == 4


@pytest.mark.parametrize("text", ["hands r1 | b1 | g1; deck y1", "wild; hands r1 | b1; deck y1"])
def test_a_position_of_another_table_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="another table"):
        Batch(variant("cocktail"), 2, size=1).put(0, position(text))


@pytest.mark.parametrize("name", ["cocktail", EVERYTHING, "bouquet final"])
def test_random_play_ends_games_and_plays_on(name: str) -> None:
    batches = [Batch(variant(name), 3, size=8, threads=threads) for threads in (1, 1)]
    played = [batch.random_steps(200, seed=9) for batch in batches]

    assert played[0] == played[1]
    assert played[0].steps == 1600
    assert played[0].games > 16
    assert batches[0].games.tobytes() == batches[1].games.tobytes()
    for row in range(8):
        game = batches[0].game(row)
        legal = {action_of(game.variant, 3, move, game.seat) for move in game.legal_moves}
        assert set(np.flatnonzero(batches[0].legal[row])) == legal


def test_random_play_goes_on_where_a_game_is_over() -> None:
    batch = Batch(variant("cocktail"), 2, size=1, reset=Reset.NEXT_STEP)
    batch.put(0, position("hands r3 | b3; deck y1; errors 2"))
    batch.step(numbers(batch, [Play(0)]))

    assert batch.random_steps(1).steps == 1
    assert batch.games[0].turn == 1


def test_a_choice_is_legal_and_depends_on_its_seed() -> None:
    batch = Batch(variant(EVERYTHING), 3, size=50)
    for _ in range(60):
        chosen = batch.choose(seed=4)
        assert batch.legal[np.arange(50), chosen].all()
        batch.step(chosen)

    assert (batch.choose(seed=4).copy() == batch.choose(seed=4)).all()
    assert (batch.choose(seed=4).copy() != batch.choose(seed=5)).any()
