"""Passkeys, and what they have been asked to sign."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from hanabi.server.store.people import enter
from hanabi.server.store.schema import ceremonies, passkeys

if TYPE_CHECKING:
    from hanabi.server.store.database import Database


@dataclass(frozen=True, slots=True)
class StoredPasskey:
    """A passkey: whose it is, the key that checks what it signs, how often it has signed, and where it was made."""

    id: bytes
    person: str
    key: bytes
    signs: int
    device: str
    created: float
    used: float | None = None


@dataclass(slots=True)
class StoredPasskeys:
    """Everybody's passkeys. What one was asked to sign is kept, too: any process may be told the answer, once."""

    database: Database

    async def ask(self, challenge: bytes, person: str | None, now: float, expires: float) -> None:
        """Keep what is to be signed, for a new passkey of this person, or by any passkey."""

        def ask(connection: sa.Connection) -> None:
            connection.execute(ceremonies.delete().where(ceremonies.c.expires < now))
            connection.execute(ceremonies.insert().values(challenge=challenge, person=person, expires=expires))

        await self.database.write(ask)

    async def answer(self, challenge: bytes, person: str | None, now: float) -> bool:
        """Whether this was asked, for this purpose, and is not too old; it cannot be answered a second time."""
        asked = ceremonies.delete().where(ceremonies.c.challenge == challenge)
        answered = asked.returning(ceremonies.c.person, ceremonies.c.expires)
        row = await self.database.write(lambda connection: connection.execute(answered).one_or_none())
        return row is not None and row.person == person and row.expires >= now

    async def add(self, passkey: StoredPasskey) -> None:
        await self.database.write(lambda connection: connection.execute(passkeys.insert().values(asdict(passkey))))

    async def find(self, id_: bytes) -> StoredPasskey | None:
        wanted = sa.select(passkeys).where(passkeys.c.id == id_)
        row = await self.database.read(lambda connection: connection.execute(wanted).mappings().one_or_none())
        return None if row is None else StoredPasskey(**row)

    async def of_person(self, person: str) -> tuple[StoredPasskey, ...]:
        """The oldest first."""
        wanted = sa.select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created)
        rows = await self.database.read(lambda connection: connection.execute(wanted).mappings().all())
        return tuple(StoredPasskey(**row) for row in rows)

    async def use(self, passkey: StoredPasskey, token: bytes, device: str, now: float) -> str | None:
        """Give a device its own token for a passkey that has signed; the name of whose it is, if it is still there."""

        def use(connection: sa.Connection) -> str | None:
            signed = passkeys.update().where(passkeys.c.id == passkey.id).values(signs=passkey.signs, used=now)
            if not connection.execute(signed.returning(passkeys.c.id)).one_or_none():
                return None
            return enter(connection, passkey.person, token, device, now)

        return await self.database.write(use)

    async def remove(self, person: str, id_: bytes) -> bool:
        gone = passkeys.delete().where(passkeys.c.id == id_, passkeys.c.person == person).returning(passkeys.c.id)
        return await self.database.write(lambda connection: connection.execute(gone).one_or_none() is not None)
