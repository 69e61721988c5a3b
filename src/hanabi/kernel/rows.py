"""Many games at once: what is done to the rows of a batch from `start` to `stop`, one thread each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.bits import ONE
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.deal import deal, next_seed, splitmix
from hanabi.kernel.layout import NONE
from hanabi.kernel.legal import is_legal
from hanabi.kernel.step import apply, score

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Record, Records


@compiled
def deal_rows(rules: Record, games: Records, seeds: NDArray[np.uint64], start: int, stop: int) -> None:
    for row in range(start, stop):
        deal(rules, games[row], seeds[row], 0)


@compiled
def show_legal(rules: Record, games: Records, legal: NDArray[np.bool_], start: int, stop: int) -> None:
    """Write the legal actions as a row of booleans for each game."""
    for row in range(start, stop):
        _show_legal(rules, games[row], legal[row])


@inlined
def _show_legal(rules: Record, game: Record, legal: NDArray[np.bool_]) -> None:
    for action in range(rules.actions):
        legal[action] = game.legal[action >> 6] >> np.uint64(action & 63) & ONE != 0


@compiled
def first_illegal(games: Records, actions: NDArray[np.int64], start: int, stop: int) -> int:
    """The first row whose action is not legal, or -1. A game that is over takes any: its next step is the deal."""
    for row in range(start, stop):
        game = games[row]
        if game.ended == NONE and not is_legal(game, actions[row]):
            return row
    return -1


@compiled
def step_rows(
    rules: Record,
    games: Records,
    actions: NDArray[np.int64],
    legal: NDArray[np.bool_],
    rewards: NDArray[np.float32],
    done: NDArray[np.bool_],
    start: int,
    stop: int,
) -> None:
    """Make a move in every game, and deal anew where the game was over; `rewards` are the changes of the score."""
    for row in range(start, stop):
        game = games[row]
        if game.ended != NONE:
            deal(rules, game, next_seed(game.seed), 0)
            rewards[row] = 0
        else:
            before = score(rules, game)
            apply(rules, game, actions[row])
            rewards[row] = score(rules, game) - before
        done[row] = game.ended != NONE
        _show_legal(rules, game, legal[row])


@compiled
def deal_again(
    rules: Record,
    games: Records,
    finished: Records,
    legal: NDArray[np.bool_],
    done: NDArray[np.bool_],
    start: int,
    stop: int,
) -> None:
    """Put the games that are over aside, and deal the next ones in their rows."""
    for row in range(start, stop):
        if done[row]:
            game = games[row]
            finished[row] = game
            deal(rules, game, next_seed(game.seed), 0)
            _show_legal(rules, game, legal[row])


@compiled
def random_rows(rules: Record, games: Records, steps: int, seed: np.uint64, start: int, stop: int) -> tuple[int, int]:
    """So many steps of uniformly random legal play in each row, game after game: how many ended, and their scores."""
    ended, scores, draws = 0, 0, 0
    for row in range(start, stop):
        game = games[row]
        if game.ended != NONE:
            deal(rules, game, next_seed(game.seed), 0)
        for _ in range(steps):
            draws += 1
            apply(rules, game, _any_legal(rules, game, splitmix(seed ^ game.seed, draws)))
            if game.ended != NONE:
                ended += 1
                scores += score(rules, game)
                deal(rules, game, next_seed(game.seed), 0)
    return ended, scores


@inlined
def _any_legal(rules: Record, game: Record, number: np.uint64) -> int:
    """A legal action, each equally likely, by a random number: those that are not legal are thrown away.

    The answers to a tile come last; while none waits they are left out.
    """
    limit = np.uint64(rules.shuffle_in_at if game.pending == NONE else rules.actions)
    while True:
        action = int((number >> np.uint64(32)) * limit >> np.uint64(32))
        if is_legal(game, action):
            return action
        number = splitmix(number, 1)
