"""What each thread of the GPU does: to its row what the functions of `rows` and of the layouts do to rows on a CPU."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hanabi.kernel.bits import ONE
from hanabi.kernel.general import encode_rows as encode_general
from hanabi.kernel.gpu.device import cuda, kernel
from hanabi.kernel.hle import encode_rows as encode_hle
from hanabi.kernel.observe import copy_bits
from hanabi.kernel.rows import choose_rows, deal_rows, first_illegal, random_rows, show_legal, step_rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Rows


@kernel
def deal_each(tables: Rows, games: Rows, seeds: NDArray[np.uint64], legal: NDArray[np.bool_]) -> None:
    row = cuda.grid(1)
    if row < len(games):
        deal_rows(tables, games, seeds, legal, row, row + 1)


@kernel
def show_each(tables: Rows, games: Rows, legal: NDArray[np.bool_]) -> None:
    row = cuda.grid(1)
    if row < len(games):
        show_legal(tables, games, legal, row, row + 1)


@kernel
def find_illegal(games: Rows, actions: NDArray[np.int64], found: NDArray[np.int64]) -> None:
    """The first row whose action is not legal; what was there, if there is none."""
    row = cuda.grid(1)
    if row < len(games) and first_illegal(games, actions, row, row + 1) >= 0:
        cuda.atomic.min(found, 0, row)


@kernel
def step_each(
    tables: Rows,
    games: Rows,
    finished: Rows,
    actions: NDArray[np.int64],
    legal: NDArray[np.bool_],
    rewards: NDArray[np.float32],
    done: NDArray[np.bool_],
    reward: int,
    at_once: bool,
) -> None:
    """A row whose action is not legal stays as it is."""
    row = cuda.grid(1)
    if row < len(games) and first_illegal(games, actions, row, row + 1) < 0:
        step_rows(tables, games, finished, actions, legal, rewards, done, reward, at_once, row, row + 1)


@kernel
def choose_each(tables: Rows, games: Rows, seed: np.uint64, actions: NDArray[np.int64]) -> None:
    row = cuda.grid(1)
    if row < len(games):
        choose_rows(tables, games, seed, actions, row, row + 1)


@kernel
def random_each(
    tables: Rows,
    games: Rows,
    steps: int,
    seed: np.uint64,
    ended: NDArray[np.int64],
    scores: NDArray[np.int64],
) -> None:
    row = cuda.grid(1)
    if row < len(games):
        ended[row], scores[row] = random_rows(tables, games, steps, seed, row, row + 1)


@kernel
def copy_actions(given: NDArray[Any], actions: NDArray[np.int64]) -> None:
    row = cuda.grid(1)
    if row < len(actions):
        actions[row] = given[row]


# -- Observations ----------------------------------------------------------------------------------


@kernel
def encode_each_general(tables: Rows, orders: Rows, games: Rows, papers: Rows) -> None:
    row = cuda.grid(1)
    if row < len(games):
        encode_general(tables, orders, games, papers, row, row + 1)


@kernel
def encode_each_hle(tables: Rows, orders: Rows, games: Rows, papers: Rows) -> None:
    row = cuda.grid(1)
    if row < len(games):
        encode_hle(tables, orders, games, papers, row, row + 1)


@kernel
def copy_each(papers: Rows, out: NDArray[np.uint64]) -> None:
    row = cuda.grid(1)
    if row < len(papers):
        copy_bits(papers, out, row, row + 1)


@kernel
def spread_each(papers: Rows, out: NDArray[Any]) -> None:
    """A number for each bit: a block of threads for each row, which write beside each other."""
    row = cuda.blockIdx.x
    for seat in range(papers.shape[1]):
        for place in range(cuda.threadIdx.x, out.shape[2], cuda.blockDim.x):
            out[row, seat, place] = papers[row, seat].bits[place >> 6] >> np.uint64(place & 63) & ONE
