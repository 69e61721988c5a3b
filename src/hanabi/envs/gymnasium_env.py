"""Hanabi for Gymnasium: one learner plays every seat in turn. `hanabi/Hanabi-v1`, for `make` and for `make_vec`.

What it sees is what the player to move may know; the legal actions stand in the infos as `action_mask`. Importing this
module registers both; `gymnasium.make_vec("hanabi.envs.gymnasium_env:hanabi/Hanabi-v1", ...)` imports it.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hanabi.editions import DEFAULT, named
from hanabi.envs.drawing import RENDER_MODES, check_mode, render
from hanabi.envs.native import Native
from hanabi.envs.rewards import Reward, reward_code, worth_rows
from hanabi.envs.spaces import Actions, ManyActions, seen
from hanabi.kernel.batch import Batch, Reset
from hanabi.kernel.convert import game_of
from hanabi.kernel.deal import next_seed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from hanabi.envs.drawing import Picture
    from hanabi.envs.rewards import RewardName
    from hanabi.variant import Variant


class HanabiEnv(gymnasium.Env["NDArray[Any]", int]):
    """One game."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        variant: Variant | str = DEFAULT,
        players: int = 2,
        observation: str = "general",
        reward: RewardName = Reward.SCORE_CHANGE,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.native = Native(variant, players, observation, reward)
        self.observation_space = seen(self.native.layout)
        self.action_space = Actions(self.native.legal)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """The same seed gives the same deal for ever; without one comes the next deal. There are no options."""
        super().reset(seed=seed, options=dict(options or {}))
        self.native.reset(seed)
        return self.native.observation.copy(), self._info()

    def step(self, action: int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        reward = self.native.step(action)
        if self.render_mode == "human":
            self.render()
        return self.native.observation.copy(), reward, self.native.done, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.native.legal.astype(np.int8), "seat": self.native.seat}

    def render(self) -> str | Picture | None:  # type: ignore[override]  # it says so itself, but only of lists
        return render(self.native.game, self.render_mode)
