"""Records that somebody has uploaded to look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from hanabi.server.store.schema import replays

if TYPE_CHECKING:
    from hanabi.server.store.database import Database


@dataclass(slots=True)
class StoredReplays:
    """Every record, by its id."""

    database: Database

    async def add(self, replay: str, record: str, now: float) -> None:
        new = replays.insert().values(id=replay, record=record, created=now)
        await self.database.write(lambda connection: connection.execute(new))

    async def find(self, replay: str) -> str | None:
        if not replay.isalnum():
            return None
        wanted = sa.select(replays.c.record).where(replays.c.id == replay)
        return await self.database.read(lambda connection: connection.execute(wanted).scalar())
