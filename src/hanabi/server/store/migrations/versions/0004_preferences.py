"""What somebody has chosen for all their devices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("people", sa.Column("preferences", sa.Text))


def downgrade() -> None:
    op.drop_column("people", "preferences")
