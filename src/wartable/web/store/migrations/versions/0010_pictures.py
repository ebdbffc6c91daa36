"""Add people's own pictures for units, themselves and maps."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, LargeBinary, String, Text

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "pictures",
        Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("kind", String(10), primary_key=True),
        Column("subject", Text, primary_key=True),
        Column("title", Text, nullable=False),
        Column("owner", String(40), nullable=False),
        Column("digest", String(40), nullable=False),
        Column("size", Integer, nullable=False),
        Column("data", LargeBinary, nullable=False),
        Column("since", Float, nullable=False),
    )
    op.create_index("pictures_owner", "pictures", ["owner"])
