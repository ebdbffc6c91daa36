"""Add names of people, who of them is at which table, lobbies, and requests to join."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, MetaData, String, Table, Text, select

from wartable.web.store.people import random_code

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the tables, and a lobby for each table that there is."""
    op.create_table(
        "persons",
        Column("browser", String(40), primary_key=True),
        Column("name", String(40), nullable=False),
        Column("colour", String(20), nullable=False),
        Column("emblem", String(20), nullable=False),
    )
    op.create_table(
        "members",
        Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("browser", String(40), primary_key=True),
        Column("person", String(20), nullable=False),
    )
    lobbies = op.create_table(
        "lobbies",
        Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("code", String(20), nullable=False, unique=True),
    )
    op.create_table(
        "requests",
        Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("browser", String(40), primary_key=True),
        Column("person", String(20), nullable=False),
        Column("place", String(80), nullable=False),
        Column("units", Text, nullable=False),
        Column("at", Float, nullable=False),
    )
    tables = Table("tables", MetaData(), Column("id", String(40)))
    known = op.get_bind().execute(select(tables.c.id)).scalars().all()
    if known:
        op.bulk_insert(lobbies, [{"table_id": table, "code": random_code()} for table in known])
