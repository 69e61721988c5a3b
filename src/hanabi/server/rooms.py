"""The tables that are in use, and who is connected to them.

A room is a table in memory. It is only a copy: what counts are the entries in the store. A request becomes facts, the
facts are stored, and only then does the room go on and everybody in it hear of them. If another process was faster,
the room catches up and asks the table again.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import structlog
from msgspec import structs
from sqlalchemy.exc import SQLAlchemyError

from hanabi.bots import THINKERS
from hanabi.refusal import Refusal
from hanabi.server import metrics
from hanabi.server.clients import Client, say_goodbye
from hanabi.server.news import News
from hanabi.server.semaphore import FairSemaphore, Owner
from hanabi.server.store import Append, Born, Conflict, Kept
from hanabi.server.tasks import Tasks
from hanabi.table.bulletin import Bulletin, may_watch
from hanabi.table.entries import Entry, Rematched
from hanabi.table.messages import encoder
from hanabi.table.requests import Motion, Sit, Vote
from hanabi.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hanabi.bots import Bot, Thought
    from hanabi.record import Record
    from hanabi.server.people import Person
    from hanabi.server.store import Store
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
class Room:
    """A table in memory, with the connections to it."""

    code: str
    table: Table
    clients: set[Client] = field(default_factory=set[Client])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    alarm: asyncio.TimerHandle | None = None
    is_busy: bool = False  # a task is making bots' moves

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


@dataclass(eq=False, slots=True, weakref_slot=True)
class Opening:
    """A table that is being read, for as long as anybody reads it or waits for it; one reads at a time."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    news: int = 0  # the number of the last entry that was heard of meanwhile


class Rooms:
    """Every room of this process."""

    def __init__(
        self,
        store: Store,
        bots: Mapping[str, Callable[[], Bot]],
        bot_pause: float,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.bots = bots
        self.bot_pause = bot_pause
        self.clock = clock
        self._rooms: dict[str, Room] = {}
        # Held by those who read and wait: if a reader fails, the next in line reads under the same lock.
        self._openings: WeakValueDictionary[str, Opening] = WeakValueDictionary()
        self._searches, self._answers = FairSemaphore(SEARCHES), FairSemaphore(os.cpu_count() or 1)
        self._tasks = Tasks()

    # -- Coming and going ----------------------------------------------------------------------------

    async def read(self, table: str) -> Table | None:
        """A table as it is now, without opening a room for it."""
        if table in self._rooms:
            return self._rooms[table].table
        loaded = await self._load(table)
        return None if loaded is None else loaded.table

    async def _load(self, table: str) -> Room | None:
        kept = await self.store.table(table)
        if kept is None:
            return None
        room = Room(kept.code, Table.new(kept.id, kept.settings, kept.secret))
        self._go_on(room, await self.store.entries(table))
        return room

    async def room(self, table: str) -> Room | None:
        """The room of a table; it is read from the store when nobody is in it yet."""
        if table in self._rooms:
            return self._rooms[table]
        opening = self._openings.setdefault(table, Opening())
        async with opening.lock:
            if table not in self._rooms and (room := await self._load(table)) is not None:
                self._rooms[table] = room
                metrics.rooms.set(len(self._rooms))
                self.heard(News(table, opening.news))
        return self._rooms.get(table)

    def join(self, found: Room, client: Client) -> Room:
        """Come in; the room that was found may have been left by everybody since, and another one opened."""
        was_open = found.table.id in self._rooms
        room = self._rooms.setdefault(found.table.id, found)
        if not was_open:
            self._tasks.start(self._hear(room, room.table.length + 1))  # there may have been news meanwhile
        present = room.present
        room.clients.add(client)
        self._tell(room, newcomer=client, everybody=room.present != present)
        self._see_to(room)
        return room

    def leave(self, room: Room, client: Client) -> None:
        present = room.present
        room.clients.discard(client)
        self._tell(room, everybody=room.present != present)
        self.release(room)

    def release(self, room: Room) -> None:
        """Forget a room that nobody is in."""
        if not room.clients and not room.is_busy:
            self._forget(room)

    def _forget(self, room: Room) -> None:
        """An empty room is only a copy; the store has the table."""
        room.stop_alarm()
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
            metrics.rooms.set(len(self._rooms))

    def close(self, come_back_in: float) -> None:
        """Tell everybody that the server goes away for a moment."""
        for room in self._rooms.values():
            say_goodbye(room.clients, come_back_in)

    async def finish(self) -> None:
        """Let nothing go on behind the store's back."""
        await self._tasks.finish()

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
        number = await self._do(room, lambda now: room.table.decide(person.id, asked, now, rematch))
        self._see_to(room)
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
                    await self._catch_up(room)
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
        with metrics.commit_seconds.time():
            await self.store.append(Append(before, table, entries, born))
        # Another process may have told us of these very entries while they were being committed.
        room.table = table
        metrics.facts.inc(len(entries))
        self._tell(room)

    def _go_on(self, room: Room, entries: Sequence[Entry]) -> None:
        for entry in entries:
            room.table = room.table.after(entry)

    async def _catch_up(self, room: Room) -> None:
        self._go_on(room, await self.store.entries(room.table.id, room.table.length))
        self._tell(room)

    def _tell(self, room: Room, *, newcomer: Client | None = None, everybody: bool = False) -> None:
        """Send everybody the table as they may know it; viewers who may know the same are sent the same bytes."""
        number = room.table.length
        waiting = [client for client in room.clients if everybody or client is newcomer or client.seen != number]
        if not waiting:
            return
        bulletin = Bulletin(room.table, room.code, room.present, self.clock())
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

    def _see_to(self, room: Room) -> None:
        """Let bots move, and set an alarm for the clock."""
        self._watch_clock(room)
        if room.table.bot_to_move is not None and not room.is_busy:
            room.is_busy = True
            self._tasks.start(self._run(room))

    def _watch_clock(self, room: Room) -> None:
        room.stop_alarm()
        if (deadline := room.table.deadline) is not None:
            delay = max(0.0, deadline - self.clock()) + 0.05
            room.set_alarm(min(delay, 86_400.0), lambda: self._tasks.start(self._run(room)))

    async def _run(self, room: Room) -> None:
        """Make the moves of bots, one after the other, and stop clocks that have run out."""
        room.is_busy = True
        stumbled = False
        try:
            while True:
                await self._do(room, lambda now: room.table.time_is_up(now))  # noqa: PLW0108 (the table changes)
                bot = room.table.bot_wanted(self.clock())
                if bot is None or not room.goes_on:
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
            room.set_alarm(GRACE, lambda: self._see_to(room))
        elif room.clients:
            self._see_to(room)

    async def _bot_moves(self, room: Room, name: str) -> None:
        """Whoever answers at once does not wait for those who think."""
        async with (self._searches if name in THINKERS else self._answers).held(lambda: room.owners):
            game = room.table.game
            if game is None or room.table.bot_wanted(self.clock()) != name or not room.goes_on:
                return
            move, why = await asyncio.to_thread(_thought, self.bots[name](), room.table.record(), game.seat)

        def decide(now: float) -> tuple[Fact, ...]:
            table = room.table
            # The very same position: a hand that was put in another order meanwhile has other cards in its slots.
            return table.bot_moves(move, why) if table.game is game and table.bot_wanted(now) == name else ()

        await self._do(room, decide)
        metrics.bot_moves.inc()

    def heard(self, news: News) -> None:
        """Another process has added entries. It sees to the bots that move next, as whoever made the move before."""
        table, number = news.id, news.number
        room = self._rooms.get(table)
        if room is not None and room.table.length < number:
            if news.entries and news.entries[0].number == room.table.length + 1 and not room.lock.locked():
                self._go_on(room, news.entries)
                self._tell(room)
                self._watch_clock(room)
            else:
                self._tasks.start(self._hear(room, number))
        elif room is None and (opening := self._openings.get(table)) is not None:
            opening.news = max(number, opening.news)

    async def _hear(self, room: Room, number: int) -> None:
        for _ in range(TRIES):
            try:
                async with room.lock:
                    if room.table.length < number:
                        await self._catch_up(room)
                break
            except SQLAlchemyError as error:
                log.warning("news could not be read", table=room.table.id, error=repr(error))
                await asyncio.sleep(POLL)
        if self._rooms.get(room.table.id) is room:
            self._watch_clock(room)

    def lost(self) -> None:
        """News may have been missed: look everywhere."""
        for room in self._rooms.values():
            self._tasks.start(self._hear(room, room.table.length + 1))
        for opening in self._openings.values():
            opening.news = sys.maxsize

    async def watch(self) -> None:
        """See to tables at which something is due and nobody has done it, and sweep away what never began."""
        swept = 0.0
        while True:
            await asyncio.sleep(POLL * random.uniform(0.8, 1.2))  # noqa: S311 (so that processes do not march in step)
            try:
                now = self.clock()
                for table in await self.store.due(now - GRACE, limit=100):
                    if (room := await self.room(table)) is not None and not room.is_busy:
                        room.is_busy = True
                        self._tasks.start(self._run(room))
                if now - swept > SWEEP_EVERY:
                    swept = now
                    for table in await self.store.sweep(now - SWEEP_AFTER):
                        self._rooms.pop(table, None)
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


def _rematch(table: Table, now: float) -> Born:
    """A new table with the same settings, and the same people and bots in the same seats."""
    assert table.next_table is not None  # noqa: S101 (it has just been agreed on)
    kept = Kept(table.next_table, new_code(), table.settings, secrets.token_bytes(16), now)
    return Born(kept, tuple(Entry(number, now, fact) for number, fact in enumerate(table.handed_on, start=1)))
