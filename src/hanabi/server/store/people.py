"""People, the secrets by which they are found again, and the links that bring them to another device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from hanabi.server.store.schema import branches, links, people, sitters, tokens

if TYPE_CHECKING:
    from hanabi.server.store.database import Database


NOBODY = "\N{EN DASH}"
"""The name of whoever is gone."""


@dataclass(frozen=True, slots=True)
class StoredPerson:
    """A person, and the hash of the token by which they were found, to be compared in constant time."""

    id: str
    name: str
    token: bytes


@dataclass(slots=True)
class StoredPeople:
    """Everybody who has told the server a name. Of tokens and links only the hashes are here."""

    database: Database

    async def add(self, person: str, name: str, token: bytes, now: float) -> None:
        def add(connection: sa.Connection) -> None:
            connection.execute(people.insert().values(id=person, name=name, created=now))
            connection.execute(tokens.insert().values(hash=token, person=person, created=now))

        await self.database.write(add)

    async def rename(self, person: str, name: str) -> None:
        change = people.update().where(people.c.id == person).values(name=name)
        await self.database.write(lambda connection: connection.execute(change))

    async def prefer(self, person: str, preferences: str) -> None:
        change = people.update().where(people.c.id == person).values(preferences=preferences)
        await self.database.write(lambda connection: connection.execute(change))

    async def preferences(self, person: str) -> str | None:
        """What they have chosen, or nothing if they never chose."""
        wanted = sa.select(people.c.preferences).where(people.c.id == person)
        return await self.database.read(lambda connection: connection.execute(wanted).scalar_one_or_none())

    async def of_token(self, token: bytes) -> StoredPerson | None:
        """Whose token has this hash."""
        wanted = sa.select(people.c.id, people.c.name, tokens.c.hash).join_from(tokens, people)
        wanted = wanted.where(tokens.c.hash == token)
        row = await self.database.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if row is None else StoredPerson(row.id, row.name, row.hash)

    async def publish(self, person: str, history: str | None) -> None:
        """Let everybody who has this id see the history of their games; or nobody any more."""
        change = people.update().where(people.c.id == person).values(published=history)
        await self.database.write(lambda connection: connection.execute(change))

    async def published(self, person: str) -> str | None:
        wanted = sa.select(people.c.published).where(people.c.id == person)
        return await self.database.read(lambda connection: connection.execute(wanted).scalar_one_or_none())

    async def of_history(self, history: str) -> tuple[str, str] | None:
        """The id and the name of whoever has published their history under this one."""
        wanted = sa.select(people.c.id, people.c.name).where(people.c.published == history)
        row = await self.database.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if row is None else (row.id, row.name)

    async def forget(self, person: str) -> None:
        """Let somebody go, and all that is theirs alone: nobody is found by their secrets any more.

        A row without a name is left, to which the games point that they have played with others.
        """
        gone = people.update().where(people.c.id == person).values(name=NOBODY, preferences=None, published=None)

        def forget(connection: sa.Connection) -> None:
            for table, column in ((tokens, "person"), (links, "person"), (sitters, "person"), (branches, "maker")):
                connection.execute(table.delete().where(table.c[column] == person))
            connection.execute(gone)

        await self.database.write(forget)

    async def add_link(self, link: bytes, person: str, expires: float) -> None:
        new = links.insert().values(hash=link, person=person, expires=expires)
        await self.database.write(lambda connection: connection.execute(new))

    async def use_link(self, link: bytes, token: bytes, now: float) -> str | None:
        """Give a second device its own token, once; the name of whose device it is."""

        def use(connection: sa.Connection) -> str | None:
            used = links.delete().where(links.c.hash == link).returning(links.c.person, links.c.expires)
            row = connection.execute(used).one_or_none()
            if row is None or row.expires < now:
                return None
            connection.execute(tokens.insert().values(hash=token, person=row.person, created=now))
            return connection.execute(sa.select(people.c.name).where(people.c.id == row.person)).scalar()

        return await self.database.write(use)
