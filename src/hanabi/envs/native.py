"""One game at a time, for who wants no library between: a move, what came of it, and what is seen next, in one call.

For many games at once there is `hanabi.kernel.batch.Batch`, and `gymnasium_env` over it.
"""

from __future__ import annotations

import secrets
from operator import index
from typing import TYPE_CHECKING

import numpy as np

from hanabi.editions import DEFAULT
from hanabi.editions import variant as variant_named
from hanabi.envs.rewards import Reward, reward_code, worth
from hanabi.game import Game
from hanabi.kernel.actions import move_of
from hanabi.kernel.compiled import compiled
from hanabi.kernel.convert import game_of, record_of
from hanabi.kernel.deal import deal, next_seed
from hanabi.kernel.layout import GAME, NONE, buffer
from hanabi.kernel.legal import is_legal
from hanabi.kernel.rows import show_legal
from hanabi.kernel.step import apply
from hanabi.kernel.tables import tables_of
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from hanabi.envs.rewards import RewardName
    from hanabi.kernel.layout import Record, Records
    from hanabi.variant import Variant


class Native:
    """A game in place: `legal` and `observation` are written anew by every step, for the player whose turn it is."""

    def __init__(
        self,
        variant: Variant | str = DEFAULT,
        players: int = 2,
        observation: str = "general",
        reward: RewardName = Reward.SCORE_CHANGE,
    ) -> None:
        self.variant = variant_named(variant) if isinstance(variant, str) else variant
        self.players = players
        Game.deal(self.variant, players, seed=0)  # the rules refuse a table that cannot be
        self._tables = tables_of(self.variant, players)
        self._reward = reward_code(reward)
        self._games = buffer(1, GAME)
        self.legal: NDArray[np.bool_] = buffer(int(self._tables[0].actions), np.bool_)
        self._deal(np.uint64(secrets.randbits(64)), 0)

    @property
    def record(self) -> Record:
        """The position as the kernel keeps it."""
        record: Record = self._games[0]
        return record

    @property
    def game(self) -> Game:
        return game_of(self.record, self.variant)

    def reset(self, seed: int | None = None, first: int = 0) -> None:
        """Deal the cards of this seed; without one, the deal that comes after the last, whatever was played."""
        if not 0 <= first < self.players:
            raise Refusal("Seat {seat} cannot begin: the seats go from 0 to {last}.", seat=first, last=self.players - 1)
        if seed is None:
            self.seat, self.done = _dealt_next(self._tables, self._games, first, self.legal)
        elif 0 <= seed < 1 << 64:
            self._deal(np.uint64(seed), first)
        else:
            raise Refusal("A seed that is a number goes from 0 to 2^64 - 1.")

    def _deal(self, seed: np.uint64, first: int) -> None:
        self.seat, self.done = _dealt(self._tables, self._games, seed, first, self.legal)

    def put(self, game: Game) -> None:
        """Go on from this position; the deals after it are those that would have come."""
        if game.variant != self.variant or len(game.hands) != self.players:
            raise Refusal("This position is of another table than the environment.")
        seed = self.record.seed
        self._games[0] = record_of(game)
        self._games[0].seed = seed
        self.seat, self.done = _seen(self._tables, self._games, self.legal)

    def step(self, action: int) -> float:
        """Make a move; the reward. One that a rule forbids is refused with that rule, and nothing has changed."""
        legal, reward, self.seat, self.done = _step(self._tables, self._games, index(action), self._reward, self.legal)
        if not legal:
            raise self._illegal(action)
        return reward

    def _illegal(self, action: int) -> Refusal:
        game = self.game
        move = move_of(self.variant, self.players, action, game.seat)
        try:
            game.check(move)
        except Refusal as refusal:
            return refusal
        raise AssertionError("the rules allow what the kernel refuses")


@compiled
def _dealt(tables: Records, games: Records, seed: np.uint64, first: int, legal: NDArray[np.bool_]) -> tuple[int, bool]:
    deal(tables[0], games[0], seed, first)
    return _seen(tables, games, legal)


@compiled
def _dealt_next(tables: Records, games: Records, first: int, legal: NDArray[np.bool_]) -> tuple[int, bool]:
    return _dealt(tables, games, next_seed(games[0].seed), first, legal)


@compiled
def _seen(tables: Records, games: Records, legal: NDArray[np.bool_]) -> tuple[int, bool]:
    """Whose turn it is, and whether the game is over; what may be done and what is seen are written."""
    show_legal(tables, games, legal.reshape(1, len(legal)), 0, 1)
    return int(games[0].seat), bool(games[0].ended != NONE)


@compiled
def _step(
    tables: Records, games: Records, action: int, reward: int, legal: NDArray[np.bool_]
) -> tuple[bool, float, int, bool]:
    """Whether the action was legal; if so, the reward; and as `_seen`."""
    if not is_legal(games[0], action):
        return False, 0.0, int(games[0].seat), bool(games[0].ended != NONE)
    before = worth(tables[0], games[0], reward)
    apply(tables[0], games[0], action)
    seat, done = _seen(tables, games, legal)
    return True, float(worth(tables[0], games[0], reward) - before), seat, done
