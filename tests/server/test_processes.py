"""Several processes serve the same tables from one PostgreSQL, and any of them may die."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from msgspec.json import Decoder

from hanabi.bots import BOTS
from hanabi.bots.ready import make_ready
from hanabi.client import Player
from hanabi.server.clients import Client
from hanabi.server.people import Person
from hanabi.server.rooms import Rooms, new_code, new_id
from hanabi.server.shows import Go, Lead, Shows, ShowState
from hanabi.server.store import Store
from hanabi.server.store.entries import Append, StoredEntries
from hanabi.server.store.news import News
from hanabi.server.store.shows import Place, StoredShow
from hanabi.server.store.tables import NewTable, StoredTable
from hanabi.table.entries import Acted, Entry, Readied, Said, Sat, Started
from hanabi.table.messages import Update, read_reply
from hanabi.table.requests import Act, Ready, Sit
from hanabi.table.settings import Settings
from hanabi.table.table import Table
from server.postgres import cluster
from server.running import Acknowledged, Guest, check_kept, kept_table, served, until

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Generator

    from hanabi.client import Connection
    from hanabi.server.rooms import Room
    from hanabi.server.shows import Show
    from hanabi.table.entries import Fact
    from server.postgres import Cluster
    from server.running import Server

pytestmark = pytest.mark.slow

LONGEST = 300.0  # seconds; far more than it takes, for machines that have much else to do
PAUSE = 0.3  # of the bots, where a test wants to find one thinking
TURNS = 30
SHORT = "cocktail + harder"  # the first error ends the game


@pytest.fixture(autouse=True, scope="module")
def _bots_that_move_at_once() -> None:
    """Nobody takes the time in which they are loaded for the time in which they move."""
    make_ready()


@pytest.fixture(scope="module")
def postgresql() -> Generator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture
def database(postgresql: Cluster) -> str:
    """The URL of an empty database."""
    return postgresql.database()


@asynccontextmanager
async def two_servers(database: str, bot_pause: float = 0.0) -> AsyncGenerator[tuple[Server, Server]]:
    async with asyncio.timeout(LONGEST), served(database, bot_pause) as one, served(database, bot_pause) as other:
        yield one, other


async def people(server: Server, *names: str) -> list[Player]:
    return [await Player.known(server.url, name) for name in names]


def over_there(player: Player, server: Server) -> Player:
    """The same person, at another server."""
    return replace(player, url=server.url)


def guest(player: Player, table: str, acknowledged: list[Acknowledged]) -> Guest:
    return Guest(player, table, random.Random(f"{table} {player.name}"), acknowledged)  # noqa: S311 (not a secret)


@dataclass(slots=True)
class Watcher:
    """Somebody who only watches, and keeps what they are sent."""

    player: Player
    table: str
    updates: list[Update] = field(default_factory=list["Update"])

    async def watch(self) -> None:
        """Until the game is over."""
        async with self.player.at(self.table) as seat:
            async for update in seat.updates():
                self.updates.append(update)
                if update.over:
                    return

    async def until(self, condition: Callable[[Update], bool]) -> Update:
        """The first update that is so, of those that are still to come."""
        seen = len(self.updates)
        await until(lambda: any(map(condition, self.updates[seen:])))
        return next(filter(condition, self.updates[seen:]))


def a_bot_is_to_move(update: Update) -> bool:
    return update.view is not None and not update.over and update.seats[update.view.seat].kind != "person"


def legal(seat: Connection) -> tuple[str, ...]:
    return seat.last.view.legal if seat.last and seat.last.view else ()


def is_at(seat: Connection, turn: int) -> bool:
    """Whether it is this turn, and this player's."""
    return bool(legal(seat)) and seat.last is not None and seat.last.view is not None and seat.last.view.turn == turn


async def begin(seat: Connection, name: str) -> None:
    await until(lambda: seat.last is not None)
    await seat.ask(Sit(name=name))
    await seat.ask(Ready())


def move_over(guest: Guest, server: Server) -> None:
    """Whoever was at the server that has died comes back to this one."""
    assert guest.seat is not None
    guest.seat.url = urlsplit(guest.seat.url)._replace(netloc=f"127.0.0.1:{server.port}").geturl()


# -- Whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [("person", "person"), ("person", "cautious", "person", "blind", "cautious")])
async def test_players_and_spectators_of_every_process_are_told_everything_once(
    seats: tuple[str, ...], database: str
) -> None:
    acknowledged: list[Acknowledged] = []
    async with two_servers(database) as (one, other):
        ann, bob = await people(one, "Ann", "Bob")
        made = await ann.make_table(Settings(seats=seats))
        guests = [guest(ann, made.table, acknowledged), guest(over_there(bob, other), made.table, acknowledged)]
        watchers = [Watcher(Player(server.url, "", ""), made.table) for server in (one, other)]
        await asyncio.gather(*(each.watch() for each in watchers), *(each.play() for each in guests))

        async with Store.open(database) as store:
            table = await kept_table(store, made.table)
            await check_kept(store, acknowledged)
        for watcher in watchers:
            told = [line for update in watcher.updates for line in update.log]
            assert [line.number for line in told] == list(range(1, table.length + 1))
            assert [line.fact for line in told if isinstance(line.fact, Acted)] == [
                line.entry.fact for line in table.log if isinstance(line.entry.fact, Acted)
            ]
        assert not one.said + other.said


async def test_a_process_dies_while_a_bot_thinks_and_the_game_is_finished_at_the_other(database: str) -> None:
    acknowledged: list[Acknowledged] = []
    async with two_servers(database, PAUSE) as (one, other):
        ann, bob = await people(one, "Ann", "Bob")
        # A bot begins: at its first move a person could end a game as short as this one.
        seats = ("person", "cautious", "blind", "person")
        made = await ann.make_table(Settings(seats=seats, variant=SHORT, first=1))
        guests = [guest(ann, made.table, acknowledged), guest(over_there(bob, other), made.table, acknowledged)]
        watcher = Watcher(Player(other.url, "", ""), made.table)
        async with asyncio.TaskGroup() as group:
            group.create_task(watcher.watch())
            playing = [group.create_task(each.play()) for each in guests]
            await watcher.until(a_bot_is_to_move)
            await one.kill()
            move_over(guests[0], other)
        ends = [game.result() for game in playing]

        assert guests[0].seat is not None
        async with Store.open(database) as store:
            table = await kept_table(store, made.table)
            await check_kept(store, acknowledged)
        assert table.is_over
        assert [end.number for end in ends] == [table.length] * 2
        assert not other.said


async def test_a_process_dies_and_another_that_has_never_heard_of_the_table_moves_for_its_bots(database: str) -> None:
    seats = ("person", "cautious", "cautious", "blind", "cautious")
    async with two_servers(database, PAUSE) as (one, other):
        (ann,) = await people(one, "Ann")
        made = await ann.make_table(Settings(seats=seats, first=0))
        async with ann.at(made.table) as seat:
            await begin(seat, "Ann")
            await seat.ask(Act(turn=0, move="clue 1 1" if "clue 1 1" in legal(seat) else legal(seat)[0]))
            await until(lambda: seat.last is not None and seat.last.view is not None and seat.last.view.turn == 2)
            await one.kill()

        async with Store.open(database) as store:
            table = await kept_table(store, made.table)
            assert table.bot_to_move is not None, "it has died too late"
            while table.bot_to_move is not None:
                await asyncio.sleep(0.05)
                table = await kept_table(store, made.table)
        assert table.game is not None
        assert (table.game.seat, table.game.turn) == (0, len(seats))
        async with over_there(ann, other).at(made.table) as seat:
            update = await anext(seat.updates())
            assert (update.number, update.you) == (table.length, 0)
            assert legal(seat)
        assert not other.said


async def test_of_two_moves_for_one_turn_at_two_processes_exactly_one_is_accepted(database: str) -> None:
    """Ann and Bob have two devices each, one at each process, and move with both at once."""
    async with two_servers(database) as (one, other), AsyncExitStack() as stack:
        ann, bob = await people(one, "Ann", "Bob")
        made = await ann.make_table(Settings(seats=("person", "person"), first=0))
        devices: list[list[Connection]] = []
        for who in (ann, bob):
            at = [stack.enter_async_context(over_there(who, server).at(made.table)) for server in (one, other)]
            devices.append([await each for each in at])
            await begin(devices[-1][0], who.name)
        acknowledged = [await move_with_both(devices[turn % 2], turn) for turn in range(TURNS)]

        async with Store.open(database) as store:
            table = await kept_table(store, made.table)
            await check_kept(store, acknowledged)
        assert table.game is not None
        assert table.game.turn == TURNS
        assert not one.said + other.said


async def move_with_both(devices: list[Connection], turn: int) -> Acknowledged:
    await until(lambda: all(is_at(seat, turn) for seat in devices))
    here = devices[0].last
    assert here is not None
    harmless = [move for move in legal(devices[0]) if not move.startswith("play")]
    requests = [Act(turn=turn, move=move) for move in (harmless[0], harmless[-1])]
    asked = [seat.ask(request) for seat, request in zip(devices, requests, strict=True)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["RequestRefused", "int"], answers
    return next(
        Acknowledged(here.table, answer, here.you, request)
        for answer, request in zip(answers, requests, strict=True)
        if isinstance(answer, int)
    )


async def test_the_news_goes_on_after_postgresql_has_hung_up(database: str, postgresql: Cluster) -> None:
    acknowledged: list[Acknowledged] = []
    async with two_servers(database) as (one, other):
        ann, bob = await people(one, "Ann", "Bob")
        made = await ann.make_table(Settings(seats=("person", "cautious", "person")))
        guests = [guest(ann, made.table, acknowledged), guest(over_there(bob, other), made.table, acknowledged)]
        async with asyncio.TaskGroup() as group:
            for each in guests:
                group.create_task(each.play())
            await until(lambda: len(acknowledged) > 8)
            await asyncio.to_thread(postgresql.hang_up, database)

        async with Store.open(database) as store:
            assert (await kept_table(store, made.table)).is_over
            await check_kept(store, acknowledged)


# -- What two processes do at the same moment ------------------------------------------------------------


async def new_table(store: Store, *seats: str) -> Table:
    """A table at which Ann and Bob can sit."""
    for name in ("Ann", "Bob"):
        await store.people.add(name, name, name.encode(), 0.0)
    kept = StoredTable(new_id(), new_code(), Settings(seats=seats, first=0), b"0123456789abcdef", 0.0)
    await store.tables.add(NewTable(kept))
    return Table.new(kept.id, kept.settings, kept.secret)


def adding(table: Table, *facts: Fact) -> Append:
    then, entries = table, tuple(Entry(table.length + place, 0.0, fact) for place, fact in enumerate(facts, start=1))
    for entry in entries:
        then = then.after(entry)
    return Append(table, then, entries)


async def add(store: Store, table: Table, *facts: Fact) -> Table:
    append = adding(table, *facts)
    await store.entries.append(append)
    return append.table


def last_told(client: Client) -> int:
    """The number of the last update that waits to be sent."""
    number = 0
    while not client.queue.empty():
        reply = read_reply.decode(client.queue.get_nowait() or b"")
        number = reply.number if isinstance(reply, Update) else number
    return number


async def come_in(rooms: Rooms, table: Table, person: str) -> tuple[Client, Room]:
    client, room = Client(Person(person, person), 0), await rooms.find(table.id)
    assert room is not None
    return client, rooms.join(room, client)


@asynccontextmanager
async def rooms_of(store: Store) -> AsyncGenerator[Rooms]:
    """The rooms of a process that hears the news."""
    rooms, connected = Rooms(store, BOTS, 0.0), asyncio.Event()
    listening = asyncio.create_task(store.database.listen(rooms.heard, connected.set))
    await connected.wait()
    try:
        yield rooms
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


@pytest.mark.parametrize("processes", [1, 2])
async def test_of_two_entries_with_one_number_exactly_one_is_acknowledged(processes: int, database: str) -> None:
    """Also when the two come from one process: they are committed together, and may not be mistaken for each other."""
    async with Store.open(database) as one, Store.open(database) as two:
        table = await new_table(one, "person", "person")
        table = await add(one, table, Sat(0, "Ann", "Ann"), Sat(1, "Bob", "Bob"))
        other = one if processes == 1 else two
        answers = await asyncio.gather(
            one.entries.append(adding(table, Said(0, "I was first."))),
            other.entries.append(adding(table, Said(1, "No, I was."))),
            return_exceptions=True,
        )

        assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "NoneType"]
        assert len(await one.entries.after(table.id)) == 3


class Interleaved(StoredEntries):
    """Something else happens just after entries were read, before their reader has them."""

    meanwhile: Callable[[], Awaitable[None]] | None = None
    reads = 0

    async def after(self, table: str, number: int = 0) -> list[Entry]:
        self.reads += 1
        found = await super().after(table, number)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        return found


async def test_news_that_comes_while_a_table_is_being_read_is_not_missed(database: str) -> None:
    async with Store.open(database) as one, Store.open(database) as two, rooms_of(two) as rooms:
        two.entries = read = Interleaved(two.database)
        table = await add(one, await new_table(one, "person", "person"), Sat(0, "Ann", "Ann"))

        async def bob_sits_down() -> None:
            await add(one, table, Sat(1, "Bob", "Bob"))
            await asyncio.sleep(0.2)  # the news arrives

        read.meanwhile = bob_sits_down
        client, _ = await come_in(rooms, table, "Ann")
        await asyncio.sleep(0.5)

        assert last_told(client) == 2


async def test_news_brings_what_happened_so_that_nothing_has_to_be_read(database: str) -> None:
    async with Store.open(database) as one, Store.open(database) as two, rooms_of(two) as rooms:
        two.entries = read = Interleaved(two.database)
        table = await add(one, await new_table(one, "person", "person"), Sat(0, "Ann", "Ann"))
        client, room = await come_in(rooms, table, "Ann")
        before = read.reads
        table = await add(one, table, Sat(1, "Bob", "Bob"), Readied(0), Readied(1), Started(0))
        await until(lambda: room.table.length == table.length)

        assert (last_told(client), read.reads) == (table.length, before)
        assert room.table == table

        table = await add(one, table, Said(1, "…" * 4000))  # more than a notification holds
        await until(lambda: room.table.length == table.length)

        assert (last_told(client), read.reads) == (table.length, before + 1)
        assert room.table == table


async def test_bots_move_in_the_process_that_made_the_move_before(database: str) -> None:
    """Another one that hears of it does not think about the same move."""
    async with Store.open(database) as one, Store.open(database) as two, rooms_of(two) as rooms:
        table = await new_table(one, "person", "cautious")
        table = await add(one, table, Sat(0, "Ann", "Ann"), Readied(0), Started(0))
        _, room = await come_in(rooms, table, "Ann")
        table = await add(one, table, Acted(0, "clue 1 1"))
        await until(lambda: room.table.length == table.length)

        assert room.table.bot_to_move == "cautious"
        assert not room.is_busy


async def test_a_process_is_not_told_its_own_news(database: str) -> None:
    news, connected = list[News](), asyncio.Event()
    async with Store.open(database) as one, Store.open(database) as two:
        listening = asyncio.create_task(one.database.listen(news.append, connected.set))
        await connected.wait()
        table = await add(one, await new_table(one, "person", "person"), Sat(0, "Ann", "Ann"))
        table = await add(two, table, Sat(1, "Bob", "Bob"))
        await until(lambda: bool(news))
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)

    assert [(each.id, each.number) for each in news] == [(table.id, 2)]


async def test_whoever_comes_back_hears_the_news_whatever_became_of_the_room_they_left(
    database: str,
) -> None:
    """Bob leaves just when the news of Ann's move comes in, and is back before the bot has moved."""
    async with Store.open(database) as one, Store.open(database) as two:
        rooms = Rooms(two, BOTS, PAUSE)
        table = await new_table(one, "person", "cautious", "person")
        sitting = (Sat(0, "Ann", "Ann"), Sat(2, "Bob", "Bob"))
        table = await add(one, table, *sitting, Readied(0), Readied(2), Started(0))
        left, room = await come_in(rooms, table, "Bob")
        table = await add(one, table, Acted(0, "clue 1 1"))
        rooms.heard(News(table.id, table.length))
        rooms.leave(room, left)
        await asyncio.sleep(PAUSE / 3)
        back, _ = await come_in(rooms, table, "Bob")
        await asyncio.sleep(3 * PAUSE)
        table = await kept_table(one, table.id)
        assert (table.bot_to_move, last_told(back)) == (None, table.length)

        table = await add(one, table, Said(0, "Do you hear me?"))
        rooms.heard(News(table.id, table.length))
        await asyncio.sleep(0.5)

        assert last_told(back) == table.length


# -- Shows -----------------------------------------------------------------------------------------------

ANN, BOB = Person("Ann", "Ann"), Person("Bob", "Bob")
SHOW = StoredShow("5" * 24, f"replays/{'0' * 24}", positions=100, players=2, leader=ANN.id, leader_name=ANN.name)
read_scene: Decoder[ShowState] = Decoder(ShowState)


@asynccontextmanager
async def shows_of(database: str) -> AsyncGenerator[Shows]:
    """The shows of a process that hears the news."""
    async with Store.open(database) as store:
        shows, connected = Shows(store), asyncio.Event()
        listening = asyncio.create_task(store.database.listen(shows.heard, connected.set))
        await connected.wait()
        try:
            yield shows
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            await shows.finish()


@asynccontextmanager
async def two_shows(database: str) -> AsyncGenerator[tuple[Shows, Shows]]:
    async with asyncio.timeout(LONGEST), shows_of(database) as one, shows_of(database) as other:
        for person in (ANN, BOB):
            await one.store.people.add(person.id, person.name, person.id.encode(), 0.0)
        await one.store.shows.add(SHOW, 0.0)
        yield one, other


async def watch(shows: Shows, person: Person | None) -> tuple[Show, Client]:
    client = Client(person)
    found = await shows.find(SHOW.id)
    assert found is not None
    return shows.join(found, client), client


async def stored_at(store: Store, position: int) -> None:
    """Wait until this is where the show is kept."""
    while (kept := await store.shows.find(SHOW.id)) is None or kept.place.position != position:  # noqa: ASYNC110 (it is asked)
        await asyncio.sleep(0.01)


async def scene_at(client: Client, position: int, leader: Person) -> ShowState:
    """The next scene there, under this leader."""
    while True:
        scene = read_scene.decode(await client.queue.get() or b"")
        if (scene.position, scene.leader) == (position, leader.name):
            return scene


async def test_followers_at_another_process_follow_and_the_lead_goes_over_there(database: str) -> None:
    async with two_shows(database) as (one, other):
        here, ann = await watch(one, ANN)
        there, bob = await watch(other, BOB)
        await one.request(here, ANN, Go(position=5, seat=1))
        assert (await scene_at(bob, 5, ANN)).seat == 1
        for position in range(6, 40):
            await one.request(here, ANN, Go(position=position))
        await scene_at(bob, 39, ANN)

        await other.request(there, BOB, Lead())
        assert (await scene_at(bob, 39, BOB)).leading
        assert not (await scene_at(ann, 39, BOB)).leading
        await other.request(there, BOB, Go(position=2))
        await scene_at(ann, 2, BOB)


async def test_a_step_of_somebody_who_no_longer_leads_is_taken_back(database: str) -> None:
    """Ann goes on at one process before it has heard that Bob has taken the lead at another."""
    async with two_shows(database) as (one, other):
        deaf = Shows(one.store)
        here, ann = await watch(deaf, ANN)
        there, bob = await watch(other, BOB)
        await other.request(there, BOB, Lead())
        await other.request(there, BOB, Go(position=7))
        await scene_at(bob, 7, BOB)
        await stored_at(other.store, 7)
        await deaf.request(here, ANN, Go(position=50))
        await scene_at(ann, 50, ANN)
        await scene_at(ann, 7, BOB)
        kept = await other.store.shows.find(SHOW.id)
        assert kept is not None
        assert (kept.leader, kept.place) == (BOB.id, Place(7))
        await deaf.finish()


async def test_what_happened_while_nobody_listened_is_found_afterwards(database: str) -> None:
    async with two_shows(database) as (one, other):
        deaf = Shows(one.store)
        here, _ = await watch(other, ANN)
        _, follower = await watch(deaf, None)
        await other.request(here, ANN, Go(position=9))
        await stored_at(one.store, 9)
        deaf.lost()
        await scene_at(follower, 9, ANN)
        await deaf.finish()
