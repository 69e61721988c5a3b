"""The server is killed, or stopped, while people play: nothing acknowledged is lost, and everybody comes back."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sys
from collections import Counter
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hanabi.bots import BOTS
from hanabi.client import Player
from hanabi.editions import variant
from hanabi.moves import Play
from hanabi.record import Record, write
from hanabi.server.clients import LONGEST_QUEUE, Client
from hanabi.server.rooms import Rooms, new_code, new_id
from hanabi.server.store import Store
from hanabi.server.store.shows import Place
from hanabi.server.store.tables import NewTable, StoredTable
from hanabi.table.entries import Acted
from hanabi.table.messages import Closing, read_reply
from hanabi.table.settings import Settings
from server.postgres import cluster
from server.running import Guest, check_kept, kept_table, served, until

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from pathlib import Path

    from hanabi.table.messages import Reply, Update
    from hanabi.table.table import Table
    from server.postgres import Cluster
    from server.running import Acknowledged, Server

pytestmark = pytest.mark.slow

COUPLES, TABLES_OF_A_COUPLE = 5, 10
KILLS = 6
LONGEST = 900.0  # seconds; far more than it takes, for machines that have much else to do

# From a handful of moves to several dozen, so that some games end between two kills and some outlive them all.
SETTINGS = (
    Settings(seats=("person", "person")),
    Settings(seats=("person", "cautious", "person")),
    Settings(seats=("person", "person"), variant="cocktail + harder"),
    Settings(seats=("cautious", "person", "blind", "person"), variant="first + sixth-colour", first="colourful"),
    Settings(seats=("person", "person"), variant="grands-feux + flamboyants", first=1),
)


@pytest.fixture(scope="module")
def postgresql() -> Generator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'hanabi.db'}"
    postgresql: Cluster = request.getfixturevalue("postgresql")
    return postgresql.database()


async def guests_at(server: Server, couples: int, tables: int, acknowledged: list[Acknowledged]) -> list[Guest]:
    """Couples with so many tables each: as many as an address may make at once."""
    found: list[Guest] = []
    for couple in range(couples):
        ann, bob = [await Player.known(server.url, f"{name} {couple}") for name in ("Ann", "Bob")]
        for number in range(tables):
            made = await ann.make_table(SETTINGS[number % len(SETTINGS)])
            found += [
                Guest(who, made.table, random.Random(f"{who.name} {number}"), acknowledged, wants_rematch=True)  # noqa: S311
                for who in (ann, bob)
            ]
    return found


async def until_more(acknowledged: Sequence[Acknowledged], more: int) -> None:
    enough = len(acknowledged) + more
    await until(lambda: len(acknowledged) >= enough)


async def kill_again_and_again(server: Server, acknowledged: Sequence[Acknowledged], chance: random.Random) -> None:
    """At any moment: while people sit down, in mid-game, while they are still coming back."""
    for moves in (
        chance.randrange(20, 60),
        chance.randrange(60, 120),
        *(chance.randrange(5, 300) for _ in range(KILLS - 2)),
    ):
        await until_more(acknowledged, moves)
        await asyncio.sleep(chance.uniform(0, 0.05))
        await server.kill()
        await asyncio.sleep(chance.uniform(0, 0.5))
        await server.start()
        await check_whole(server.database, acknowledged)


async def check_whole(database: str, acknowledged: Sequence[Acknowledged]) -> dict[str, Table]:
    """What was acknowledged is there, and no table holds half a move; the tables by their ids."""
    known = tuple(acknowledged)
    async with Store.open(database) as store:
        await check_kept(store, known)
        return {table: await kept_table(store, table) for table in {each.table for each in known}}


def check_end(table: Table, end: Update) -> None:
    assert table.is_over
    assert (end.number, end.table, end.secret) == (table.length, table.id, table.secret.hex())


def report(server: Server, acknowledged: Sequence[Acknowledged], tables: Mapping[str, Table]) -> None:
    asked = Counter(type(each.request).__name__ for each in acknowledged)
    facts = [line.entry.fact for table in tables.values() for line in table.log]
    moves = Counter(fact.by.value for fact in facts if isinstance(fact, Acted))
    print(f"{server.kills} kills; acknowledged {dict(asked)}; moves kept {dict(moves)}")  # noqa: T201 (worth knowing)


# -- Killed --------------------------------------------------------------------------------------------


async def test_a_killed_server_loses_nothing_and_everybody_comes_back_and_finishes(database: str) -> None:
    acknowledged: list[Acknowledged] = []
    async with asyncio.timeout(LONGEST), served(database) as server:
        guests = await guests_at(server, COUPLES, TABLES_OF_A_COUPLE, acknowledged)
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(guest.play()) for guest in guests]
            await kill_again_and_again(server, acknowledged, random.Random(2026))  # noqa: S311 (the same every time)
            going_on = {guest.table for guest, game in zip(guests, playing, strict=True) if not game.done()}
        assert server.kills == KILLS
        assert going_on, "the kills came too late to disturb anybody"

        tables = await check_whole(database, acknowledged)
        assert len(tables) == COUPLES * TABLES_OF_A_COUPLE
        assert sum(guest.interruptions for guest in guests) > KILLS
        for guest, game in zip(guests, playing, strict=True):
            check_end(tables[guest.table], game.result())
        async with Store.open(database) as store:
            listed = {row.id: row.state for row in await store.tables.public(limit=1000)}
            assert listed == {str(table.next_table): "running" for table in tables.values()}
            due = await store.tables.due(float("inf"), limit=1000)
            assert not {*due} & {*tables}, "what is over waits for nobody"
        assert not server.said
    report(server, acknowledged, tables)


DIE_IN_THE_MIDDLE = """
import asyncio, os, signal, sys
from sqlalchemy import event
from sqlalchemy.engine import Engine
from hanabi.server.store import Store

made = 0

def count(connection, cursor, statement, *_):
    global made
    made += statement.strip().startswith("CREATE TABLE")
    if made == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

async def start():
    async with Store.open(sys.argv[1]):
        pass

event.listen(Engine, "after_cursor_execute", count)
asyncio.run(start())
"""


@pytest.mark.parametrize("tables_made", [1, 2, 5])
async def test_a_server_killed_in_its_very_first_start_starts_the_next_time(database: str, tables_made: int) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", DIE_IN_THE_MIDDLE, database, str(tables_made))
    assert await process.wait() == -signal.SIGKILL
    async with asyncio.timeout(LONGEST), served(database) as server:
        await Player.known(server.url, "Ann")


async def test_a_killed_server_goes_on_where_its_shows_were(database: str) -> None:
    async with asyncio.timeout(LONGEST), served(database) as server:
        ann = await Player.known(server.url, "Ann")
        headers = {"authorization": f"Bearer {ann.token}"}
        record = write(Record(variant("cocktail"), ("Ann", "Bob"), deal=7, actions=(Play(0), Play(0))))
        async with httpx.AsyncClient(base_url=server.url, headers=headers, trust_env=False) as http:
            replay = (await http.post("/api/replays", content=record)).json()["replay"]
            show = (await http.post("/api/shows", json={"source": f"replays/{replay}"})).json()["show"]
        url = f"ws://127.0.0.1:{server.port}/api/shows/{show}/socket"
        async with Store.open(database) as store, connect(url, additional_headers=headers, proxy=None) as socket:
            await socket.send('{"type":"go","position":2,"seat":1}')
            while (kept := await store.shows.find(show)) is None or kept.place != Place(2, 1):  # noqa: ASYNC110 (another process)
                await asyncio.sleep(0.01)
            await server.kill()
        await server.start()
        async with connect(url, proxy=None) as socket:
            scene = json.loads(await socket.recv())
        assert (scene["position"], scene["seat"], scene["leader"]) == (2, 1, "Ann")


# -- Stopped -------------------------------------------------------------------------------------------


async def last_words(server: Server, table: str) -> tuple[Reply, int | None]:
    """The last message that a spectator is sent, and the code with which the connection is closed."""
    async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket", proxy=None) as socket:
        last = read_reply.decode(await socket.recv())
        try:
            while True:
                last = read_reply.decode(await socket.recv())
        except ConnectionClosed as closed:
            return last, closed.rcvd.code if closed.rcvd else None


async def test_a_stopped_server_says_goodbye_and_everybody_comes_back_and_finishes(database: str) -> None:
    acknowledged: list[Acknowledged] = []
    async with asyncio.timeout(LONGEST), served(database) as server:
        guests = await guests_at(server, 1, TABLES_OF_A_COUPLE, acknowledged)
        listening = [asyncio.create_task(last_words(server, guest.table)) for guest in guests]
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(guest.play()) for guest in guests]
            await until_more(acknowledged, 100)
            assert await server.stop() in (0, -signal.SIGTERM)
            assert not any(game.done() for game in playing[:2]), "the stop came too late to disturb anybody"
            for words, code in await asyncio.gather(*listening):
                assert isinstance(words, Closing)
                assert code == 1012
            await server.start()

        tables = await check_whole(database, acknowledged)
        for guest, game in zip(guests, playing, strict=True):
            check_end(tables[guest.table], game.result())
        assert not server.said


async def test_everybody_is_told_of_a_stop_even_if_somebody_does_not_keep_up(tmp_path: Path) -> None:
    async with Store.open(f"sqlite:///{tmp_path / 'hanabi.db'}") as store:
        rooms = Rooms(store, BOTS, 0.0)
        kept = StoredTable(new_id(), new_code(), Settings(), b"0123456789abcdef", 0.0)
        await store.tables.add(NewTable(kept))
        room = await rooms.find(kept.id)
        assert room is not None
        clients = [Client(None, 0) for _ in range(10)]
        for client in clients:
            rooms.join(room, client)
        while clients[5].queue.qsize() < LONGEST_QUEUE - 1:
            clients[5].send(b"")

        rooms.close(1.0)

        assert all(client.is_gone for client in clients)
