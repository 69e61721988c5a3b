"""Hanabi for Gymnasium: one learner plays every seat in turn. `hanabi/Hanabi-v1`, for `make` and for `make_vec`.

What it sees is what the player to move may know; the legal actions stand in the infos as `action_mask`. Importing this
module registers both; `gymnasium.make_vec("hanabi.envs.gymnasium_env:hanabi/Hanabi-v1", ...)` imports it.
"""

from __future__ import annotations

import secrets
from enum import Enum
from typing import TYPE_CHECKING, Any

from hanabi.extras import needs

needs("envs", "gymnasium")

import gymnasium
import numpy as np
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hanabi.editions import DEFAULT
from hanabi.envs.layouts import form_of, layout_named
from hanabi.envs.native import Native, chosen
from hanabi.envs.render import RENDER_MODES, check_mode, render
from hanabi.envs.spaces import Actions, ManyActions
from hanabi.kernel.batch import Batch, Reset
from hanabi.kernel.deal import next_seed
from hanabi.kernel.observe import Observer
from hanabi.kernel.rewards import Reward
from hanabi.refusal import IllegalMove, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from hanabi.envs.render import Picture
    from hanabi.kernel.rewards import RewardName
    from hanabi.variant import Variant


RESETS = {AutoresetMode.NEXT_STEP: Reset.NEXT_STEP, AutoresetMode.SAME_STEP: Reset.AT_ONCE}


class Illegal(Enum):
    """What comes of a move that a rule forbids; nothing has changed in either case."""

    REFUSED = "refuse"  # it raises the refusal
    IGNORED = "ignore"  # the reward is 0, and the info holds the sentence; for who cannot mask


class HanabiEnv(gymnasium.Env["NDArray[Any]", "np.int64 | int"]):
    """One game.

    The settings are those of `Native`; besides, what comes of an illegal move, and how `render` draws. Raises `Refusal`
    for a setting that does not exist. `info["action_mask"]` has a 1 for each legal action, `info["seat"]` is whose turn
    it is; a game is never truncated.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium's name for it)

    def __init__(
        self,
        *,
        variant: Variant | str = DEFAULT,
        players: int = 2,
        observation: str = "general",
        reward: RewardName = Reward.SCORE_CHANGE,
        illegal: Illegal | str = Illegal.REFUSED,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self._illegal = Illegal(illegal)
        self.native = Native(variant, players, observation, reward)
        seen = self.native.observation
        self.observation_space = Box(0, 1, seen.shape, seen.dtype.type)
        self.action_space = Actions(self.native.legal)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """The same seed gives the same deal for ever; without one comes the next deal. There are no options."""
        super().reset(seed=seed)
        self.native.reset(seed)
        return self.native.observation.copy(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Make a move: what the next player sees, the reward, whether the game is over, False, and the info.

        An illegal one raises `IllegalMove`; with `illegal="ignore"` it only says why in `info["refusal"]`.
        """
        reward, refused = 0.0, dict[str, str]()
        try:
            reward = self.native.step(action)
        except IllegalMove as refusal:
            if self._illegal is Illegal.REFUSED:
                raise
            refused = {"refusal": str(refusal)}
        if self.render_mode == "human":
            self.render()
        return self.native.observation.copy(), reward, self.native.done, False, self._info() | refused

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self.native.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, for learners that ask by this name.

        All where the game is over: who deals the next one by a step takes any, and no learner can choose from none.
        """
        return self.native.legal | self.native.done

    def render(self) -> str | Picture | None:
        return render(self.native.game, self.render_mode)


class HanabiVectorEnv(VectorEnv["NDArray[Any]", "NDArray[np.int64]", "NDArray[Any]"]):
    """Many games, one action for each. An action that is not legal is refused with its row, and nothing has changed.

    The settings are those of `Native`; besides, how many games, how those that are over are dealt anew, how many
    threads step them, and how `render` draws. Raises `Refusal` for a setting that does not exist.
    """

    def __init__(  # noqa: PLR0913 (they are settings, given by their names)
        self,
        num_envs: int = 1,
        *,
        variant: Variant | str = DEFAULT,
        players: int = 2,
        observation: str = "general",
        reward: RewardName = Reward.SCORE_CHANGE,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.num_envs = num_envs
        autoreset = AutoresetMode(autoreset_mode)
        if autoreset not in RESETS:
            raise Refusal("A game that is over is dealt anew by the next step or in the same step; choose one.")
        self.metadata = {"render_modes": list(RENDER_MODES), "autoreset_mode": autoreset}
        rules = chosen(variant)
        layout = layout_named(observation, rules, players)
        self._observer = Observer(layout, num_envs, form=form_of(layout))
        self.batch = Batch(rules, players, num_envs, secrets.randbits(63), RESETS[autoreset], threads, reward)
        self.single_observation_space = Box(0, 1, (layout.length,), self._observer.observations.dtype.type)
        self.single_action_space = Actions(self.batch.legal[0])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = ManyActions(self.batch.legal)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Deal every game: from a seed each, from consecutive seeds, or the next deal of each. There are no options."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.batch.deal([int(next_seed(last)) for last in self.batch.games["seed"]] if seed is None else seed)
        self._observer.renew()
        return self._observer.observe(self.batch.games), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Make a move in each game: observations, rewards, whether each is over, whether truncated (never), infos."""
        self._observer.renew()
        self.batch.step(actions, self._observer)
        infos = self._infos()
        if self.batch.reset is Reset.AT_ONCE and self.batch.done.any():
            infos |= self._final()
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._observer.observations, self.batch.rewards.copy(), self.batch.done.copy(), truncated, infos

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self.batch.legal.astype(np.int8),
            "_action_mask": everywhere,
            "seat": self.batch.games["seat"].copy(),
            "_seat": everywhere.copy(),
        }

    def _final(self) -> dict[str, Any]:
        """What was seen at the end of the games that were dealt anew at once."""
        over, observations = self.batch.done.copy(), np.full(self.num_envs, None, object)
        rows = np.flatnonzero(over)
        observer = Observer(self._observer.layout, len(rows), form=self._observer.form)
        for row, seen in zip(rows, observer.observe(self.batch.finished[rows]), strict=True):
            observations[row] = seen
        return {"final_obs": observations, "_final_obs": over}

    def render(self) -> tuple[str | Picture | None, ...]:  # type: ignore[override]  # it knows frames only
        return tuple(render(self.batch.game(row), self.render_mode) for row in range(self.num_envs))


gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
    "hanabi/Hanabi-v1",
    entry_point=f"{__name__}:HanabiEnv",
    vector_entry_point=f"{__name__}:HanabiVectorEnv",
)
