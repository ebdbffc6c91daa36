"""Lock of a database file: a second server is refused before it serves anything."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

from wartable.seat.errors import CannotRun
from wartable.web.store.opening import address

_BESIDE: Final = "-served"
"""Suffix of the lock file beside the database."""


@contextmanager
def held(url: str) -> Iterator[None]:
    """Lock the file of a database until the block or the process ends.

    Raises CannotRun if another server holds it. A database on its own server is not locked.
    """
    parsed = address(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        yield
        return
    with closing(_locked(os.path.realpath(parsed.database))):  # a link to a file is the same database
        yield


def _locked(file: str) -> sqlite3.Connection:
    """Return a connection whose lock lasts until it is closed or the process ends."""
    try:
        connection = sqlite3.connect(file + _BESIDE, timeout=0, isolation_level=None)
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise CannotRun(
                f"cannot serve {file}: {error}; give the server's user write access to this file and its "
                "folder, or name another file with --database"
            ) from None
        raise CannotRun(
            f"cannot serve {file}: another server has it open; play on its page, stop it, or name another "
            "file with --database (several servers can share a PostgreSQL database)"
        ) from None
    return connection
