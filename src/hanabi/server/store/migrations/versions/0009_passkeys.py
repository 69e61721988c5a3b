"""An identity that lasts: passkeys, codes on paper, and the devices that know somebody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary(1023), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("signs", sa.Integer, nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "ceremonies",
        sa.Column("challenge", sa.LargeBinary(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id")),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "recoveries",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.add_column("tokens", sa.Column("device", sa.String(60)))
    op.add_column("tokens", sa.Column("seen", sa.Float))


def downgrade() -> None:
    op.drop_column("tokens", "seen")
    op.drop_column("tokens", "device")
    op.drop_table("recoveries")
    op.drop_table("ceremonies")
    op.drop_index("passkeys_person", "passkeys")
    op.drop_table("passkeys")
