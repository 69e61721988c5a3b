"""Reviews of finished games, kept once they are complete: nobody waits twice for one, whatever was restarted."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.json import Decoder, Encoder

from hanabi.server.store.database import insert_once
from hanabi.server.store.schema import reviews
from hanabi.tally import Faults

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa

    from hanabi.server.store.database import Database

_encoder = Encoder()
_faults: Decoder[tuple[Faults, ...]] = Decoder(tuple[Faults, ...])


def read_faults(text: str, seat: int) -> Faults:
    """Those of a seat that has made no move are none."""
    found = _faults.decode(text)
    return found[seat] if seat < len(found) else Faults()


@dataclass(slots=True)
class StoredReviews:
    """Every complete review, as it is sent, by the game that it is of (`tables/ID`, `replays/ID`)."""

    database: Database

    async def keep(self, source: str, review: bytes, faults: Sequence[Faults], now: float) -> None:
        """In the place of an earlier one."""
        row = {
            "source": source,
            "review": zlib.compress(review),
            "faults": _encoder.encode(faults).decode(),
            "created": now,
        }

        def keep(connection: sa.Connection) -> None:
            connection.execute(reviews.delete().where(reviews.c.source == source))
            insert_once(connection, reviews, row)

        await self.database.write(keep)

    async def find(self, source: str) -> bytes | None:
        wanted = reviews.select().where(reviews.c.source == source)
        row = await self.database.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if row is None else zlib.decompress(row.review)
