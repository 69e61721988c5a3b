"""A list over the board, of which one thing is chosen: by the arrows, by its number, by the mouse; or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType


class ListScreen(ModalScreen["int | None"]):
    """Says the place of what was chosen."""

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
