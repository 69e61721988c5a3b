"""Rooms without sockets: a table in memory is opened once, whatever happens to those who open it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from hanabi.bots import BOTS
from hanabi.server.rooms import Rooms, new_code, new_id
from hanabi.server.store import Born, Kept, Store
from hanabi.table.settings import Settings
from server.hosting import timed

if TYPE_CHECKING:
    from pathlib import Path


class Held(Store):
    """A store that answers when it is told to; its first answer is a failure."""

    reads = 0

    async def table(self, table: str) -> Kept | None:
        self.reads += 1
        first = self.reads == 1
        self.asked.set()
        await self.let_go.wait()
        if first:
            raise ConnectionResetError
        return await super().table(table)

    def hold(self) -> None:
        self.asked, self.let_go = asyncio.Event(), asyncio.Event()


def test_whoever_fails_to_read_a_table_the_others_are_in_one_room(tmp_path: Path) -> None:
    """The second waits while the first reads; the third comes while the second reads, which is after the failure."""

    async def test() -> None:
        async with Held.open(f"sqlite:///{tmp_path}/rooms.db") as store:
            assert isinstance(store, Held)
            rooms = Rooms(store, BOTS, 0.0)
            kept = Kept(new_id(), new_code(), Settings(), b"0123456789abcdef", 0.0)
            await store.create(Born(kept))

            store.hold()
            first = asyncio.create_task(rooms.room(kept.id))
            await store.asked.wait()
            second = asyncio.create_task(rooms.room(kept.id))
            await asyncio.sleep(0)
            failing = store.let_go
            store.hold()
            failing.set()
            with pytest.raises(ConnectionResetError):
                await first
            await store.asked.wait()
            third = asyncio.create_task(rooms.room(kept.id))
            await asyncio.sleep(0)
            store.let_go.set()

            found = await second
            assert found is not None
            assert found is await third
            assert store.reads == 2

    timed(test())
