"""Means, errors and rates are what the results come to."""

from __future__ import annotations

from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hanabi.arena.matches import RESULT, Match, team_named
from hanabi.arena.result import Mean, Result, compared
from hanabi.events import Outcome
from hanabi.kernel.layout import code

if TYPE_CHECKING:
    from collections.abc import Sequence

FINISHED, LOST, PERFECT = code(Outcome.FINISHED), code(Outcome.LOST), code(Outcome.PERFECT)
FOUR = ((20, 20, FINISHED, 60), (0, 7, LOST, 30), (25, 25, PERFECT, 50), (20, 20, FINISHED, 60))


def result(rows: Sequence[tuple[int, int, int, int]] = FOUR, bots: str = "cautious") -> Result:
    return Result(Match("cocktail", team_named(bots, 2), len(rows)), np.array(list(rows), RESULT), seconds=0.5)


def test_a_lost_game_counts_nothing_and_its_points_are_told_apart() -> None:
    """N3"""
    facts = result().facts()

    assert facts["mean"] == mean([20, 0, 25, 20])
    assert facts["stderr"] == pytest.approx(stdev([20, 0, 25, 20]) / 2)
    assert facts["mean_points"] == mean([20, 7, 25, 20])
    assert (facts["perfect"], facts["lost"], facts["stderr_lost"]) == (0.25, 0.25, 0.25)
    assert facts["histogram"] == {0: 1, 20: 2, 25: 1}
    assert (facts["moves"], facts["seconds"], facts["games_per_second"]) == (50, 0.5, 8)


def test_what_a_program_is_told() -> None:
    facts = result().facts()

    assert {"bot", "players", "variant", "games", "mean", "stderr", "perfect", "lost", "seconds"} <= facts.keys()
    assert (facts["bot"], facts["players"], facts["variant"], facts["games"]) == ("cautious", 2, "cocktail", 4)


def test_teams_are_compared_deal_by_deal() -> None:
    better = result([(score + 2, points, ended, moves) for score, points, ended, moves in FOUR], "blind")

    assert better.ahead_of(result()) == Mean(2, 0)
    told: dict[str, Any] = compared([result(), better, result()])
    assert told["bot"] == "cautious"
    assert [(each["bot"], each["difference"], each["stderr_difference"]) for each in told["compared"]] == [
        ("blind", 2, 0),
        ("cautious", 0, 0),
    ]
    assert compared([better]) == better.facts()


def test_one_game_has_no_error() -> None:
    assert result(FOUR[:1]).score == Mean(20, 0)
