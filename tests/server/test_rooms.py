"""Rooms without sockets: a table in memory is opened once, and its bots think when it is their turn."""

from __future__ import annotations

import asyncio
import threading
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from hanabi.bots import BOTS, Thought
from hanabi.refusal import Refusal
from hanabi.server import rooms as rooms_module
from hanabi.server.clients import Client
from hanabi.server.people import Person
from hanabi.server.rooms import Rooms, new_code, new_id
from hanabi.server.semaphore import Owner
from hanabi.server.store import Store
from hanabi.server.store.entries import Append
from hanabi.server.store.tables import NewTable, StoredTable, StoredTables
from hanabi.table.entries import Acted, By, Entry, Readied, Sat, Started
from hanabi.table.messages import Update, read_reply
from hanabi.table.settings import Clock, ClockKind, Settings
from hanabi.table.table import Table
from server.running import until

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence
    from pathlib import Path

    from hanabi.server.rooms import Room
    from hanabi.table.entries import Fact
    from hanabi.view import View

# -- Opening -------------------------------------------------------------------------------------------


class Held(StoredTables):
    """Tables that are found when they are told to; the first answer is a failure."""

    reads = 0

    async def find(self, table: str) -> StoredTable | None:
        self.reads += 1
        first = self.reads == 1
        self.asked.set()
        await self.let_go.wait()
        if first:
            raise ConnectionResetError
        return await super().find(table)

    def hold(self) -> None:
        self.asked, self.let_go = asyncio.Event(), asyncio.Event()


async def test_whoever_fails_to_read_a_table_the_others_are_in_one_room(tmp_path: Path) -> None:
    """The second waits while the first reads; the third comes while the second reads, which is after the failure."""
    async with Store.open(f"sqlite:///{tmp_path}/rooms.db") as store:
        store.tables = held = Held(store.database)
        rooms = Rooms(store, BOTS, 0.0)
        kept = StoredTable(new_id(), new_code(), Settings(), b"0123456789abcdef", 0.0)
        await store.tables.add(NewTable(kept))

        held.hold()
        first = asyncio.create_task(rooms.find(kept.id))
        await held.asked.wait()
        second = asyncio.create_task(rooms.find(kept.id))
        await asyncio.sleep(0)
        failing = held.let_go
        held.hold()
        failing.set()
        with pytest.raises(ConnectionResetError):
            await first
        await held.asked.wait()
        third = asyncio.create_task(rooms.find(kept.id))
        await asyncio.sleep(0)
        held.let_go.set()

        found = await second
        assert found is not None
        assert found is await third
        assert held.reads == 2


# -- Thinking ------------------------------------------------------------------------------------------

ANN, EVE = Person("ann", "Ann"), Person("eve", "Eve")
CLOCK = Clock(ClockKind.DAYS, 1)


@dataclass(slots=True)
class Slow:
    """A bot that moves when it is told to. Those who think of a move are known by how many sit at their table."""

    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)
    begun: asyncio.Queue[int] = field(default_factory=asyncio.Queue[int])
    may_move: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    stumbles: int = 0

    def sit(self) -> Slow:
        return self

    def think(self, story: Sequence[View]) -> Thought:
        players = len(story[-1].hands)
        self.loop.call_soon_threadsafe(self.begun.put_nowait, players)
        self.may_move.acquire()
        if self.stumbles:
            self.stumbles -= 1
            raise ConnectionResetError
        return Thought(story[-1].legal[-1])


@asynccontextmanager
async def thinking_at(folder: Path, **bots: Slow) -> AsyncGenerator[Rooms]:
    """Rooms in which these bots think, and nobody thinks any more in the end."""
    async with Store.open(f"sqlite:///{folder}/rooms.db") as store:
        for person in (ANN, EVE):
            await store.people.add(person.id, person.name, person.id.encode(), 0.0)
        rooms = Rooms(store, {name: bot.sit for name, bot in bots.items()}, 0.0)
        try:
            yield rooms
        finally:
            for bot in bots.values():
                bot.may_move.release(1000)
            await rooms.finish()


async def begun_table(store: Store, person: Person, bots: Sequence[str], moved: By = By.PERSON) -> str:
    """A table at which somebody has made a move, or a clock for them, and the first bot is to move."""
    settings = Settings(seats=("person", *bots), first=0, clock=CLOCK)
    kept = StoredTable(new_id(), new_code(), settings, b"0123456789abcdef", 0.0)
    await store.tables.add(NewTable(kept))
    table = Table.new(kept.id, settings, kept.secret)
    facts: tuple[Fact, ...] = (Sat(0, person.name, person.id), Readied(0), Started(0), Acted(0, "play 0", moved))
    entries = tuple(Entry(number, 0.0, fact) for number, fact in enumerate(facts, start=1))
    after = table
    for entry in entries:
        after = after.after(entry)
    await store.entries.append(Append(table, after, entries))
    return kept.id


async def come_in(rooms: Rooms, table: str, person: Person) -> tuple[Room, Client]:
    room = await rooms.find(table)
    assert room is not None
    client = Client(person, address=f"address of {person.name}")
    return rooms.join(room, client), client


async def test_of_an_address_one_bot_thinks_at_a_time_and_that_of_another_does_not_wait(tmp_path: Path) -> None:
    slow = Slow()
    async with thinking_at(tmp_path, search=slow) as rooms:
        for _ in range(4):
            await come_in(rooms, await begun_table(rooms.store, EVE, ["search"] * 2), EVE)
        assert await slow.begun.get() == 3
        await come_in(rooms, await begun_table(rooms.store, ANN, ["search"]), ANN)

        assert await slow.begun.get() == 2


async def test_who_answers_at_once_does_not_wait_for_those_who_think(tmp_path: Path) -> None:
    slow, quick = Slow(), Slow()
    quick.may_move.release(1000)
    async with thinking_at(tmp_path, search=slow, cautious=quick) as rooms:
        for _ in range(40):
            await come_in(rooms, await begun_table(rooms.store, EVE, ["search"]), EVE)
        await slow.begun.get()
        room, _ = await come_in(rooms, await begun_table(rooms.store, EVE, ["cautious"]), EVE)
        await until(lambda: not room.is_busy)

        assert room.table.game is not None
        assert room.table.game.turn == 2


@pytest.mark.parametrize(("moved", "turn"), [(By.PERSON, 3), (By.CLOCK, 2)])
async def test_bots_do_not_think_where_all_have_gone_and_the_clock_moves_for_them(
    tmp_path: Path, moved: By, turn: int
) -> None:
    """Whoever has moved finds the bots' moves made when they come back; where only the clock moves, nobody does."""
    slow = Slow()
    async with thinking_at(tmp_path, search=slow) as rooms:
        table = await begun_table(rooms.store, ANN, ["search", "search"], moved)
        room, client = await come_in(rooms, table, ANN)
        await slow.begun.get()
        rooms.leave(room, client)
        slow.may_move.release(2)
        await until(lambda: not room.is_busy)
        assert room.table.game is not None
        assert room.table.game.turn == turn

        room, _ = await come_in(rooms, table, ANN)
        await until(lambda: not room.is_busy)
        assert room.table.game is not None
        assert room.table.game.turn == 3


async def test_a_bot_that_stumbles_tries_again_as_long_as_somebody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nothing is due, and so nobody else would see to it."""
    monkeypatch.setattr(rooms_module, "GRACE", 0.0)

    slow = Slow(stumbles=1)
    async with thinking_at(tmp_path, search=slow) as rooms:
        room, _ = await come_in(rooms, await begun_table(rooms.store, ANN, ["search"], By.CLOCK), ANN)
        await slow.begun.get()
        slow.may_move.release()
        await slow.begun.get()

        assert room.is_busy


# -- Bots that are still being compiled ------------------------------------------------------------------


def updates(client: Client) -> list[Update]:
    """What this client has been sent since one looked last."""
    waiting = [client.queue.get_nowait() for _ in range(client.queue.qsize())]
    told = [read_reply.decode(each) for each in waiting if each]
    return [update for update in told if isinstance(update, Update)]


async def test_a_table_waits_for_a_bot_that_is_not_ready_and_says_so(tmp_path: Path) -> None:
    slow, quick = Slow(), Slow()
    quick.may_move.release(1000)
    async with thinking_at(tmp_path, search=slow, cautious=quick) as rooms:
        rooms.preparing = ["cautious", "search"]
        room, client = await come_in(rooms, await begun_table(rooms.store, ANN, ["search", "cautious"]), ANN)
        assert not room.is_busy
        assert [update.preparing for update in updates(client)] == [True]

        rooms.is_ready("cautious")
        assert not room.is_busy
        assert updates(client) == []

        rooms.is_ready("search")
        assert [update.preparing for update in updates(client)] == [False]
        await slow.begun.get()
        slow.may_move.release()
        await until(lambda: not room.is_busy)
        assert room.table.game is not None
        assert room.table.game.turn == 3


async def test_a_bot_that_is_not_ready_gives_no_advice_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    async with thinking_at(tmp_path, conventions=Slow()) as rooms:
        rooms.preparing = ["conventions"]
        room, _ = await come_in(rooms, await begun_table(rooms.store, ANN, ["conventions"]), ANN)

        with pytest.raises(Refusal, match="ask again in a moment"):
            await rooms.advise(room.table, 0, Owner("address", ANN.id))
