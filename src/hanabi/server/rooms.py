"""The tables that are in use, and who is connected to them.

A room is a table in memory (see `live`). A request becomes facts, the facts are stored, and only then does the room go
on and everybody in it hear of them. If another process was faster, the room catches up and asks the table again.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog
from msgspec import structs

from hanabi.bots import THINKERS
from hanabi.bots.adviser import adviser_of
from hanabi.refusal import Refusal
from hanabi.server import metrics
from hanabi.server.live import AllLive, Live
from hanabi.server.semaphore import FairSemaphore, Owner
from hanabi.server.store.entries import Append, Conflict
from hanabi.server.store.tables import NewTable, StoredTable
from hanabi.table.bulletin import Bulletin, may_watch
from hanabi.table.decisions import begun_after, challenged, decide
from hanabi.table.entries import Entry, Rematched
from hanabi.table.messages import encoder
from hanabi.table.requests import Motion, Sit, Vote
from hanabi.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractAsyncContextManager

    from hanabi.bots import Bot, Bots, Thought
    from hanabi.record import Record
    from hanabi.server.clients import Client
    from hanabi.server.people import Person
    from hanabi.server.store import Store
    from hanabi.server.store.news import News
    from hanabi.table.entries import Fact
    from hanabi.table.requests import Request

log = structlog.get_logger()

TRIES = 20  # how often a request is tried again because another process was faster
GRACE = 2.0  # seconds until another process does what the first should have done
POLL = 1.0
SWEEP_EVERY = 600.0
SWEEP_AFTER = 86_400.0
SEARCHES = 3  # at the same time, each for another address; each uses all the cores that it is given
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that look alike


@dataclass(eq=False, slots=True)
class Room(Live):
    """A table in memory, with the connections to it."""

    code: str
    table: Table
    alarm: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def number(self) -> int:
        return self.table.length

    @property
    def company(self) -> object:
        return self.present

    @property
    def present(self) -> frozenset[int]:
        seats = (self.table.seat_of(client.person.id) for client in self.clients if client.person)
        return frozenset(seat for seat in seats if seat is not None)

    @property
    def owners(self) -> list[Owner]:
        """For whom its bots think: whoever sits here and is connected."""
        return [
            Owner(client.address, client.person.id)
            for client in self.clients
            if client.person and self.table.seat_of(client.person.id) is not None
        ]

    @property
    def goes_on(self) -> bool:
        """Whether bots move here: somebody looks, or somebody who is away counts on it."""
        return bool(self.clients) or self.table.due is not None

    def set_alarm(self, delay: float, then: Callable[[], None]) -> None:
        self.stop_alarm()
        self.alarm = asyncio.get_running_loop().call_later(delay, then)

    def stop_alarm(self) -> None:
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None


class Rooms(AllLive[Room]):
    """Every room of this process."""

    gauge = metrics.rooms

    def __init__(
        self,
        store: Store,
        bots: Bots,
        bot_pause: float,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(store)
        self.bots = bots
        self.bot_pause = bot_pause
        self.clock = clock
        self.preparing: Sequence[str] = ()  # the bots that do not move yet: they are still being compiled
        self._searches, self._answers = FairSemaphore(SEARCHES), FairSemaphore(os.cpu_count() or 1)

    async def read(self, table: str) -> Table | None:
        """A table as it is now, without opening a room for it."""
        room = self[table] or await self.load(table)
        return None if room is None else room.table

    async def load(self, id_: str) -> Room | None:
        stored = await self.store.tables.find(id_)
        if stored is None:
            return None
        room = Room(stored.code, Table.new(stored.id, stored.settings, stored.secret))
        self._go_on(room, await self.store.entries.after(id_))
        return room

    def forget(self, live: Room) -> None:
        live.stop_alarm()
        super().forget(live)

    # -- Requests ------------------------------------------------------------------------------------

    async def request(self, room: Room, person: Person | None, request: Request) -> int:
        """Do what somebody asks, store it, tell everybody; the number of the last fact that came of it."""
        if person is None:
            raise Refusal("Tell the server your name first.")
        asked, rematch = request, ""
        match request:
            case Sit(name=""):
                asked = structs.replace(request, name=person.name)
            case Vote(motion=motion, seat=seat):
                if motion is Motion.TAKE_OVER and seat in room.present - {room.table.seat_of(person.id)}:
                    raise Refusal("Whoever sits there is present.")
                rematch = new_id()
            case _:
                pass
        number = await self._do(room, lambda now: decide(room.table, person.id, asked, now, rematch))
        self.see_to(room)
        return number

    async def _do(self, room: Room, decide: Callable[[float], tuple[Fact, ...]]) -> int:
        async with room.lock:
            for _ in range(TRIES):
                now = self.clock()
                facts = decide(now)
                if not facts:
                    return room.table.length
                try:
                    await self._append(room, facts, now)
                except Conflict:
                    await self.catch_up(room)
                else:
                    return room.table.length
        raise Refusal("Too much is happening at this table at once; try again.")

    async def _append(self, room: Room, facts: tuple[Fact, ...], now: float) -> None:
        before = room.table
        entries = tuple(Entry(before.length + 1 + index, now, fact) for index, fact in enumerate(facts))
        table = before
        for entry in entries:
            table = table.after(entry)
        born = _rematch(table, now) if isinstance(facts[-1], Rematched) else None
        await self.store.entries.append(Append(before, table, entries, born))
        # Another process may have told us of these very entries while they were being committed.
        room.table = table
        metrics.facts.inc(len(entries))
        self.tell(room)

    def _go_on(self, room: Room, entries: Sequence[Entry]) -> None:
        for entry in entries:
            room.table = room.table.after(entry)

    async def catch_up(self, live: Room) -> None:
        self._go_on(live, await self.store.entries.after(live.id, live.number))
        self.tell(live)
        self._watch_clock(live)

    def goes_on_with(self, live: Room, news: News) -> bool:
        """The other process sees to the bots that move next, as whoever made the move before."""
        if not news.entries or news.entries[0].number != live.number + 1 or live.lock.locked():
            return False
        self._go_on(live, news.entries)
        self.tell(live)
        self._watch_clock(live)
        return True

    def tell(self, live: Room, *, newcomer: Client | None = None, everybody: bool = False) -> None:
        """Send the table as each may know it; viewers who may know the same are sent the same bytes."""
        room = live
        number = room.table.length
        waiting = [client for client in room.clients if everybody or client is newcomer or client.seen != number]
        if not waiting:
            return
        bulletin = Bulletin(room.table, room.code, room.present, self.clock(), self.preparing)
        encoded: dict[tuple[int | None, int], bytes] = {}
        for client in waiting:
            seat = room.table.seat_of(client.person.id) if client.person else None
            if seat is None and not may_watch(room.table):
                client.leave()
                continue
            key = (seat, client.seen)
            if key not in encoded:
                encoded[key] = encoder.encode(bulletin.update(seat, client.seen))
            client.send(encoded[key])
            client.seen = number

    # -- What happens without anybody asking ---------------------------------------------------------

    def see_to(self, live: Room) -> None:
        """Let bots move, and set an alarm for the clock."""
        self._watch_clock(live)
        bot = live.table.bot_to_move
        if bot is not None and bot not in self.preparing and not live.is_busy:
            live.is_busy = True
            self.tasks.start(self._run(live))

    def is_ready(self, bot: str) -> None:
        """From now on it moves, and whoever has waited for it is told so."""
        self.preparing = [other for other in self.preparing if other != bot]
        for room in self:
            if room.table.bot_to_move == bot:
                self.tell(room, everybody=True)
                self.see_to(room)

    def _watch_clock(self, room: Room) -> None:
        room.stop_alarm()
        if (deadline := room.table.deadline) is not None:
            delay = max(0.0, deadline - self.clock()) + 0.05
            room.set_alarm(min(delay, 86_400.0), lambda: self.tasks.start(self._run(room)))

    async def _run(self, room: Room) -> None:
        """Make the moves of bots, one after the other, and stop clocks that have run out."""
        room.is_busy = True
        stumbled = False
        try:
            while True:
                await self._do(room, lambda now: room.table.time_is_up(now))  # noqa: PLW0108 (the table changes)
                bot = room.table.bot_wanted(self.clock())
                if bot is None or bot in self.preparing or not room.goes_on:
                    break
                await asyncio.sleep(self.bot_pause)
                await self._bot_moves(room, bot)
        except Exception as error:  # noqa: BLE001 (whatever it was, it is tried again)
            stumbled = True
            log.warning("a bot stumbled", table=room.table.id, error=repr(error))
        finally:
            room.is_busy = False
        self.release(room)
        if room.clients and stumbled:
            room.set_alarm(GRACE, lambda: self.see_to(room))
        elif room.clients:
            self.see_to(room)

    async def _bot_moves(self, room: Room, name: str) -> None:
        async with self._held(name, lambda: room.owners):
            game = room.table.game
            if game is None or room.table.bot_wanted(self.clock()) != name or not room.goes_on:
                return
            thought = await asyncio.to_thread(_thought, self.bots[name](), room.table.record(), game.seat)

        def decide(now: float) -> tuple[Fact, ...]:
            table = room.table
            # The very same position: a hand that was put in another order meanwhile has other cards in its slots.
            if table.game is not game or table.bot_wanted(now) != name:
                return ()
            return table.bot_moves(*thought.told_to(table.names))

        await self._do(room, decide)
        metrics.bot_moves.inc()

    async def advise(self, table: Table, seat: int, owner: Owner) -> Thought:
        """What a bot would do in this seat, by what is known there."""
        name = adviser_of(table.settings.seats)
        return await self.think(name, table.record(), seat, owner)

    async def think(self, bot: str, record: Record, seat: int, owner: Owner) -> Thought:
        """What this bot does in a seat of a game, for somebody who waits for it."""
        if bot in self.preparing:
            raise Refusal("The bot is still being prepared, once on this machine: ask again in a moment.")
        async with self._held(bot, lambda: [owner]):
            return await asyncio.to_thread(_thought, self.bots[bot](), record, seat)

    def _held(self, bot: str, owners: Callable[[], Sequence[Owner]]) -> AbstractAsyncContextManager[None]:
        """Whoever answers at once does not wait for those who think."""
        return (self._searches if bot in THINKERS else self._answers).held(owners)

    async def challenge(self, table: str, person: str, challenge: str, closes: float) -> Table:
        """Make the deal of a finished game a challenge, if it is none yet; the table then."""
        room = await self.find(table)
        if room is None:
            raise Refusal("There is no such table.")
        await self._do(room, lambda _: challenged(room.table, person, challenge, closes))
        self.release(room)
        return room.table

    async def watch(self) -> None:
        """See to tables at which something is due and nobody has done it, and sweep away what never began."""
        swept = 0.0
        while True:
            await asyncio.sleep(POLL * random.uniform(0.8, 1.2))  # noqa: S311 (so that processes do not march in step)
            try:
                now = self.clock()
                for table in await self.store.tables.due(now - GRACE, limit=100):
                    if (room := await self.find(table)) is not None and not room.is_busy:
                        room.is_busy = True
                        self.tasks.start(self._run(room))
                if now - swept > SWEEP_EVERY:
                    swept = now
                    for table in await self.store.tables.sweep(now - SWEEP_AFTER):
                        if (room := self[table]) is not None:
                            self.forget(room)
            except Exception as error:  # noqa: BLE001 (the watch goes on, whatever happens to the database)
                log.warning("the watch stumbled", error=repr(error))


def new_id() -> str:
    """Of a table, a person, a replay or a show: long enough that nobody guesses one."""
    return secrets.token_hex(12)


def new_code() -> str:
    """What people read out to each other; guessing is slowed down by limits."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def _thought(bot: Bot, record: Record, seat: int) -> Thought:
    return bot.think(record.story(seat))


def _rematch(table: Table, now: float) -> NewTable:
    """A new table with the same settings, and the same people and bots in the same seats: the cards are dealt."""
    assert table.next_table is not None  # noqa: S101 (it has just been agreed on)
    stored = StoredTable(table.next_table, new_code(), table.settings, secrets.token_bytes(16), now)
    facts = begun_after(Table.new(stored.id, stored.settings, stored.secret), *table.handed_on)
    return NewTable(stored, tuple(Entry(number, now, fact) for number, fact in enumerate(facts, start=1)))
