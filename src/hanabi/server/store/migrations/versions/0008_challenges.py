"""Deals that many play, each of them once; and the key from which the deals of the day follow."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10)),
        sa.Column("variant", sa.String(200), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer),
        sa.Column("secret", sa.LargeBinary(16), nullable=False),
        sa.Column("maker", sa.String(32), sa.ForeignKey("people.id")),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("closes", sa.Float, nullable=False),
        sa.Column("bots", sa.Text),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.LargeBinary(32), nullable=False),
    )
    op.add_column("games", sa.Column("challenge", sa.String(32)))
    op.add_column("games", sa.Column("finished", sa.Float))
    op.create_index("games_challenge", "games", ["challenge"])
    op.add_column("sitters", sa.Column("challenge", sa.String(32)))
    op.create_index("sitters_challenge", "sitters", ["challenge", "person"], unique=True)


def downgrade() -> None:
    op.drop_index("sitters_challenge", "sitters")
    op.drop_column("sitters", "challenge")
    op.drop_index("games_challenge", "games")
    op.drop_column("games", "finished")
    op.drop_column("games", "challenge")
    op.drop_table("keys")
    op.drop_table("challenges")
