"""How a server is run."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from wartable.web import quotas
from wartable.web.workers.limits import USUAL, Limits

_MOST_USUAL: Final = 4


class Settings(NamedTuple):
    """Where it listens, where its database is, and how many processes play by the rules."""

    database: str
    """The URL of the database, as SQLAlchemy writes it."""
    host: str = "127.0.0.1"
    port: int = 8765
    public: bool = False
    """Whether pages may be asked for under names other than this machine's own."""
    proxy: str = "127.0.0.1"
    """Addresses of proxies that are believed when they say who asks, with commas; "*" for everybody."""
    workers: int = 1
    most: int = 600
    """Changes that one address, or one token of the machine door, may ask for in ten seconds; and
    requests that an address may have open at once.
    """
    archive_days: float = 0.0
    """Days after which a table is closed that nobody has touched; 0 for never."""
    quota: quotas.Quota = quotas.USUAL
    """How many tables one may have, and how many may come new from one address."""
    limits: Limits = USUAL
    """What one job of a worker may take."""


def usual_workers(cores: int) -> int:
    """How many processes play by the rules on so many cores: one core is for the process that serves, which
    keeps no more than a few of them busy.
    """
    return max(1, min(_MOST_USUAL, cores - 1))


def database_url(named: str) -> str:
    """The URL of a database: as it is given, that of a file by its path, or of the usual file for "". That is
    in $WARTABLE_DATA, else in the folder where a person's programs keep their data.
    """
    if "://" in named:
        return named
    if named:
        return f"sqlite:///{Path(named).absolute()}"
    folder = Path(os.environ.get("WARTABLE_DATA") or Path.home() / ".local" / "share" / "wartable")
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"
