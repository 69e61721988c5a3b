"""A whole game, reviewed: the expected score before and after each move, what the move was, what was better.

All that is said of a move is what its player could know then: the worlds in which it is tried are those that fit what
they had been told, and their partners play on as they are. `reviews` gives a first picture soon and a better one after
every round, for as long as it is asked; `review` waits for the last.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import local
from typing import TYPE_CHECKING

from hanabi.bots.common.memory import MEMORY
from hanabi.bots.dispatch import remember, together
from hanabi.bots.games import new_desk
from hanabi.kernel.actions import action_of, move_of
from hanabi.kernel.convert import record_of
from hanabi.kernel.layout import GAME, VIEW, buffer
from hanabi.kernel.tables import kind_numbers, tables_of
from hanabi.kernel.view import open_view, view_of
from hanabi.moves import Rearrange
from hanabi.review.costs import Costs, Mark, costs, marks
from hanabi.review.judgement import COSTLY, Estimate, Judgement, judged
from hanabi.review.playouts import Team
from hanabi.review.reasons import reason_for
from hanabi.review.study import ROUNDS, Study
from hanabi.score import score

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hanabi.game import Game
    from hanabi.message import Message
    from hanabi.moves import Move
    from hanabi.record import Record

PERSON = "person"
THREADS = min(2, os.cpu_count() or 1)
"""A review is work that can wait: it leaves the other cores alone."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """The best other move: what it gains over the one that was made, with its error, and why."""

    move: Move
    gain: Estimate
    reason: Message


@dataclass(frozen=True, slots=True)
class Moment:
    """A move, and what it was. Its turn is the place of its action in the record.

    `before` is the expected score if the player had done what their bot does, `after` that once they had moved. Without
    an `alternative` there was none, or none has been tried yet. `is_exact`: all worlds there are have been played.
    """

    turn: int
    seat: int
    move: Move
    before: Estimate
    after: Estimate
    judgement: Judgement
    alternative: Alternative | None
    marks: tuple[Mark, ...]
    worlds: int
    is_exact: bool

    @property
    def cost(self) -> float:
        """What was lost here for sure."""
        return self.alternative.gain.least if self.alternative and self.judgement in COSTLY else 0.0


@dataclass(frozen=True, slots=True)
class Review:
    """A game and its moments, one for each move; `progress` says how far the work is, from 0 to 1.

    `reached` is the score; of a game that was not played to its end there is none yet.
    """

    moments: tuple[Moment, ...]
    costs: Costs
    reached: int | None
    progress: float

    @property
    def curve(self) -> tuple[float, ...]:
        """The expected score before each move, as its player could know it, and what was reached in the end."""
        if not self.moments:
            return ()
        last = self.moments[-1].after.mean if self.reached is None else float(self.reached)
        return (*(moment.before.mean for moment in self.moments), last)

    def costliest(self, number: int = 3) -> tuple[Moment, ...]:
        """The moments that cost most, the worst first."""
        costly = [moment for moment in self.moments if moment.cost > 0]
        return tuple(sorted(costly, key=lambda moment: -moment.cost)[:number])


def review(record: Record, kinds: Sequence[str] = (), threads: int = THREADS) -> Review:
    """The whole review. Each seat plays on as the bot of its kind; people, and all without kinds, as `conventions`."""
    *_, last = reviews(record, kinds, threads)
    return last


def reviews(record: Record, kinds: Sequence[str] = (), threads: int = THREADS) -> Iterator[Review]:
    """A first picture of all moves, then a better one after every move that was thought about again.

    Whoever stops asking stops the work. What is found is the same whatever the number of threads.
    """
    games = list(record.games())
    studies = list(studies_of(record, games, kinds))
    moments: dict[int, Moment] = {}
    summary, reached = costs(games), score(games[-1]) if games[-1].ended else None
    desks = local()

    def go_on(study: Study) -> Study:
        if not hasattr(desks, "desk"):
            desks.desk = new_desk(games=2, memories=len(record.players))
        if not study.is_over:
            study.go_on(desks.desk)
        return study

    pool = ThreadPoolExecutor(threads, "hanabi-review")
    try:
        for number in range(len(ROUNDS)):
            for done, study in enumerate(pool.map(go_on, studies), start=1):
                moments[study.turn] = _moment(record, games, study)
                if number or done == len(studies):
                    progress = (number + done / len(studies)) / len(ROUNDS)
                    yield Review(tuple(moments.values()), summary, reached, progress)
        if not studies:
            yield Review((), summary, reached, 1.0)
    finally:
        pool.shutdown(cancel_futures=True)


def studies_of(record: Record, games: Sequence[Game], kinds: Sequence[str] = ()) -> Iterator[Study]:
    """Each move, with what its player had been shown and what everybody remembered."""
    players = len(record.players)
    kinds = kinds or [PERSON] * players
    tables = tables_of(record.variant, players)
    team, rows = Team.of(kinds, tables), buffer(len(games), GAME)
    for place, game in enumerate(games):
        rows[place] = record_of(game)
    shown = [buffer(len(games), VIEW) for _ in range(players)]
    everything = buffer(len(games), VIEW)
    memories = buffer((len(team.bots), len(games)), MEMORY)
    for place in range(len(games)):
        for seat, views in enumerate(shown):
            view_of(rows, place, seat, views, place)
        open_view(rows, place, everything, place)
        for bot, remembered in zip(team.bots, memories, strict=True):
            remember(together(int(bot)), tables[0], everything, remembered, place)
    for turn, (game, action) in enumerate(zip(games, record.actions, strict=False)):
        if not isinstance(action, Rearrange):
            made = action_of(record.variant, players, action, game.seat)
            story = shown[game.seat][: turn + 1], memories[:, : turn + 1]
            hand = [kind_numbers(record.variant)[held.card] for held in game.hands[game.seat]]
            yield Study(tables, team, turn, made, story, hand)


def _moment(record: Record, games: Sequence[Game], study: Study) -> Moment:
    game, action, best = games[study.turn], record.actions[study.turn], study.best()
    assert not isinstance(action, Rearrange), "a move"  # noqa: S101
    gain = best[1] if best else None
    return Moment(
        turn=study.turn,
        seat=game.seat,
        move=action,
        before=study.before(),
        after=study.after(),
        judgement=judged(gain, is_own=study.made == study.own),
        alternative=_alternative(record, game, study, *best) if best and best[1].mean > 0 else None,
        marks=marks(game, games[study.turn + 1]),
        worlds=study.worlds,
        is_exact=study.is_exact,
    )


def _alternative(record: Record, game: Game, study: Study, action: int, gain: Estimate) -> Alternative:
    move = move_of(record.variant, len(record.players), action, game.seat)
    return Alternative(move, gain, reason_for(study, game, action, record.players))
