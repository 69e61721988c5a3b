"""The actions of a variant as spaces whose samples are legal: a loop that only samples plays whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Discrete, MultiDiscrete

if TYPE_CHECKING:
    from numpy.typing import NDArray

    OneOf = Discrete[np.int64]
    ManyOf = MultiDiscrete[np.int64]
else:  # before Gymnasium 1.4 they take no parameter
    OneOf = Discrete
    ManyOf = MultiDiscrete


class Actions(OneOf):
    """One game's. Without a mask, a sample is an action that is legal now."""

    def __init__(self, legal: NDArray[np.bool_]) -> None:
        super().__init__(len(legal))
        self._legal = legal

    def sample(self, mask: NDArray[np.int8] | None = None, probability: NDArray[Any] | None = None) -> np.int64:
        if mask is None and probability is None:
            mask = self._legal.astype(np.int8)
        return super().sample(mask, probability)


class ManyActions(ManyOf):
    """One action for each of many games; likewise."""

    def __init__(self, legal: NDArray[np.bool_]) -> None:
        games, actions = legal.shape
        super().__init__([actions] * games)
        self._legal = legal

    def sample(
        self,
        mask: tuple[NDArray[np.int8], ...] | None = None,
        probability: tuple[NDArray[Any], ...] | None = None,
    ) -> NDArray[np.int64]:
        if mask is None and probability is None:
            lots = self.np_random.random(self._legal.shape) * self._legal
            return np.asarray(lots.argmax(axis=1), np.int64)
        return super().sample(mask, probability)
