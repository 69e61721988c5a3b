"""Games that people watch together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "shows",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("source", sa.String(60), nullable=False),
        sa.Column("positions", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("leader", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("shows")
