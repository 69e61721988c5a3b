"""Games on disk: after every move, and whole at every moment."""

from __future__ import annotations

import os
import secrets
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from hanabi import record
from hanabi.table.entries import Entry
from hanabi.table.settings import Settings
from hanabi.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

GOING_ON, OVER = ".table.json", ".json"
PEOPLE = "people.json"


class Badge(Struct, frozen=True):
    """By what a server knows us again."""

    name: str
    token: str


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it lies on disk: its settings, its secret, and all that has happened there."""

    id: str
    settings: Settings
    secret: str  # hexadecimal
    learning: bool
    entries: tuple[Entry, ...] = ()

    @classmethod
    def new(cls, settings: Settings, *, learning: bool, now: datetime | None = None) -> Kept:
        now = now or datetime.now(UTC)
        name = f"{now:%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}"
        return cls(name, settings, secrets.token_hex(16), learning)

    @classmethod
    def of(cls, table: Table, learning: bool) -> Kept:
        entries = tuple(line.entry for line in table.log)
        return cls(table.id, table.settings, table.secret.hex(), learning, entries)

    def table(self) -> Table:
        return self.table_after(self.entries)

    def table_after(self, entries: Iterable[Entry]) -> Table:
        """The table once these things have happened, and nothing else."""
        table = Table.new(self.id, self.settings, bytes.fromhex(self.secret))
        for entry in entries:
            table = table.after(entry)
        return table


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder of games: tables that go on, and records of games that are over."""

    folder: Path

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Shelf:
        """Where this system keeps what belongs to a user."""
        return cls(_user_data(environment) / "hanabi" / "games")

    def keep(self, kept: Kept) -> None:
        """A game that is over is kept as a record, which every other command reads."""
        self.folder.mkdir(parents=True, exist_ok=True)
        table = kept.table()
        going_on, over = self.folder / f"{kept.id}{GOING_ON}", self.folder / f"{kept.id}{OVER}"
        if table.is_over:
            _write(over, record.write(table.record()).encode())
        else:
            over.unlink(missing_ok=True)
        _write(going_on, msgspec.json.format(msgspec.json.encode(kept), indent=1))

    def going_on(self) -> list[Kept]:
        """The games to go on with, newest first; what cannot be read is left alone."""
        found = (self._readable(path) for path in self._newest_first(GOING_ON))
        return [kept for kept in found if kept is not None and not kept.table().is_over]

    def over(self) -> list[Path]:
        """The records of the games that are over, newest first."""
        return [path for path in self._newest_first(OVER) if not path.name.endswith(GOING_ON)]

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

    def _newest_first(self, ending: str) -> list[Path]:
        return sorted(self.folder.glob(f"*{ending}"), reverse=True)

    def _readable(self, path: Path) -> Kept | None:
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=Kept)
            kept.table()
        except (OSError, ValueError, AssertionError, KeyError, IndexError):
            return None
        return kept


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
