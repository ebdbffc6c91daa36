"""Add players of the members of campaigns."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKey, String

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "campaign_players",
        Column("campaign_id", String(40), ForeignKey("campaigns.id"), primary_key=True),
        Column("member", String(80), primary_key=True),
        Column("word", String(64), unique=True),
        Column("text", String(80), nullable=False),
        Column("browser", String(40)),
    )
    op.create_index("campaign_players_browser", "campaign_players", ["browser"])
