"""The floor of `make bench-server`: a bare Starlette WebSocket that commits one row for each message and sends it back.

With `--database URL --port PORT` it is the server; with an address it is its clients, which print what bench_clients.py
prints.
"""

from __future__ import annotations

import argparse
import asyncio
from contextlib import asynccontextmanager, suppress
from functools import partial
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa
import uvicorn
import uvloop
from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    ws_connect,  # pyright: ignore[reportUnknownVariableType] (what it hands on has no type)
)
from sqlalchemy import event
from sqlalchemy.ext.asyncio import create_async_engine
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from bench_clients import BEGUN, Played

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.requests import Request

TEXT = b'{"type":"act","turn":12,"move":"play 0"}'


def floor_app(url: str) -> Starlette:
    metadata = sa.MetaData()
    messages = sa.Table(
        "messages",
        metadata,
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("text", sa.Text),
    )
    engine = create_async_engine(
        url.replace("sqlite:", "sqlite+aiosqlite:").replace("postgresql:", "postgresql+asyncpg:")
    )
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


class Echo(WSListener):
    """Sends, and sends again when it comes back."""

    def __init__(self, latencies: list[float]) -> None:
        super().__init__()
        self.latencies = latencies
        self.sent = 0.0
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def send(self) -> None:
        self.sent = perf_counter()
        self.transport.send(WSMsgType.TEXT, TEXT)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002 (as it is called)
        self.latencies.append(perf_counter() - self.sent)
        self.send()


def _itself(echo: Echo) -> Echo:
    return echo


async def play(base: str, tables: int, seconds: float) -> Played:
    latencies: list[float] = []
    begun = perf_counter()
    echoes = [Echo(latencies) for _ in range(tables)]
    for echo in echoes:
        await ws_connect(partial(_itself, echo), f"ws{base[4:]}/echo")
    laid = perf_counter() - begun
    print(BEGUN, flush=True)
    used = process_time()
    for echo in echoes:
        echo.send()
    await asyncio.sleep(seconds)
    times, cpu = list(latencies), process_time() - used
    for echo in echoes:
        echo.transport.disconnect()
    return Played(laid, seconds, len(times), median(times), quantiles(times, n=100)[98], len(TEXT), cpu)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", nargs="?")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--database")
    parser.add_argument("--port", type=int)
    options = parser.parse_args()
    if options.database:
        uvicorn.run(
            floor_app(options.database),
            host="127.0.0.1",
            port=options.port,
            log_level="warning",
            ws="websockets-sansio",
        )
    else:
        print(msgspec.json.encode(uvloop.run(play(options.base, options.tables, options.seconds))).decode(), flush=True)


if __name__ == "__main__":
    main()
