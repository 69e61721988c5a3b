"""What is kept, by what it is.

People, passkeys, tables and their entries, challenges, replays, reviews, branches, shows.

async with Store.open("sqlite:///hanabi.db") as store:
    await store.people.rename(person, "Zoé")
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import sqlalchemy as sa

from hanabi.server.store.branches import StoredBranches
from hanabi.server.store.challenges import StoredChallenges
from hanabi.server.store.database import opened
from hanabi.server.store.entries import StoredEntries
from hanabi.server.store.passkeys import StoredPasskeys
from hanabi.server.store.people import StoredPeople
from hanabi.server.store.replays import StoredReplays
from hanabi.server.store.reviews import StoredReviews
from hanabi.server.store.shows import StoredShows
from hanabi.server.store.tables import StoredTables

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from hanabi.server.store.database import Database


class Store:
    """Everything that is kept in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.people = StoredPeople(database)
        self.passkeys = StoredPasskeys(database)
        self.tables = StoredTables(database)
        self.entries = StoredEntries(database)
        self.challenges = StoredChallenges(database)
        self.replays = StoredReplays(database)
        self.reviews = StoredReviews(database)
        self.branches = StoredBranches(database)
        self.shows = StoredShows(database)

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str) -> AsyncGenerator[Store]:
        async with opened(url) as database:
            store = cls(database)
            async with store.entries.written():
                yield store

    async def ping(self) -> None:
        await self.database.read(lambda connection: connection.execute(sa.select(1)))
