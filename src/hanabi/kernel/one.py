"""One game alone: a move and all that is told about it, in one call from Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanabi.kernel.compiled import compiled
from hanabi.kernel.cursor import PAPER
from hanabi.kernel.deal import deal, next_seed
from hanabi.kernel.fields import ORDER
from hanabi.kernel.general import GeneralLayout
from hanabi.kernel.general import encode as encode_general
from hanabi.kernel.hle import encode as encode_hle
from hanabi.kernel.jaxmarl import JaxmarlLayout, believe_rows
from hanabi.kernel.layout import GAME, NONE, RULES, buffer, record
from hanabi.kernel.legal import is_legal
from hanabi.kernel.observe import copy_numbers
from hanabi.kernel.rewards import worth
from hanabi.kernel.rows import write_legal
from hanabi.kernel.step import apply

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Rows
    from hanabi.kernel.observe import Layout

DESK = record(
    ("tables", RULES, (1,)),
    ("orders", ORDER, (1,)),  # of the layout of the observations
    ("games", GAME, (1,)),
    ("papers", PAPER, (1, 1)),
    ("fractions_at", "i2"),  # where fractions begin in the observation; -1 if there are none
    ("general", "i1"),  # whether the layout is the general one; else it is HLE's
    ("reward", "i1"),
)
"""All that one game needs, so that Python hands over one array: each costs as much time as the move itself."""


def desk_of(layout: Layout, reward: int) -> Rows:
    desk = buffer(1, DESK)
    desk["tables"][0] = layout.tables
    desk["orders"][0] = layout.orders
    desk["fractions_at"] = layout.slices["knowledge"].start if isinstance(layout, JaxmarlLayout) else -1
    desk["general"] = isinstance(layout, GeneralLayout)
    desk["reward"] = reward
    return desk


@compiled
def deal_one(desk: Rows, seed: np.uint64, first: int) -> None:
    deal(desk[0].tables[0], desk[0].games[0], seed, first)


@compiled
def deal_next(desk: Rows, first: int) -> None:
    deal_one(desk, next_seed(desk[0].games[0].seed), first)


@compiled
def look(desk: Rows, legal: NDArray[np.bool_], observation: NDArray[Any]) -> tuple[int, bool]:
    """Whose turn it is, and whether the game is over; what that player may do and what they see is written."""
    here = desk[0]
    tables, orders, games, papers = here.tables, here.orders, here.games, here.papers
    game, out = games[0], observation.reshape(1, 1, len(observation))
    write_legal(tables[0], game, legal, False)
    if here.general:
        encode_general(tables[0], orders[0], game, int(game.seat), papers[0, 0])
    else:
        encode_hle(tables[0], orders[0], game, int(game.seat), papers[0, 0])
    copy_numbers(papers, out, 0, 1)
    if here.fractions_at >= 0:
        believe_rows(tables, orders, games, out, here.fractions_at, 0, 1)
    return int(game.seat), bool(game.ended != NONE)


@compiled
def step_one(
    desk: Rows, legal: NDArray[np.bool_], observation: NDArray[Any], action: int
) -> tuple[bool, float, int, bool]:
    """Whether the action was legal; if so, the reward; and as `look`."""
    rules, game, reward = desk[0].tables[0], desk[0].games[0], desk[0].reward
    if not is_legal(game, action):
        return False, 0.0, int(game.seat), bool(game.ended != NONE)
    before = worth(rules, game, reward)
    apply(rules, game, action)
    seat, done = look(desk, legal, observation)
    return True, float(worth(rules, game, reward) - before), seat, done
