"""Many games of one variant, stepped together over arrays that the caller keeps and reads in place."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from hanabi.game import Game
from hanabi.kernel.convert import game_of, record_of
from hanabi.kernel.layout import GAME, buffer
from hanabi.kernel.rewards import Reward, reward_code
from hanabi.kernel.rows import choose_rows, deal_rows, first_illegal, random_rows, show_legal, step_rows
from hanabi.kernel.tables import tables_of
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import ArrayLike, NDArray

    from hanabi.kernel.layout import Row
    from hanabi.kernel.observe import Observer
    from hanabi.kernel.rewards import RewardName
    from hanabi.variant import Variant

Result = TypeVar("Result")


PART = 2048
"""How many rows a thread has at least, for to wake one costs about 50 microseconds, as much as to step 1,000 rows.

Two threads on two cores were 0.7 times as fast as one for 1,024 rows, 0.9 for 2,048, 1.3 for 4,096, 1.6 for 8,192; with
observations 1.0, 1.3, 1.6 and 1.8 times.
"""


class Reset(Enum):
    """When the next game is dealt in a row whose game is over."""

    AT_ONCE = "in the same step; the last position is kept in `finished`"
    NEXT_STEP = "by the next step, which ignores the action of that row"


@dataclass(frozen=True, slots=True)
class Played:
    """What random play came to."""

    steps: int
    games: int
    scores: int


class Batch:
    """Games in rows, `size` of them, each of the same variant and number of players.

    batch = Batch(variant("cocktail"), players=2, size=1024, seeds=0)
    batch.step(batch.choose())

    The arrays are made once, begin on a cache line, and are written in place by each step, so whoever wants to keep
    what a step gave copies it: `legal` (rows by actions), `rewards` and `done` (rows), `games` (the records), and
    `finished` (the last record of each game that has ended, with `Reset.AT_ONCE`).

    `seeds` is one for each row, or the first of consecutive ones. A second thread is used from 4,096 rows on. `reward`
    is one of `Reward`, or its name. Refused (`Refusal`): a table that the rules do not know, no rows, no threads, a
    reward that there is none of.
    """

    def __init__(
        self,
        variant: Variant,
        players: int,
        size: int,
        seeds: int | Sequence[int] = 0,
        reset: Reset = Reset.AT_ONCE,
        threads: int = 1,
        reward: RewardName = Reward.SCORE_CHANGE,
    ) -> None:
        check_table(variant, players, size, threads)
        self.variant = variant
        self.players = players
        self.reset = reset
        self._reward = reward_code(reward)
        self.tables = tables_of(variant, players)
        self.games = buffer(size, GAME)
        self.finished = buffer(size, GAME)
        self.actions = buffer(size, np.int64)
        self.legal = buffer((size, int(self.tables[0].actions)), np.bool_)
        self.rewards = buffer(size, np.float32)
        self.done = buffer(size, np.bool_)
        self._seeds = buffer(size, np.uint64)
        parts = min(threads, max(size // PART, 1))
        self._parts = [*pairwise(size * part // parts for part in range(parts + 1))]
        self._others = ThreadPoolExecutor(len(self._parts) - 1, "hanabi-batch") if len(self._parts) > 1 else None
        self.deal(seeds)

    def __len__(self) -> int:
        return len(self.games)

    def deal(self, seeds: int | Sequence[int]) -> None:
        """Deal every row: from a seed each, or from consecutive seeds that begin with this one.

        Raises `Refusal` unless there are as many seeds as rows, all from 0 to 2^64 - 1.
        """
        self._seeds[:] = a_seed_each(seeds, len(self))
        self._each_part(lambda start, stop: deal_rows(self.tables, self.games, self._seeds, self.legal, start, stop))
        self.rewards[:] = 0
        self.done[:] = False

    def step(self, actions: ArrayLike, observer: Observer | None = None) -> None:
        """Make a move in every row: `legal`, `rewards` and `done` tell what came of it, and the observer what is seen.

        `actions` are whole numbers, one for each row. Raises `Refusal` if one of them is not legal, or if there are
        more or fewer; then nothing has changed in any row. Raises `TypeError` for numbers that are not whole.
        """
        put_actions(actions, self.actions)
        # All rows before any is stepped, and here: to look takes a fiftieth of a step, less than to wake a thread.
        if (row := first_illegal(self.games, self.actions, 0, len(self))) >= 0:
            raise illegal(row, int(self.actions[row]))
        self._each_part(lambda start, stop: self._step(start, stop, observer))

    def _step(self, start: int, stop: int, observer: Observer | None) -> None:
        step_rows(
            self.tables,
            self.games,
            self.finished,
            self.actions,
            self.legal,
            self.rewards,
            self.done,
            self._reward,
            self.reset is Reset.AT_ONCE,
            start,
            stop,
        )
        if observer:
            observer.observe(self.games, start, stop)

    def put(self, row: int, game: Game) -> None:
        """Go on from this position in a row; the deals after it are those that would have come.

        Raises `Refusal` for a position of another variant or number of players.
        """
        self.games[row] = record_for(self.variant, self.players, game, self.games[row].seed)
        show_legal(self.tables, self.games, self.legal, row, row + 1)

    def game(self, row: int) -> Game:
        """The position in a row."""
        return game_of(self.games[row], self.variant)

    def choose(self, seed: int = 0) -> NDArray[np.int64]:
        """A random legal action for every row, in `actions`; on the seed and the position depends which."""
        choose_rows(self.tables, self.games, np.uint64(seed), self.actions, 0, len(self))
        return self.actions

    def random_steps(self, steps: int, seed: int = 0) -> Played:
        """So many steps in each row of uniformly random legal play, wholly in compiled code; to measure."""
        played = self._each_part(
            lambda start, stop: random_rows(self.tables, self.games, steps, np.uint64(seed), start, stop)
        )
        self._each_part(lambda start, stop: show_legal(self.tables, self.games, self.legal, start, stop))
        return Played(
            steps=steps * len(self), games=sum(ended for ended, _ in played), scores=sum(score for _, score in played)
        )

    def _each_part(self, work: Callable[[int, int], Result]) -> list[Result]:
        """Do it for every part of the rows: the first here, the others in threads of their own."""
        if self._others is None:
            return [work(*self._parts[0])]
        waiting = [self._others.submit(work, *part) for part in self._parts[1:]]
        return [work(*self._parts[0]), *(future.result() for future in waiting)]


# -- What batches have in common, wherever their games lie ------------------------------------------


def check_table(variant: Variant, players: int, size: int, threads: int = 1) -> None:
    """Raise `Refusal` for a table that the rules do not know, and for a batch of nothing."""
    Game.deal(variant, players, seed=0)  # the rules refuse it
    if size < 1 or threads < 1:
        raise Refusal("A batch needs at least one game and one thread.")


def a_seed_each(seeds: int | Sequence[int], size: int) -> Sequence[int]:
    """The seeds of so many rows: those given, or consecutive ones from this one on."""
    if isinstance(seeds, int):
        seeds = range(seeds, seeds + size)
    if len(seeds) != size or not all(0 <= int(seed) < 1 << 64 for seed in seeds):
        raise Refusal("{size} games need as many seeds, from 0 to 2^64 - 1.", size=size)
    return seeds


def put_actions(actions: ArrayLike, there: NDArray[np.int64]) -> None:
    if np.shape(actions) != there.shape:
        raise Refusal("{size} games need as many actions.", size=len(there))
    np.copyto(there, actions, casting="same_kind")


def illegal(row: int, action: int) -> Refusal:
    return Refusal("Row {row}: action {number} is not legal.", row=row, number=action)


def record_for(variant: Variant, players: int, game: Game, seed: np.uint64) -> Row:
    """A position to go on from at such a table, with the seed on which the deals after it depend."""
    if game.variant != variant or len(game.hands) != players:
        raise Refusal("This position is of another table than the batch.")
    record = record_of(game)
    record.seed = seed
    return record
