"""Database schema."""

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
"""Values shared by all processes, such as the secret that signs cookies."""

browsers: Final = Table(
    "browsers",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("recovery", String(64), nullable=False, unique=True),
    Column("since", Float, nullable=False),
    Column("copies", Integer, nullable=False, server_default="1"),
)
"""Browsers, identified by a cookie. `recovery` is the hash of the word that moves one to another browser,
`copies` the number of browsers that share the cookie.
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
"""Tables. `runs` is 1 if the owner runs the table and plays no seat."""

log: Final = Table(
    "log",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""Log entries of tables; append-only."""

checkpoints: Final = Table(
    "checkpoints",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("state", Text, nullable=False),
)
"""The latest saved state of each table, after entry `number`; needed only if the rules change."""

links: Final = Table(
    "links",
    metadata,
    Column("word", String(64), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), nullable=False),
    Column("place", String(80), nullable=False),
    Column("text", String(80), nullable=False),
    Column("used_by", String(40)),
)
"""Invitations: the hash of a link's word, its place, the word itself for the owner to send, and the browser
that used it.
"""

sitting: Final = Table(
    "sitting",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("browser", String(40), primary_key=True),
    Column("place", String(80), primary_key=True),
    Index("sitting_browser", "browser"),
)
"""Places held by browsers."""

presence: Final = Table(
    "presence",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("place", String(80), primary_key=True),
    Column("at", Float, nullable=False),
)
"""Time of the last activity of each place's holder."""

persons: Final = Table(
    "persons",
    metadata,
    Column("browser", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("colour", String(20), nullable=False),
    Column("emblem", String(20), nullable=False),
)
"""Name, colour and emblem of the person at a browser."""

members: Final = Table(
    "members",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("browser", String(40), primary_key=True),
    Column("person", String(20), nullable=False),
)
"""Random ids of browsers at tables, by which a table's log knows its people."""

lobbies: Final = Table(
    "lobbies",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("code", String(20), nullable=False, unique=True),
)
"""The code in the link of each table's lobby, which grants nothing."""

requests: Final = Table(
    "requests",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("browser", String(40), primary_key=True),
    Column("person", String(20), nullable=False),
    Column("place", String(80), nullable=False),
    Column("units", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""Open requests to join a table: a place, and units as a list in JSON."""

messages: Final = Table(
    "messages",
    metadata,
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
    Index("messages_table", "table_id", "number"),
)
"""Messages that people at a table write, beside its log; `notes` is JSON."""

talk_rules: Final = Table(
    "talk_rules",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("spectators", Integer, nullable=False),
)
"""Whether the spectators of a table may write."""

muted: Final = Table(
    "muted",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("author", String(40), primary_key=True),
)
"""Browsers and programs that may not write at a table."""

webhooks: Final = Table(
    "webhooks",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("url", Text, nullable=False),
    Column("base", Text, nullable=False),
    Column("told", String(80), nullable=False),
    Column("problem", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""Webhooks of tables; `url` is a secret."""

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
"""API tokens: the hash of each token, and its owner. A token opens one place at a table, or has all
permissions of its owner if it names none.
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
"""Forces being built. `shared` is the word of the link by which others can view one."""

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
"""Scenario drafts, each as its file."""

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
"""Campaigns, each as its compressed file. `table_id` is the table of its open battle."""

campaign_players: Final = Table(
    "campaign_players",
    metadata,
    Column("campaign_id", String(40), ForeignKey("campaigns.id"), primary_key=True),
    Column("member", String(80), primary_key=True),
    Column("word", String(64), unique=True),
    Column("text", String(80), nullable=False),
    Column("browser", String(40)),
    Index("campaign_players_browser", "browser"),
)
"""Players of the members of campaigns, and invitations: the hash of a link's word, and the word itself for
the owner to send. Both are gone once the browser has used it.
"""
