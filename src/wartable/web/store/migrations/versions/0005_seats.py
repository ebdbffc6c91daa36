"""Add single-use links, owners who run a table without playing, and the last activity of each place."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add columns and table. Owners with a game master's place run their tables; links of occupied seats are
    marked as used.
    """
    op.add_column("links", Column("used_by", String(40)))
    op.add_column("browsers", Column("copies", Integer, nullable=False, server_default="1"))
    op.add_column("tables", Column("runs", Integer, nullable=False, server_default="0"))
    op.create_table(
        "presence",
        Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
        Column("place", String(80), primary_key=True),
        Column("at", Float, nullable=False),
    )
    op.execute("update tables set runs = 1 where id in (select table_id from links where place = '-gm')")
    op.execute(
        "update links set used_by = (select min(s.browser) from sitting s join tables t on t.id = s.table_id "
        "where s.table_id = links.table_id and s.place = links.place and s.browser <> t.owner) "
        "where place not like '-%'"
    )
