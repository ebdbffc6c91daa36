"""Add webhooks of tables."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, String, Text

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "webhooks",
        Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("url", Text, nullable=False),
        Column("base", Text, nullable=False),
        Column("told", String(80), nullable=False),
        Column("problem", Text, nullable=False),
        Column("at", Float, nullable=False),
    )
