"""Server settings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from wartable.web import quotas
from wartable.web.webhooks.addresses import WebhookHost
from wartable.web.workers.limits import USUAL, Limits

_MOST_USUAL: Final = 4


class Settings(NamedTuple):
    """Settings of a server: address, database, worker processes, limits."""

    database: str
    """Database URL, as SQLAlchemy writes it."""
    host: str = "127.0.0.1"
    port: int = 8765
    public: bool = False
    """Whether requests are accepted for host names other than this machine's own."""
    proxy: str = "127.0.0.1"
    """Trusted proxy addresses, separated by commas, whose forwarded client address is used; "*" for all."""
    workers: int = 1
    most: int = 600
    """Changes that one address, or one API token, may request in ten seconds; also the number of requests
    that an address may have open at once.
    """
    archive_days: float = 0.0
    """Days without activity after which a table is closed; 0 for never."""
    quota: quotas.Quota = quotas.USUAL
    """Limits of tables per owner and of newcomers per address."""
    limits: Limits = USUAL
    """Time and memory limits of a worker's job."""
    webhook_hosts: tuple[WebhookHost, ...] = ()
    """Hosts that webhooks of tables may reach."""


def usual_workers(cores: int) -> int:
    """Return the default number of worker processes for this many cores.

    One core is left to the serving process, which cannot keep more than a few workers busy.
    """
    return max(1, min(_MOST_USUAL, cores - 1))


def database_url(named: str) -> str:
    """Return a database URL for a URL, for a file's path, or for the default file if "".

    The default is in $WARTABLE_DATA, or else in ~/.local/share/wartable, which is created.
    """
    if "://" in named:
        return named
    if named:
        return f"sqlite:///{Path(named).absolute()}"
    folder = Path(os.environ.get("WARTABLE_DATA") or Path.home() / ".local" / "share" / "wartable")
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"
