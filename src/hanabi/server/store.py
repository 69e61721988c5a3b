"""What is kept: people, tables and their entries, in SQLite or PostgreSQL.

An entry is acknowledged only after its commit. It is an insert keyed by the table and its number, so that of two
processes only one can add the next entry; the other is told so by `Conflict`, and reads what happened meanwhile.
Entries that arrive together are committed together.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, TypeAlias

import sqlalchemy as sa
import structlog
from alembic import command
from alembic.config import Config
from msgspec.json import Decoder, Encoder
from sqlalchemy import event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from hanabi.facts import points
from hanabi.refusal import Refusal
from hanabi.score import outcome, score
from hanabi.server import news
from hanabi.server.news import News
from hanabi.server.people import Person
from hanabi.server.schema import entries, games, links, people, replays, shows, sitters, tokens
from hanabi.table.entries import Entry, Fact
from hanabi.table.settings import Listing, Settings
from hanabi.table.table import Table

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

log = structlog.get_logger()

LOCK = 0x68616E61  # any number will do, as long as it is always the same
LARGEST_BATCH = 200
GATHERING = 0.003  # seconds between commits where much happens: a commit costs the same for one entry and for ten

_encoder = Encoder()
_settings: Decoder[Settings] = Decoder(Settings)
_names: Decoder[tuple[str, ...]] = Decoder(tuple[str, ...])
_fact: Decoder[Fact] = Decoder(Fact)


class Conflict(Exception):
    """Another process has added an entry to the table first."""


@dataclass(frozen=True, slots=True)
class Known:
    """A person, and the hash of the token by which they were found, to be compared in constant time."""

    id: str
    name: str
    token: bytes


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it is kept: what it was made of, and the code that people type."""

    id: str
    code: str
    settings: Settings
    secret: bytes
    created: float


@dataclass(frozen=True, slots=True)
class Row:
    """A table as the lists show it; `seat` is that of the person whose list it is."""

    id: str
    code: str
    variant: str
    players: int
    state: str
    created: float
    settings: Settings
    names: tuple[str, ...]
    free: int
    to_move: int | None
    turn: int
    moved: float
    due: float | None
    seat: int | None


LISTED = tuple(games.c[field.name] for field in fields(Row) if field.name != "seat")


@dataclass(frozen=True, slots=True)
class Born:
    """A new table, and what has happened at it already."""

    kept: Kept
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Append:
    """Entries that belong together, the table after them, and the rematch that comes of them if one does."""

    before: Table
    table: Table
    entries: tuple[Entry, ...]
    rematch: Born | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A position of a game, seen through the eyes of a seat, or with all hands open."""

    position: int = 0
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class KeptShow:
    """A show as it is kept: a game of so many positions and players, who leads, where; and how often it has changed."""

    id: str
    source: str
    positions: int
    players: int
    leader: Person
    place: Place = Place()
    number: int = 0


Waiting: TypeAlias = tuple[Append, "asyncio.Future[None]"]


class Store:
    """A database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._is_postgresql = engine.dialect.name == "postgresql"
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._origin = token_hex(8)  # stands before news, so that a process knows its own

    # -- Opening and closing -------------------------------------------------------------------------

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str) -> AsyncGenerator[Store]:
        # An error of the database may be logged; what was to be stored may not.
        engine = create_async_engine(_async_url(url), hide_parameters=True)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            event.listen(engine.sync_engine, "begin", _begin_sqlite)
        store = cls(engine)
        await store._migrate()
        store._writer = asyncio.create_task(store._write())
        try:
            yield store
        finally:
            store._writer.cancel()
            await asyncio.gather(store._writer, return_exceptions=True)
            await engine.dispose()

    async def _migrate(self) -> None:
        async with self._engine.begin() as connection:
            if self._is_postgresql:
                # Several processes may start at once; one of them migrates.
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
            await connection.run_sync(_upgrade)

    @property
    def shares(self) -> bool:
        """Whether several processes can serve the same tables."""
        return self._is_postgresql

    async def listen(self, heard: Callable[[News], None], lost: Callable[[], None]) -> None:
        """Hear of what other processes add, for as long as this runs.

        `lost` is called whenever news may have been missed. SQLite has one process, which knows what it did.
        """
        if not self._is_postgresql:
            return
        url = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

        while True:
            try:
                await news.hear(url, self._origin, heard, lost)
            except Exception as error:  # noqa: BLE001 (whatever it was, news must be heard again)
                log.warning("no news from the database", error=repr(error))
            await asyncio.sleep(1)

    async def ping(self) -> None:
        async with self._engine.connect() as connection:
            await connection.execute(sa.select(1))

    # -- Entries -------------------------------------------------------------------------------------

    async def append(self, append: Append) -> None:
        """Keep these entries, for good when this returns; Conflict if the table has gone on meanwhile."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((append, done))
        await done

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
        """Commit a batch; of several appends to one table only the first can be in time."""
        first = {append.table.id: append for append, _ in reversed(batch)}
        kept = await self._commit(list(first.values()))
        for append, done in batch:
            if done.done():
                continue
            if append.table.id in kept and first[append.table.id] is append:
                done.set_result(None)
            else:
                done.set_exception(Conflict)

    async def _settle_alone(self, item: Waiting) -> None:
        try:
            await self._settle([item])
        except IntegrityError as error:
            gone = await self.table(item[0].table.id) is None
            _fail([item], Refusal("There is no such table.") if gone else error)

    async def _commit(self, appends: Sequence[Append]) -> set[str]:
        """The ids of the tables whose entries were kept."""
        async with self._engine.begin() as connection:
            kept = await self._insert_first(connection, appends)
            done = [append for append in appends if append.table.id in kept]
            later = [_entry_row(append.table.id, entry) for append in done for entry in append.entries[1:]]
            if later:
                await connection.execute(entries.insert(), later)
            await self._note_changes(connection, done)
            await self._call_out(connection, [News(each.table.id, each.table.length, each.entries) for each in done])
        return kept

    async def _call_out(self, connection: AsyncConnection, told: Sequence[News]) -> None:
        """Let every process know, once this is committed."""
        if self._is_postgresql:
            for payload in news.payloads(self._origin, told):
                await connection.execute(sa.select(sa.func.pg_notify(news.CHANNEL, payload)))

    async def _insert_first(self, connection: AsyncConnection, appends: Sequence[Append]) -> set[str]:
        """Whoever gets the first of their entries in, gets the others in too."""
        insert = postgresql.insert(entries) if self._is_postgresql else sqlite.insert(entries)
        rows = [_entry_row(append.table.id, append.entries[0]) for append in appends]
        statement = insert.on_conflict_do_nothing().returning(entries.c.game)
        return set((await connection.execute(statement, rows)).scalars())

    async def _note_changes(self, connection: AsyncConnection, appends: Sequence[Append]) -> None:
        """Keep up what the lists show: of all the tables at once, and who sits where it has changed."""
        if appends:
            noted = games.update().where(games.c.id == sa.bindparam("table"))
            await connection.execute(noted, [_changes(append) for append in appends])
        for append in appends:
            sitting = _sitting(append.table)
            if sitting != _sitting(append.before):
                await connection.execute(sitters.delete().where(sitters.c.game == append.table.id))
                if sitting:
                    await connection.execute(sitters.insert(), sitting)
            if append.rematch is not None:
                await self._create(connection, append.rematch)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        wanted = sa.select(entries.c.number, entries.c.at, entries.c.fact)
        wanted = wanted.where(entries.c.game == table, entries.c.number > after).order_by(entries.c.number)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
        return [Entry(row.number, row.at, _fact.decode(row.fact)) for row in rows]

    # -- Tables --------------------------------------------------------------------------------------

    async def create(self, born: Born) -> None:
        async with self._engine.begin() as connection:
            await self._create(connection, born)

    async def _create(self, connection: AsyncConnection, born: Born) -> None:
        table = Table.new(born.kept.id, born.kept.settings, born.kept.secret)
        for entry in born.entries:
            table = table.after(entry)
        await connection.execute(games.insert().values(_game_row(born.kept, table)))
        if born.entries:
            await connection.execute(entries.insert(), [_entry_row(table.id, entry) for entry in born.entries])
        if sitting := _sitting(table):
            await connection.execute(sitters.insert(), sitting)

    async def table(self, table: str) -> Kept | None:
        return await self._kept(games.c.id == table) if table.isalnum() else None

    async def table_of_code(self, code: str) -> Kept | None:
        return await self._kept(games.c.code == code) if code.isalnum() else None

    async def _kept(self, condition: sa.ColumnElement[bool]) -> Kept | None:
        wanted = sa.select(games.c.id, games.c.code, games.c.settings, games.c.secret, games.c.created)
        async with self._engine.connect() as connection:
            row = (await connection.execute(wanted.where(condition))).one_or_none()
        if row is None:
            return None
        return Kept(row.id, row.code, _settings.decode(row.settings), row.secret, row.created)

    async def public(self, limit: int) -> list[Row]:
        """The tables that anybody may join or watch, newest first."""
        wanted = sa.select(*LISTED, sa.null().label("seat"))
        wanted = wanted.where(games.c.listed, games.c.state.in_(("open", "running")))
        return await self._rows(wanted, limit)

    async def tables_of(self, person: str, limit: int) -> list[Row]:
        """The tables at which somebody sits: where it is their turn, then those that are not over; newest first."""
        wanted = sa.select(*LISTED, sitters.c.seat).join_from(games, sitters).where(sitters.c.person == person)
        urgency = sa.case((games.c.to_move == sitters.c.seat, 0), (games.c.state != "over", 1), else_=2)
        return await self._rows(wanted.order_by(urgency), limit)

    async def _rows(self, wanted: sa.Select[Any], limit: int) -> list[Row]:
        async with self._engine.connect() as connection:
            rows = (await connection.execute(wanted.order_by(games.c.created.desc()).limit(limit))).mappings().all()
        return [_listed(row) for row in rows]

    async def due(self, now: float, limit: int) -> list[str]:
        """The tables at which something has to happen without anybody asking for it."""
        wanted = sa.select(games.c.id).where(games.c.due <= now).order_by(games.c.due).limit(limit)
        async with self._engine.connect() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def sweep(self, before: float) -> list[str]:
        """Remove the tables that were made before this and never began."""
        old = games.delete().where(games.c.state == "open", games.c.created < before).returning(games.c.id)
        async with self._engine.begin() as connection:
            await connection.execute(links.delete().where(links.c.expires < before))
            return list((await connection.execute(old)).scalars())

    async def statistics(self) -> list[dict[str, Any]]:
        """Finished games by variant and number of players."""
        finished = (
            sa.select(
                games.c.variant,
                games.c.players,
                sa.func.count().label("games"),
                sa.func.avg(games.c.score).label("mean_score"),
                sa.func.max(games.c.score).label("best_score"),
                sa.func.sum(sa.case((games.c.outcome == "perfect", 1), else_=0)).label("perfect"),
                sa.func.sum(sa.case((games.c.outcome == "lost", 1), else_=0)).label("lost"),
            )
            .where(games.c.state == "over", games.c.outcome != "unfinished")
            .group_by(games.c.variant, games.c.players)
            .order_by(games.c.variant, games.c.players)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(finished)).mappings().all()
        return [{**row, "mean_score": round(float(row["mean_score"]), 3)} for row in rows]

    # -- People --------------------------------------------------------------------------------------

    async def add_person(self, person: str, name: str, token: bytes, now: float) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(people.insert().values(id=person, name=name, created=now))
            await connection.execute(tokens.insert().values(hash=token, person=person, created=now))

    async def rename(self, person: str, name: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(people.update().where(people.c.id == person).values(name=name))

    async def person_of(self, token: bytes) -> Known | None:
        """Whose token has this hash."""
        wanted = sa.select(people.c.id, people.c.name, tokens.c.hash).join_from(tokens, people)
        async with self._engine.connect() as connection:
            row = (await connection.execute(wanted.where(tokens.c.hash == token))).one_or_none()
        return None if row is None else Known(row.id, row.name, row.hash)

    async def add_link(self, link: bytes, person: str, expires: float) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(links.insert().values(hash=link, person=person, expires=expires))

    async def use_link(self, link: bytes, token: bytes, now: float) -> str | None:
        """Give a second device its own token, once; the name of whose device it is."""
        async with self._engine.begin() as connection:
            used = links.delete().where(links.c.hash == link).returning(links.c.person, links.c.expires)
            row = (await connection.execute(used)).one_or_none()
            if row is None or row.expires < now:
                return None
            await connection.execute(tokens.insert().values(hash=token, person=row.person, created=now))
            return (await connection.execute(sa.select(people.c.name).where(people.c.id == row.person))).scalar()

    # -- Replays -------------------------------------------------------------------------------------

    async def add_replay(self, replay: str, record: str, now: float) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(replays.insert().values(id=replay, record=record, created=now))

    async def replay(self, replay: str) -> str | None:
        if not replay.isalnum():
            return None
        async with self._engine.connect() as connection:
            return (await connection.execute(sa.select(replays.c.record).where(replays.c.id == replay))).scalar()

    # -- Shows ---------------------------------------------------------------------------------------

    async def add_show(self, show: KeptShow, now: float) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(
                shows.insert().values(
                    id=show.id,
                    source=show.source,
                    positions=show.positions,
                    players=show.players,
                    leader=show.leader.id,
                    position=show.place.position,
                    seat=show.place.seat,
                    number=show.number,
                    created=now,
                )
            )

    async def show(self, show: str) -> KeptShow | None:
        if not show.isalnum():
            return None
        async with self._engine.connect() as connection:
            return await self._show(connection, show)

    async def _show(self, connection: AsyncConnection, show: str) -> KeptShow | None:
        wanted = sa.select(shows, people.c.name).join_from(shows, people).where(shows.c.id == show)
        row = (await connection.execute(wanted)).one_or_none()
        if row is None:
            return None
        leader, place = Person(row.leader, row.name), Place(row.position, row.seat)
        return KeptShow(row.id, row.source, row.positions, row.players, leader, place, row.number)

    async def go(self, show: str, leader: str, place: Place) -> int | None:
        """Keep where a show is, if this is still who leads it; the number of this change."""
        led = sa.and_(shows.c.id == show, shows.c.leader == leader)
        async with self._engine.begin() as connection:
            return await self._change_show(connection, led, position=place.position, seat=place.seat)

    async def lead(self, show: str, leader: str) -> KeptShow:
        """Give somebody the lead; the show from then on."""
        async with self._engine.begin() as connection:
            await self._change_show(connection, shows.c.id == show, leader=leader)
            led = await self._show(connection, show)
        assert led is not None  # noqa: S101 (shows stay)
        return led

    async def _change_show(
        self, connection: AsyncConnection, condition: sa.ColumnElement[bool], **values: str | int | None
    ) -> int | None:
        change = shows.update().where(condition).values(number=shows.c.number + 1, **values)
        row = (await connection.execute(change.returning(shows.c.id, shows.c.number))).one_or_none()
        if row is None:
            return None
        await self._call_out(connection, [News(row.id, row.number)])
        number: int = row.number
        return number


def _fail(batch: Sequence[Waiting], error: Exception) -> None:
    for _, done in batch:
        if not done.done():
            done.set_exception(error)


def _async_url(url: str) -> sa.URL:
    """The URL that people write, with the drivers that do not block."""
    given = sa.make_url(url)
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    return given.set(drivername=drivers.get(given.drivername, given.drivername))


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


def _upgrade(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _entry_row(game: str, entry: Entry) -> dict[str, object]:
    fact = _encoder.encode(entry.fact).decode()
    return {"game": game, "number": entry.number, "at": entry.at, "fact": fact}


def _game_row(kept: Kept, table: Table) -> dict[str, object]:
    return {
        "id": kept.id,
        "code": kept.code,
        "settings": _encoder.encode(kept.settings).decode(),
        "secret": kept.secret,
        "created": kept.created,
        "listed": kept.settings.listing is Listing.PUBLIC,
        "variant": kept.settings.variant,
        "players": len(kept.settings.seats),
        "moved": kept.created,
        **_summary(table),
    }


def _changes(append: Append) -> dict[str, object]:
    return {"table": append.table.id, "moved": append.entries[-1].at, **_summary(append.table)}


def _summary(table: Table) -> dict[str, object]:
    """What is worked out from the entries, for the lists; the same columns for every table."""
    running = table.game if table.is_running else None
    over = table.game if table.is_over else None
    return {
        "state": "running" if running else "over" if over else "open",
        "due": table.due,
        "names": _encoder.encode(table.names).decode(),
        "free": len(table.open_seats),
        "to_move": running.seat if running else None,
        "turn": table.game.turn if table.game else 0,
        "outcome": outcome(over).value if over else None,
        "score": score(over) if over else None,
        "points": points(over) if over else None,
    }


def _sitting(table: Table) -> list[dict[str, object]]:
    return [
        {"game": table.id, "person": seat.person, "seat": number}
        for number, seat in enumerate(table.seats)
        if seat.person
    ]


def _listed(row: sa.RowMapping) -> Row:
    columns: dict[str, Any] = {
        **row,
        "settings": _settings.decode(row["settings"]),
        "names": _names.decode(row["names"]),
    }
    return Row(**columns)
