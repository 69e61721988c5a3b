"""Many games of one variant on a GPU, stepped together over arrays that others read there in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hanabi.kernel.batch import Played, Reset, a_seed_each, check_table, illegal, put_actions, record_for
from hanabi.kernel.convert import game_of
from hanabi.kernel.gpu import kernels
from hanabi.kernel.gpu.device import Array, check, cuda, launch
from hanabi.kernel.layout import GAME
from hanabi.kernel.rewards import Reward, reward_code
from hanabi.kernel.tables import tables_of
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

    from hanabi.game import Game
    from hanabi.kernel.gpu.observe import Observer
    from hanabi.kernel.rewards import RewardName
    from hanabi.variant import Variant


class Batch:
    """Games in rows, `size` of them, as those of `hanabi.kernel.batch`, to the bit.

    batch = Batch(variant("cocktail"), players=2, size=65536, seeds=0)
    legal = torch.as_tensor(batch.legal)
    batch.step(batch.choose())

    The arrays lie on the GPU (`device.Array`), are made once, and are written in place by each step. Refused
    (`Refusal`): a machine without a GPU, and what the other one refuses.
    """

    def __init__(
        self,
        variant: Variant,
        players: int,
        size: int,
        seeds: int | Sequence[int] = 0,
        reset: Reset = Reset.AT_ONCE,
        reward: RewardName = Reward.SCORE_CHANGE,
    ) -> None:
        check()
        check_table(variant, players, size)
        self.variant = variant
        self.players = players
        self.reset = reset
        self._reward = reward_code(reward)
        tables = tables_of(variant, players)
        self._tables = Array.of(tables).memory
        self.games = Array.zeros(size, GAME)
        self.finished = Array.zeros(size, GAME)
        self.actions = Array.zeros(size, np.int64)
        self.legal = Array.zeros((size, int(tables[0].actions)), np.bool_)
        self.rewards = Array.zeros(size, np.float32)
        self.done = Array.zeros(size, np.bool_)
        self._nobody = np.array([size], np.int64)
        self._illegal = Array.of(self._nobody)
        self.deal(seeds)

    def __len__(self) -> int:
        return len(self.games)

    def deal(self, seeds: int | Sequence[int]) -> None:
        """Deal every row: from a seed each, or from consecutive seeds that begin with this one.

        Raises `Refusal` unless there are as many seeds as rows, all from 0 to 2^64 - 1.
        """
        each = Array.of(np.array(a_seed_each(seeds, len(self)), np.uint64))
        self._launch(kernels.deal_each, self._tables, self.games.memory, each.memory, self.legal.memory)
        self.rewards.put(np.zeros(len(self), np.float32))
        self.done.put(np.zeros(len(self), np.bool_))

    def step(self, actions: ArrayLike | Array, observer: Observer | None = None) -> None:
        """Make a move in every row: `legal`, `rewards` and `done` tell what came of it, and the observer what is seen.

        `actions` are whole numbers, one for each row, in the memory of the machine or of the GPU. Raises `Refusal` if
        one of them is not legal, or if there are more or fewer; then nothing has changed in any row. Raises `TypeError`
        for numbers that are not whole. To ask whether one is not legal, Python waits for the GPU; `advance` does not.
        """
        self._put(actions)
        self._illegal.put(self._nobody)
        self._launch(kernels.find_illegal, self.games.memory, self.actions.memory, self._illegal.memory)
        if (row := int(self._illegal.copy()[0])) < len(self):
            raise illegal(row, int(self.actions.copy(row, 1)[0]))
        self.advance(observer)

    def advance(self, observer: Observer | None = None) -> None:
        """Make the moves that stand in `actions`; a row whose action is not legal stays as it is.

        For who chooses by the mask: nobody waits for the GPU.
        """
        self._launch(
            kernels.step_each,
            self._tables,
            self.games.memory,
            self.finished.memory,
            self.actions.memory,
            self.legal.memory,
            self.rewards.memory,
            self.done.memory,
            self._reward,
            self.reset is Reset.AT_ONCE,
        )
        if observer:
            observer.observe(self.games)

    def put(self, row: int, game: Game) -> None:
        """Go on from this position in a row; the deals after it are those that would have come.

        Raises `Refusal` for a position of another variant or number of players.
        """
        record = record_for(self.variant, self.players, game, self.games.copy(row, 1)[0]["seed"])
        self.games.put(np.array([record], GAME), row)
        self._launch(kernels.show_each, self._tables, self.games.memory, self.legal.memory)

    def game(self, row: int) -> Game:
        """The position in a row."""
        return game_of(self.games.copy(row, 1)[0], self.variant)

    def choose(self, seed: int = 0) -> Array:
        """A random legal action for every row, in `actions`; on the seed and the position depends which."""
        self._launch(kernels.choose_each, self._tables, self.games.memory, np.uint64(seed), self.actions.memory)
        return self.actions

    def random_steps(self, steps: int, seed: int = 0) -> Played:
        """So many steps in each row of uniformly random legal play; to measure."""
        ended, scores = Array.zeros(len(self), np.int64), Array.zeros(len(self), np.int64)
        arguments = self._tables, self.games.memory, steps, np.uint64(seed), ended.memory, scores.memory
        self._launch(kernels.random_each, *arguments)
        self._launch(kernels.show_each, self._tables, self.games.memory, self.legal.memory)
        return Played(steps=steps * len(self), games=int(ended.copy().sum()), scores=int(scores.copy().sum()))

    def _launch(self, kernel: Any, *arguments: object) -> None:  # noqa: ANN401 (a kernel of any arguments)
        launch(kernel, len(self), *arguments)

    def _put(self, actions: ArrayLike | Array) -> None:
        if actions is self.actions:
            return
        if not hasattr(actions, "__cuda_array_interface__"):
            here = np.empty(len(self), np.int64)
            put_actions(actions, here)
            self.actions.put(here)
            return
        there = cuda.as_cuda_array(actions)
        if there.shape != self.actions.shape:
            raise Refusal("{size} games need as many actions.", size=len(self))
        if not np.issubdtype(there.dtype, np.integer):
            raise TypeError("Actions are whole numbers.")
        self._launch(kernels.copy_actions, there, self.actions.memory)
