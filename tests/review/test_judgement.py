"""What a move was: statistics decide whether another was better, points how much."""

from __future__ import annotations

import numpy as np
import pytest

from hanabi.review.judgement import COSTLY, Estimate, Judgement, estimate, judged


@pytest.mark.parametrize(
    ("mean", "error", "judgement"),
    [
        (-0.4, 0.1, Judgement.BEST),
        (0.0, 0.0, Judgement.BEST),
        (0.9, 0.5, Judgement.GOOD),
        (0.05, 0.01, Judgement.GOOD),
        (0.3, 0.1, Judgement.INACCURATE),
        (0.6, 0.1, Judgement.MISTAKE),
        (1.1, 0.1, Judgement.MISTAKE),
        (1.3, 0.1, Judgement.BLUNDER),
        (2.0, 0.0, Judgement.BLUNDER),
    ],
)
def test_what_may_be_chance_is_no_mistake(mean: float, error: float, judgement: Judgement) -> None:
    assert judged(Estimate(mean, error)) is judgement
    assert (judgement in COSTLY) == (mean - 2 * error > 0 and mean >= 0.1)


def test_brilliant_is_what_the_bot_would_not_have_found() -> None:
    lead = Estimate(-0.8, 0.1)

    assert judged(lead, is_own=False) is Judgement.BRILLIANT
    assert judged(lead) is Judgement.BEST
    assert judged(Estimate(-0.8, 0.5), is_own=False) is Judgement.BEST
    assert judged(Estimate(-0.3, 0.1), is_own=False) is Judgement.BEST


def test_without_another_move_it_was_the_best() -> None:
    assert judged(None) is Judgement.BEST


def test_an_estimate_of_all_worlds_has_no_error() -> None:
    values = np.array([1.0, 2.0, 3.0, 6.0])

    assert estimate(values) == Estimate(3.0, float(np.std(values, ddof=1) / 2))
    assert estimate(values, np.array([1.0, 1.0, 2.0, 0.0])) == Estimate(2.25, 0.0)
    assert estimate(values[:1]).error == np.inf
