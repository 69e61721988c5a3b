"""What others offer, measured in the same way where it is installed: the extra `bench` brings them."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

from hanabi.bench.subjects import GAMES, LINES, Lap, Subject, dictionary_games
from hanabi.variant import hand_size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hanabi.bench.subjects import Run
    from hanabi.variant import Variant

    Module: TypeAlias = Any  # a library that may not be there has no types


GAMES_ON_GPU = 1 << 16


def peers() -> Iterator[Subject | str]:
    """Those that are installed; of each of the others the name alone."""
    for name, (module, prepare) in PEERS.items():
        try:
            library = import_module(module)
        except ImportError:
            yield name
        else:
            yield Subject(name, _on(prepare, library), options=False)


def peers_on_gpu() -> Iterator[Subject | str]:
    """The one that plays on a GPU, where it and a JAX that finds the GPU are installed; else its name."""
    name = "JaxMARL"
    try:
        jaxmarl, jax = import_module("jaxmarl"), import_module("jax")
        jax.devices("gpu")
    except (ImportError, RuntimeError):
        yield name
    else:
        yield Subject(name, _on(partial(_jaxmarl, size=GAMES_ON_GPU), jaxmarl), perf_counter, options=False)


def _on(prepare: Callable[[Module, int], Run], library: Module) -> Callable[[Variant, int], Run]:
    return lambda _, players: prepare(library, players)


# -- OpenSpiel, which has the C++ core of HLE inside -----------------------------------------------


def _open_spiel(pyspiel: Module, players: int) -> Run:
    return _spiel_games(pyspiel, players, lambda state: state.legal_actions())


def _open_spiel_observing(pyspiel: Module, players: int) -> Run:
    return _spiel_games(pyspiel, players, lambda state: state.observation_tensor(state.current_player()))


def _spiel_games(pyspiel: Module, players: int, look: Callable[[Any], object]) -> Run:
    game = pyspiel.load_game("hanabi", {"players": players})
    lines = [list(_spiel_line(game, Random(seed))) for seed in range(LINES)]  # noqa: S311 (no secret)
    steps = sum(not drawn for line in lines for _, drawn in line)

    def run() -> Lap:
        for line in lines:
            state = game.new_initial_state()
            for action, drawn in line:
                if not drawn:
                    look(state)
                state.apply_action(action)
        return Lap(steps, len(lines))

    return run


def _spiel_line(game: Any, random: Random) -> Iterator[tuple[int, bool]]:  # noqa: ANN401
    """A whole game: its actions, and whether each was a card that is drawn."""
    state = game.new_initial_state()
    while not state.is_terminal():
        drawn = state.is_chance_node()
        if drawn:
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            (action,) = random.choices(cards, chances)
        else:
            action = random.choice(state.legal_actions())
        state.apply_action(action)
        yield action, drawn


# -- The others ------------------------------------------------------------------------------------


def _hle(rl_env: Module, players: int) -> Run:
    return dictionary_games(rl_env.make("Hanabi-Full", num_players=players))


def _hanabi_v5(hanabi_v5: Module, players: int) -> Run:
    env = hanabi_v5.env(players=players, hand_size=hand_size(players))
    random = Random(0)  # noqa: S311 (no secret)

    def run() -> Lap:
        env.reset(seed=random.randrange(1 << 30))
        steps = 0
        while True:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return Lap(steps, games=1)
            env.step(random.choice(seen["action_mask"].nonzero()[0].tolist()))
            steps += 1

    return run


def _jaxmarl(jaxmarl: Module, players: int, size: int = GAMES) -> Run:
    jax: Module = import_module("jax")  # which comes with it
    env = jaxmarl.make("hanabi", num_agents=players)

    def step(carried: Any, key: Any) -> Any:  # noqa: ANN401
        state, games = carried
        choosing, stepping = jax.random.split(key)
        legal = env.get_legal_moves(state)
        actions = {
            agent: jax.random.categorical(choosing, jax.numpy.log(legal[agent].astype(float))) for agent in env.agents
        }
        seen, state, _, done, _ = env.step(stepping, state, actions)
        return (state, games + done["__all__"]), seen

    def laps(states: Any, keys: Any) -> Any:  # noqa: ANN401
        carried, seen = jax.vmap(partial(jax.lax.scan, step))((states, jax.numpy.zeros(size, int)), keys)
        return *carried, {agent: rows[:, -1] for agent, rows in seen.items()}

    run_laps = jax.jit(laps)

    root = jax.random.PRNGKey(0)
    _, start = jax.jit(jax.vmap(env.reset))(jax.random.split(root, size))
    keys = jax.random.split(root, size * 10).reshape(size, 10, -1)

    def run() -> Lap:
        _, games, _ = jax.block_until_ready(run_laps(start, keys))
        return Lap(size * 10, int(games.sum()))

    return run


PEERS: Mapping[str, tuple[str, Callable[[Module, int], Run]]] = {
    "HLE, rl_env": ("hanabi_learning_environment.rl_env", _hle),
    "OpenSpiel (HLE's core)": ("pyspiel", _open_spiel),
    "OpenSpiel, observing": ("pyspiel", _open_spiel_observing),
    "PettingZoo hanabi_v5": ("pettingzoo.classic.hanabi_v5", _hanabi_v5),
    "JaxMARL on the CPU": ("jaxmarl", _jaxmarl),
}
"""By name: the module that must be there, and how its games are prepared."""
