"""Many games at once: what is done to the rows of a batch from `start` to `stop`, one thread each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hanabi.kernel.bits import ONE
from hanabi.kernel.compiled import compiled, inlined
from hanabi.kernel.deal import deal, next_seed, splitmix
from hanabi.kernel.layout import LEGAL, NONE
from hanabi.kernel.legal import is_legal
from hanabi.kernel.rewards import worth
from hanabi.kernel.step import apply, score

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Row, Rows


@compiled
def deal_rows(
    tables: Rows, games: Rows, seeds: NDArray[np.uint64], legal: NDArray[np.bool_], start: int, stop: int
) -> None:
    for row in range(start, stop):
        deal(tables[0], games[row], seeds[row], 0)
        write_legal(tables[0], games[row], legal[row], False)


@compiled
def show_legal(tables: Rows, games: Rows, legal: NDArray[np.bool_], start: int, stop: int) -> None:
    """Write the actions that the next step takes as a row of booleans for each game: any where it is over."""
    for row in range(start, stop):
        write_legal(tables[0], games[row], legal[row], games[row].ended != NONE)


@inlined
def write_legal(rules: Row, game: Row, legal: NDArray[np.bool_], any_action: bool) -> None:
    """The legal actions as booleans; or all, if any will do."""
    for word in range(LEGAL):
        first, actions = 64 * word, game.legal[word]
        for action in range(first, min(first + 64, rules.actions)):
            legal[action] = any_action or actions >> np.uint64(action - first) & ONE != 0


@compiled
def first_illegal(games: Rows, actions: NDArray[np.int64], start: int, stop: int) -> int:
    """The first row whose action is not legal, or -1. A game that is over takes any: its next step is the deal."""
    for row in range(start, stop):
        game = games[row]
        if game.ended == NONE and not is_legal(game, actions[row]):
            return row
    return -1


@compiled
def step_rows(
    tables: Rows,
    games: Rows,
    finished: Rows,
    actions: NDArray[np.int64],
    legal: NDArray[np.bool_],
    rewards: NDArray[np.float32],
    done: NDArray[np.bool_],
    reward: int,
    at_once: bool,
    start: int,
    stop: int,
) -> None:
    """Make a move in every game; `rewards` are the changes of its worth. Where the game was over, deal the next.

    With `at_once`, where the game is over now, put it aside and deal the next as well.
    """
    rules = tables[0]
    for row in range(start, stop):
        game = games[row]
        if game.ended != NONE:
            deal(rules, game, next_seed(game.seed), 0)
            rewards[row] = 0
        else:
            before = worth(rules, game, reward)
            apply(rules, game, actions[row])
            rewards[row] = worth(rules, game, reward) - before
        done[row] = game.ended != NONE
        if at_once and game.ended != NONE:
            finished[row] = game
            deal(rules, game, next_seed(game.seed), 0)
        write_legal(rules, game, legal[row], game.ended != NONE)


@compiled
def step_row(tables: Rows, games: Rows, row: int, action: int) -> bool:
    """Make a move in one game, if it is legal."""
    if not is_legal(games[row], action):
        return False
    apply(tables[0], games[row], action)
    return True


@compiled
def choose_rows(tables: Rows, games: Rows, seed: np.uint64, actions: NDArray[np.int64], start: int, stop: int) -> None:
    """Write a legal action for each game, each equally likely; any where the game is over."""
    for row in range(start, stop):
        game = games[row]
        if game.ended == NONE:
            actions[row] = _any_legal(tables[0], game, splitmix(seed ^ game.seed, game.turn))


@compiled
def random_rows(tables: Rows, games: Rows, steps: int, seed: np.uint64, start: int, stop: int) -> tuple[int, int]:
    """So many steps of uniformly random legal play in each row, game after game: how many ended, and their scores."""
    rules = tables[0]
    ended, scores = 0, 0
    for row in range(start, stop):
        game = games[row]
        if game.ended != NONE:
            deal(rules, game, next_seed(game.seed), 0)
        for nth in range(steps):
            apply(rules, game, _any_legal(rules, game, splitmix(seed ^ game.seed, nth + 1)))
            if game.ended != NONE:
                ended += 1
                scores += score(rules, game)
                deal(rules, game, next_seed(game.seed), 0)
    return ended, scores


@inlined
def _any_legal(rules: Row, game: Row, number: np.uint64) -> int:
    """A legal action, each equally likely, by a random number: those that are not legal are thrown away.

    The answers to a tile come last; while none waits they are left out.
    """
    limit = np.uint64(rules.shuffle_in_at if game.pending == NONE else rules.actions)
    while True:
        action = int((number >> np.uint64(32)) * limit >> np.uint64(32))
        if is_legal(game, action):
            return action
        number = splitmix(number, 1)
