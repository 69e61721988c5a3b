"""The past of a game, position by position: the earlier turns of one that goes on, or all of one that is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from hanabi.editions import name_of
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.table.bulletin import log_line
from hanabi.table.messages import SeatState
from hanabi.table.phrases import seen_by
from hanabi.table.settings import PERSON, Settings
from hanabi.terminal.sources import Go, NextSeat, Offer, Scene, Source, Turn
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

    def __init__(self, record: Record, lines: Sequence[Line], at: int = 0) -> None:
        self.record = record
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
            offers={**TIMELINE, "seat": Offer(seen)},
        )
        return self.timeline.shown(still)

    async def ask(self, request: Request) -> None:
        match request:
            case Go() | Turn():
                self.timeline.go(request)
            case NextSeat():
                seats = [None, *range(len(self.record.players))]
                self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
                self.timeline.positions = self._positions()
            case _:
                raise IllegalMove(Rule.E4, "The game is over.")
