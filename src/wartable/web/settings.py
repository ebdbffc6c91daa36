"""How a server is run."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Settings(NamedTuple):
    """Where it listens, where its database is, and how many processes play by the rules."""

    database: str
    """The URL of the database, as SQLAlchemy writes it."""
    host: str = "127.0.0.1"
    port: int = 8765
    public: bool = False
    """Whether pages may be asked for under names other than this machine's own."""
    workers: int = 1


def default_database() -> str:
    """A file in the folder for data of this person."""
    folder = Path.home() / ".local" / "share" / "wartable"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"
