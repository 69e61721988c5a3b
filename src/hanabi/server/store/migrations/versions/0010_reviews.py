"""Reviews of finished games, once they are complete."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("source", sa.String(60), primary_key=True),
        sa.Column("review", sa.LargeBinary, nullable=False),
        sa.Column("faults", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reviews")
