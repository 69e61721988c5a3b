"""Games on disk: after every move, and whole at every moment.

A list of them is made of what stands in their files; a game is replayed only when somebody opens it.
"""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from hanabi import record
from hanabi.events import Outcome
from hanabi.moves import Rearrange, parse_action
from hanabi.refusal import Refusal
from hanabi.table.entries import Acted, Entry, Started, played
from hanabi.table.settings import Settings
from hanabi.table.table import Table
from hanabi.terminal.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

GOING_ON, OVER = ".table.json", ".json"
PEOPLE = "people.json"
PROGRESS = "progress.json"
DAMAGED = (ValueError, AssertionError, KeyError, IndexError)  # what comes of entries that no game has led to
BEGAN = "%Y-%m-%d-%H%M%S"  # in Greenwich, at the beginning of a game's id


class Badge(Struct, frozen=True):
    """By what a server knows us again."""

    name: str
    token: str


class Saved(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it lies on disk: its settings, its secret, and all that has happened there."""

    id: str
    settings: Settings
    secret: str  # hexadecimal
    learning: bool
    entries: tuple[Entry, ...] = ()

    @classmethod
    def new(cls, settings: Settings, *, learning: bool, now: datetime | None = None) -> Saved:
        now = now or datetime.now(UTC)
        name = f"{now:{BEGAN}}-{secrets.token_hex(2)}"
        return cls(name, settings, secrets.token_hex(16), learning)

    @classmethod
    def of(cls, table: Table, learning: bool) -> Saved:
        entries = tuple(line.entry for line in table.log)
        return cls(table.id, table.settings, table.secret.hex(), learning, entries)

    def table(self) -> Table:
        """The table where it was left; refused if somebody has changed its file so that the rules forbid it."""
        try:
            return self.table_after(self.entries)
        except DAMAGED as error:
            raise Refusal("The file of this game is damaged: the game cannot go on.") from error

    def table_after(self, entries: Iterable[Entry]) -> Table:
        """The table once these things have happened, and nothing else."""
        table = Table.new(self.id, self.settings, bytes.fromhex(self.secret))
        for entry in entries:
            table = table.after(entry)
        return table


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game to go on with, who sits at its table, and how many moves have been made."""

    saved: Saved
    players: tuple[str, ...]
    moves: int

    @classmethod
    def of(cls, saved: Saved) -> Unfinished:
        """No cards are dealt for it: people sit down before the deal, and to put a hand in order is no move."""
        before = takewhile(lambda entry: not isinstance(entry.fact, Started), saved.entries)
        facts = (entry.fact for entry in played(saved.entries))
        actions = (parse_action(fact.action) for fact in facts if isinstance(fact, Acted))
        moves = sum(not isinstance(action, Rearrange) for action in actions)
        return cls(saved, saved.table_after(before).names, moves)


class ResultState(Struct, frozen=True):
    """What a game came to."""

    outcome: Outcome
    points: int


class Heading(Struct, frozen=True):
    """What a record says of itself: who played, under which rules, what it came to. Other programs say less."""

    players: tuple[str, ...] = ()
    variant: str = ""
    result: ResultState | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over: where its record lies, and what stands there. It is checked when it is opened."""

    path: Path
    heading: Heading


def began(id_: str) -> datetime | None:
    """When the game with this id began, as clocks here tell it; nothing if the name is somebody else's.

    >>> began("2026-11-16-115145-ab12") == datetime(2026, 11, 16, 11, 51, 45, tzinfo=UTC)
    True
    """
    try:
        return datetime.strptime(id_.rpartition("-")[0], BEGAN).replace(tzinfo=UTC).astimezone()
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder of games: tables that go on, and records of games that are over."""

    folder: Path

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Shelf:
        """Where this system keeps what belongs to a user."""
        return cls(_user_data(environment) / "hanabi" / "games")

    def keep(self, table: Table, learning: bool) -> None:
        """A game that is over is kept as a record, which every other command reads."""
        self.folder.mkdir(parents=True, exist_ok=True)
        going_on, over = self.folder / f"{table.id}{GOING_ON}", self.folder / f"{table.id}{OVER}"
        if table.is_over:
            _write(over, record.write(table.record()).encode())
        else:
            over.unlink(missing_ok=True)
        _write(going_on, msgspec.json.format(msgspec.json.encode(Saved.of(table, learning)), indent=1))

    def going_on(self) -> list[Unfinished]:
        """The games to go on with, newest first; what cannot be read is left alone."""
        over = set(self._records())
        tables = (path for path in self._newest_first(GOING_ON) if _record_of(path) not in over)
        return [game for path in tables if (game := _unfinished(path)) is not None]

    def over(self) -> list[Finished]:
        """The games that are over, newest first."""
        return [Finished(path, _heading(path)) for path in self._records()]

    @property
    def finished(self) -> int:
        """How many games have been played to the end."""
        return len(self._records())

    # -- Servers -----------------------------------------------------------------------------------------

    def badge(self, server: str) -> Badge | None:
        return self._badges().get(server)

    def wear(self, server: str, badge: Badge) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        _write(self._people, msgspec.json.encode({**self._badges(), server: badge}))
        self._people.chmod(0o600)  # whoever has the token has the seat

    def _badges(self) -> dict[str, Badge]:
        try:
            return msgspec.json.decode(self._people.read_bytes(), type=dict[str, Badge])
        except (OSError, msgspec.DecodeError):
            return {}

    @property
    def _people(self) -> Path:
        return self.folder.parent / PEOPLE

    # -- Lessons and puzzles -----------------------------------------------------------------------------

    def progress(self) -> Progress:
        """How far one is; at the beginning, where that cannot be read."""
        try:
            progress = msgspec.json.decode(self._progress.read_bytes(), type=Progress)
        except (OSError, ValueError):
            return Progress()
        return progress if progress.is_sound else Progress()

    def keep_progress(self, progress: Progress) -> None:
        """Where there is room for it: a lesson goes on without a disk."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            _write(self._progress, msgspec.json.encode(progress.joined(self.progress())))

    @property
    def _progress(self) -> Path:
        return self.folder.parent / PROGRESS

    def _records(self) -> list[Path]:
        return [path for path in self._newest_first(OVER) if not path.name.endswith(GOING_ON)]

    def _newest_first(self, ending: str) -> list[Path]:
        return sorted(self.folder.glob(f"*{ending}"), reverse=True)


def _record_of(table: Path) -> Path:
    """Where the record lies once this game is over."""
    return table.with_name(table.name.removesuffix(GOING_ON) + OVER)


def _unfinished(path: Path) -> Unfinished | None:
    try:
        return Unfinished.of(msgspec.json.decode(path.read_bytes(), type=Saved))
    except (OSError, *DAMAGED):
        return None


def _heading(path: Path) -> Heading:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Heading)
    except (OSError, ValueError):
        return Heading()


def _user_data(environment: Mapping[str, str]) -> Path:
    if chosen := environment.get("XDG_DATA_HOME"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    return Path.home() / ("Library/Application Support" if sys.platform == "darwin" else ".local/share")


def _write(path: Path, content: bytes) -> None:
    """Whole at every moment: written beside its place, and put there in one step."""
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
