"""Migrate a database to the schema of this version."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from wartable.seat.errors import CommandError

_LOCK: Final = 8765
"""Key of the PostgreSQL advisory lock with which a server makes sure that no other migrates at the same
time.
"""


def migrate(engine: Engine, name: str) -> None:
    """Run all migrations that a database needs. Raises CommandError if a newer Wartable has changed it.
    `name` names the database in messages.
    """
    config = _config()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": _LOCK})
        _check_known(connection, ScriptDirectory.from_config(config), name)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def has_older_schema(connection: Connection) -> bool:
    """Whether the database has an older schema than this version, and therefore has to be migrated."""
    script = ScriptDirectory.from_config(_config())
    found = MigrationContext.configure(connection).get_current_revision()
    return found != script.get_current_head() and found in [one.revision for one in script.walk_revisions()]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("wartable.web.store") / "migrations"))
    return config


def _check_known(connection: Connection, script: ScriptDirectory, name: str) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in [one.revision for one in script.walk_revisions()]:
        newest = script.get_current_head()
        raise CommandError(
            f"cannot serve {name}: a newer Wartable has changed it, to form {found}, and this one knows "
            f"forms up to {newest}; install the newer one again, or put a backup from before in its place"
        )
