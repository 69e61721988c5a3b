"""The real server in a process of its own, to be killed and started again in the same place; and guests who play there.

A guest is a player of `hanabi.client` that does anything legal, and keeps an account of what was acknowledged.
"""

from __future__ import annotations

import asyncio
import random
import signal
import socket
import sysconfig
import tempfile
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

from hanabi.client import Interrupted, RequestRefused
from hanabi.table.entries import Acted, By, Readied, Rematched, Sat, Started, Voted
from hanabi.table.requests import Act, Motion, Ready, Sit, Vote
from hanabi.table.table import Table

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncGenerator, Callable, Sequence

    from hanabi.client import Connection, Player
    from hanabi.server.store import Store
    from hanabi.table.entries import Entry, Fact
    from hanabi.table.messages import Update
    from hanabi.table.requests import Request

PROGRAM = Path(sysconfig.get_path("scripts")) / "hanabi"
LONGEST_START = 120.0  # seconds, on a machine that is busy with other tests
LONGEST_STOP = 120.0


@dataclass(slots=True)
class Server:
    """`hanabi serve` on an address of its own."""

    database: str
    port: int
    log: Path
    bot_pause: float = 0.0
    starts: list[float] = field(default_factory=list[float])  # how many seconds each took
    kills: int = 0
    _process: Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def said(self) -> str:
        """What it has logged, since its first start."""
        return self.log.read_text(encoding="utf-8")

    async def start(self) -> None:
        """Run, and answer."""
        assert not self.is_running
        begun = time.monotonic()
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                PROGRAM,
                "serve",
                *("--host", "127.0.0.1"),
                *("--port", str(self.port)),
                *("--database", self.database),
                *("--bot-pause", str(self.bot_pause)),
                *("--connections", "1000"),
                *("--log", "warning"),
                stdout=asyncio.subprocess.DEVNULL,
                stderr=log,
            )
        async with asyncio.timeout(LONGEST_START):
            await self._answers()
        self.starts.append(time.monotonic() - begun)

    async def _answers(self) -> None:
        async with httpx.AsyncClient(base_url=self.url, trust_env=False) as http:
            while True:
                assert self.is_running, f"the server has not started: {self.said}"
                try:
                    if (await http.get("/health")).is_success:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """SIGKILL: no goodbye, no last words."""
        assert self._process is not None
        assert self.is_running, f"the server has died by itself: {self.said}"
        self._process.kill()
        await self._process.wait()
        self.kills += 1

    async def stop(self) -> int:
        """SIGTERM: as an operator stops it; the status with which it ended."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(LONGEST_STOP):
            return await self._process.wait()

    async def clear_away(self) -> None:
        if self._process is not None and self.is_running:
            self._process.kill()
            await self._process.wait()


@asynccontextmanager
async def served(database: str, bot_pause: float = 0.0) -> AsyncGenerator[Server]:
    """A server on this database, that is gone afterwards, whatever happens."""
    with tempfile.TemporaryDirectory(prefix="hanabi-") as folder:
        server = Server(database, free_port(), Path(folder) / "log", bot_pause)
        try:
            await server.start()
            yield server
        finally:
            await server.clear_away()
            took = ", ".join(f"{seconds:.2f}" for seconds in server.starts)
            print(f"starts of the server took {took} s")  # noqa: T201 (worth knowing, not worth a failure)


def free_port() -> int:
    """A port that a server can leave and find free again.

    None of those that the system gives to outgoing connections: while the server is down its clients knock at the
    door, and one of them could be given the very port that it knocks at.
    """
    chance = random.SystemRandom()
    while True:
        port = chance.randrange(20_000, 30_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that nobody calls out."""
    while not condition():  # noqa: ASYNC110 (it happens in another process)
        await asyncio.sleep(0.002)


# -- Guests --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A request that the server has called done, and the number of the last fact that came of it."""

    table: str
    number: int
    seat: int | None
    request: Request


@dataclass(slots=True)
class Guest:
    """Somebody at one table, who sits down, is ready, and moves whenever they may, until all is over."""

    player: Player
    table: str
    chance: random.Random
    acknowledged: list[Acknowledged]
    wants_rematch: bool = False
    seat: Connection | None = None
    interruptions: int = 0
    refusals: list[str] = field(default_factory=list[str])

    async def play(self) -> Update:
        """The last update of the game."""
        async with self.player.at(self.table) as self.seat:
            async for update in self.seat.updates():
                if update.over and (update.next_table or not self.wants_rematch):
                    return update
                # Of several updates that wait, only the last says how things are.
                while update is self.seat.last and (request := self._wish(update)) is not None:
                    await self._ask(self.seat, update, request)
        raise AssertionError

    def _wish(self, update: Update) -> Request | None:
        if update.you is None:
            return Sit(name=self.player.name)
        if not update.seats[update.you].ready:
            return Ready(colourful=self.chance.randrange(100))
        if update.over:
            return None if any(vote.seat == update.you for vote in update.votes) else Vote(motion=Motion.REMATCH)
        if update.view is None or not update.view.legal:
            return None
        return Act(turn=update.view.turn, move=any_move(update.view.legal, self.chance))

    async def _ask(self, seat: Connection, update: Update, request: Request) -> None:
        try:
            number = await seat.ask(request)
        except Interrupted:
            self.interruptions += 1
            await until(lambda: seat.last is not update)  # it tells what has become of the request
        except RequestRefused as refused:
            self.refusals.append(refused.sentence)
            await asyncio.sleep(0.05)
        else:
            self.acknowledged.append(Acknowledged(self.table, number, update.you, request))


def any_move(legal: Sequence[str], chance: random.Random) -> str:
    """Clues and discards for the most part, so that a game lasts."""
    kind = chance.choices(("clue", "discard", "play"), (12, 8, 1))[0]
    return chance.choice([move for move in legal if move.startswith(kind)] or legal)


# -- What is kept --------------------------------------------------------------------------------------


async def kept_table(store: Store, table: str) -> Table:
    """The table that its entries make; they are whole, in order, and each follows from those before it."""
    kept = await store.tables.find(table)
    assert kept is not None
    folded = Table.new(kept.id, kept.settings, kept.secret)
    for number, entry in enumerate(await store.entries.after(table), start=1):
        assert entry.number == number, "no number is missing, none is there twice"
        _check_follows(folded, entry)
        folded = folded.after(entry)
    assert not _must_start(folded), "the last one is ready, and the game has not begun: half a move"
    assert not _must_go_on(folded), "all want a rematch, and there is none: half a move"
    if folded.next_table is not None:
        following = await kept_table(store, folded.next_table)
        assert [seat.person for seat in following.seats] == [seat.person for seat in folded.seats]
    return folded


def _must_start(table: Table) -> bool:
    return table.game is None and all(seat.ready for seat in table.seats)


def _must_go_on(table: Table) -> bool:
    people = sum(seat.person is not None for seat in table.seats)
    return table.is_over and table.next_table is None and len(table.votes) == people


def _check_follows(table: Table, entry: Entry) -> None:
    assert isinstance(entry.fact, Started) == _must_start(table)
    assert isinstance(entry.fact, Rematched) == _must_go_on(table)
    if isinstance(entry.fact, Acted):
        assert table.is_running
        assert table.game is not None
        assert entry.fact.seat == table.game.seat, "one move a turn, by the player whose turn it is"
        assert entry.fact.by is (By.PERSON if table.bot_to_move is None else By.BOT)


async def check_kept(store: Store, acknowledged: Sequence[Acknowledged]) -> None:
    """Everything that was acknowledged is there, at its number."""
    tables = {each.table for each in acknowledged}
    facts = {table: [entry.fact for entry in await store.entries.after(table)] for table in tables}
    for each in acknowledged:
        assert each.number <= len(facts[each.table]), f"{each} is lost"
        _check_is_fact(each, facts[each.table][: each.number])


def _check_is_fact(each: Acknowledged, facts: Sequence[Fact]) -> None:
    match each.request, facts[-1]:
        case Sit(name=name), Sat() as sat:
            assert sat.name == name
        case Act(move=move), Acted() as acted:
            assert acted == Acted(each.seat if each.seat is not None else -1, move)
        case (Ready(), Readied(seat=seat)) | (Vote(), Voted(seat=seat)):
            assert seat == each.seat
        case (Ready(), Started()) | (Vote(), Rematched()):
            before = facts[-2]
            assert isinstance(before, Readied | Voted)
            assert before.seat == each.seat
        case _, other:
            raise AssertionError(f"{each} was acknowledged, and {other} is kept")
