"""Bringing a database to the form that this Wartable needs."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def migrate(engine: Engine) -> None:
    """Carry out every migration that the database has not seen."""
    config = Config()
    config.set_main_option("script_location", str(files("wartable.web.store") / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
