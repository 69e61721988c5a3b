"""What comes over a board: the curtain between two people at one screen, and a list of which one thing is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static

from hanabi.message import message
from hanabi.table.phrases import to_move
from hanabi.terminal.fireworks import tokens
from hanabi.terminal.ink import ACTION, ink, keyed, rows
from hanabi.terminal.log import told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from hanabi.terminal.scene import Scene

LAST_LINES = 6


class Curtain(Screen[bool]):
    """Between two people: nothing is shown but whose turn it is, until they say that they are there.

    Drawn from what everybody may know; says whether the next player has come.
    """

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


class Menu(ModalScreen["int | None"]):
    """A list over the board, for the arrows, the digits or the mouse. Says the place of what was chosen, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "leave"),
        *((str(number), f"choose({number - 1})") for number in range(1, 10)),
    ]

    def __init__(self, title: str, entries: Sequence[str], below: str = "") -> None:
        super().__init__()
        self.heading = title
        self.entries = entries
        self.below = below

    def compose(self) -> ComposeResult:
        with Vertical(id="list"):
            yield Static(Content.styled(self.heading, "bold"))
            entries = (Content(f"{place} {entry}") for place, entry in enumerate(self.entries, start=1))
            yield OptionList(*entries, compact=True)
            yield Static(Content.styled(self.below, "dim"))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_choose(self, place: int) -> None:
        if place < len(self.entries):
            self.dismiss(place)

    def action_leave(self) -> None:
        self.dismiss(None)
