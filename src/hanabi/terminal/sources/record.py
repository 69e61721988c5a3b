"""A finished game, position by position: with open hands or through anybody's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.editions import name_of
from hanabi.refusal import IllegalMove, Rule
from hanabi.table.bulletin import log_line
from hanabi.table.messages import SeatState
from hanabi.table.phrases import seen_by
from hanabi.table.settings import PERSON, Settings
from hanabi.terminal.scene import Offer, Scene
from hanabi.terminal.sources import Go, NextSeat, Turn, never
from hanabi.terminal.sources.past import TIMELINE, Timeline
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.record import Record
    from hanabi.table.table import Line
    from hanabi.terminal.sources import Request, Source
    from hanabi.terminal.sources.past import Position


class Recorded:
    """The source: a record, and what its log tells: the deal and every move."""

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

    async def changed(self) -> None:
        await never()

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

    async def history(self) -> Source:
        return self
