"""The past of a game, position by position: the earlier turns of one that goes on, or all of one that is over."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from hanabi.bots import BOTS
from hanabi.editions import name_of
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.table.bulletin import log_line
from hanabi.table.messages import SeatState
from hanabi.table.phrases import seen_by
from hanabi.table.settings import PERSON, Settings
from hanabi.terminal.sources import Go, NextSeat, Offer, Review, Scene, Source, Turn
from hanabi.terminal.sources.review import Reviewer
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.record import Record
    from hanabi.table.messages import LogLine
    from hanabi.table.table import Line
    from hanabi.terminal.sources import Request

Position: TypeAlias = "tuple[LogLine, View]"
"""What has happened, and the game after it."""

TIMELINE = {name: Offer() for name in ("deal", "earlier", "later", "end")}


class Timeline:
    """The positions of a game, one of which is looked at."""

    def __init__(self, positions: Sequence[Position], at: int) -> None:
        self.positions = positions
        self.at = at % len(positions)

    def go(self, request: Go | Turn) -> None:
        """To a position that there is; nowhere else."""
        if isinstance(request, Go):
            self.at = request.to % len(self.positions)
        elif 0 <= self.at + request.by < len(self.positions):
            self.at += request.by

    def shown(self, still: Scene) -> Scene:
        """The position, and all that has led to it; nobody can move there."""
        log = tuple(line for line, _ in self.positions[: self.at + 1])
        there = replace(still, log=log, place=(self.at, len(self.positions) - 1))
        return there.with_view(replace(self.positions[self.at][1], legal=()))


class Past(Source):
    """The source: the positions so far, beginning before the last move; `still` is what was the same at all of them."""

    def __init__(self, still: Scene, positions: Sequence[Position]) -> None:
        offers = {**TIMELINE, "now": Offer(stands_out=True), "leave": Offer(is_shown=False)}
        self.still = replace(still, is_past=True, offers=offers)
        self.timeline = Timeline(positions, max(0, len(positions) - 2))

    def scene(self) -> Scene:
        return self.timeline.shown(self.still)

    async def ask(self, request: Request) -> None:
        if not isinstance(request, Go | Turn):
            raise Refusal("This is an earlier turn. Come back to now first: =")
        self.timeline.go(request)


class Recorded(Source):
    """The source: a record, with open hands or through anybody's eyes; its log tells of the deal and of every move."""

    def __init__(self, record: Record, lines: Sequence[Line], at: int = 0, kinds: Sequence[str] = ()) -> None:
        self.record = record
        self.kinds = kinds or kinds_of(record.players)
        self.reviewer: Reviewer | None = None
        self._news = asyncio.Event()
        self.lines = lines
        self.seat: int | None = None  # through whose eyes; with open hands, nobody's
        self.timeline = Timeline(self._positions(), at)

    def _positions(self) -> list[Position]:
        seat = self.seat
        views = (View.open(game) if seat is None else View.of(game, seat) for game in self.record.games())
        return [(log_line(line, view), view) for line, view in zip(self.lines, views, strict=True)]

    def scene(self) -> Scene:
        players = self.record.players
        seen = None if self.seat is None else seen_by(players[self.seat])
        still = Scene(
            settings=Settings(variant=name_of(self.record.variant), seats=(PERSON,) * len(players)),
            seats=tuple(SeatState(kind=PERSON, name=name, ready=True) for name in players),
            you=self.seat,
            over=True,
            offers={**TIMELINE, "seat": Offer(seen), **({} if self.reviewer else {"review": Offer()})},
            teacher=tuple(self.reviewer.words(self.timeline.at)) if self.reviewer else (),
        )
        return self.timeline.shown(still)

    async def changed(self) -> None:
        """The review knows more."""
        await self._news.wait()
        self._news.clear()

    async def ask(self, request: Request) -> None:
        match request:
            case Go() | Turn():
                self.timeline.go(request)
            case NextSeat():
                seats = [None, *range(len(self.record.players))]
                self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
                self.timeline.positions = self._positions()
            case Review():
                self._review()
            case _:
                raise IllegalMove(Rule.E4, "The game is over.")

    def _review(self) -> None:
        loop = asyncio.get_running_loop()

        def told() -> None:
            with suppress(RuntimeError):  # the application is gone
                loop.call_soon_threadsafe(self._news.set)

        self.reviewer = Reviewer(self.record, self.kinds, told)
        self.reviewer.start()

    def leave(self) -> None:
        if self.reviewer:
            self.reviewer.stop()


def kinds_of(players: Sequence[str]) -> list[str]:
    """Who sat where: whoever is called as a bot is one."""
    return [name if name in BOTS else PERSON for name in players]
