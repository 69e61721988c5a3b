"""A finished game, step by step: forwards, backwards, with open hands or through anybody's eyes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from msgspec import structs
from textual.content import Content

from hanabi.editions import name_of
from hanabi.message import message
from hanabi.refusal import IllegalMove, Rule
from hanabi.server.protocol import replay_updates
from hanabi.table.settings import PERSON, Settings
from hanabi.terminal.ink import button, keyed
from hanabi.terminal.screen import BoardScreen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual.binding import BindingType

    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.record import Record
    from hanabi.server.protocol import Update
    from hanabi.table.entries import Fact
    from hanabi.table.requests import Request


class ReplayScreen(BoardScreen):
    """The board at one position of a record."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("home,g", "go(0)"),
        ("end,G", "go(-1)"),
        ("space", "step(1)"),
        ("s", "seat"),
    ]

    def __init__(self, record: Record, facts: Sequence[Fact], language: Language) -> None:
        self.record = record
        self.facts = facts
        self.seat: int | None = None
        self.at = 0
        self.updates = self._seen()
        super().__init__(self.updates[0], language)

    def _seen(self) -> tuple[Update, ...]:
        """Every position, with all hands open or as one seat saw it."""
        settings = Settings(variant=name_of(self.record.variant), seats=(PERSON,) * len(self.record.players))
        return replay_updates("", self.record, settings, self.seat, self.facts)

    def keys(self) -> Iterator[Content]:
        yield button("Home", "go(0)")
        yield button("←", "step(-1)")
        yield button("→", "step(1)")
        yield button("End", "go(-1)")
        yield Content(self.say(message("{turn} of {last}", turn=self.at, last=len(self.updates) - 1)))
        yield keyed("s", self.say(self._seen_by()), "seat")
        yield from self.way_out()

    def _seen_by(self) -> Message:
        if self.seat is None:
            return message("Open hands")
        return message("Through {player}'s eyes", player=self.scene.names[self.seat])

    def action_go(self, position: int) -> None:
        """To a position; from the end, if it is counted backwards."""
        self.at = position % len(self.updates)
        lines = tuple(line for update in self.updates[: self.at + 1] for line in update.log)
        self.scene = replace(self.scene, log=())
        self.show(structs.replace(self.updates[self.at], log=lines))

    def action_step(self, by: int) -> None:
        if 0 <= self.at + by < len(self.updates):
            self.action_go(self.at + by)

    def action_seat(self) -> None:
        """All hands open, or as the next seat saw the game."""
        seats = [None, *range(len(self.record.players))]
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.updates = self._seen()
        self.action_go(self.at)

    async def ask(self, request: Request) -> None:
        del request
        raise IllegalMove(Rule.E4, "The game is over.")
