"""Add scenario drafts and campaigns."""

from __future__ import annotations

from typing import Any

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, LargeBinary, String, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables."""
    op.create_table("drafts", *_head(), Column("data", Text, nullable=False), _since())
    op.create_index("drafts_owner", "drafts", ["owner"])
    op.create_table(
        "campaigns",
        *_head(),
        Column("data", LargeBinary, nullable=False),
        Column("table_id", String(40), ForeignKey("tables.id"), unique=True),
        _since(),
    )
    op.create_index("campaigns_owner", "campaigns", ["owner"])


def _head() -> list[Column[Any]]:
    return [
        Column("id", String(40), primary_key=True),
        Column("owner", String(40), nullable=False),
        Column("title", Text, nullable=False),
        Column("ruleset", String(80), nullable=False),
        Column("revision", Integer, nullable=False),
    ]


def _since() -> Column[Any]:
    return Column("since", Float, nullable=False)
