"""The entries of tables, and the one task that writes them.

The law of the writer: **an entry is acknowledged only after its commit, and each number of a table is given once.** An
entry is a row keyed by the table and its number, so of two processes only one can insert the next; the other is told so
by `Conflict`, reads what happened meanwhile, and asks the table again. What arrives while a commit is under way is
committed together by the next one:

    process A   append(entry 7 of t)  append(entry 3 of u)     -> one commit, both acknowledged
    process B   append(entry 7 of t)                           -> Conflict; entries.after(t, 6) has A's entry 7

Of several appends to one table in one batch only the first can be in time; one that is impossible (a table that is
gone) does not take the others with it.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import sqlalchemy as sa
from msgspec.json import Decoder
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from hanabi.refusal import Refusal
from hanabi.server import metrics
from hanabi.server.store.news import News
from hanabi.server.store.schema import entries, games, sitters
from hanabi.server.store.tables import changes, entry_row, insert_table, sitting
from hanabi.table.entries import Entry, Fact

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

    from hanabi.server.store.database import Database
    from hanabi.server.store.tables import NewTable
    from hanabi.table.table import Table

LARGEST_BATCH = 200
# What comes of these goes out before the next ones of a batch are woken, so that nobody waits for all of it to be told.
TOLD_AT_ONCE = 8
GATHERING = 0.003  # seconds between commits where much happens: a commit costs the same for one entry and for ten

_fact: Decoder[Fact] = Decoder(Fact)

# Made once: to make a statement and to find it again among the compiled ones costs as much as a few moves.
_INSERT_FIRST = {
    dialect.dialect.name: dialect.insert(entries).on_conflict_do_nothing().returning(entries.c.game)
    for dialect in (postgresql, sqlite)
}
_INSERT_LATER = entries.insert()
_NOTE_CHANGES = games.update().where(games.c.id == sa.bindparam("table"))


class Conflict(Exception):
    """Another process has added an entry to the table first."""


@dataclass(frozen=True, slots=True)
class Append:
    """Entries that belong together, the table after them, and the rematch that comes of them if one does."""

    before: Table
    table: Table
    entries: tuple[Entry, ...]
    rematch: NewTable | None = None


Waiting: TypeAlias = tuple[Append, "asyncio.Future[None]"]


class StoredEntries:
    """Every entry, by its table and number."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()

    async def after(self, table: str, number: int = 0) -> list[Entry]:
        wanted = sa.select(entries.c.number, entries.c.at, entries.c.fact)
        wanted = wanted.where(entries.c.game == table, entries.c.number > number).order_by(entries.c.number)
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return [Entry(row.number, row.at, _fact.decode(row.fact)) for row in rows]

    async def append(self, append: Append) -> None:
        """Keep these entries, for good when this returns; Conflict if the table has gone on meanwhile."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((append, done))
        await done

    @asynccontextmanager
    async def written(self) -> AsyncGenerator[None]:
        """While this is open, what is appended is written."""
        writer = asyncio.create_task(self._write())
        try:
            yield
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _write(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < LARGEST_BATCH and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            # Every process takes its rows in the same order, so that none waits for the other in a circle.
            batch.sort(key=lambda item: item[0].table.id)
            try:
                await self._settle_all(batch)
            except Exception as error:  # noqa: BLE001 (whatever it was, those who wait must hear of it)
                _fail(batch, error)
            if len(batch) > 1:
                await asyncio.sleep(GATHERING)

    async def _settle_all(self, batch: Sequence[Waiting]) -> None:
        try:
            await self._settle(batch)
        except IntegrityError:
            # One of them is impossible; alone, each stands for itself.
            for item in batch:
                await self._settle_alone(item)

    async def _settle(self, batch: Sequence[Waiting]) -> None:
        """Commit a batch, and tell everybody who waits for it."""
        first = {append.table.id: append for append, _ in reversed(batch)}
        with metrics.commit_seconds.time():
            kept = await self.database.write(lambda connection: self._commit(connection, list(first.values())))
        for index, (append, done) in enumerate(batch, start=1):
            if done.done():
                continue
            if append.table.id in kept and first[append.table.id] is append:
                done.set_result(None)
            else:
                done.set_exception(Conflict)
            if index % TOLD_AT_ONCE == 0:
                await asyncio.sleep(0)

    async def _settle_alone(self, item: Waiting) -> None:
        try:
            await self._settle([item])
        except IntegrityError as error:
            _fail([item], await self._refusal(item[0].table) or error)

    async def _refusal(self, table: Table) -> Refusal | None:
        """Why nothing can happen there, as whoever asks may hear it."""
        there = sa.select(games.c.id).where(games.c.id == table.id)
        if not await self.database.read(lambda connection: connection.execute(there).one_or_none()):
            return Refusal("There is no such table.")
        elsewhere = sa.select(sitters.c.game).where(
            sitters.c.game != table.id,
            sitters.c.challenge == (table.challenge.challenge if table.challenge else None),
            sitters.c.person.in_([seat.person for seat in table.seats if seat.person]),
        )
        if await self.database.read(lambda connection: connection.execute(elsewhere.limit(1)).one_or_none()):
            return Refusal("You try this deal at another table already: everybody has one try.")
        return None

    def _commit(self, connection: sa.Connection, appends: Sequence[Append]) -> set[str]:
        """The ids of the tables whose entries were kept."""
        kept = _insert_first(connection, appends)
        done = [append for append in appends if append.table.id in kept]
        later = [entry_row(append.table.id, entry) for append in done for entry in append.entries[1:]]
        if later:
            connection.execute(_INSERT_LATER, later)
        _note_changes(connection, done)
        self.database.call_out(connection, [News(each.table.id, each.table.length, each.entries) for each in done])
        return kept


def _insert_first(connection: sa.Connection, appends: Sequence[Append]) -> set[str]:
    """Whoever gets the first of their entries in, gets the others in too."""
    rows = [entry_row(append.table.id, append.entries[0]) for append in appends]
    return set(connection.execute(_INSERT_FIRST[connection.dialect.name], rows).scalars())


def _note_changes(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """Keep up what the lists show: of all the tables at once, and who sits where it has changed."""
    if appends:
        connection.execute(_NOTE_CHANGES, [changes(append.table, append.entries[-1].at) for append in appends])
    for append in appends:
        seated = sitting(append.table)
        if seated != sitting(append.before):
            connection.execute(sitters.delete().where(sitters.c.game == append.table.id))
            if seated:
                connection.execute(sitters.insert(), seated)
        if append.rematch is not None:
            insert_table(connection, append.rematch)


def _fail(batch: Sequence[Waiting], error: Exception) -> None:
    for _, done in batch:
        if not done.done():
            done.set_exception(error)
