"""Initial schema: settings, browsers, tables with logs and checkpoints, links, seating."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Text

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    _make_people()
    _make_tables()
    _make_places()


def _make_people() -> None:
    op.create_table(
        "settings", Column("key", String(40), primary_key=True), Column("value", Text, nullable=False)
    )
    op.create_table(
        "browsers",
        Column("id", String(40), primary_key=True),
        Column("recovery", String(64), nullable=False, unique=True),
        Column("since", Float, nullable=False),
    )


def _make_tables() -> None:
    op.create_table(
        "tables",
        Column("id", String(40), primary_key=True),
        Column("title", Text, nullable=False),
        Column("ruleset", String(80), nullable=False),
        Column("owner", String(40), nullable=False),
        Column("since", Float, nullable=False),
    )
    op.create_table(
        "log",
        Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("entry", Text, nullable=False),
        Column("at", Float, nullable=False),
    )
    op.create_table(
        "checkpoints",
        Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("number", Integer, nullable=False),
        Column("state", Text, nullable=False),
    )


def _make_places() -> None:
    op.create_table(
        "links",
        Column("word", String(64), primary_key=True),
        Column("table_id", String(40), ForeignKey("tables.id"), nullable=False),
        Column("place", String(80), nullable=False),
        Column("text", String(80), nullable=False),
    )
    op.create_table(
        "sitting",
        Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("browser", String(40), primary_key=True),
        Column("place", String(80), primary_key=True),
    )
    op.create_index("sitting_browser", "sitting", ["browser"])
