"""Tables: what each was made of, and what the lists show of it, which is worked out from its entries."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from msgspec.json import Decoder, Encoder

from hanabi.editions import variant
from hanabi.events import Outcome
from hanabi.facts import points
from hanabi.score import outcome, score
from hanabi.server.store.reviews import read_faults
from hanabi.server.store.schema import challenges, entries, games, links, reviews, sitters
from hanabi.table.entries import Acted, Stopped
from hanabi.table.settings import PERSON, Listing, Settings
from hanabi.table.table import Table
from hanabi.tally import Played

if TYPE_CHECKING:
    from hanabi.server.store.database import Database
    from hanabi.table.entries import Entry

_encoder = Encoder()
_settings: Decoder[Settings] = Decoder(Settings)
_names: Decoder[tuple[str, ...]] = Decoder(tuple[str, ...])


@dataclass(frozen=True, slots=True)
class StoredTable:
    """What a table was made of, and the code that people type."""

    id: str
    code: str
    settings: Settings
    secret: bytes
    created: float


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table, and what has happened at it already."""

    stored: StoredTable
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as the lists show it; `seat` is that of the person whose list it is."""

    id: str
    code: str
    variant: str
    players: int
    state: str
    created: float
    settings: Settings
    names: tuple[str, ...]
    free: int
    to_move: int | None
    turn: int
    moved: float
    due: float | None
    outcome: Outcome | None
    score: int | None
    seat: int | None


LISTED = tuple(games.c[field.name] for field in fields(ListedTable) if field.name != "seat")

PLAYED = tuple(
    games.c[name]
    for name in ("id", "moved", "variant", "players", "settings", "names", "outcome", "score", "taken_back")
)


@dataclass(slots=True)
class StoredTables:
    """Every table, by its id."""

    database: Database

    async def add(self, new: NewTable) -> None:
        await self.database.write(lambda connection: insert_table(connection, new))

    async def find(self, table: str) -> StoredTable | None:
        return await self._stored(games.c.id == table) if table.isalnum() else None

    async def of_code(self, code: str) -> StoredTable | None:
        return await self._stored(games.c.code == code) if code.isalnum() else None

    async def _stored(self, condition: sa.ColumnElement[bool]) -> StoredTable | None:
        wanted = sa.select(games.c.id, games.c.code, games.c.settings, games.c.secret, games.c.created)
        wanted = wanted.where(condition)
        row = await self.database.read(lambda connection: connection.execute(wanted).one_or_none())
        if row is None:
            return None
        return StoredTable(row.id, row.code, _settings.decode(row.settings), row.secret, row.created)

    async def public(self, limit: int) -> list[ListedTable]:
        """The tables that anybody may join or watch, newest first."""
        return await self._public(("open", "running"), limit)

    async def finished(self, limit: int) -> list[ListedTable]:
        """The games that are over, of those that anybody could join or watch, newest first."""
        return await self._public(("over",), limit)

    async def _public(self, states: tuple[str, ...], limit: int) -> list[ListedTable]:
        """But for challenges: nobody is told what came of one before they have tried it."""
        wanted = sa.select(*LISTED, sa.null().label("seat"))
        wanted = wanted.where(games.c.listed, games.c.state.in_(states), games.c.challenge.is_(None))
        return await self._listed(wanted, limit)

    async def of_person(self, person: str, limit: int) -> list[ListedTable]:
        """The tables at which somebody sits: where it is their turn, then those that are not over; newest first."""
        wanted = sa.select(*LISTED, sitters.c.seat).join_from(games, sitters).where(sitters.c.person == person)
        urgency = sa.case((games.c.to_move == sitters.c.seat, 0), (games.c.state != "over", 1), else_=2)
        return await self._listed(wanted.order_by(urgency), limit)

    async def finished_by(self, person: str) -> int:
        """How many games somebody has played to the end."""
        wanted = sa.select(sa.func.count()).select_from(sitters.join(games)).where(sitters.c.person == person)
        wanted = wanted.where(games.c.state == "over", games.c.outcome != "unfinished")
        return await self.database.read(lambda connection: connection.execute(wanted).scalar_one())

    async def played_by(self, person: str) -> list[Played]:
        """Every game of somebody that is over."""
        return await self._played(sitters.c.person == person)

    async def told_of(self, person: str, now: float) -> list[Played]:
        """Those of which everybody may be told: no challenge that others may still try."""
        is_open = sa.exists().where(challenges.c.id == games.c.challenge, challenges.c.closes > now)
        return await self._played((sitters.c.person == person) & ~is_open)

    async def _played(self, condition: sa.ColumnElement[bool]) -> list[Played]:
        reviewed = reviews.c.source == sa.literal("tables/") + games.c.id
        wanted = sa.select(*PLAYED, sitters.c.seat, reviews.c.faults).select_from(
            games.join(sitters).join(reviews, reviewed, isouter=True)
        )
        wanted = wanted.where(condition, games.c.state == "over").order_by(games.c.moved)
        rows = await self.database.read(lambda connection: connection.execute(wanted).mappings().all())
        return [_played(row) for row in rows]

    async def _listed(self, wanted: sa.Select[Any], limit: int) -> list[ListedTable]:
        newest = wanted.order_by(games.c.created.desc()).limit(limit)
        rows = await self.database.read(lambda connection: connection.execute(newest).mappings().all())
        return [_listed(row) for row in rows]

    async def due(self, now: float, limit: int) -> list[str]:
        """The tables at which something has to happen without anybody asking for it."""
        wanted = sa.select(games.c.id).where(games.c.due <= now).order_by(games.c.due).limit(limit)
        return await self.database.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def sweep(self, before: float) -> list[str]:
        """Remove the tables that were made before this and never began."""
        old = games.delete().where(games.c.state == "open", games.c.created < before).returning(games.c.id)

        def sweep(connection: sa.Connection) -> list[str]:
            connection.execute(links.delete().where(links.c.expires < before))
            return list(connection.execute(old).scalars())

        return await self.database.write(sweep)

    async def statistics(self) -> list[dict[str, Any]]:
        """Finished games by variant and number of players.

        But for those in which moves were taken back, and for challenges, which have figures of their own.
        """
        finished = (
            sa.select(
                games.c.variant,
                games.c.players,
                sa.func.count().label("games"),
                sa.func.avg(games.c.score).label("mean_score"),
                sa.func.max(games.c.score).label("best_score"),
                sa.func.sum(sa.case((games.c.outcome == "perfect", 1), else_=0)).label("perfect"),
                sa.func.sum(sa.case((games.c.outcome == "lost", 1), else_=0)).label("lost"),
            )
            .where(
                games.c.state == "over",
                games.c.outcome != "unfinished",
                ~games.c.taken_back,
                games.c.challenge.is_(None),
            )
            .group_by(games.c.variant, games.c.players)
            .order_by(games.c.variant, games.c.players)
        )
        rows = await self.database.read(lambda connection: connection.execute(finished).mappings().all())
        return [{**row, "mean_score": round(float(row["mean_score"]), 3)} for row in rows]


def insert_table(connection: sa.Connection, new: NewTable) -> None:
    table = Table.new(new.stored.id, new.stored.settings, new.stored.secret)
    for entry in new.entries:
        table = table.after(entry)
    connection.execute(games.insert().values(_game_row(new.stored, table)))
    if new.entries:
        connection.execute(entries.insert(), [entry_row(table.id, entry) for entry in new.entries])
    if seated := sitting(table):
        connection.execute(sitters.insert(), seated)


def entry_row(game: str, entry: Entry) -> dict[str, object]:
    fact = _encoder.encode(entry.fact).decode()
    return {"game": game, "number": entry.number, "at": entry.at, "fact": fact}


def _game_row(stored: StoredTable, table: Table) -> dict[str, object]:
    return {
        "id": stored.id,
        "code": stored.code,
        "settings": _encoder.encode(stored.settings).decode(),
        "secret": stored.secret,
        "created": stored.created,
        "listed": stored.settings.listing is Listing.PUBLIC,
        "variant": stored.settings.variant,
        "players": len(stored.settings.seats),
        "moved": stored.created,
        **_summary(table),
    }


def changes(table: Table, moved: float) -> dict[str, object]:
    """What an update of `games` by the parameter `table` writes."""
    return {"table": table.id, "moved": moved, **_summary(table)}


def _summary(table: Table) -> dict[str, object]:
    """What is worked out from the entries, for the lists; the same columns for every table."""
    running = table.game if table.is_running else None
    over = table.game if table.is_over else None
    return {
        "state": "running" if running else "over" if over else "open",
        "due": table.due,
        "names": _encoder.encode(table.names).decode(),
        "free": len(table.open_seats),
        "to_move": running.seat if running else None,
        "turn": table.game.turn if table.game else 0,
        "outcome": outcome(over).value if over else None,
        "score": score(over) if over else None,
        "points": points(over) if over else None,
        "taken_back": table.takes_back > 0,
        "challenge": _challenge(table),
        "finished": _finished(table) if over else None,
    }


def sitting(table: Table) -> list[dict[str, object]]:
    return [
        {"game": table.id, "person": seat.person, "seat": number, "challenge": _challenge(table)}
        for number, seat in enumerate(table.seats)
        if seat.person
    ]


def _challenge(table: Table) -> str | None:
    return table.challenge.challenge if table.challenge else None


def _finished(table: Table) -> float:
    """When the last move was made, or the game was stopped; what is said afterwards does not matter."""
    return next(line.entry.at for line in reversed(table.log) if isinstance(line.entry.fact, Acted | Stopped))


def _listed(row: sa.RowMapping) -> ListedTable:
    columns: dict[str, Any] = {
        **row,
        "settings": _settings.decode(row["settings"]),
        "names": _names.decode(row["names"]),
        "outcome": Outcome(row["outcome"]) if row["outcome"] else None,
    }
    return ListedTable(**columns)


def _played(row: sa.RowMapping) -> Played:
    """A game as whoever sat there has it: with the others."""
    kinds, names = _settings.decode(row["settings"]).seats, _names.decode(row["names"])
    others = [(kind, name) for seat, (kind, name) in enumerate(zip(kinds, names, strict=False)) if seat != row["seat"]]
    return Played(
        table=row["id"],
        ended=row["moved"],
        variant=row["variant"],
        players=row["players"],
        people=tuple(name for kind, name in others if kind == PERSON and name),
        bots=tuple(kind for kind, _ in others if kind != PERSON),
        outcome=Outcome(row["outcome"]),
        score=row["score"],
        most=_most(row["variant"]),
        taken_back=row["taken_back"],
        faults=None if row["faults"] is None else read_faults(row["faults"], row["seat"]),
    )


@cache
def _most(name: str) -> int:
    return variant(name).max_score
