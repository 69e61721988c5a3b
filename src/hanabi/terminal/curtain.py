"""Between two people at one screen: nothing is shown but whose turn it is, until they say that they are there."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from hanabi.message import message
from hanabi.table.phrases import to_move
from hanabi.terminal.ink import ACTION, ink, keyed, rows
from hanabi.terminal.middle import tokens
from hanabi.terminal.telling import told

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from hanabi.terminal.scene import Scene

LAST_LINES = 6


class Curtain(Screen[bool]):
    """Drawn from what everybody may know; says whether the next player has come."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "come"), ("q", "leave")]

    def __init__(self, scene: Scene, player: int) -> None:
        super().__init__()
        self.scene = scene
        self.player = player

    def compose(self) -> ComposeResult:
        say, name = self.scene.say, self.scene.names[self.player]
        away = message("The others look away now. No hand is shown until whoever is to move is here.")
        lines = [line for entry in self.scene.log[-LAST_LINES:] for line in told(self.scene, entry)]
        yield Static(
            rows(
                (
                    tokens(self.scene),
                    Content.empty(),
                    *lines,
                    Content.empty(),
                    ink(say(to_move(name)), "bold"),
                    ink(say(away)),
                    Content.empty(),
                    keyed("Enter", say(message("I am here")), "come", chosen=True),
                )
            ),
            id="curtain",
        )

    async def on_click(self, event: events.Click) -> None:
        if action := event.style.meta.get(ACTION):
            await self.run_action(action)

    def action_come(self) -> None:
        self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)
