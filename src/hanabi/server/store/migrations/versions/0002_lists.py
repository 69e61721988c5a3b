"""What the lists tell of a table: who sits there, whose turn it is, when something last happened."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

# Only what this migration reads and writes.
_games = sa.table("games", sa.column("created"), sa.column("moved"))
_entries = sa.table("entries", sa.column("game"), sa.column("number"), sa.column("fact"))
_sitters = sa.table("sitters", sa.column("game"), sa.column("person"), sa.column("seat"))


def upgrade() -> None:
    # Of a table that is there already, the names and the turn are told once something happens at it.
    op.add_column("games", sa.Column("names", sa.Text, nullable=False, server_default="[]"))
    op.add_column("games", sa.Column("free", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("to_move", sa.Integer))
    op.add_column("games", sa.Column("turn", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("moved", sa.Float, nullable=False, server_default="0"))
    op.execute(_games.update().values(moved=_games.c.created))
    op.add_column("sitters", sa.Column("seat", sa.Integer, nullable=False, server_default="0"))
    _fill_in_seats(op.get_bind())


def _fill_in_seats(connection: sa.Connection) -> None:
    """Whoever sits at a table sits where they last sat down."""
    sat = sa.select(_entries.c.game, _entries.c.fact).where(_entries.c.fact.like('{"type":"sat"%'))
    for game, fact in connection.execute(sat.order_by(_entries.c.game, _entries.c.number)).all():
        where = json.loads(fact)
        sitter = sa.and_(_sitters.c.game == game, _sitters.c.person == where.get("person"))
        connection.execute(_sitters.update().where(sitter).values(seat=where["seat"]))


def downgrade() -> None:
    op.drop_column("sitters", "seat")
    for column in ("moved", "turn", "to_move", "free", "names"):
        op.drop_column("games", column)
