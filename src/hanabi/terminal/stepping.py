"""A game position by position: backwards, forwards, from the deal to the last move that was made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from msgspec import structs
from textual.content import Content

from hanabi.message import message
from hanabi.terminal.ink import button
from hanabi.terminal.screen import BoardScreen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.binding import BindingType

    from hanabi.locale import Language
    from hanabi.table.messages import Update


class SteppingScreen(BoardScreen):
    """The board at one position of a game; nobody can move there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("home,g", "go(0)"),
        ("end,G", "go(-1)"),
        ("left_square_bracket,backspace", "step(-1)"),
        ("right_square_bracket,space", "step(1)"),
    ]

    def __init__(self, updates: tuple[Update, ...], language: Language, at: int = 0) -> None:
        self.updates = updates
        self.at = at
        super().__init__(self._told(), language)

    def _told(self) -> Update:
        """The position, and all that has led to it."""
        lines = tuple(line for update in self.updates[: self.at + 1] for line in update.log)
        return structs.replace(self.updates[self.at], log=lines)

    def timeline(self) -> Iterator[Content]:
        yield button("Home", "go(0)")
        yield button("←", "step(-1)")
        yield button("→", "step(1)")
        yield button("End", "go(-1)")
        yield Content(self.say(message("{turn} of {last}", turn=self.at, last=len(self.updates) - 1)))

    def action_go(self, position: int) -> None:
        """To a position; from the end, if it is counted backwards."""
        self.at = position % len(self.updates)
        self.scene = replace(self.scene, log=())
        self.show(self._told())

    def action_step(self, by: int) -> None:
        if 0 <= self.at + by < len(self.updates):
            self.action_go(self.at + by)
