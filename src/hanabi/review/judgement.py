"""What a move was, by statistics: whether another was better is decided by the error of the difference, never by taste.

Two moves are played out in the same worlds, so the luck of the cards is the same for both and only the difference
counts. It has a standard error, and what is less than twice that is not said. Only then the size matters, and its unit
is the game's own, the point: half of one is the least that changes a score once it is rounded. Less than a tenth does
not show, and nothing is said of it.

>>> from hanabi.review.judgement import Estimate, judged
>>> judged(Estimate(0.9, error=0.2)).name, judged(Estimate(0.9, error=0.5)).name
('MISTAKE', 'GOOD')
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

SURE = 2.0
"""So many standard errors are no chance."""

POINT, HALF, TENTH = 1.0, 0.5, 0.1


class Judgement(Enum):
    """What a move was."""

    BRILLIANT = "brilliant"  # by half a point at least, and not what its bot would have done
    BEST = "best"  # nothing came out better
    GOOD = "good"  # something came out better, but that may be chance, or is hardly anything
    INACCURATE = "inaccurate"  # something is better, by less than half a point
    MISTAKE = "mistake"  # by at least half a point
    BLUNDER = "blunder"  # surely by a whole one


COSTLY = frozenset({Judgement.INACCURATE, Judgement.MISTAKE, Judgement.BLUNDER})


@dataclass(frozen=True, slots=True)
class Estimate:
    """An average over worlds, and its standard error: 0 where all worlds there are have been played."""

    mean: float
    error: float

    @property
    def least(self) -> float:
        """It is surely no less."""
        return self.mean - SURE * self.error

    @property
    def most(self) -> float:
        """Nor more."""
        return self.mean + SURE * self.error


def estimate(values: NDArray[np.float64], weights: NDArray[np.float64] | None = None) -> Estimate:
    """What values of so many worlds come to on average; with weights, of all worlds there are."""
    if weights is not None:
        return Estimate(float(np.average(values, weights=weights)), 0.0)
    mean = float(values.mean())
    return Estimate(mean, float(values.std(ddof=1) / np.sqrt(len(values))) if len(values) > 1 else np.inf)


def judged(gain: Estimate | None, *, is_own: bool = True) -> Judgement:
    """What a move was beside which the best other one gains so much; whether it is what its bot would have done."""
    if gain is not None and not is_own and gain.mean <= -HALF and gain.most < 0:
        return Judgement.BRILLIANT
    if gain is None or gain.mean <= 0:
        return Judgement.BEST
    if gain.least <= 0 or gain.mean < TENTH:
        return Judgement.GOOD
    if gain.mean < HALF:
        return Judgement.INACCURATE
    return Judgement.BLUNDER if gain.least >= POINT else Judgement.MISTAKE
