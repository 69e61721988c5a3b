"""Reviewing games in a process of its own, which gives way to everything else: a slice at a time, and how far it is.

This is the side of that process; `reviews` has the side of the server, which loads none of what is imported here. Games
that are under review are remembered between their slices; whoever was forgotten begins again.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from multiprocessing import parent_process
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

from hanabi.record import read
from hanabi.review.phrases import JUDGEMENTS, LIMITS, MARKS, cost, counts
from hanabi.review.review import reviews
from hanabi.review.solver import solve_all
from hanabi.server.answers import BestState, CostState, MomentState, PossibleState, ReviewState
from hanabi.table.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.record import Record
    from hanabi.review.review import Moment, Review
    from hanabi.review.solver import Solution

NICENESS = 10
MOST_AT_ONCE = 20
SHARE = 0.95  # of the work; the rest is what the deal allowed
SECONDS_TO_SOLVE = 1.0  # each position
DIGITS = 3

_under_review: OrderedDict[str, Iterator[ReviewState]] = OrderedDict()


def give_way() -> None:
    """Have what no other process wants, and end with the server, however that ends."""
    os.nice(NICENESS)
    Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    assert server is not None, "it has begun this process"  # noqa: S101
    server.join()
    os._exit(0)


def go_on(source: str, text: str, kinds: Sequence[str], seconds: float) -> ReviewState:
    """The review of this record after so many seconds more, or its first picture if that takes longer."""
    until = monotonic() + seconds
    if source not in _under_review:
        _under_review[source] = _states(read(text), kinds)
        while len(_under_review) > MOST_AT_ONCE:
            _under_review.popitem(last=False)
    _under_review.move_to_end(source)
    for state in _under_review[source]:
        if state.progress == 1:
            del _under_review[source]
            return state
        if monotonic() > until:
            return state
    raise AssertionError("the last picture is complete")


def _states(record: Record, kinds: Sequence[str]) -> Iterator[ReviewState]:
    found = None
    for found in reviews(record, kinds):
        yield state_of(found, record, progress=SHARE * found.progress)
    assert found is not None, "there is a picture of every record"  # noqa: S101
    yield state_of(found, record, solve_all(record, SECONDS_TO_SOLVE))


def state_of(review: Review, record: Record, solutions: Sequence[Solution] = (), progress: float = 1.0) -> ReviewState:
    """How far the work is in all is for whoever does it to say."""
    return ReviewState(
        progress=round(progress, DIGITS),
        curve=tuple(round(value, DIGITS) for value in review.curve),
        reached=review.reached,
        moments=tuple(map(_moment, review.moments)),
        costliest=tuple(
            CostState(moment.turn, Words.of(cost(moment, record.players))) for moment in review.costliest()
        ),
        counts=tuple(map(Words.of, counts(review.costs))),
        possible=tuple(PossibleState(each.lowest, each.highest, Words.of(LIMITS[each.limit])) for each in solutions),
    )


def _moment(moment: Moment) -> MomentState:
    best = moment.alternative
    return MomentState(
        turn=moment.turn,
        seat=moment.seat,
        move=str(moment.move),
        before=round(moment.before.mean, DIGITS),
        after=round(moment.after.mean, DIGITS),
        error=round(moment.after.error, DIGITS),
        worlds=moment.worlds,
        judgement=moment.judgement.value,
        title=Words.of(JUDGEMENTS[moment.judgement]),
        best=None
        if best is None
        else BestState(str(best.move), round(best.gain.mean, DIGITS), _finite(best.gain.error), Words.of(best.reason)),
        cost=round(moment.cost, DIGITS),
        marks=tuple(mark.value for mark in moment.marks),
        marked=tuple(Words.of(MARKS[mark]) for mark in moment.marks),
    )


def _finite(error: float) -> float:
    """JSON knows no infinity."""
    return round(min(error, 99.0), DIGITS)
