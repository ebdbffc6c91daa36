"""The tables of the database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata: Final = MetaData()

settings: Final = Table(
    "settings",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What all processes share, such as the secret that signs cookies."""

browsers: Final = Table(
    "browsers",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("recovery", String(64), nullable=False, unique=True),
    Column("since", Float, nullable=False),
    Column("copies", Integer, nullable=False, server_default="1"),
)
"""People, known by a cookie. `recovery` is the hash of the word that moves them to another browser, `copies`
the number of browsers that have the cookie by that.
"""

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("title", Text, nullable=False),
    Column("ruleset", String(80), nullable=False),
    Column("owner", String(40), nullable=False),
    Column("since", Float, nullable=False),
    Column("runs", Integer, nullable=False, server_default="0"),
)
"""Tables. `runs` is 1 where the owner runs it and plays no seat."""

log: Final = Table(
    "log",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""What happened, entry by entry. Nothing is ever changed or taken out."""

checkpoints: Final = Table(
    "checkpoints",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("state", Text, nullable=False),
)
"""The newest state of each table after so many entries, as a save: a copy, for when the rules change."""

links: Final = Table(
    "links",
    metadata,
    Column("word", String(64), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), nullable=False),
    Column("place", String(80), nullable=False),
    Column("text", String(80), nullable=False),
    Column("used_by", String(40)),
)
"""Invitations: the hash of a link's word, the place that it leads to, the word for the owner to send, and who
has used it.
"""

sitting: Final = Table(
    "sitting",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("browser", String(40), primary_key=True),
    Column("place", String(80), primary_key=True),
    Index("sitting_browser", "browser"),
)
"""Who has taken which place."""

presence: Final = Table(
    "presence",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("place", String(80), primary_key=True),
    Column("at", Float, nullable=False),
)
"""When somebody who holds a place was last there."""

tokens: Final = Table(
    "tokens",
    metadata,
    Column("word", String(64), primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("table_id", String(40), ForeignKey("tables.id")),
    Column("place", String(80)),
    Column("since", Float, nullable=False),
    Index("tokens_place", "table_id", "place"),
)
"""What programs are known by: the hash of each token's word, and who made it. It opens one place at a table,
or, where it names none, all that its owner may do.
"""

forces: Final = Table(
    "forces",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("title", Text, nullable=False),
    Column("ruleset", String(80), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("shared", String(40), unique=True),
    Column("since", Float, nullable=False),
    Index("forces_owner", "owner"),
)
"""Forces that are being built. `shared` is the word of the link by which others see one."""

drafts: Final = Table(
    "drafts",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("title", Text, nullable=False),
    Column("ruleset", String(80), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("since", Float, nullable=False),
    Index("drafts_owner", "owner"),
)
"""Scenarios that are being made, each as its file."""

campaigns: Final = Table(
    "campaigns",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("title", Text, nullable=False),
    Column("ruleset", String(80), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("table_id", String(40), ForeignKey("tables.id"), unique=True),
    Column("since", Float, nullable=False),
    Index("campaigns_owner", "owner"),
)
"""Campaigns, each as its file, packed. `table_id` is the table on which its open battle is fought."""
