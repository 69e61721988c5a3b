"""Bots are compiled, once on each machine, or loaded as they were compiled before.

`python -m hanabi.bots.ready` does so and waits for it. A server and the application in the terminal begin at once: a
`Preparation` has a process of low priority compile whatever is missing, the bots that are wanted first before the
others, and loads each of them as soon as it is there. A file beside what was compiled says that all of a bot is:

    ~/.cache/hanabi/bots-83d1b2a6f0c47e95/gentle.ready
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from threading import Condition, Thread
from typing import TYPE_CHECKING

from hanabi.bots import BOTS as SITTING
from hanabi.bots import THINKERS
from hanabi.bots.levels import LEVELS
from hanabi.bots.table import TABLE
from hanabi.editions import variant
from hanabi.kernel.cache import BOTS, folder_of
from hanabi.moves import Play
from hanabi.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
    from pathlib import Path

    from hanabi.bots import Bot, Thought
    from hanabi.view import View

AT_TABLES = tuple(entry.name for entry in TABLE if entry.sentence)
ORDER: Sequence[str] = tuple(
    dict.fromkeys(
        (
            *(level.bot for level in LEVELS if level.games is not None),
            *(name for name in AT_TABLES if name not in THINKERS),
            *AT_TABLES,
        )
    )
)
"""Those of the levels for people first, then all that answer at once."""

BEHIND = "behind"
NICE = 10


def make_ready(names: Sequence[str] = ORDER) -> None:
    """Each answers a move at a table, and says why; who searches has as long as it takes to begin."""
    from hanabi.bots.compiled_bot import bot_named  # noqa: PLC0415 (numba is loaded where it compiles)
    from hanabi.bots.playout import play_out  # noqa: PLC0415 (the same)
    from hanabi.bots.search import Budget  # noqa: PLC0415 (the same)
    from hanabi.bots.search.trials import FIRST  # noqa: PLC0415 (the same)

    record = Record(variant(), ("Ada", "Ben"), deal=0, actions=(Play(0),))
    story = record.story(1)
    for name in names:
        bot = bot_named(name)
        (replace(bot, budget=Budget(samples=FIRST)) if name in THINKERS else bot).think(story)
        with suppress(OSError):  # where nothing can be kept, it is compiled again
            _mark(name).touch()
    if ORDER[-1] in names:  # whole games take all of them
        play_out(record.start(), ORDER[0])


def _mark(name: str) -> Path:
    return folder_of("bots", BOTS) / f"{name}.ready"


class Preparation(Thread):
    """Makes every bot ready beside all else that goes on; `waiting` are those that are not, in their order.

    `tell` is called with the name of each that is, from this thread. If the other process comes to grief, the rest is
    compiled here, where it takes time from the others.
    """

    def __init__(self, tell: Callable[[str], None] = lambda _: None) -> None:
        super().__init__(daemon=True)
        self.waiting: Sequence[str] = ORDER
        self._tell = tell
        self._changed = Condition()
        folder_of("bots", BOTS)  # whoever has no place for it is told so now

    def run(self) -> None:
        compiled = _compiled_behind()
        for name in ORDER:
            while not _mark(name).exists() and next(compiled, name) != name:
                pass
            with suppress(Exception):  # whoever asks it for a move hears what the matter is
                make_ready([name])
            with self._changed:
                self.waiting = self.waiting[1:]
                self._changed.notify_all()
            self._tell(name)

    def wait_for(self, bot: str) -> None:
        """Until it is ready."""
        with self._changed:
            self._changed.wait_for(lambda: bot not in self.waiting)

    @property
    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        """All that can be asked to the table; each thinks once it is ready."""
        return {name: partial(Awaited, name, self) for name in SITTING}


@dataclass(frozen=True, slots=True)
class Awaited:
    """A bot that is asked for a move once it is ready."""

    name: str
    preparation: Preparation

    def think(self, story: Sequence[View]) -> Thought:
        self.preparation.wait_for(self.name)
        return SITTING[self.name]().think(story)


def _compiled_behind() -> Iterator[str]:
    """The names of the bots, each as soon as a process of low priority has compiled it, which starts when asked for."""
    command = [sys.executable, "-m", "hanabi.bots.ready", BEHIND]
    nothing, pipe = subprocess.DEVNULL, subprocess.PIPE
    with (
        suppress(OSError),
        subprocess.Popen(command, stdin=nothing, stdout=pipe, stderr=nothing, text=True) as process,  # noqa: S603 (ours)
    ):
        atexit.register(process.terminate)
        assert process.stdout is not None  # noqa: S101 (it is a pipe)
        yield from map(str.strip, process.stdout)


def _compile_behind() -> None:
    """What that process does; of several on one machine one compiles a bot, and the next finds what it has done."""
    if sys.platform != "win32":
        os.nice(NICE)
    for name in ORDER:
        with _locked():
            if not _mark(name).exists():
                make_ready([name])
        print(name, flush=True)  # noqa: T201 (the other process reads it)


@contextmanager
def _locked() -> Generator[None]:
    with (folder_of("bots", BOTS) / "lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl  # noqa: PLC0415 (there is none elsewhere)

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    if BEHIND in sys.argv[1:]:
        _compile_behind()
    else:
        make_ready()
