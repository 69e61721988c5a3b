"""The most that a deal allowed, from the start or from any turn, for players who see every card, the deck too.

What is found is between two scores: the lower one is reached by a line of play, which the rules have replayed; above
the higher one there is a proof, by counting (`bounds`) or because every line has been tried (`lines`). Where they meet,
the answer is exact.

>>> from hanabi import position
>>> from hanabi.review.solver import solve
>>> solution = solve(position("hands r3 w1 | r2 w1; deck y1; fireworks r1"))
>>> solution.lowest, solution.highest, " ".join(map(str, solution.line))
(4, 4, 'play 1 play 0 play 0')
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from hanabi.kernel.actions import move_of
from hanabi.kernel.convert import record_of
from hanabi.kernel.layout import GAME, buffer
from hanabi.kernel.tables import tables_of
from hanabi.review.bounds import LENGTH, LINES, bound
from hanabi.review.lines import WORDS, Step, extend, follow
from hanabi.score import score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from hanabi.game import Game
    from hanabi.kernel.layout import Row, Rows
    from hanabi.moves import Move
    from hanabi.record import Record

WIDTHS = (100, 1000, 10_000, 40_000)
"""How many positions of a turn are kept, one try after the other."""

BRANCHES = 6  # new positions that each of them has on average, at the most
SECONDS = 10.0
NOTHING = -99  # less than any score: where fireworks cost points (B4) it may be below 0


class Limit(Enum):
    """Why no more was possible."""

    COMPLETE = "all fireworks were completed"
    COPIES = "all copies of a card were gone"
    TURNS = "cards came too late for the turns that were left"
    ROOM = "hands could not hold all that had to wait"
    TRIED = "every line of play was tried"


BY_COUNT = (Limit.COMPLETE, Limit.COPIES, Limit.TURNS, Limit.ROOM)
"""In the order of their numbers in `bounds`."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The most that a position allowed: `line` reaches `lowest`, and because of `limit` nothing beats `highest`."""

    lowest: int
    highest: int
    limit: Limit
    line: tuple[Move, ...] = ()

    @property
    def exact(self) -> bool:
        return self.lowest == self.highest


def solve(game: Game, seconds: float = SECONDS) -> Solution:
    """The most that this position allowed; or what is known of it after so long, if that takes longer."""
    tables, start, until = tables_of(game.variant, len(game.hands)), record_of(game), monotonic() + seconds
    highest, number, _ = bound(tables[0], start, np.empty((LINES, LENGTH), np.int16))
    limit = BY_COUNT[number]
    if game.ended:
        return Solution(score(game), score(game), limit)
    lowest, line = NOTHING, [0]
    for width in WIDTHS:
        search = _Search.of(width)
        goals = [highest, lowest + 1]
        while goals and lowest < highest and (lowest == NOTHING or monotonic() < until):
            goal = goals.pop(0)
            found = search.reaching(tables, start, goal, inf if lowest == NOTHING else until)
            if found.score > lowest:
                lowest, line = found.score, found.line
            if found.is_all and found.score < goal:
                highest, limit = goal - 1, Limit.TRIED
                goals = [highest, lowest + 1]
    return Solution(lowest, highest, limit, _moves(game, line, lowest))


def _moves(game: Game, line: Sequence[int], reached: int) -> tuple[Move, ...]:
    """The line of play in the words of the rules, by which it has to reach what it is said to."""
    moves: list[Move] = []
    for action in line:
        moves.append(move_of(game.variant, len(game.hands), action, game.seat))
        game = game.after(moves[-1])
    assert score(game) == reached, "the kernel plays by the rules"  # noqa: S101
    return tuple(moves)


def solve_all(record: Record, seconds: float = SECONDS) -> list[Solution]:
    """The most that was possible at the deal, and after each action.

    It never rises: what could be reached after a move could be reached before it. So where it is the same before and
    after many moves, it is the same in between.
    """
    games = list(record.games())
    found = {place: solve(games[place], seconds) for place in (0, len(games) - 1)}

    def between(first: int, last: int) -> None:
        before, after = found[first], found[last]
        if last - first < 2:
            return
        middle = (first + last) // 2
        if before.exact and after.exact and before.highest == after.highest:
            found.update(dict.fromkeys(range(first + 1, last), before))
            return
        here = solve(games[middle], seconds)
        found[middle] = replace(here, lowest=max(here.lowest, after.lowest), highest=min(here.highest, before.highest))
        between(first, middle)
        between(middle, last)

    between(0, len(games) - 1)
    return [found[place] for place in range(len(games))]


# -- Search ----------------------------------------------------------------------------------------


class _Found(NamedTuple):
    """The best score that was reached, by which line, and whether all lines were tried that could reach the goal."""

    score: int
    line: list[int]
    is_all: bool


@dataclass(frozen=True, slots=True)
class _Search:
    """Room for so many positions of a turn, and for those that follow."""

    width: int
    fronts: tuple[Rows, Rows]
    step: Step

    @classmethod
    def of(cls, width: int) -> _Search:
        room = width * BRANCHES
        step = Step(
            parents=np.empty(room, np.int32),
            actions=np.empty(room, np.int16),
            promises=np.empty(room, np.float32),
            shuffles=np.empty(room, np.int64),
            keys=np.empty((room, WORDS), np.uint64),
            places=np.zeros(1 << (2 * room).bit_length(), np.int32),
        )
        return cls(width, (buffer(width, GAME), buffer(width, GAME)), step)

    def reaching(self, tables: Rows, start: Row, goal: int, until: float) -> _Found:
        """The best that is found until the goal is reached; how far it got, once the time is over."""
        step, desk, sheet = self.step, buffer(1, GAME), np.empty((LINES, LENGTH), np.int16)
        front, shuffles, is_all = self.fronts[0][:1], np.zeros(1, np.int64), True
        front[0] = start
        ended, best, line = np.full(3, NOTHING, np.int64), NOTHING, list[int]()
        turns: list[tuple[NDArray[np.int32], NDArray[np.int16]]] = []
        while len(front) and best < goal:
            if monotonic() > until:
                return _Found(best, line, is_all=False)
            ended[:] = NOTHING
            found = extend(tables, front, shuffles, goal, desk, sheet, step, ended)
            if ended[0] > best:
                best, line = int(ended[0]), _line(turns, int(ended[1]), int(ended[2]))
            chosen = _most_promising(step.promises[:found], self.width)
            is_all &= found < len(step.parents) and len(chosen) == found
            turns.append((step.parents[chosen], step.actions[chosen]))
            following = self.fronts[len(turns) % 2][: len(chosen)]
            follow(tables, front, step, chosen, following)
            front, shuffles = following, step.shuffles[chosen]
        return _Found(best, line, is_all)


def _most_promising(promises: NDArray[np.float32], most: int) -> NDArray[np.int64]:
    """The places of so many of the best, or of all."""
    if len(promises) <= most:
        return np.arange(len(promises))
    return np.argpartition(promises, len(promises) - most)[len(promises) - most :]


def _line(turns: Sequence[tuple[NDArray[np.int32], NDArray[np.int16]]], parent: int, last: int) -> list[int]:
    """The actions that led to a position, and the last one."""
    line = [last]
    for parents, actions in reversed(turns):
        line.append(int(actions[parent]))
        parent = int(parents[parent])
    return line[::-1]
