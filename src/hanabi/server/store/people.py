"""People, the secrets by which they are found again, and the links that bring them to another device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from hanabi.server.store.schema import branches, ceremonies, links, passkeys, people, recoveries, sitters, tokens

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


@dataclass(frozen=True, slots=True)
class StoredDevice:
    """A device that knows somebody, by the hash of its token: what it called itself, and when it was last here."""

    token: bytes
    device: str
    seen: float


@dataclass(slots=True)
class StoredPeople:
    """Everybody who has told the server a name. Of tokens and links only the hashes are here."""

    database: Database

    async def add(self, person: str, name: str, token: bytes, now: float, device: str = "") -> None:
        def add(connection: sa.Connection) -> None:
            connection.execute(people.insert().values(id=person, name=name, created=now))
            _add_token(connection, person, token, device, now)

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
            for table in (tokens, links, passkeys, ceremonies, recoveries, sitters):
                connection.execute(table.delete().where(table.c.person == person))
            connection.execute(branches.delete().where(branches.c.maker == person))
            connection.execute(gone)

        await self.database.write(forget)

    # -- Devices -------------------------------------------------------------------------------------

    async def devices(self, person: str) -> tuple[StoredDevice, ...]:
        """The devices that know somebody, whoever was here last first."""
        seen = sa.func.coalesce(tokens.c.seen, tokens.c.created).label("seen")
        device = sa.func.coalesce(tokens.c.device, "").label("device")
        wanted = sa.select(tokens.c.hash, device, seen).where(tokens.c.person == person).order_by(seen.desc())
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return tuple(StoredDevice(row.hash, row.device, row.seen) for row in rows)

    async def see(self, token: bytes, device: str, now: float, since: float) -> None:
        """A device is here, which is written down only if it was not here since then."""
        seen = sa.func.coalesce(tokens.c.seen, 0.0)
        change = tokens.update().where(tokens.c.hash == token, seen < since).values(seen=now, device=device)
        wanted = sa.select(tokens.c.hash).where(tokens.c.hash == token, seen < since)
        if await self.database.read(lambda connection: connection.execute(wanted).one_or_none()):
            await self.database.write(lambda connection: connection.execute(change))

    async def dismiss(self, person: str, token: bytes) -> None:
        """Let a device know somebody no longer."""
        gone = tokens.delete().where(tokens.c.hash == token, tokens.c.person == person)
        await self.database.write(lambda connection: connection.execute(gone))

    async def lasts(self, person: str) -> bool:
        """Whether somebody is known by more than their devices: by a passkey, or by a code on paper."""
        ways = (sa.exists().where(table.c.person == person) for table in (passkeys, recoveries))
        wanted = sa.select(sa.or_(*ways))
        return bool(await self.database.read(lambda connection: connection.execute(wanted).scalar()))

    # -- Codes on paper ------------------------------------------------------------------------------

    async def recovery(self, person: str) -> float | None:
        """When somebody's code was made, if they have one."""
        wanted = sa.select(recoveries.c.created).where(recoveries.c.person == person)
        return await self.database.read(lambda connection: connection.execute(wanted).scalar_one_or_none())

    async def recover_by(self, person: str, code: bytes, now: float) -> None:
        """A new code for somebody; the one before is worth nothing any more."""

        def change(connection: sa.Connection) -> None:
            connection.execute(recoveries.delete().where(recoveries.c.person == person))
            connection.execute(recoveries.insert().values(person=person, hash=code, created=now))

        await self.database.write(change)

    async def use_recovery(self, code: bytes, token: bytes, device: str, now: float) -> str | None:
        """Give a device its own token, once; the name of whoever wrote the code down."""

        def use(connection: sa.Connection) -> str | None:
            used = recoveries.delete().where(recoveries.c.hash == code).returning(recoveries.c.person)
            person = connection.execute(used).scalar_one_or_none()
            return None if person is None else enter(connection, person, token, device, now)

        return await self.database.write(use)

    # -- One-time links ------------------------------------------------------------------------------

    async def add_link(self, link: bytes, person: str, expires: float) -> None:
        new = links.insert().values(hash=link, person=person, expires=expires)
        await self.database.write(lambda connection: connection.execute(new))

    async def use_link(self, link: bytes, token: bytes, now: float, device: str = "") -> str | None:
        """Give a second device its own token, once; the name of whose device it is."""

        def use(connection: sa.Connection) -> str | None:
            used = links.delete().where(links.c.hash == link).returning(links.c.person, links.c.expires)
            row = connection.execute(used).one_or_none()
            if row is None or row.expires < now:
                return None
            return enter(connection, row.person, token, device, now)

        return await self.database.write(use)


def _add_token(connection: sa.Connection, person: str, token: bytes, device: str, now: float) -> None:
    connection.execute(tokens.insert().values(hash=token, person=person, created=now, device=device, seen=now))


def enter(connection: sa.Connection, person: str, token: bytes, device: str, now: float) -> str | None:
    """From now on this device knows somebody; their name."""
    _add_token(connection, person, token, device, now)
    return connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar()
