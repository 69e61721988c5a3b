"""Histories that their people have published."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("people", sa.Column("published", sa.String(32)))
    op.create_index("people_published", "people", ["published"], unique=True)


def downgrade() -> None:
    op.drop_index("people_published", "people")
    op.drop_column("people", "published")
