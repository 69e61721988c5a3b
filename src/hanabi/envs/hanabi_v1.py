"""Hanabi for PettingZoo: `env` (AEC), `raw_env` (AEC without its wrapper) and `parallel_env`, with the same settings.

An observation is `{"observation", "action_mask"}`; the mask stands in the infos of who is to act as well. Everybody is
given the same reward. A move that a rule forbids is refused with that rule, and nothing has changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, TypeAlias

from hanabi.extras import needs

needs("envs", "gymnasium", "pettingzoo")

import numpy as np
from gymnasium.spaces import Box, Dict
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.env_registry.registration import register
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from hanabi.editions import DEFAULT
from hanabi.envs.native import Native
from hanabi.envs.render import RENDER_MODES, check_mode, render
from hanabi.envs.spaces import Actions
from hanabi.kernel.rewards import Reward
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gymnasium.spaces import Space
    from numpy.typing import NDArray

    from hanabi.kernel.rewards import RewardName
    from hanabi.variant import Variant

    Seen: TypeAlias = dict[str, Any]
    Infos: TypeAlias = dict[str, dict[str, Any]]


class _Table(ABC):
    """What both have: the game, the players' names, the spaces, the pictures."""

    def __init__(
        self,
        variant: Variant | str = DEFAULT,
        players: int = 2,
        observation: str = "general",
        reward: RewardName = Reward.SCORE_CHANGE,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.native = Native(variant, players, observation, reward)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = self.native.observation
        self.observation_spaces: dict[str, Space[Seen]] = {}
        self.action_spaces: dict[str, Space[Any]] = {}
        for agent, legal in zip(self.possible_agents, self._all_legal(), strict=True):
            mask = Box(0, 1, legal.shape, np.int8)
            self.observation_spaces[agent] = Dict(
                {"observation": Box(0, 1, seen.shape, seen.dtype.type), "action_mask": mask}
            )
            self.action_spaces[agent] = Actions(legal)
        self.state_space = Box(0, 1, (players * len(seen),), seen.dtype.type)

    @abstractmethod
    def _all_legal(self) -> Sequence[NDArray[np.bool_]]:
        """What a sample of each seat's action is chosen from; arrays that are kept up to date."""

    def observation_space(self, agent: str) -> Space[Seen]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def state(self) -> NDArray[Any]:
        """What everybody sees together, so every hand, but not the deck: the observations of all seats in turn."""
        return self.native.observations().reshape(-1)

    @property
    def _mover(self) -> str:
        return self.possible_agents[self.native.seat]

    def render(self) -> str | NDArray[np.uint8] | None:
        return render(self.native.game, self.render_mode)

    def close(self) -> None:  # noqa: B027 (PettingZoo asks for it of whoever draws)
        """There is nothing to give back."""


class HanabiAEC(_Table, AECEnv[str, "Seen", Any]):  # type: ignore[misc]  # PettingZoo does not say its types
    """One player after the other. `max_cycles` is how many rounds a game may last.

    The other settings are those of `Native`. Raises `Refusal` for one that does not exist, and `IllegalMove` for a step
    that a rule forbids, after which nothing has changed. All players have the same reward.
    """

    metadata = {  # noqa: RUF012 (PettingZoo's name for it)
        "name": "hanabi_v1",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,  # of several actions at once only one would count; there is `parallel_env`
    }

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """The same seed gives the same deal for ever; without one comes the next deal. There are no options."""
        self.native.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self.agent_selection = self._mover
        self._skip_agent_selection = None
        self._moves_left = None if self.max_cycles is None else self.max_cycles * self.native.players

    def _all_legal(self) -> Sequence[NDArray[np.bool_]]:
        return [self.native.legal] * self.native.players

    def _mask(self, seat: int) -> NDArray[np.int8]:
        """All zeros for who is not to move: nobody asks them."""
        legal = self.native.legal
        return legal.astype(np.int8) if seat == self.native.seat else np.zeros(legal.shape, np.int8)

    def _infos(self) -> Infos:
        infos: Infos = {agent: {} for agent in self.agents}
        infos[self._mover]["action_mask"] = self._mask(self.native.seat)
        return infos

    def observe(self, agent: str) -> Seen:
        """What a player sees, and which actions are legal: none of them, if it is another's turn."""
        seat = self._seats[agent]
        to_move = seat == self.native.seat
        seen = self.native.observation.copy() if to_move else self.native.observations()[seat]
        return {"observation": seen, "action_mask": self._mask(seat)}

    def step(self, action: np.int64 | int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        reward = self.native.step(action)  # type: ignore[arg-type]  # None is refused there
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, reward)
        self._accumulate_rewards()
        self.infos = self._infos()
        self.agent_selection = self._mover
        self._look_for_the_end()
        if self.render_mode == "human":
            self.render()

    def _look_for_the_end(self) -> None:
        if self._moves_left is not None:
            self._moves_left -= 1
        if self.native.done:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._moves_left == 0:
            self.truncations = dict.fromkeys(self.agents, True)


class HanabiParallel(_Table, ParallelEnv[str, "Seen", Any]):  # type: ignore[misc]  # as above
    """All players at once: of their actions only that of the player to move counts. `max_cycles` counts the steps.

    There is one action more, the last, for whose turn it is not: `no_op`. It alone is in the mask of who waits, so that
    a learner with masks chooses it and learns nothing from it; whatever else they name is ignored.
    """

    metadata = {  # noqa: RUF012 (PettingZoo's name for it)
        "name": "hanabi_v1",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Seen], Infos]:
        """The same seed gives the same deal for ever; without one comes the next deal. There are no options."""
        self.native.reset(seed)
        self.agents = self.possible_agents[:]
        self._steps_left = self.max_cycles
        return self._everything_observed(), self._infos()

    @property
    def no_op(self) -> int:
        """The action of whoever is not to move."""
        return len(self.native.legal)

    def _all_legal(self) -> Sequence[NDArray[np.bool_]]:
        self._legal = np.zeros((self.native.players, self.no_op + 1), np.bool_)
        self._look_who_may_act()
        return list(self._legal)

    def _look_who_may_act(self) -> None:
        self._legal[:, : self.no_op] = False
        self._legal[:, self.no_op] = True
        if not self.native.done:
            self._legal[self.native.seat, : self.no_op] = self.native.legal
            self._legal[self.native.seat, self.no_op] = False

    def _infos(self) -> Infos:
        return {agent: {"action_mask": self._legal[self._seats[agent]].astype(np.int8)} for agent in self.agents}

    def _everything_observed(self) -> dict[str, Seen]:
        self._look_who_may_act()
        return {
            agent: {"observation": seen, **info}
            for (agent, info), seen in zip(self._infos().items(), self.native.observations(), strict=True)
        }

    def step(
        self, actions: Mapping[str, np.int64 | int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        if actions.get(self._mover, self.no_op) == self.no_op:
            raise Refusal("It is the turn of {player}, who has named no action.", player=self._mover)
        reward = self.native.step(actions[self._mover])
        if self._steps_left is not None:
            self._steps_left -= 1
        truncated = self._steps_left == 0 and not self.native.done
        step = (
            self._everything_observed(),
            dict.fromkeys(self.agents, reward),
            dict.fromkeys(self.agents, self.native.done),
            dict.fromkeys(self.agents, truncated),
            self._infos(),
        )
        if self.native.done or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return step


raw_env = HanabiAEC
parallel_env = HanabiParallel


def env(**settings: Any) -> OrderEnforcingWrapper[str, Seen, Any]:  # noqa: ANN401
    """The environment of `raw_env`, which also minds that it is reset before it is used."""
    return OrderEnforcingWrapper(raw_env(**settings))


register("aec", "hanabi/hanabi_v1", f"{__name__}:env")
register("parallel", "hanabi/hanabi_v1", f"{__name__}:parallel_env")
