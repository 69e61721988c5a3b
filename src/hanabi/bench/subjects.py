"""What is measured of ours. A subject is prepared for a table and then runs laps, of which the moves are counted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from hanabi.arena.matches import Match, play, team_named
from hanabi.bots.common.memory import MEMORY
from hanabi.bots.dispatch import choose, start, watch
from hanabi.bots.search.beliefs import suppose
from hanabi.bots.search.trials import new_thought, play_worlds
from hanabi.bots.table import NUMBERS
from hanabi.envs.layouts import layout_named
from hanabi.envs.native import Native
from hanabi.game import Game
from hanabi.kernel.actions import move_of
from hanabi.kernel.batch import PART, Batch
from hanabi.kernel.deal import deal
from hanabi.kernel.layout import GAME, SLOTS, VIEW, buffer
from hanabi.kernel.observe import Form, Observer
from hanabi.kernel.step import apply
from hanabi.kernel.tables import tables_of
from hanabi.kernel.view import view_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.moves import Move
    from hanabi.variant import Variant

GAMES = 1024  # of a batch
MANY = 2 * PART  # as many as two threads share
DEALS = 256  # whole games of bots that are played in one go
PASSED, WORLDS = 20, 256  # moves that were made before a search imagines so many games
LINES = 20  # whole games that are played again and again, where moves are chosen in Python


class Lap(NamedTuple):
    """How many moves were made, and how many games ended."""

    steps: int
    games: int


Run: TypeAlias = Callable[[], Lap]
Prepare: TypeAlias = Callable[["Variant", int], Run]
"""Makes ready for a table."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Somebody who plays; not everybody knows the options, keeps to one core, or chooses moves as a bot does."""

    name: str
    prepare: Prepare
    clock: Callable[[], float] = process_time
    options: bool = True
    is_bot: bool = False


def ours() -> Iterator[Subject]:
    yield Subject("reference", _reference)
    yield Subject("kernel, one game", _one_game)
    yield Subject("batch", _batch)
    yield Subject("batch, two threads", _two_threads, perf_counter)
    yield Subject("batch, two processes", _two_processes, perf_counter)
    yield Subject("batch, step by step", _step_by_step(threads=1))
    yield Subject("step by step, two threads", _step_by_step(threads=2), perf_counter)
    yield Subject("batch, general", _observing("general", Form.BYTES))
    for form, called in ((Form.BITS, "bits"), (Form.BYTES, "uint8"), (Form.FLOATS, "float32")):
        yield Subject(f"batch, hle {called}", _observing("hle", form), options=False)
    yield Subject("batch, jaxmarl", _observing("jaxmarl", Form.FLOATS), options=False)
    yield Subject("native environment", _native)
    yield Subject("Gymnasium, vector", _vector(GAMES, threads=1))
    yield Subject("Gymnasium, two threads", _vector(MANY, threads=2), perf_counter)
    yield Subject("Gymnasium, one game", _gymnasium)
    yield Subject("PettingZoo, AEC", _aec)
    yield Subject("PettingZoo, parallel", _parallel)
    yield Subject("HLE's dictionaries", _dictionaries, options=False)
    for bot in NUMBERS:
        yield Subject(bot, _bot(bot), is_bot=True)
    yield Subject("playouts of search", _playouts, is_bot=True)


# -- Games that are chosen beforehand --------------------------------------------------------------


class Script(NamedTuple):
    """A whole game that is played again: its seed and its actions."""

    seed: int
    actions: Sequence[int]


def _scripts(variant: Variant, players: int) -> list[Script]:
    return [Script(seed, list(_random_game(Native(variant, players), seed))) for seed in range(LINES)]


def _random_game(env: Native, seed: int) -> Iterator[int]:
    random = Random(seed)  # noqa: S311 (no secret)
    env.reset(seed)
    while not env.done:
        action = random.choice(env.legal.nonzero()[0].tolist())
        env.step(action)
        yield action


def _lap(scripts: Sequence[Script]) -> Lap:
    return Lap(steps=sum(len(script.actions) for script in scripts), games=len(scripts))


# -- The rules and the kernel ----------------------------------------------------------------------


def _reference(variant: Variant, players: int) -> Run:
    scripts = _scripts(variant, players)[:4]
    games = [list(_moves(variant, players, script)) for script in scripts]

    def run() -> Lap:
        for script, moves in zip(scripts, games, strict=True):
            game = Game.deal(variant, players, script.seed)
            for move in moves:
                game.legal_moves  # noqa: B018 (whoever plays looks)
                game = game.after(move)
        return _lap(scripts)

    return run


def _moves(variant: Variant, players: int, script: Script) -> Iterator[Move]:
    game = Game.deal(variant, players, script.seed)
    for action in script.actions:
        move = move_of(variant, players, action, game.seat)
        game = game.after(move)
        yield move


def _one_game(variant: Variant, players: int) -> Run:
    return _steps(Batch(variant, players, size=1), steps=20_000)


def _batch(variant: Variant, players: int) -> Run:
    return _steps(Batch(variant, players, size=GAMES), steps=100)


def _two_threads(variant: Variant, players: int) -> Run:
    return _steps(Batch(variant, players, MANY, threads=2), steps=500)


def _two_processes(variant: Variant, players: int) -> Run:
    """A batch in each, with nothing in common: what the machine itself gives to two at once."""
    workers = ProcessPoolExecutor(2, get_context("spawn"))

    def run() -> Lap:
        laps = list(workers.map(_lap_elsewhere, [variant] * 2, [players] * 2, [GAMES] * 2))
        return Lap(steps=sum(lap.steps for lap in laps), games=sum(lap.games for lap in laps))

    return run


def _lap_elsewhere(variant: Variant, players: int, games: int) -> Lap:
    return _run_elsewhere(variant, players, games)()


@lru_cache(maxsize=1)
def _run_elsewhere(variant: Variant, players: int, games: int) -> Run:
    return _steps(Batch(variant, players, games), steps=500)


def _steps(batch: Batch, steps: int) -> Run:
    def run() -> Lap:
        played = batch.random_steps(steps)
        return Lap(played.steps, played.games)

    return run


def _step_by_step(threads: int) -> Prepare:
    """Many games with an action for each from outside, as learners have it, but without observations."""
    return lambda variant, players: _chosen(Batch(variant, players, MANY, threads=threads), None)


def _observing(observation: str, form: Form) -> Prepare:
    """Many games with what the player to move sees after every step."""

    def prepare(variant: Variant, players: int) -> Run:
        observer = Observer(layout_named(observation, variant, players), GAMES, form=form)
        return _chosen(Batch(variant, players, GAMES), observer)

    return prepare


def _chosen(batch: Batch, observer: Observer | None) -> Run:
    def run() -> Lap:
        games = 0
        for _ in range(10):
            batch.step(batch.choose(), observer)
            games += int(batch.done.sum())
        return Lap(10 * len(batch.games), games)

    return run


def _bot(name: str) -> Prepare:
    """Whole games of a team of this bot."""

    def prepare(variant: Variant, players: int) -> Run:
        match = Match(str(variant), team_named(name, players), DEALS)

        def run() -> Lap:
            results = play(match)
            return Lap(int(results["moves"].sum()), len(results))

        return run

    return prepare


def _playouts(variant: Variant, players: int) -> Run:
    """Games that a search over `information` imagines in the middle of one, each played to its end."""
    bot, tables, thought = NUMBERS["information"], tables_of(variant, players), new_thought()
    games, views, memories = buffer(1, GAME), buffer(1, VIEW), buffer(1, MEMORY)
    deal(tables[0], games[0], np.uint64(0), 0)
    view_of(games, 0, 0, views, 0)
    start(bot, tables[0], views[0], memories[0])
    for _ in range(PASSED):
        apply(tables[0], games[0], choose(bot, tables[0], views[0], memories[0]))
        view_of(games, 0, int(games[0]["seat"]), views, 0)
        watch(bot, tables[0], views[0], memories[0])
    actions, values = np.array([choose(bot, tables[0], views[0], memories[0])], np.int16), np.zeros((1, WORLDS))
    hands = np.empty((WORLDS, SLOTS), np.int8)
    suppose(bot, tables, views, memories, thought, np.uint64(0), hands)

    def imagine(first: int, stop: int) -> None:
        play_worlds(bot, tables, views, memories, hands, thought, actions, values, first, stop, 1, np.uint64(0))

    def moves(world: int) -> int:
        imagine(world, world + 1)
        return int(thought.games[0]["turn"]) - PASSED

    lap = Lap(steps=sum(map(moves, range(WORLDS))), games=WORLDS)

    def run() -> Lap:
        imagine(0, WORLDS)
        return lap

    return run


# -- Environments ----------------------------------------------------------------------------------


def _replayed(variant: Variant, players: int, reset: Callable[[int], object], step: Callable[[int], object]) -> Run:
    scripts = _scripts(variant, players)

    def run() -> Lap:
        for script in scripts:
            reset(script.seed)
            for action in script.actions:
                step(action)
        return _lap(scripts)

    return run


def _native(variant: Variant, players: int) -> Run:
    env = Native(variant, players)
    return _replayed(variant, players, env.reset, env.step)


def _vector(size: int, threads: int) -> Prepare:
    def prepare(variant: Variant, players: int) -> Run:
        from hanabi.envs.gymnasium_env import HanabiVectorEnv  # noqa: PLC0415 (measured where it is installed)

        envs = HanabiVectorEnv(size, variant=variant, players=players, threads=threads)
        envs.reset(seed=0)

        def run() -> Lap:
            games = 0
            for _ in range(10):
                games += int(envs.step(envs.batch.choose())[2].sum())
            return Lap(10 * size, games)

        return run

    return prepare


def _gymnasium(variant: Variant, players: int) -> Run:
    from hanabi.envs.gymnasium_env import HanabiEnv  # noqa: PLC0415 (as above)

    env = HanabiEnv(variant=variant, players=players)
    return _replayed(variant, players, lambda seed: env.reset(seed=seed), env.step)


def _aec(variant: Variant, players: int) -> Run:
    from hanabi.envs import hanabi_v1  # noqa: PLC0415 (as above)

    env = hanabi_v1.env(variant=variant, players=players)

    def step(action: int) -> None:
        env.last()
        env.step(action)

    return _replayed(variant, players, lambda seed: env.reset(seed=seed), step)


def _parallel(variant: Variant, players: int) -> Run:
    from hanabi.envs import hanabi_v1  # noqa: PLC0415 (as above)

    env = hanabi_v1.parallel_env(variant=variant, players=players)

    def step(action: int) -> None:
        env.step(dict.fromkeys(env.agents, action))

    return _replayed(variant, players, lambda seed: env.reset(seed=seed), step)


def _dictionaries(_: Variant, players: int) -> Run:
    from hanabi.envs import hle  # noqa: PLC0415 (as above)

    return dictionary_games(hle.HanabiEnv({"players": players, "seed": 0}))


class DictionaryEnv(Protocol):
    """What `rl_env` and its stand-in offer."""

    def reset(self) -> dict[str, Any]: ...
    def step(self, action: int, /) -> tuple[dict[str, Any], float, bool, dict[str, Any]]: ...


def dictionary_games(env: DictionaryEnv) -> Run:
    random = Random(0)  # noqa: S311 (no secret)

    def run() -> Lap:
        seen, done, steps = env.reset(), False, 0
        while not done:
            moves = seen["player_observations"][seen["current_player"]]["legal_moves_as_int"]
            seen, _, done, _ = env.step(random.choice(moves))
            steps += 1
        return Lap(steps, games=1)

    return run
