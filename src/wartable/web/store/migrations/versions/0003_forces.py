"""Add forces built by users."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, Integer, String, Text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "forces",
        Column("id", String(40), primary_key=True),
        Column("owner", String(40), nullable=False),
        Column("title", Text, nullable=False),
        Column("ruleset", String(80), nullable=False),
        Column("revision", Integer, nullable=False),
        Column("data", Text, nullable=False),
        Column("shared", String(40), unique=True),
        Column("since", Float, nullable=False),
    )
    op.create_index("forces_owner", "forces", ["owner"])
