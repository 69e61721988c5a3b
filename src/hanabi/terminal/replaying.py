"""A finished game, step by step: forwards, backwards, with open hands or through anybody's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hanabi.editions import name_of
from hanabi.message import message
from hanabi.refusal import IllegalMove, Rule
from hanabi.table.history import replay_updates
from hanabi.table.phrases import seen_by
from hanabi.table.settings import PERSON, Settings
from hanabi.terminal.ink import keyed
from hanabi.terminal.stepping import SteppingScreen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual.binding import BindingType
    from textual.content import Content

    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.record import Record
    from hanabi.table.entries import Fact
    from hanabi.table.messages import Update
    from hanabi.table.requests import Request


class ReplayScreen(SteppingScreen):
    """The board at one position of a record."""

    BINDINGS: ClassVar[list[BindingType]] = [("s", "seat")]

    def __init__(self, record: Record, facts: Sequence[Fact], language: Language) -> None:
        self.record = record
        self.facts = facts
        self.seat: int | None = None
        super().__init__(self._seen(), language)

    def _seen(self) -> tuple[Update, ...]:
        """Every position, with all hands open or as one seat saw it."""
        settings = Settings(variant=name_of(self.record.variant), seats=(PERSON,) * len(self.record.players))
        return replay_updates("", self.record, settings, self.seat, self.facts)

    def keys(self) -> Iterator[Content]:
        yield from self.timeline()
        yield keyed("s", self.say(self._seen_by()), "seat")
        yield from self.way_out()

    def _seen_by(self) -> Message:
        if self.seat is None:
            return message("Open hands")
        return seen_by(self.scene.names[self.seat])

    def action_seat(self) -> None:
        """All hands open, or as the next seat saw the game."""
        seats = [None, *range(len(self.record.players))]
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.updates = self._seen()
        self.action_go(self.at)

    async def ask(self, request: Request) -> None:
        del request
        raise IllegalMove(Rule.E4, "The game is over.")
