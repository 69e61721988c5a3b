"""The players of `make bench-server`, in a process of their own, so that the server is measured and not they.

`python tools/bench_clients.py BASE --tables 200 --pace 0 --seconds 5` lays so many tables for two, then moves at each:
at once when both have seen the move before, or once every `pace` seconds. It prints a line when the play begins and one
JSON object at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING

import httpx
import msgspec
import uvloop
from msgspec import Struct
from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    ws_connect,  # pyright: ignore[reportUnknownVariableType] (what it hands on has no type)
)

from hanabi.client import Player
from hanabi.table.settings import PERSON, Settings

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

BEGUN = "begun"
DEALT = 5  # both sat down, both were ready, and the cards were dealt
SETTINGS = Settings(seats=(PERSON, PERSON), first=0)
NAMES = ("Ann", "Bea")


class Position(Struct):
    """What a client needs to read of a view."""

    turn: int
    legal: tuple[str, ...] = ()


class Reply(Struct):
    """What a client needs to read of a message."""

    type: str
    number: int = 0
    view: Position | None = None
    over: bool = False


class Played(Struct):
    """What the clients saw; times in seconds."""

    laid: float  # for all tables, one after the other
    lasted: float
    moves: int
    p50: float
    p99: float
    bytes_per_update: float
    cpu: float  # that the clients used while they played


read_reply = msgspec.json.Decoder(Reply)


class Listener(WSListener):
    """One player's connection."""

    def __init__(self, pair: Pair) -> None:
        super().__init__()
        self.pair = pair
        self.transport: WSTransport
        self.number = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002 (as it is called)
        text = frame.get_payload_as_bytes()
        reply = read_reply.decode(text)
        if reply.type == "update":
            self.number = reply.number
            self.pair.saw(self, reply, len(text))

    def send(self, text: str) -> None:
        self.transport.send(WSMsgType.TEXT, text.encode())


@dataclass(eq=False, slots=True)
class Pair:
    """A table with its two players: a move is timed until both have seen it."""

    pace: float = 0.0
    seats: list[Listener] = field(default_factory=list[Listener])
    awaited: int = DEALT
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    position: Position | None = None
    mover: Listener | None = None
    latencies: list[float] | None = None  # once the play has begun
    sent: float = 0.0
    bytes_seen: int = 0
    updates_seen: int = 0

    def saw(self, seat: Listener, reply: Reply, size: int) -> None:
        self.bytes_seen += size
        self.updates_seen += 1
        if reply.over:
            self.over.set()
        if reply.view and reply.view.legal:
            self.position, self.mover = reply.view, seat
        if any(seat.number < self.awaited for seat in self.seats):
            return
        self.ready.set()
        if self.latencies is not None:
            now = perf_counter()
            self.latencies.append(now - self.sent)
            if self.pace:
                asyncio.get_running_loop().call_later(max(0.0, self.pace - (now - self.sent)), self.move)
            else:
                self.move()

    def move(self) -> None:
        """A discard whenever it is allowed, and a clue otherwise: nobody makes an error, and the game is long."""
        position, self.position = self.position, None
        if position is None or self.mover is None or self.latencies is None:
            return
        move = next((legal for legal in position.legal if legal.startswith("discard")), position.legal[0])
        self.awaited = max(seat.number for seat in self.seats) + 1
        self.sent = perf_counter()
        self.mover.send(f'{{"type":"act","turn":{position.turn},"move":"{move}"}}')


async def sit_down(base: str, http: httpx.AsyncClient, tokens: list[str], pace: float) -> Pair:
    """A new table, at which both sit and the cards are dealt."""
    table = (await http.post("/api/tables", content=msgspec.json.encode(SETTINGS))).json()["table"]
    pair = Pair(pace)
    for token in tokens:
        url = f"ws{base[4:]}/api/tables/{table}/socket"
        pair.seats.append(Listener(pair))
        await ws_connect(partial(pair.seats.__getitem__, -1), url, extra_headers={"authorization": f"Bearer {token}"})
    for seat, name in zip(pair.seats, NAMES, strict=True):
        seat.send(f'{{"type":"sit","name":"{name}"}}')
        seat.send('{"type":"ready"}')
    await asyncio.wait_for(pair.ready.wait(), 60)
    return pair


@asynccontextmanager
async def laid_tables(base: str, count: int, pace: float) -> AsyncGenerator[list[Pair]]:
    tokens = [(await Player.known(base, name)).token for name in NAMES]
    async with httpx.AsyncClient(base_url=base, trust_env=False) as http:
        pairs = [await sit_down(base, http, tokens, pace) for _ in range(count)]
    try:
        yield pairs
    finally:
        for pair in pairs:
            for seat in pair.seats:
                seat.transport.disconnect()


async def play(base: str, tables: int, pace: float, seconds: float) -> Played:
    begun = perf_counter()
    async with laid_tables(base, tables, pace) as pairs:
        laid = perf_counter() - begun
        gc.disable()  # a pause of the clients would be taken for one of the server
        print(BEGUN, flush=True)
        latencies: list[float] = []
        begun, used = perf_counter(), process_time()
        for pair in pairs:
            pair.latencies = latencies
            asyncio.get_running_loop().call_later(random.uniform(0, pace), pair.move)  # noqa: S311 (people do not march)
        # A single table is played out before the time is up.
        await asyncio.wait([asyncio.create_task(pair.over.wait()) for pair in pairs], timeout=seconds)
        lasted, cpu = perf_counter() - begun, process_time() - used
        moves = list(latencies)
        for pair in pairs:
            pair.latencies = None
    size = sum(pair.bytes_seen for pair in pairs) / sum(pair.updates_seen for pair in pairs)
    return Played(laid, lasted, len(moves), median(moves), quantiles(moves, n=100)[98], size, cpu)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--seconds", type=float, default=5.0)
    options = parser.parse_args()
    played = uvloop.run(play(options.base, options.tables, options.pace, options.seconds))
    print(msgspec.json.encode(played).decode(), flush=True)


if __name__ == "__main__":
    main()
