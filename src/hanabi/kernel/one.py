"""One game alone, in an array of one: a move and all that is told about it, in one call from Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanabi.kernel.compiled import compiled
from hanabi.kernel.deal import deal, next_seed
from hanabi.kernel.general import encode as encode_general
from hanabi.kernel.hle import encode as encode_hle
from hanabi.kernel.jaxmarl import believe_rows
from hanabi.kernel.layout import NONE
from hanabi.kernel.legal import is_legal
from hanabi.kernel.observe import copy_bytes
from hanabi.kernel.rewards import worth
from hanabi.kernel.rows import show_legal
from hanabi.kernel.step import apply

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hanabi.kernel.layout import Records


@compiled
def deal_one(tables: Records, games: Records, seed: np.uint64, first: int) -> None:
    deal(tables[0], games[0], seed, first)


@compiled
def deal_next(tables: Records, games: Records, first: int) -> None:
    deal_one(tables, games, next_seed(games[0].seed), first)


@compiled
def look(
    tables: Records,
    games: Records,
    orders: Records,
    general: bool,
    fractions_at: int,
    papers: Records,
    legal: NDArray[np.bool_],
    observation: NDArray[Any],
) -> tuple[int, bool]:
    """Whose turn it is, and whether the game is over; what that player may do and what they see is written.

    `orders` holds the order of a layout (`general`, or else HLE's); where fractions begin in it, or -1.
    """
    rules, game, out = tables[0], games[0], observation.reshape(1, 1, len(observation))
    show_legal(tables, games, legal.reshape(1, len(legal)), 0, 1)
    if general:
        encode_general(rules, orders[0], game, int(game.seat), papers[0, 0])
    else:
        encode_hle(rules, orders[0], game, int(game.seat), papers[0, 0])
    copy_bytes(papers, out, 0, 1)
    if fractions_at >= 0:
        believe_rows(rules, orders[0], games, out, fractions_at, 0, 1)
    return int(game.seat), bool(game.ended != NONE)


@compiled
def step_one(
    tables: Records,
    games: Records,
    orders: Records,
    general: bool,
    fractions_at: int,
    papers: Records,
    legal: NDArray[np.bool_],
    observation: NDArray[Any],
    action: int,
    reward: int,
) -> tuple[bool, float, int, bool]:
    """Whether the action was legal; if so, the reward; and as `look`."""
    rules, game = tables[0], games[0]
    if not is_legal(game, action):
        return False, 0.0, int(game.seat), bool(game.ended != NONE)
    before = worth(rules, game, reward)
    apply(rules, game, action)
    seat, done = look(tables, games, orders, general, fractions_at, papers, legal, observation)
    return True, float(worth(rules, game, reward) - before), seat, done
