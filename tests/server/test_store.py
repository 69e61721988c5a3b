"""What is kept comes back as it was, and of two who add the same entry only one does."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from hanabi.server import store as store_module
from hanabi.server.store import Store
from hanabi.server.store.database import Sqlite
from hanabi.server.store.entries import Append, Conflict
from hanabi.server.store.schema import metadata
from hanabi.server.store.tables import NewTable, StoredTable
from hanabi.table.entries import Entry, Rematched, Said, Sat
from hanabi.table.requests import Act, Motion, Ready, Sit, Vote
from hanabi.table.settings import PERSON, Clock, ClockKind, Listing, Settings, TimeOut
from hanabi.table.table import Table
from server.tables import BEGAN, asked, happened, moments, person

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Coroutine

    from hanabi.table.entries import Fact

SECRET = bytes(range(16))
SETTINGS = Settings(seats=(PERSON, PERSON), first=0)


@asynccontextmanager
async def opened(path: Path) -> AsyncGenerator[Store]:
    async with Store.open(f"sqlite:///{path}/store.db") as store:
        yield store


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


async def made(store: Store, id_: str, settings: Settings = SETTINGS, created: float = 0.0) -> Table:
    """A table in the store, nobody at it."""
    await store.tables.add(NewTable(StoredTable(id_, f"CODE{id_}", settings, SECRET, created)))
    return Table.new(id_, settings, SECRET)


async def with_people(store: Store) -> None:
    for seat in range(5):
        await store.people.add(person(seat), f"Person {seat}", bytes([seat]) * 32, 0.0)


def added(table: Table, *facts: Fact) -> Append:
    return grown(table, happened(table, facts))


def grown(before: Table, after: Table) -> Append:
    return Append(before, after, tuple(line.entry for line in after.log[before.length :]))


async def test_whole_tables_come_back_as_they_were(tmp_path: Path) -> None:
    settings = Settings(
        variant="cocktail + flamboyants",
        seats=(PERSON, PERSON, "blind"),
        first="colourful",
        clock=Clock(ClockKind.DAYS, 2),
        time_out=TimeOut.GAME_ENDS,
        listing=Listing.LINK,
    )
    async with opened(tmp_path) as store:
        await with_people(store)
        before = await made(store, "7ab1e0000000000000000001", settings, 12.5)
        for after in list(moments(settings, SECRET, 6))[1:]:
            if after.log[before.length :]:
                await store.entries.append(grown(before, after))
                before = after
    async with opened(tmp_path) as store:
        kept = await store.tables.find(before.id)
        assert kept is not None
        assert kept == StoredTable(before.id, f"CODE{before.id}", settings, SECRET, 12.5)
        assert await store.tables.of_code(f"CODE{before.id}") == kept
        entries = await store.entries.after(before.id)
        assert entries == [line.entry for line in before.log]
        again = Table.new(kept.id, kept.settings, kept.secret)
        for entry in entries:
            again = again.after(entry)
        assert again == before
        assert await store.entries.after(before.id, before.length - 2) == entries[-2:]
        assert [row.state for row in await store.tables.of_person(person(0), 9)] == ["over"]
        assert (await store.tables.statistics())[0]["games"] == 1
        assert [await store.tables.finished_by(person(seat)) for seat in (0, 9)] == [1, 0]


async def test_what_is_not_there_is_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        assert await store.tables.find("nowhere") is None
        assert await store.tables.of_code("NONE") is None
        assert await store.entries.after("nowhere") == []
        assert await store.people.of_token(b"nobody") is None
        assert await store.replays.find("nothing") is None
        assert await store.people.use_link(b"none", b"token", 0.0) is None
        for found in (store.tables.public(9), store.tables.statistics(), store.tables.due(1e12, 9)):
            assert await found == []


async def test_a_number_that_is_taken_is_a_conflict(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        table = await made(store, "a")
        await store.entries.append(added(table, Said(0, "first")))
        for late in (store, other):
            with pytest.raises(Conflict):
                await late.entries.append(added(table, Said(0, "second"), Said(0, "third")))
        assert [entry.fact for entry in await store.entries.after("a")] == [Said(0, "first")]


async def test_of_two_stores_that_add_the_same_number_at_once_one_does(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        table = await made(store, "a")
        for round_ in range(5):
            results = await asyncio.gather(
                store.entries.append(added(table, Said(0, "here"))),
                other.entries.append(added(table, Said(0, "there"))),
                return_exceptions=True,
            )
            assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
            kept = await store.entries.after("a")
            assert len(kept) == round_ + 1
            assert kept[-1].fact == Said(0, "here" if results[0] is None else "there")
            table = table.after(kept[-1])


async def test_of_two_that_add_the_same_number_through_one_store_one_does(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        table = await made(store, "a")
        results = await asyncio.gather(
            store.entries.append(added(table, Said(0, "here"))),
            store.entries.append(added(table, Said(0, "there"))),
            return_exceptions=True,
        )
        assert len(await store.entries.after("a")) == 1
        assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]


async def test_a_conflict_does_not_keep_the_others_from_their_entries(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        tables = [await made(store, name) for name in "abcde"]
        await store.entries.append(added(tables[2], Said(0, "before")))
        appends = [added(table, Said(0, "one"), Said(1, "two")) for table in tables]
        results = await asyncio.gather(*map(store.entries.append, appends), return_exceptions=True)
        assert [type(result) for result in results].count(Conflict) == 1
        assert isinstance(results[2], Conflict)
        assert [len(await store.entries.after(name)) for name in "abcde"] == [2, 2, 1, 2, 2]


async def test_a_table_that_was_swept_away_does_not_keep_the_others_from_their_entries(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        tables = [await made(store, name, created=created) for name, created in (("a", 0.0), ("b", 100.0))]
        assert await store.tables.sweep(50.0) == ["a"]
        appends = [added(table, Said(0, "one")) for table in tables]
        results = await asyncio.gather(*map(store.entries.append, appends), return_exceptions=True)
        assert isinstance(results[0], Exception)
        assert results[1] is None
        assert len(await store.entries.after("b")) == 1


async def test_entries_are_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        table = await made(store, "a")
        wrong = Append(table, table, (Entry(1, 0.0, Said(0, "one")), Entry(1, 0.0, Said(0, "two"))))
        with pytest.raises(IntegrityError):
            await store.entries.append(wrong)
        assert await store.entries.after("a") == []
        await store.entries.append(added(table, Said(0, "and it goes on")))


async def test_who_sits_where_is_kept_up(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await with_people(store)
        empty = await made(store, "a")
        one = asked(empty, 0, Sit(name="Ann"))
        both = asked(one, 1, Sit(name="Bob"))
        await store.entries.append(grown(empty, one))
        assert [row.id for row in await store.tables.of_person(person(0), 9)] == ["a"]
        assert await store.tables.of_person(person(1), 9) == []
        await store.entries.append(grown(one, both))
        ready = asked(asked(both, 0, Ready()), 1, Ready())
        await store.entries.append(grown(both, ready))
        assert [row.state for row in await store.tables.of_person(person(1), 9)] == ["running"]
        over = asked(asked(ready, 0, Vote(motion=Motion.END)), 1, Vote(motion=Motion.END))
        await store.entries.append(grown(ready, over))
        assert await store.tables.finished_by(person(1)) == 0, "it was ended before its end"
        again = happened(over, (Rematched("b"),))
        seats = (Entry(1, 0.0, Sat(0, "Ann", person(0))), Entry(2, 0.0, Sat(1, "Bob", person(1))))
        born = NewTable(StoredTable("b", "CODEb", SETTINGS, SECRET, 99.0), seats)
        await store.entries.append(Append(over, again, (again.log[-1].entry,), born))
        assert [row.id for row in await store.tables.of_person(person(1), 9)] == ["b", "a"]
        assert await store.entries.after("b") == list(seats)
        assert await store.tables.statistics() == []


async def test_only_old_tables_that_never_began_are_swept(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await with_people(store)
        await made(store, "old", created=1.0)
        await made(store, "new", created=100.0)
        empty = await made(store, "running", created=1.0)
        table = asked(asked(empty, 0, Sit(name="Ann")), 1, Sit(name="Bob"))
        await store.entries.append(grown(empty, asked(asked(table, 0, Ready()), 1, Ready())))
        waiting = await made(store, "waiting", created=1.0)
        await store.entries.append(grown(waiting, asked(waiting, 0, Sit(name="Ann"))))
        assert sorted(await store.tables.sweep(50.0)) == ["old", "waiting"]
        assert await store.tables.find("old") is None
        assert await store.entries.after("waiting") == []
        assert [row.id for row in await store.tables.of_person(person(0), 9)] == ["running"]
        assert await store.tables.find("new") is not None
        assert await store.tables.sweep(50.0) == []


async def test_what_is_due_is_found(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await with_people(store)
        chosen = {
            "clock": Settings(seats=(PERSON, PERSON), first=0, clock=Clock(ClockKind.MOVE, 50)),
            "bot": Settings(seats=("cautious", PERSON), first=0),
            "none": SETTINGS,
        }
        for name, settings in chosen.items():
            empty = await made(store, name, settings)
            table = empty
            for seat, kind in enumerate(settings.seats):
                if kind == PERSON:
                    table = asked(asked(table, seat, Sit(name=f"P{seat}")), seat, Ready())
            await store.entries.append(grown(empty, table))
        assert await store.tables.due(BEGAN - 1, 9) == []
        assert await store.tables.due(BEGAN + 20, 9) == ["bot"]
        assert await store.tables.due(BEGAN + 100, 9) == ["bot", "clock"]
        assert await store.tables.due(BEGAN + 100, 1) == ["bot"]


async def test_lists_are_newest_first_and_hold_public_tables_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        for number in range(4):
            await made(store, f"t{number}", created=float(number))
        await made(store, "hidden", Settings(listing=Listing.LINK), 9.0)
        assert [row.id for row in await store.tables.public(3)] == ["t3", "t2", "t1"]


async def test_a_list_tells_who_sits_where_and_whose_turn_it_is(tmp_path: Path) -> None:
    """S4, T1"""
    async with opened(tmp_path) as store:
        await with_people(store)
        settings = Settings(seats=(PERSON, "cautious", PERSON), first=2, clock=Clock(ClockKind.MOVE, 50))
        empty = await made(store, "a", settings, 7.0)
        (row,) = await store.tables.public(9)
        assert (row.names, row.free, row.to_move, row.turn, row.moved) == (("", "Botan", ""), 2, None, 0, 7.0)
        one = asked(empty, 1, Sit(name="Bob", seat=2))
        await store.entries.append(grown(empty, one))
        (row,) = await store.tables.of_person(person(1), 9)
        assert (row.names, row.free, row.seat, row.moved) == (("", "Botan", "Bob"), 1, 2, one.log[-1].entry.at)
        ready = asked(asked(asked(one, 0, Sit(name="Ann")), 0, Ready()), 1, Ready())
        await store.entries.append(grown(one, ready))
        (row,) = await store.tables.of_person(person(1), 9)
        assert (row.state, row.free, row.to_move, row.seat, row.turn) == ("running", 0, 2, 2, 0)
        assert row.due == ready.deadline
        moved = asked(ready, 1, Act(turn=0, move="clue 1 1"))
        await store.entries.append(grown(ready, moved))
        (row,) = await store.tables.public(9)
        assert (row.to_move, row.turn, row.moved, row.seat) == (0, 1, moved.log[-1].entry.at, None)
        over = asked(asked(moved, 0, Vote(motion=Motion.END)), 1, Vote(motion=Motion.END))
        await store.entries.append(grown(moved, over))
        (row,) = await store.tables.of_person(person(0), 9)
        assert (row.state, row.to_move, row.due, row.seat) == ("over", None, None, 0)


async def test_ones_own_list_begins_where_it_is_ones_turn_and_ends_with_what_is_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await with_people(store)
        # The older ones are the more urgent ones here, to tell urgency from age.
        for created, (name, first) in enumerate({"mine": 0, "theirs": 1, "open": 0, "over": 0}.items()):
            before = await made(store, name, Settings(seats=(PERSON, PERSON), first=first), float(created))
            table = asked(asked(before, 0, Sit(name="Ann")), 1, Sit(name="Bob"))
            if name != "open":
                table = asked(asked(table, 0, Ready()), 1, Ready())
            if name == "over":
                table = asked(asked(table, 0, Vote(motion=Motion.END)), 1, Vote(motion=Motion.END))
            await store.entries.append(grown(before, table))
        assert [row.id for row in await store.tables.of_person(person(0), 9)] == ["mine", "open", "theirs", "over"]
        assert [row.id for row in await store.tables.of_person(person(1), 9)] == ["theirs", "open", "mine", "over"]
        assert [row.id for row in await store.tables.of_person(person(0), 2)] == ["mine", "open"]


async def test_the_tables_of_a_batch_are_noted_by_one_statement(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        tables = [await made(store, name) for name in "abc"]
        batches: list[bool] = []

        def note(_: object, __: object, statement: str, *others: object) -> None:
            if statement.startswith("UPDATE games"):
                batches.append(others[-1] is True)

        assert isinstance(store.database, Sqlite)
        event.listen(store.database._engine, "before_cursor_execute", note)  # pyright: ignore[reportPrivateUsage]
        await asyncio.gather(*(store.entries.append(added(table, Said(0, "one"))) for table in tables))
        assert batches == [True]
        assert [row.moved for row in await store.tables.public(9)] == [BEGAN] * 3


async def test_people_links_and_replays(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.people.add("p", "Ann", b"hash", 0.0)
        await store.people.rename("p", "Béa")
        known = await store.people.of_token(b"hash")
        assert known is not None
        assert (known.id, known.name, known.token) == ("p", "Béa", b"hash")
        await store.people.add_link(b"link", "p", 100.0)
        assert await store.people.use_link(b"link", b"second", 100.0) == "Béa"
        assert await store.people.use_link(b"link", b"third", 100.0) is None
        assert await store.people.of_token(b"second") is not None
        assert await store.people.of_token(b"third") is None
        await store.people.add_link(b"old", "p", 100.0)
        assert await store.people.use_link(b"old", b"late", 100.5) is None
        assert await store.people.of_token(b"late") is None
        await store.replays.add("r", "text ✨", 0.0)
        assert await store.replays.find("r") == "text ✨"


def test_the_migrations_make_exactly_the_schema(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as store:
            await store.ping()
        async with opened(tmp_path):
            pass

    run(test())
    engine = sa.create_engine(f"sqlite:///{tmp_path}/store.db")
    try:
        with engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []
    finally:
        engine.dispose()


async def test_a_database_of_the_first_version_is_carried_over(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path}/store.db")
    config = Config()
    config.set_main_option("script_location", str(Path(store_module.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql("INSERT INTO people VALUES ('ann', 'Ann', 0), ('bob', 'Bob', 0)")
        connection.exec_driver_sql(
            "INSERT INTO games (id, code, settings, secret, created, listed, state, variant, players)"
            " VALUES ('g', 'CODE', '{}', x'00', 5.5, true, 'open', 'cocktail', 3)"
        )
        facts = ('"sat","seat":0,"name":"Ann","person":"ann"', '"stood","seat":0')
        again = ('"sat","seat":2,"name":"Ann","person":"ann"', '"sat","seat":1,"name":"Bob","person":"bob"')
        for number, fact in enumerate((*facts, *again), start=1):
            connection.execute(
                sa.text("INSERT INTO entries VALUES ('g', :n, 0, :f)"), {"n": number, "f": f'{{"type":{fact}}}'}
            )
        connection.exec_driver_sql("INSERT INTO sitters VALUES ('g', 'ann'), ('g', 'bob')")
    engine.dispose()

    async with opened(tmp_path) as store:
        (ann,), (bob,) = await store.tables.of_person("ann", 9), await store.tables.of_person("bob", 9)
        assert (ann.seat, bob.seat) == (2, 1)
        assert (ann.names, ann.free, ann.to_move, ann.turn, ann.moved) == ((), 0, None, 0, 5.5)


async def test_sqlite_writes_ahead_and_keeps_what_it_acknowledges(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):

            def ask(connection: sa.Connection, pragma: str = pragma) -> object:
                return connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()

            for do in (store.database.read, store.database.write):
                assert await do(ask) == value
        assert not store.database.shares
