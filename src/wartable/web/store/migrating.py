"""Bringing a database to the form that this Wartable needs."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, text

_LOCK: Final = 8765
"""The number of PostgreSQL's lock by which one server migrates at a time."""


def migrate(engine: Engine) -> None:
    """Carry out every migration that the database has not seen."""
    config = Config()
    config.set_main_option("script_location", str(files("wartable.web.store") / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": _LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
