"""A challenge: one deal for whoever wants to try it, once. Who may begin when, what came of the tries, and how many.

The cards stay secret until a challenge is closed: whoever has not played it to the end is told nothing of it, and
nobody its secret. Who may be told what follows from `Challenged`, a fact of every table where the deal is played.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanabi.events import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

DAY = 86_400.0
OPEN_FOR = 28 * DAY
"""How long a deal with which somebody challenges others can be tried."""

TO_FINISH = DAY
"""How long before it is closed a challenge can be begun for the last time."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a try: who played, with which bot in the other seats, and when the last move was made."""

    table: str
    people: tuple[str, ...]
    bot: str
    score: int
    outcome: Outcome
    turns: int
    finished: float
    taken_back: bool = False


def begins_until(closes: float) -> float:
    return closes - TO_FINISH


def counts(result: Result, closes: float) -> bool:
    """Whether a try is one of those that are compared: played to its end, in time, and with no move taken back."""
    return result.outcome is not Outcome.UNFINISHED and not result.taken_back and result.finished <= closes


def ranked(results: Iterable[Result]) -> tuple[Result, ...]:
    """The best first: by score, a lost game before one that was left; of the same score whoever needed fewer turns."""

    def rank(result: Result) -> tuple[bool, int, int, float]:
        return result.outcome is Outcome.UNFINISHED, -result.score, result.turns, result.finished

    return tuple(sorted(results, key=rank))


def distribution(results: Iterable[Result], closes: float) -> dict[int, int]:
    """How many tries came to each score, of those that count; the lowest first."""
    found = Counter(result.score for result in results if counts(result, closes))
    return dict(sorted(found.items()))
