"""What processes on one PostgreSQL tell each other, by LISTEN and NOTIFY.

A notification is the process that it comes from, then a line for each table or show that has changed:

    5f0c...
    {"id":"a91b","number":12,"entries":[{"number":12,"at":1731.5,"fact":{"type":"acted","seat":0,"action":"play 0"}}]}

It brings the entries, so that nobody has to read them again; where they are too long, the number alone.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import asyncpg
from msgspec import Struct
from msgspec.json import Decoder, Encoder

from hanabi.table.entries import Entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

CHANNEL = "hanabi"
LARGEST_NEWS = 7999  # bytes of one notification
LISTENING_PAUSE = 20.0  # seconds


class News(Struct, frozen=True, omit_defaults=True):
    """A table or a show has changed: its last number, and of a table the entries that led to it, if they are short."""

    id: str
    number: int
    entries: tuple[Entry, ...] = ()


_encoder = Encoder()
_news: Decoder[News] = Decoder(News)


def payloads(origin: str, news: Iterable[News]) -> Iterator[str]:
    """As many notifications as it takes: whose news they are, then a line for each table or show."""
    lines, size = [origin], len(origin)
    for each in news:
        line = _encoder.encode(each)
        if len(origin) + 1 + len(line) > LARGEST_NEWS:
            line = _encoder.encode(News(each.id, each.number))
        if size + 1 + len(line) > LARGEST_NEWS:
            yield "\n".join(lines)
            lines, size = [origin], len(origin)
        lines.append(line.decode())
        size += 1 + len(line)
    if len(lines) > 1:
        yield "\n".join(lines)


async def hear(url: str, origin: str, heard: Callable[[News], None], connected: Callable[[], None]) -> None:
    """Tell of what other processes add, until the connection is lost."""

    def on_news(_: object, __: int, ___: str, payload: object) -> None:
        whose, *told = str(payload).split("\n")
        if whose != origin:
            for line in told:
                heard(_news.decode(line))

    closed = asyncio.Event()

    def on_close(_: object) -> None:
        closed.set()

    connection = await asyncpg.connect(url)
    connection.add_termination_listener(on_close)
    await connection.add_listener(CHANNEL, on_news)
    connected()
    try:
        # A connection may die without a word: it is asked now and then.
        while not closed.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(closed.wait(), LISTENING_PAUSE)
            if not closed.is_set():
                await connection.execute("SELECT 1", timeout=5)
    finally:
        connection.terminate()
