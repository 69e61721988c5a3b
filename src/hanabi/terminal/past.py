"""Looking back: any earlier turn of the game, as the reader may know it, while the game goes on."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from hanabi.message import message
from hanabi.refusal import Refusal
from hanabi.terminal.ink import keyed
from hanabi.terminal.screen import BoardScreen
from hanabi.terminal.stepping import SteppingScreen
from hanabi.terminal.tray import whose_turn
from hanabi.view import Memory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.binding import BindingType
    from textual.content import Content

    from hanabi.locale import Language
    from hanabi.table.messages import Update
    from hanabi.table.requests import Request


class PastScreen(SteppingScreen):
    """The earlier turns, until one comes back to now."""

    BINDINGS: ClassVar[list[BindingType]] = [("equals_sign,escape", "leave")]

    def __init__(self, updates: tuple[Update, ...], language: Language) -> None:
        super().__init__(updates, language, at=max(0, len(updates) - 2))
        self.scene = replace(self.scene, is_past=True)

    def keys(self) -> Iterator[Content]:
        yield from self.timeline()
        yield keyed("=", self.say(message("Back to now")), "leave", chosen=True)
        yield keyed("?", self.say(message("Help")), "help")
        yield from self.looks()

    async def ask(self, request: Request) -> None:
        del request
        raise Refusal("This is an earlier turn. Come back to now first: =")


class GameScreen(BoardScreen):
    """The board of a game that goes on, also while somebody looks back."""

    BINDINGS: ClassVar[list[BindingType]] = [("left_square_bracket,backspace", "look_back")]

    def keys(self) -> Iterator[Content]:
        yield from super().keys()
        update = self.scene.update
        if update.over or update.settings.memory is Memory.ALL:
            yield keyed("[", self.say(message("Earlier turns")), "look_back")

    @abstractmethod
    async def action_look_back(self) -> None:
        """Show the earlier turns, or say why not."""

    def look_at(self, updates: tuple[Update, ...]) -> None:
        if self.is_current:  # S5: nothing is shown to whoever comes next to this screen
            self.app.push_screen(PastScreen(updates, self.scene.language))

    def show(self, update: Update) -> None:
        """Whoever looks back is told whose turn it is now."""
        super().show(update)
        if isinstance(self.app.screen, PastScreen):
            self.app.screen.notice(self.say(whose_turn(self.scene)))
