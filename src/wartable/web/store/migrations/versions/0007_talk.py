"""Add messages that people at a table write, and what its host has decided about them."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Text

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "messages",
        Column("number", Integer, primary_key=True),
        Column("id", String(20), nullable=False, unique=True),
        Column("table_id", String(40), ForeignKey("tables.id"), nullable=False),
        Column("author", String(40), nullable=False),
        Column("place", String(80), nullable=False),
        Column("name", String(40), nullable=False),
        Column("colour", String(20), nullable=False),
        Column("emblem", String(20), nullable=False),
        Column("audience", String(200), nullable=False),
        Column("to_author", String(40), nullable=False),
        Column("to_place", String(80), nullable=False),
        Column("to_name", String(40), nullable=False),
        Column("kind", String(10), nullable=False),
        Column("text", Text, nullable=False),
        Column("notes", Text, nullable=False),
        Column("at", Float, nullable=False),
    )
    op.create_index("messages_table", "messages", ["table_id", "number"])
    op.create_table(
        "talk_rules",
        Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("spectators", Integer, nullable=False),
    )
    op.create_table(
        "muted",
        Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("author", String(40), primary_key=True),
    )
