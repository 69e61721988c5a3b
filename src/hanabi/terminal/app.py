"""The application: one shelf of games, one language, and the screens between which people go."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.app import App

from hanabi import interop
from hanabi.bots import BOTS
from hanabi.locale import language as language_of
from hanabi.table.history import facts_of_record
from hanabi.terminal.hall import Hall
from hanabi.terminal.hangup import heed_hangup
from hanabi.terminal.keeping import Kept, Shelf
from hanabi.terminal.learning import LearningScreen
from hanabi.terminal.local import LocalTable
from hanabi.terminal.playing import PlayingScreen
from hanabi.terminal.replaying import ReplayScreen
from hanabi.terminal.symbols import Ascii, knows_unicode
from hanabi.terminal.wishes import YOU, Wishes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from textual.filter import LineFilter
    from textual.screen import Screen

    from hanabi.lessons.lesson import Lesson
    from hanabi.locale import Language
    from hanabi.record import Record
    from hanabi.table.entries import Fact
    from hanabi.terminal.local import Bots

BOT_PAUSE = 0.7  # seconds, so that one sees what a bot does


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the application finds: where games are kept, which bots there are and how fast, which letters show."""

    shelf: Shelf
    bots: Bots
    bot_pause: float = BOT_PAUSE
    unicode: bool = True

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Surroundings:
        encoding = sys.stdout.encoding or ""
        return cls(Shelf.of(environment), BOTS, unicode=knows_unicode(environment, encoding))


class Hanabi(App[None]):
    """Hanabi in a terminal."""

    TITLE = "hanabi"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, language: Language, around: Surroundings, first: Screen[None]) -> None:
        super().__init__()
        self.language = language
        self.around = around
        self._first = first
        self._ascii = Ascii()

    @property
    def shelf(self) -> Shelf:
        return self.around.shelf

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return filters if self.around.unicode else [*filters, self._ascii]

    def on_mount(self) -> None:
        self.theme = "textual-dark"
        self.push_screen(self._first, lambda _: self.exit())

    def speak(self, code: str, wishes: Wishes) -> None:
        """Begin again in another language, with the same wishes."""
        self.language = language_of(code)
        self.switch_screen(Hall(wishes))  # pyright: ignore[reportUnknownMemberType]

    def deal(self, wishes: Wishes) -> None:
        kept = Kept.new(wishes.settings, learning=wishes.learning)
        names = [name.strip() or self.language.say(YOU) for name in wishes.names]
        self._play(LocalTable.deal(kept, names, self.shelf.keep, self.around.bots))

    def go_on(self, kept: Kept) -> None:
        self._play(LocalTable.resume(kept, self.shelf.keep, self.around.bots))

    def _play(self, here: LocalTable) -> None:
        self.push_screen(PlayingScreen(here, self.language, self.around.bot_pause))

    def replay(self, path: Path) -> None:
        record = interop.read(path.read_bytes())
        self.look_again(record, facts_of_record(record))

    def learn(self, lesson: Lesson) -> None:
        self.push_screen(LearningScreen(lesson, self.language))

    def look_again(self, record: Record, facts: Sequence[Fact]) -> None:
        self.push_screen(ReplayScreen(record, facts, self.language))


def run(language: Language) -> None:
    """Open the application at its start screen."""
    _open(language, Hall(Wishes()))


def join(language: Language, link: str, name: str = "") -> None:
    """Open it at a table on a server."""
    from hanabi.terminal.doorway import Address, Doorway  # noqa: PLC0415 (a game without a server starts quicker)

    _open(language, Doorway(Address.parse(link), name))


def _open(language: Language, first: Screen[None]) -> None:
    heed_hangup()
    Hanabi(language, Surroundings.of(os.environ), first).run()
