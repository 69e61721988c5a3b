"""Branches: games that somebody has played on differently, kept under a name by whoever made them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import sqlalchemy as sa
from msgspec import Meta, Struct
from msgspec.json import Decoder, Encoder

from hanabi.record import MOST_ACTIONS
from hanabi.server.store.schema import branches, people

if TYPE_CHECKING:
    from hanabi.server.store.database import Database

LONGEST_MOVE = 40  # characters


class Fork(Struct, frozen=True, omit_defaults=True):
    """Where a branch leaves its game, 0 being the deal, and the moves that follow (text forms of docs/records.md)."""

    turn: Annotated[int, Meta(ge=0, le=MOST_ACTIONS)]
    moves: Annotated[
        tuple[Annotated[str, Meta(max_length=LONGEST_MOVE)], ...],
        Meta(max_length=MOST_ACTIONS),
    ] = ()


_encoder = Encoder()
_decoder: Decoder[Fork] = Decoder(Fork)


def write_fork(fork: Fork) -> str:
    return _encoder.encode(fork).decode()


def read_fork(text: str) -> Fork:
    return _decoder.decode(text)


@dataclass(frozen=True, slots=True)
class StoredBranch:
    """A branch of a finished game, who made it, and what they call it."""

    id: str
    source: str
    maker: str
    maker_name: str
    name: str
    fork: Fork


@dataclass(slots=True)
class StoredBranches:
    """Every branch that is kept, by its id."""

    database: Database

    async def add(self, branch: StoredBranch, now: float) -> None:
        new = branches.insert().values(
            id=branch.id,
            source=branch.source,
            maker=branch.maker,
            name=branch.name,
            fork=write_fork(branch.fork),
            created=now,
        )
        await self.database.write(lambda connection: connection.execute(new))

    async def find(self, branch: str) -> StoredBranch | None:
        if not branch.isalnum():
            return None
        found = await self._found(_WANTED.where(branches.c.id == branch))
        return found[0] if found else None

    async def of_person(self, person: str, source: str) -> list[StoredBranch]:
        """Those that somebody has made of this game, oldest first."""
        own = _WANTED.where(branches.c.maker == person, branches.c.source == source)
        return await self._found(own.order_by(branches.c.created))

    async def remove(self, branch: str, maker: str) -> None:
        """For good, if it was made by this person."""
        old = branches.delete().where(branches.c.id == branch, branches.c.maker == maker)
        await self.database.write(lambda connection: connection.execute(old))

    async def _found(self, wanted: sa.Executable) -> list[StoredBranch]:
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return [
            StoredBranch(row.id, row.source, row.maker, row.maker_name, row.name, read_fork(row.fork)) for row in rows
        ]


_WANTED = sa.select(
    branches.c.id,
    branches.c.source,
    branches.c.maker,
    people.c.name.label("maker_name"),
    branches.c.name,
    branches.c.fork,
).join_from(branches, people)
