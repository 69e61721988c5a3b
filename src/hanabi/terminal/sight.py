"""A table on the screen: what stands where, and a click that does what a key does. Others keep the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from hanabi.message import message
from hanabi.terminal import choosing
from hanabi.terminal.hands import COMPACT, ROOMY, hands
from hanabi.terminal.ink import ACTION, flow, keyed
from hanabi.terminal.middle import fireworks, tiles, tokens
from hanabi.terminal.scene import Scene
from hanabi.terminal.telling import log
from hanabi.terminal.tray import tray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual import events
    from textual.app import ComposeResult

    from hanabi.locale import Language
    from hanabi.message import Message
    from hanabi.table.messages import LogLine, Update
    from hanabi.terminal.app import Hanabi

ROOMY_FROM = (110, 36)  # columns and rows


class Sight(Screen["str | None"]):
    """A scene, drawn; whoever leaves it may name the table where they go next."""

    AUTO_FOCUS = ""  # keys belong to the board
    app: Hanabi

    def __init__(self, update: Update, language: Language) -> None:
        super().__init__()
        self.scene = Scene(update, language, log=update.log)

    def compose(self) -> ComposeResult:
        yield Static(id="tokens")
        yield Static(id="fireworks")
        yield Static(id="tiles")
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield Static(id="hands")
                yield Static(id="tray")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="lines")
        yield Static(id="notice")
        yield Static(id="keys")

    def on_resize(self) -> None:
        self.draw()

    async def on_click(self, event: events.Click) -> None:
        """A text that can be clicked carries the name of its action."""
        if action := event.style.meta.get(ACTION):
            await self.run_action(action)

    # -- What is shown -----------------------------------------------------------------------------------

    def show(self, update: Update) -> None:
        """The table has changed: whatever was chosen for another turn, or by another player, is forgotten."""
        before = self.scene.update
        self.scene = replace(self.scene, update=update, log=self._with_new_lines(update))
        if (before.you, before.view and before.view.turn) != (update.you, update.view and update.view.turn):
            self.scene = replace(self.scene, choice=choosing.first(self.scene), eyes=None)
            self.notice("")
        if self.is_there:
            self.draw()

    def _with_new_lines(self, update: Update) -> tuple[LogLine, ...]:
        """An update brings what has happened since the last one, or everything."""
        since = update.log[0].number if update.log else update.number + 1
        return (*(line for line in self.scene.log if line.number < since), *update.log)

    def say(self, sentence: Message) -> str:
        return self.scene.say(sentence)

    def notice(self, sentence: str) -> None:
        """One sentence under the board, until the next."""
        if self.is_there:
            self._put("notice", Content(sentence))

    # -- Drawing -----------------------------------------------------------------------------------------

    @property
    def is_there(self) -> bool:
        """Whether there is anything to draw on: a screen's widgets are there before it, and are gone before it."""
        return self.is_mounted and self.is_running

    def draw(self) -> None:
        self.set_class(self._is_roomy, "-roomy")
        self._put("tokens", tokens(self.scene))
        self._put("fireworks", fireworks(self.scene, self.size.width - 2))
        self._put("tiles", tiles(self.scene))
        self.query_one("#tiles").display = bool(self.scene.variant.tiles)
        self.draw_choice()
        self.draw_log()

    def draw_choice(self) -> None:
        """What looks different when something else is chosen."""
        layout = ROOMY if self._is_roomy else COMPACT
        self._put("hands", hands(self.scene, layout))
        self._put("tray", tray(self.scene, layout.width))

    def draw_log(self) -> None:
        self._put("lines", log(self.scene))
        self.draw_keys()
        self.call_after_refresh(self.query_one("#log", VerticalScroll).scroll_end, animate=False)

    def draw_keys(self) -> None:
        self._put("keys", flow(self.keys(), self.size.width - 4))

    @property
    def _is_roomy(self) -> bool:
        return self.size.width >= ROOMY_FROM[0] and self.size.height >= ROOMY_FROM[1]

    def _put(self, place: str, content: Content) -> None:
        self.query_one(f"#{place}", Static).update(content)

    def keys(self) -> Iterator[Content]:
        """The last line: what can be done whatever is chosen."""
        yield from self.way_out()
        yield from self.looks()

    def looks(self) -> Iterator[Content]:
        yield keyed("e", self.say(message("Through their eyes")), "eyes")
        yield keyed("w", self.say(message("why?")), "why", chosen=self.scene.reasons)

    def way_out(self) -> Iterator[Content]:
        yield keyed("?", self.say(message("Help")), "help")
        yield keyed("q", self.say(message("Leave")), "leave")
