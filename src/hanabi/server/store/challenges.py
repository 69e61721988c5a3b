"""Challenges: deals that many play, who has tried which, and what came of it."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

import sqlalchemy as sa
from msgspec.json import Decoder

from hanabi.events import Outcome
from hanabi.server.store.database import insert_once
from hanabi.server.store.schema import challenges, games, keys, people, sitters
from hanabi.table.challenge import Result
from hanabi.table.settings import PERSON, Settings

if TYPE_CHECKING:
    from hanabi.server.store.database import Database

KEY = "deal-of-the-day"
KEY_BYTES, SECRET_BYTES = 32, 16

_settings: Decoder[Settings] = Decoder(Settings)
_names: Decoder[tuple[str, ...]] = Decoder(tuple[str, ...])


@dataclass(frozen=True, slots=True)
class StoredChallenge:
    """A deal for so many players, who begins (if not chance decides), and of which day it is or who has made it."""

    id: str
    variant: str
    players: int
    secret: bytes
    created: float
    closes: float
    first: int | None = None
    day: str | None = None
    maker: str | None = None
    maker_name: str = ""


@dataclass(slots=True)
class StoredChallenges:
    """Every challenge, by its id."""

    database: Database

    async def of_day(self, day: str, variant: str, players: int, created: float, closes: float) -> StoredChallenge:
        """The deal of a day: it follows from the key of this server, so every process finds the same."""
        key = await self._key()

        def follows(what: str) -> bytes:
            return hmac.digest(key, f"{what} {day} {variant} {players}".encode(), sha256)

        found = await self.find(id_ := follows("id").hex()[:24])
        if found is None:
            await self.add(
                StoredChallenge(id_, variant, players, follows("secret")[:SECRET_BYTES], created, closes, day=day)
            )
            found = await self.find(id_)
        assert found is not None  # noqa: S101 (this process or another has just put it there)
        return found

    async def _key(self) -> bytes:
        wanted = sa.select(keys.c.value).where(keys.c.name == KEY)
        found: bytes | None = await self.database.read(lambda connection: connection.execute(wanted).scalar())
        return await self._new_key() if found is None else found

    async def _new_key(self) -> bytes:
        """Made when the first deal is wanted; of two processes one makes it."""
        new, wanted = secrets.token_bytes(KEY_BYTES), sa.select(keys.c.value).where(keys.c.name == KEY)

        def make(connection: sa.Connection) -> bytes:
            insert_once(connection, keys, {"name": KEY, "value": new})
            made: bytes = connection.execute(wanted).scalar_one()
            return made

        return await self.database.write(make)

    async def add(self, challenge: StoredChallenge) -> None:
        """Keep it, unless it is there."""
        row = {column.name: getattr(challenge, column.name) for column in challenges.c if column.name != "bots"}
        await self.database.write(lambda connection: insert_once(connection, challenges, row))

    async def find(self, challenge: str) -> StoredChallenge | None:
        if not challenge.isalnum():
            return None
        wanted = sa.select(challenges, people.c.name).join_from(challenges, people, isouter=True)
        wanted = wanted.where(challenges.c.id == challenge)
        row = await self.database.read(lambda connection: connection.execute(wanted).one_or_none())
        if row is None:
            return None
        return StoredChallenge(
            row.id,
            row.variant,
            row.players,
            row.secret,
            row.created,
            row.closes,
            row.first,
            row.day,
            row.maker,
            row.name or "",
        )

    # -- Tries ---------------------------------------------------------------------------------------

    async def try_of(self, challenge: str, person: str) -> tuple[str, bool] | None:
        """The table at which somebody tries it, and whether that is over."""
        wanted = sa.select(games.c.id, games.c.state).join_from(sitters, games)
        wanted = wanted.where(sitters.c.challenge == challenge, sitters.c.person == person)
        row = await self.database.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if row is None else (row.id, row.state == "over")

    async def tries(self, challenge: str) -> int:
        """How many games of it were played."""
        wanted = sa.select(sa.func.count()).where(games.c.challenge == challenge, games.c.state == "over")
        return await self.database.read(lambda connection: connection.execute(wanted).scalar_one())

    async def results(self, challenge: str) -> list[Result]:
        """What came of every game of it that is over."""
        over = sa.select(games).where(games.c.challenge == challenge, games.c.state == "over")
        seated = sa.select(sitters.c.game, sitters.c.seat).where(sitters.c.challenge == challenge)

        def read(connection: sa.Connection) -> list[Result]:
            people_at: dict[str, set[int]] = {}
            for row in connection.execute(seated.order_by(sitters.c.seat)):
                people_at.setdefault(row.game, set()).add(row.seat)
            return [_result(row, people_at.get(row.id, set())) for row in connection.execute(over)]

        return await self.database.read(read)

    # -- What bots made of it ------------------------------------------------------------------------

    async def bots(self, challenge: str) -> str | None:
        wanted = sa.select(challenges.c.bots).where(challenges.c.id == challenge)
        return await self.database.read(lambda connection: connection.execute(wanted).scalar_one_or_none())

    async def keep_bots(self, challenge: str, results: str) -> None:
        change = challenges.update().where(challenges.c.id == challenge).values(bots=results)
        await self.database.write(lambda connection: connection.execute(change))


def _result(row: sa.Row[tuple[object, ...]], seated: set[int]) -> Result:
    names, settings = _names.decode(row.names), _settings.decode(row.settings)
    partners = [
        settings.stand_in if kind == PERSON else kind for seat, kind in enumerate(settings.seats) if seat not in seated
    ]
    return Result(
        table=row.id,
        people=tuple(names[seat] for seat in sorted(seated)),
        bot=partners[0] if partners else "",
        score=row.score,
        outcome=Outcome(row.outcome),
        turns=row.turn,
        finished=row.finished,
        taken_back=row.taken_back,
    )
