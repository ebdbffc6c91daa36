"""One server at a file: a second one is told so before it serves anything."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

from wartable.seat.errors import CannotRun
from wartable.web.store.opening import address

_BESIDE: Final = "-served"
"""What is put to the name of a file for the one by which it is held."""


@contextmanager
def held(url: str) -> Iterator[None]:
    """Hold the file of a database until the block ends, however it ends. Raises CannotRun where another
    server holds it; a database on a server of its own is not held.
    """
    parsed = address(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        yield
        return
    with closing(_locked(os.path.realpath(parsed.database))):  # a link to a file is the same database
        yield


def _locked(file: str) -> sqlite3.Connection:
    """A connection whose lock lasts as long as it, or this process, does."""
    try:
        connection = sqlite3.connect(file + _BESIDE, timeout=0, isolation_level=None)
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise CannotRun(
                f"cannot serve {file}: {error}; let the user who serves write this file and its folder, or "
                "name another file with --database"
            ) from None
        raise CannotRun(
            f"cannot serve {file}: another server has it open; play on its page, stop it, or name another "
            "file with --database (several servers can share a PostgreSQL database)"
        ) from None
    return connection
