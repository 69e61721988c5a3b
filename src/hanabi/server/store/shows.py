"""Games that people watch together: one row each, and the last writer wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from hanabi.server.store.branches import Fork, read_fork, write_fork
from hanabi.server.store.news import News
from hanabi.server.store.schema import people, shows

if TYPE_CHECKING:
    from hanabi.server.store.database import Database


@dataclass(frozen=True, slots=True)
class Place:
    """A position of a game, or of a branch of it, seen through the eyes of a seat, or with all hands open."""

    position: int = 0
    seat: int | None = None
    fork: Fork | None = None


@dataclass(frozen=True, slots=True)
class StoredShow:
    """A game of so many positions and players, who leads, where; and how often the show has changed."""

    id: str
    source: str
    positions: int
    players: int
    leader: str
    leader_name: str
    place: Place = Place()
    number: int = 0


@dataclass(slots=True)
class StoredShows:
    """Every show, by its id."""

    database: Database

    async def add(self, show: StoredShow, now: float) -> None:
        new = shows.insert().values(
            id=show.id,
            source=show.source,
            positions=show.positions,
            players=show.players,
            leader=show.leader,
            position=show.place.position,
            seat=show.place.seat,
            number=show.number,
            created=now,
            fork=_written(show.place.fork),
        )
        await self.database.write(lambda connection: connection.execute(new))

    async def find(self, show: str) -> StoredShow | None:
        return await self.database.read(lambda connection: _find(connection, show)) if show.isalnum() else None

    async def go(self, show: str, leader: str, place: Place) -> int | None:
        """Keep where a show is, if this is still who leads it; the number of this change."""
        led = sa.and_(shows.c.id == show, shows.c.leader == leader)
        return await self.database.write(
            lambda connection: self._change(
                connection, led, position=place.position, seat=place.seat, fork=_written(place.fork)
            )
        )

    async def lead(self, show: str, leader: str) -> StoredShow:
        """Give somebody the lead; the show from then on."""

        def lead(connection: sa.Connection) -> StoredShow:
            self._change(connection, shows.c.id == show, leader=leader)
            led = _find(connection, show)
            assert led is not None  # noqa: S101 (shows stay)
            return led

        return await self.database.write(lead)

    def _change(
        self, connection: sa.Connection, condition: sa.ColumnElement[bool], **values: str | int | None
    ) -> int | None:
        change = shows.update().where(condition).values(number=shows.c.number + 1, **values)
        row = connection.execute(change.returning(shows.c.id, shows.c.number)).one_or_none()
        if row is None:
            return None
        self.database.call_out(connection, [News(row.id, row.number)])
        number: int = row.number
        return number


def _find(connection: sa.Connection, show: str) -> StoredShow | None:
    wanted = sa.select(shows, people.c.name).join_from(shows, people).where(shows.c.id == show)
    row = connection.execute(wanted).one_or_none()
    if row is None:
        return None
    place = Place(row.position, row.seat, read_fork(row.fork) if row.fork else None)
    return StoredShow(row.id, row.source, row.positions, row.players, row.leader, row.name, place, row.number)


def _written(fork: Fork | None) -> str | None:
    return write_fork(fork) if fork else None
