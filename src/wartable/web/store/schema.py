"""The schema of the database."""

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
"""Values that all processes share, such as the secret that signs cookies."""

browsers: Final = Table(
    "browsers",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("recovery", String(64), nullable=False, unique=True),
    Column("since", Float, nullable=False),
    Column("copies", Integer, nullable=False, server_default="1"),
)
"""Browsers, which are identified by a cookie. `recovery` is the hash of the word that moves the cookie to
another browser, `copies` the number of browsers that share the cookie.
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
"""Tables. `runs` is 1 if the owner runs the table and plays none of its seats."""

log: Final = Table(
    "log",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""Log entries of tables. Entries are only appended, never changed."""

checkpoints: Final = Table(
    "checkpoints",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("state", Text, nullable=False),
)
"""The last saved state of each table, after the log entry `number`. It is needed only if the rules change."""

links: Final = Table(
    "links",
    metadata,
    Column("word", String(64), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), nullable=False),
    Column("place", String(80), nullable=False),
    Column("text", String(80), nullable=False),
    Column("used_by", String(40)),
)
"""Invitation links. `word` is the hash of the link's secret word, `text` the word itself, for the owner to
send, and `used_by` the browser that has used it.
"""

sitting: Final = Table(
    "sitting",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("browser", String(40), primary_key=True),
    Column("place", String(80), primary_key=True),
    Index("sitting_browser", "browser"),
)
"""Places that browsers have at tables."""

presence: Final = Table(
    "presence",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("place", String(80), primary_key=True),
    Column("at", Float, nullable=False),
)
"""Time of the last activity of the holder of each place, and of each person."""

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
"""The random ids of people at tables, by which the logs of tables know them, with their browsers."""

lobbies: Final = Table(
    "lobbies",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("code", String(20), nullable=False, unique=True),
)
"""The code in the link to the lobby of each table. It gives no access to the table itself."""

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
"""Open requests to join a table. `place` is what is asked for; `units` is a JSON list of ids."""

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
"""Messages that people at a table write, which are no part of its log. `notes` is JSON."""

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
"""Webhooks of tables. `url` is secret."""

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
"""API tokens. `word` is the hash of the token. A token is valid for one place at a table or, if it names
none, for all places of its owner.
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
"""Forces in the force builder. `shared` is the word of the link by which others can view the force."""

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
"""Drafts of scenarios. `data` is the text of the scenario's file."""

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
"""Campaigns. `data` is the campaign's compressed file, `table_id` the table of its open battle."""

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
"""Players of the members of campaigns, and invitations to play one. `word` is the hash of an invitation's
secret word, `text` the word itself, for the owner to send; both are removed once a browser has used the
invitation.
"""

pictures: Final = Table(
    "pictures",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("owner", String(40), nullable=False),
    Column("digest", String(40), nullable=False),
    Column("size", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("since", Float, nullable=False),
    Index("pictures_owner", "owner"),
)
"""Pictures at tables: of units and people, whose id is `subject`, and of maps. `owner` is the browser that
uploaded the picture, `title` the name of its subject, and `digest` the hash of `data`, which is WebP.
"""
