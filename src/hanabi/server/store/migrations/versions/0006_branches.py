"""Games that were played on differently, and that a show may look at one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "branches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("source", sa.String(60), nullable=False),
        sa.Column("maker", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("fork", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("branches_maker", "branches", ["maker", "source"])
    op.add_column("shows", sa.Column("fork", sa.Text))


def downgrade() -> None:
    op.drop_column("shows", "fork")
    op.drop_table("branches")
