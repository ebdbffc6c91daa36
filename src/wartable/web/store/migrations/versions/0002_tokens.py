"""Add API tokens."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, String

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "tokens",
        Column("word", String(64), primary_key=True),
        Column("owner", String(40), nullable=False),
        Column("table_id", String(40), ForeignKey("tables.id")),
        Column("place", String(80)),
        Column("since", Float, nullable=False),
    )
    op.create_index("tokens_place", "tokens", ["table_id", "place"])
