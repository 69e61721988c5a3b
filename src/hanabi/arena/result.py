"""What a match came to: means with their errors, rates, and how often each score was reached."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hanabi.editions import variant
from hanabi.events import Outcome
from hanabi.kernel.layout import code

if TYPE_CHECKING:
    from hanabi.arena.matches import Match, Results


class Mean(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, numbers: np.ndarray[Any, Any]) -> Mean:
        """One number alone says nothing of how far it may be off."""
        error = float(numbers.std(ddof=1)) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
        return cls(float(numbers.mean()), error)


@dataclass(frozen=True, slots=True)
class Result:
    """A match, the result of each of its deals, and how long it took on the clock on the wall."""

    match: Match
    results: Results
    seconds: float

    @property
    def score(self) -> Mean:
        """By the rules: a lost game counts 0."""
        return Mean.of(self.results["score"])

    @property
    def points(self) -> Mean:
        """What lay on the table in the end, also where the game was lost."""
        return Mean.of(self.results["points"])

    @property
    def perfect(self) -> Mean:
        return self._rate(Outcome.PERFECT)

    @property
    def lost(self) -> Mean:
        return self._rate(Outcome.LOST)

    def _rate(self, outcome: Outcome) -> Mean:
        return Mean.of(self.results["outcome"] == code(outcome))

    @property
    def speed(self) -> float:
        """Games a second."""
        return len(self.results) / self.seconds

    @property
    def highest(self) -> int:
        return variant(self.match.variant).max_score

    @property
    def histogram(self) -> dict[int, int]:
        """How many games reached each score."""
        scores, times = np.unique(self.results["score"], return_counts=True)
        return dict(zip(scores.tolist(), times.tolist(), strict=True))

    def ahead_of(self, other: Result) -> Mean:
        """By how much on the same deals, which says far more than two means do."""
        return Mean.of(self.results["score"].astype(np.int64) - other.results["score"])

    def facts(self) -> dict[str, object]:
        """For programs."""
        return {
            "bot": self.match.bots,
            "players": len(self.match.team),
            "variant": self.match.variant,
            "games": self.match.games,
            "seed": self.match.seed,
            "mean": self.score.value,
            "stderr": self.score.error,
            "mean_points": self.points.value,
            "stderr_points": self.points.error,
            "perfect": self.perfect.value,
            "stderr_perfect": self.perfect.error,
            "lost": self.lost.value,
            "stderr_lost": self.lost.error,
            "max_score": self.highest,
            "moves": float(self.results["moves"].mean()),
            "histogram": self.histogram,
            "seconds": self.seconds,
            "games_per_second": self.speed,
        }


def compared(results: list[Result]) -> dict[str, object]:
    """One object: the first, and each of the others beside it on the same deals."""
    first, *others = results
    if not others:
        return first.facts()
    beside = [(other, other.ahead_of(first)) for other in others]
    return first.facts() | {
        "compared": [
            other.facts() | {"difference": ahead.value, "stderr_difference": ahead.error} for other, ahead in beside
        ]
    }
