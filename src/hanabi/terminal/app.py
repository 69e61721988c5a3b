"""The application: one shelf of games, one language, and the screens between which people go."""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import dataclass
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING

from textual.app import App

from hanabi import interop
from hanabi.bots import BOTS
from hanabi.bots.guests import installed
from hanabi.bots.ready import Preparation
from hanabi.locale import language as language_of
from hanabi.table.history import lines_of_record
from hanabi.terminal.board import Board
from hanabi.terminal.ink import Ascii, knows_unicode
from hanabi.terminal.shelf import Saved, Shelf
from hanabi.terminal.sources.lesson import Classroom
from hanabi.terminal.sources.local import Local, LocalTable
from hanabi.terminal.sources.past import Recorded
from hanabi.terminal.start import YOU, Start, Wishes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from textual.filter import LineFilter
    from textual.screen import Screen

    from hanabi.bots import Bots
    from hanabi.lessons.lesson import Lesson
    from hanabi.locale import Language
    from hanabi.terminal.sources import Source

BOT_PAUSE = 0.7  # seconds, so that one sees what a bot does
LOOK_EVERY = 1.0  # seconds, at whether the terminal is still there


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the application finds: where games are kept, which bots there are and how fast, which letters show.

    `preparing` are the bots that are still being compiled.
    """

    shelf: Shelf
    bots: Bots
    bot_pause: float = BOT_PAUSE
    unicode: bool = True
    preparing: Callable[[], Sequence[str]] = tuple

    @classmethod
    def of(
        cls, environment: Mapping[str, str], bots: Bots = BOTS, preparing: Callable[[], Sequence[str]] = tuple
    ) -> Surroundings:
        unicode = knows_unicode(environment, sys.stdout.encoding or "")
        return cls(Shelf.of(environment), bots, unicode=unicode, preparing=preparing)


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
        self.switch_screen(Start(wishes))  # pyright: ignore[reportUnknownMemberType]

    def deal(self, wishes: Wishes) -> None:
        saved = Saved.new(wishes.settings, learning=wishes.learning)
        names = [name.strip() or self.language.say(YOU) for name in wishes.names]
        here = LocalTable.deal(saved, names, self.shelf.keep, self.around.bots)
        self.look_at(Local(here, self.around.bot_pause))

    def go_on(self, saved: Saved) -> None:
        here = LocalTable.resume(saved, self.shelf.keep, self.around.bots)
        self.look_at(Local(here, self.around.bot_pause))

    def replay(self, path: Path) -> None:
        record = interop.read(path.read_bytes())
        self.look_at(Recorded(record, lines_of_record(record)))

    def learn(self, lesson: Lesson) -> None:
        self.look_at(Classroom(lesson, self.language.say(YOU), self.shelf.progress(), self.shelf.keep_progress))

    def look_at(self, source: Source) -> None:
        self.push_screen(Board(source))


def run(language: Language) -> None:
    """Open the application at its start screen."""
    preparation = Preparation()
    around = Surroundings.of(os.environ, {**installed(), **preparation.bots}, lambda: preparation.waiting)
    preparation.start()
    _open(language, around, Start(Wishes.after(around.shelf.finished)))


def join(language: Language, link: str, name: str = "") -> None:
    """Open it at a table on a server."""
    from hanabi.client import Address  # noqa: PLC0415 (a game without a server starts quicker)
    from hanabi.terminal.door import Door  # noqa: PLC0415 (a game without a server starts quicker)

    _open(language, Surroundings.of(os.environ), Door(Address.parse(link), name))


def _open(language: Language, around: Surroundings, first: Screen[None]) -> None:
    Thread(target=_end_with_terminal, args=(sys.stdin.fileno(),), daemon=True).start()
    Hanabi(language, around, first).run()


def _end_with_terminal(terminal: int) -> None:
    """Nobody plays on in a terminal that is gone, even where hang-ups are ignored (`nohup`). The game is on disk.

    A terminal tells its own session, but `make`, say, keeps that to itself.
    """
    while os.isatty(terminal):
        sleep(LOOK_EVERY)
    os.kill(os.getpid(), signal.SIGTERM)
