"""SQLite or PostgreSQL, behind the same two calls.

    await database.read(lambda connection: connection.execute(wanted).scalars().all())
    await database.write(lambda connection: connection.execute(change))

What is to be done is a plain function over a SQLAlchemy connection, in one transaction, which is on the disk when
`write` returns. On PostgreSQL it runs in the event loop, beside others; on SQLite in a thread, once for the whole
function: there is one thread that writes, as there can be only one writer, and a few that read meanwhile.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import sqlalchemy as sa
import structlog
from alembic import command
from alembic.config import Config
from sqlalchemy import event
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.ext.asyncio import create_async_engine

from hanabi.server.store import news

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Iterable, Mapping

    from sqlalchemy.ext.asyncio import AsyncEngine

    from hanabi.server.store.news import News

log = structlog.get_logger()

LOCK = 0x68616E61  # any number will do, as long as it is always the same
READERS = min(4, os.cpu_count() or 1)

Given = TypeVar("Given")


class Database(Protocol):
    """Where everything is kept."""

    @property
    def shares(self) -> bool:
        """Whether several processes can serve the same tables."""
        ...

    async def read(self, work: Callable[[sa.Connection], Given]) -> Given: ...

    async def write(self, work: Callable[[sa.Connection], Given]) -> Given:
        """In one transaction, which is on the disk when this returns; if `work` raises, nothing has changed."""
        ...

    def call_out(self, connection: sa.Connection, told: Iterable[News]) -> None:
        """Let every other process know, once this transaction is committed."""

    async def listen(self, heard: Callable[[News], None], lost: Callable[[], None]) -> None:
        """Hear of what other processes add, for as long as this runs; `lost` whenever news may have been missed."""


def insert_once(connection: sa.Connection, table: sa.Table, row: Mapping[str, object]) -> None:
    """Unless it is there: another process may be faster."""
    insert = postgresql_insert if connection.dialect.name == "postgresql" else sqlite_insert
    connection.execute(insert(table).values(row).on_conflict_do_nothing())


@asynccontextmanager
async def opened(url: str) -> AsyncGenerator[Database]:
    """The database at this URL, with the schema of this version."""
    given = sa.make_url(url)
    if given.get_backend_name() == "sqlite":
        sqlite = Sqlite(given)
        try:
            await sqlite.write(_upgrade)
            yield sqlite
        finally:
            await asyncio.to_thread(sqlite.close)
        return
    # An error of the database may be logged; what was to be stored may not.
    engine = create_async_engine(given.set(drivername="postgresql+asyncpg"), hide_parameters=True)
    postgresql = Postgresql(engine)
    try:
        await postgresql.write(_upgrade_alone)
        yield postgresql
    finally:
        await engine.dispose()


class Sqlite:
    """A file. It has one process, which knows what it did."""

    shares = False

    def __init__(self, url: sa.URL) -> None:
        self._engine = sa.create_engine(url, hide_parameters=True)
        event.listen(self._engine, "connect", _prepare_sqlite)
        event.listen(self._engine, "begin", _begin_sqlite)
        self._writer = ThreadPoolExecutor(1, "hanabi-write")
        self._readers = ThreadPoolExecutor(READERS, "hanabi-read")

    async def read(self, work: Callable[[sa.Connection], Given]) -> Given:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._run, work)

    async def write(self, work: Callable[[sa.Connection], Given]) -> Given:
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._run, work)

    def _run(self, work: Callable[[sa.Connection], Given]) -> Given:
        with self._engine.begin() as connection:
            return work(connection)

    def call_out(self, connection: sa.Connection, told: Iterable[News]) -> None:
        """There is nobody else."""

    async def listen(self, heard: Callable[[News], None], lost: Callable[[], None]) -> None:
        """There is no news."""

    def close(self) -> None:
        """What was begun is finished first."""
        for threads in (self._writer, self._readers):
            threads.shutdown()
        self._engine.dispose()


class Postgresql:
    """A server of its own, for as many processes as there are."""

    shares = True

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._origin = token_hex(8)  # stands before news, so that a process knows its own

    async def read(self, work: Callable[[sa.Connection], Given]) -> Given:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[sa.Connection], Given]) -> Given:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    def call_out(self, connection: sa.Connection, told: Iterable[News]) -> None:
        for payload in news.payloads(self._origin, told):
            connection.execute(sa.select(sa.func.pg_notify(news.CHANNEL, payload)))

    async def listen(self, heard: Callable[[News], None], lost: Callable[[], None]) -> None:
        url = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                await news.hear(url, self._origin, heard, lost)
            except Exception as error:  # noqa: BLE001 (whatever it was, news must be heard again)
                log.warning("no news from the database", error=repr(error))
            await asyncio.sleep(1)


def _prepare_sqlite(connection: Any, _: object) -> None:  # noqa: ANN401 (the driver's own type)
    # The driver would begin only before some statements, and so change the schema outside of any transaction.
    connection.isolation_level = None
    cursor = connection.cursor()
    # A commit is on the disk before it is acknowledged; readers do not wait for the writer.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _upgrade_alone(connection: sa.Connection) -> None:
    """Several processes may start at once; one of them migrates."""
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    _upgrade(connection)


def _upgrade(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
