"""Lock the file of a database, so that a second server cannot use it at the same time."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

from wartable.seat.errors import CommandError
from wartable.web.store.opening import parse_database_url

_LOCK_SUFFIX: Final = "-served"
"""Suffix of the name of the lock file, which is beside the file of the database."""


@contextmanager
def locked_database(url: str) -> Iterator[None]:
    """Context manager that locks the file of a database until its block or the process ends. Raises
    CommandError if another server has locked it. A PostgreSQL database is not locked.
    """
    parsed = parse_database_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        yield
        return
    with closing(_lock_file(os.path.realpath(parsed.database))):  # a link to a file is the same database
        yield


def _lock_file(file: str) -> sqlite3.Connection:
    """Lock the file of a database. Returns a connection that holds the lock until it is closed or the process
    ends. Raises CommandError if the file is locked already or cannot be locked.
    """
    try:
        connection = sqlite3.connect(file + _LOCK_SUFFIX, timeout=0, isolation_level=None)
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise CommandError(
                f"cannot serve {file}: {error}; give the server's user write access to this file and its "
                "folder, or name another file with --database"
            ) from None
        raise CommandError(
            f"cannot serve {file}: another server has it open; play on its page, stop it, or name another "
            "file with --database (several servers can share a PostgreSQL database)"
        ) from None
    return connection
