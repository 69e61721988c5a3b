"""Counting: the score, what can still be reached, and what the crowd says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from hanabi.events import Outcome
from hanabi.facts import all_complete, best_points, doomed, launches_left, points
from hanabi.scale import LOST, PERFECT
from hanabi.variant import Ending, Scoring

if TYPE_CHECKING:
    from hanabi.facts import Public
    from hanabi.scale import Band


def outcome(table: Public) -> Outcome:
    return table.ended.outcome if table.ended else Outcome.UNFINISHED


def score(table: Public) -> int:
    """E4, N3, Q1: what counts; for a game still going on, what would count if it stopped now."""
    if outcome(table) is Outcome.LOST:
        return 0
    match table.variant.ending:
        case Ending.LAST_ROUND:
            return points(table)
        case Ending.PERFECT_OR_LOST:
            return points(table) if all_complete(table) else 0
        case _:
            assert_never(table.variant.ending)


def best_score(table: Public) -> int:
    """The best score still reachable, as far as what lies open tells."""
    if table.ended:
        return score(table)
    match table.variant.ending:
        case Ending.PERFECT_OR_LOST:
            return 0 if doomed(table) else table.variant.max_score
        case Ending.LAST_ROUND:
            # Every card that goes up is worth one point.
            return min(best_points(table), points(table) + launches_left(table))
        case _:
            assert_never(table.variant.ending)


def mentions(table: Public) -> tuple[str, ...]:
    """B4: the fireworks that cost instead of scoring, to be named beside the score."""
    return tuple(suit.name for suit in table.variant.suits if suit.scoring is Scoring.MISSING_CARDS_COST)


def verdict(table: Public) -> Band:
    """N2, Q1: what is said of a game that is over: its band of the scale; won or lost where the scale is not used."""
    assert table.ended, "the crowd waits for the end"  # noqa: S101
    if outcome(table) is Outcome.LOST:
        return LOST
    if table.variant.ending is Ending.PERFECT_OR_LOST:
        return PERFECT
    return table.variant.scale.band(score(table))
