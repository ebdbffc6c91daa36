"""Settings of the server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from wartable.web import quotas
from wartable.web.webhooks.addresses import WebhookHost
from wartable.web.workers.limits import USUAL, Limits

_MAX_DEFAULT_WORKERS: Final = 4


class Settings(NamedTuple):
    """Settings of a server: its address, database, worker processes and limits."""

    database: str
    """URL of the database, as SQLAlchemy writes it."""
    host: str = "127.0.0.1"
    port: int = 8765
    public: bool = False
    """Whether requests are accepted for host names other than this machine's own."""
    proxy: str = "127.0.0.1"
    """Addresses, separated by commas, of the proxies whose statements about client addresses are trusted; "*"
    for all.
    """
    workers: int = 1
    most: int = 600
    """Greatest number of changes that one address, or one API token, may request in ten seconds; also the
    greatest number of requests that an address may have open at once.
    """
    archive_days: float = 0.0
    """Days without activity after which a table is closed; 0 for never."""
    quota: quotas.QuotaLimits = quotas.USUAL
    """Limits of tables per owner and of newcomers per address."""
    limits: Limits = USUAL
    """Time and memory limits of a worker's job."""
    webhook_hosts: tuple[WebhookHost, ...] = ()
    """Hosts that webhooks of tables may reach."""


def default_worker_count(cores: int) -> int:
    """Return the default number of worker processes on a machine with this many cores. One core is left to
    the server's own process, which cannot keep more than a few workers busy.
    """
    return max(1, min(_MAX_DEFAULT_WORKERS, cores - 1))


def database_url(name: str) -> str:
    """Return the URL of a database that is named by its URL, by the path of its file, or by "" for the
    default file. That is in the folder $WARTABLE_DATA, or else ~/.local/share/wartable, which is created if
    needed.
    """
    if "://" in name:
        return name
    if name:
        return f"sqlite:///{Path(name).absolute()}"
    folder = Path(os.environ.get("WARTABLE_DATA") or Path.home() / ".local" / "share" / "wartable")
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"
