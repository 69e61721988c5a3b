"""What a board looks like: where each part of a scene stands on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hanabi.terminal.fireworks import fireworks, tiles, tokens
from hanabi.terminal.hands import COMPACT, ROOMY, hands, tray
from hanabi.terminal.ink import flow, ink, rows
from hanabi.terminal.keys import row
from hanabi.terminal.log import log
from hanabi.terminal.people import before_the_game, chairs

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from hanabi.terminal.sources import Scene

ROOMY_FROM = (110, 36)  # columns and rows


class Picture(Vertical):
    """A scene on the screen, as large as that is."""

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
        yield Static(id="teacher")
        yield Static(id="notice")
        yield Static(id="keys")

    def draw(self, scene: Scene) -> None:
        """All of it, but the notice."""
        self.set_class(self._is_roomy, "-roomy")
        self._put("tokens", tokens(scene) if scene.dealt else Content.empty())
        self._put("fireworks", fireworks(scene, self.screen.size.width - 2) if scene.dealt else Content.empty())
        self._put("tiles", tiles(scene) if scene.dealt else Content.empty())
        self._put("teacher", _words(scene))
        self.draw_choice(scene)
        self.draw_log(scene)
        self.draw_keys(scene)

    def draw_choice(self, scene: Scene) -> None:
        """What looks different when something else is chosen."""
        size = ROOMY if self._is_roomy else COMPACT
        self._put("hands", hands(scene, size) if scene.dealt else chairs(scene))
        self._put("tray", tray(scene, size.width) if scene.dealt else before_the_game(scene, size.width))

    def draw_log(self, scene: Scene) -> None:
        self._put("lines", log(scene))
        self.call_after_refresh(self.query_one("#log", VerticalScroll).scroll_end, animate=False)

    def draw_keys(self, scene: Scene) -> None:
        self._put("keys", flow(row(scene), self.screen.size.width - 4))

    def draw_notice(self, sentence: str) -> None:
        self._put("notice", Content(sentence))

    def scroll_log(self, pages: int) -> None:
        place = self.query_one("#log", VerticalScroll)
        place.scroll_relative(y=pages * max(1, place.size.height - 1), animate=False)

    @property
    def _is_roomy(self) -> bool:
        width, height = self.screen.size
        return width >= ROOMY_FROM[0] and height >= ROOMY_FROM[1]

    def _put(self, place: str, content: Content) -> None:
        part = self.query_one(f"#{place}", Static)
        part.update(content)
        part.display = bool(content) or place not in ABSENT


ABSENT = frozenset({"tokens", "fireworks", "tiles", "teacher"})
"""What takes no room while there is nothing of it."""


def _words(scene: Scene) -> Content:
    """What the teacher says, under the name of the lesson."""
    return rows(ink(scene.say(words), "" if place else "bold") for place, words in enumerate(scene.teacher))
