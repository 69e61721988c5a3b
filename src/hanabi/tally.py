"""What somebody's games add up to: averages, best results, streaks, and how it went over time.

It is worked out from the games alone; who may see it is not known here. Scores of different variants are compared as
shares of the most that a variant allows. A game that was stopped, or in which moves were taken back, is in the list of
games and in no figure.

>>> from hanabi.events import Outcome
>>> games = [Played(f"t{day}", day, "first", 2, ("Bob",), (), Outcome.FINISHED, 20 + day, 25) for day in range(3)]
>>> tally(games).all
Figures(games=3, mean_score=21.0, mean_share=0.84, best_score=22, perfect=0, lost=0)
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from msgspec import Struct

from hanabi.events import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

BEST = 5  # results
TREND = 10  # games of which the curve is the mean


class Faults(Struct, frozen=True):
    """How often somebody erred in a game, by its review: by half a point at least, or surely by a whole one."""

    mistakes: int = 0
    blunders: int = 0

    @property
    def all(self) -> int:
        return self.mistakes + self.blunders


class Played(Struct, frozen=True):
    """A game that is over: when, with which people and kinds of bots, and what came of it, of the most there is.

    `faults` are one's own, once the game was reviewed.
    """

    table: str
    ended: float
    variant: str
    players: int
    people: tuple[str, ...]
    bots: tuple[str, ...]
    outcome: Outcome
    score: int
    most: int
    taken_back: bool = False
    faults: Faults | None = None

    @property
    def counts(self) -> bool:
        return self.outcome is not Outcome.UNFINISHED and not self.taken_back

    @property
    def share(self) -> float:
        return self.score / self.most


class Filter(Struct, frozen=True):
    """Which of the games: of a variant, of so many players, with somebody, not older than this."""

    variant: str = ""
    players: int | None = None
    partner: str = ""
    since: float = 0.0

    def lets_through(self, game: Played) -> bool:
        return (
            self.variant in {"", game.variant}
            and self.players in {None, game.players}
            and self.partner in {"", *game.people, *game.bots}
            and game.ended >= self.since
        )


class Figures(Struct, frozen=True):
    """Of some games: how many, what they came to on average and at best, how many were perfect, how many lost."""

    games: int = 0
    mean_score: float = 0.0
    mean_share: float = 0.0
    best_score: int = 0
    perfect: int = 0
    lost: int = 0


class Group(Struct, frozen=True):
    """The figures of what has something in common: a variant, a number of players, a partner."""

    of: str
    figures: Figures


class Point(Struct, frozen=True):
    """A game on the curve: its share of the most there was, and the mean of the last few."""

    ended: float
    share: float
    trend: float


class FaultPoint(Struct, frozen=True):
    """A game that was reviewed: how many mistakes and blunders were one's own, and the mean of the last few."""

    ended: float
    faults: int
    trend: float


class Streak(Struct, frozen=True):
    """How many games in a row, the longest time and up to now."""

    longest: int = 0
    current: int = 0


class Tally(Struct, frozen=True):
    """What the games add up to; the most frequent groups first, the curves from the oldest game to the newest."""

    all: Figures
    variants: tuple[Group, ...]
    players: tuple[Group, ...]
    people: tuple[Group, ...]
    bots: tuple[Group, ...]
    curve: tuple[Point, ...]
    best: tuple[Played, ...]
    unlost: Streak
    perfect: Streak
    faults: tuple[FaultPoint, ...]
    mean_faults: float


def tally(games: Iterable[Played]) -> Tally:
    counted = sorted((game for game in games if game.counts), key=lambda game: game.ended)
    return Tally(
        all=_figures(counted),
        variants=_groups(counted, lambda game: (game.variant,)),
        players=_groups(counted, lambda game: (str(game.players),)),
        people=_groups(counted, lambda game: game.people),
        bots=_groups(counted, lambda game: game.bots),
        curve=_curve(counted),
        best=tuple(sorted(counted, key=lambda game: (-game.share, -game.ended))[:BEST]),
        unlost=_streak([game.outcome is not Outcome.LOST for game in counted]),
        perfect=_streak([game.outcome is Outcome.PERFECT for game in counted]),
        faults=(faults := _faults(counted)),
        mean_faults=round(fmean(point.faults for point in faults), 3) if faults else 0.0,
    )


def _figures(games: Sequence[Played]) -> Figures:
    if not games:
        return Figures()
    return Figures(
        games=len(games),
        mean_score=round(fmean(game.score for game in games), 3),
        mean_share=round(fmean(game.share for game in games), 3),
        best_score=max(game.score for game in games),
        perfect=sum(game.outcome is Outcome.PERFECT for game in games),
        lost=sum(game.outcome is Outcome.LOST for game in games),
    )


def _groups(games: Sequence[Played], names: Callable[[Played], Iterable[str]]) -> tuple[Group, ...]:
    """A game is in the group of each of its names, once."""
    found: dict[str, list[Played]] = {}
    for game in games:
        for name in dict.fromkeys(names(game)):
            found.setdefault(name, []).append(game)
    by_number = sorted(found.items(), key=lambda group: (-len(group[1]), group[0]))
    return tuple(Group(name, _figures(group)) for name, group in by_number)


def _curve(games: Sequence[Played]) -> tuple[Point, ...]:
    trends = _trends([game.share for game in games])
    return tuple(Point(game.ended, round(game.share, 3), trend) for game, trend in zip(games, trends, strict=True))


def _faults(games: Sequence[Played]) -> tuple[FaultPoint, ...]:
    found = [(game.ended, game.faults.all) for game in games if game.faults is not None]
    trends = _trends([faults for _, faults in found])
    return tuple(FaultPoint(ended, faults, trend) for (ended, faults), trend in zip(found, trends, strict=True))


def _trends(values: Sequence[float]) -> list[float]:
    """After each of them, the mean of the last few."""
    return [round(fmean(values[max(0, place - TREND) : place]), 3) for place in range(1, len(values) + 1)]


def _streak(held: Sequence[bool]) -> Streak:
    longest = current = 0
    for each in held:
        current = current + 1 if each else 0
        longest = max(longest, current)
    return Streak(longest, current)
