"""The campaign file on disk: opening, locking, atomic writing.

Every change is one SQLite transaction, and is on disk before it is reported: if a program is killed, the file
has the state before or after the change. A program that makes a change first locks the file, so that what it
then reads stays valid; other programs wait for it.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from wartable import BadInput, Problem
from wartable.campaign.migration import MARK, VERSION, migrate
from wartable.campaign.soundness import REMEDY, check_cells, check_schema
from wartable.campaign.tables import Base
from wartable.files.disk import read_head
from wartable.files.recognition import CAMPAIGN, wrong_format_problem
from wartable.toolkit import shown

_NAME_ONE: Final = "name one, or make one"
_NEW: Final = "wartable campaign new"
PATIENCE: Final = 5.0
"""The number of seconds to wait for another program that is writing."""


class Store:
    """An open campaign file."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        self.path = path
        self.engine = _make_engine(path, patience)
        self._is_known = False

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Return a context manager for a session that reads a consistent state of the file. Raises BadInput
        if the file cannot be read.
        """
        with _as_bad_input(self.path, "read"), Session(self.engine) as session:
            self._check_once(session)
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Return a context manager for a session that changes the file. The changes are written at the end of
        the block; if the block raises an exception, nothing is changed. Raises BadInput if the file cannot be
        written.
        """
        locking = self.engine.execution_options(locking=True)
        with _as_bad_input(self.path, "write"), Session(locking) as session, session.begin():
            self._check_once(session)
            yield session

    def _check_once(self, session: Session) -> None:
        """At the first use of the file, check all values in it; raises BadInput if one is invalid."""
        if self._is_known:
            return
        connection = session.connection().connection.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        check_cells(connection)
        self._is_known = True


def _make_engine(path: Path, patience: float) -> Engine:
    """Return an SQLAlchemy engine for an existing file."""
    engine = create_engine(
        "sqlite://",
        creator=lambda: _connect(path, patience),
        poolclass=NullPool,
    )
    event.listen(engine, "begin", _begin)
    return engine


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    """Return a connection to an existing file. Its transactions are started by `_begin`."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _begin(connection: Connection) -> None:
    """Start a transaction; if the connection is `locking`, lock the file at once."""
    locking = connection.get_execution_options().get("locking", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if locking else "BEGIN")


# ------------------------------------------------------------------ opening


def create_store(path: Path, rows: list[Base]) -> Store:
    """Create a campaign file with these rows, atomically; raises BadInput if the file already exists."""
    what = f"cannot make {path}"
    if path.exists() or path.is_symlink():
        raise BadInput(what, [Problem("", "there is a file of this name", "use another name, or open it")])
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        fresh.touch(exist_ok=False)
        with _as_bad_input(path, "make"):
            _fill_file(fresh, rows)
        _name_file(fresh, path)
    except FileExistsError:
        raise BadInput(what, [Problem("", "there is a file of this name", "use another name")]) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
    return Store(path)


def _fill_file(fresh: Path, rows: list[Base]) -> None:
    """Write the tables of a campaign, with these rows, to an empty file."""
    connection = _connect(fresh, PATIENCE)
    try:
        connection.execute(f"PRAGMA application_id = {MARK}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
    finally:
        connection.close()
    engine = _make_engine(fresh, PATIENCE).execution_options(locking=True)
    with Session(engine) as session, session.begin():
        Base.metadata.create_all(session.connection())
        session.add_all(rows)


def _name_file(fresh: Path, path: Path) -> None:
    """Rename the finished file `fresh` to `path`. Raises FileExistsError if another program has made a file
    with this name in the meantime.
    """
    try:
        os.link(fresh, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        os.rename(fresh, path)


def open_store(path: Path, *, patience: float = PATIENCE) -> Store:
    """Open a campaign file, and migrate it if it is of an older version. Raises BadInput if it is no
    campaign, or is of a newer version. `patience` is the time in seconds to wait for other programs that use
    the file.
    """
    what = f"cannot open {path}"
    if "\0" in str(path):
        raise BadInput(what, [Problem("", "this cannot be a file's name", "leave out its null characters")])
    if not path.exists():
        raise BadInput(what, [Problem("", "there is no such file", "make one", typed=_NEW)])
    if not path.is_file():
        raise BadInput(what, [Problem("", "this is no plain file", "name a campaign file")])
    with _as_bad_input(path, "open"):
        version = _checked_version(path, patience)
        if version < VERSION:
            migrate(path, version, patience)
    return Store(path, patience=patience)


def _checked_version(path: Path, patience: float) -> int:
    """Return the version of a campaign file, after a check of its tables. Raises BadInput for any other
    file.
    """
    what = f"cannot open {path}"
    connection = _connect(path, patience)
    try:
        mark = connection.execute("PRAGMA application_id").fetchone()[0]
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if mark != MARK:
            raise BadInput(what, [_no_campaign(path)])
        if 1 <= version <= VERSION:
            check_schema(connection)
    finally:
        connection.close()
    if version > VERSION:
        fault = f"it is of a newer Wartable (version {version}, this one knows {VERSION})"
        raise BadInput(what, [Problem("", fault, "open it with that one")])
    if version < 1:
        raise BadInput(what, [Problem("", f"there is no version {version}", "take a copy of it")])
    return version


# ------------------------------------------------------------------ errors


def _no_campaign(path: Path) -> Problem:
    """Return the problem to report for a file that is no campaign. It names the format of the file if that is
    recognised.
    """
    with suppress(BadInput):
        found = wrong_format_problem(read_head(path), wanted=CAMPAIGN)
        if found is not None:
            return found
    return Problem("", "this is no campaign", _NAME_ONE, typed=_NEW)


_FAULTS: Final = (
    ("full", "the disk is full", "make room and try again; nothing of the campaign is lost"),
    ("locked", "another program is writing to it", "try again when that one is done; nothing is lost"),
    ("busy", "another program is writing to it", "try again when that one is done; nothing is lost"),
    ("readonly", "it may not be written to", "ask for the right to write it and its folder"),
    ("unable to open", "it may not be opened", "ask for the right to read and write it and its folder"),
    ("disk i/o", "the disk failed or is full", "make room and try again; the campaign is as it was"),
    ("malformed", "the file is damaged", REMEDY),
    ("decode", "the file is damaged: it holds text that is no UTF-8", REMEDY),
)


@contextmanager
def _as_bad_input(path: Path, operation: str) -> Iterator[None]:
    """Convert database errors that the block raises to BadInput, whose message names the operation and the
    file.
    """
    try:
        yield
    except (DatabaseError, sqlite3.DatabaseError) as error:
        message = str(getattr(error, "orig", error))
        problem = _no_campaign(path) if "not a database" in message.lower() else _database_problem(message)
        raise BadInput(f"cannot {operation} {path}", [problem]) from error
    except UnicodeDecodeError as error:  # the database's message quotes the damaged text
        raise BadInput(f"cannot {operation} {path}", [_database_problem("malformed")]) from error


def _database_problem(message: str) -> Problem:
    """Return the problem to report for an error message of the database."""
    for word, what, remedy in _FAULTS:
        if word in message.lower():
            return Problem("", what, remedy)
    return Problem("", f"the file is damaged: {shown(message)}", REMEDY)


def row_facts(row: Base) -> dict[str, Any]:
    """Return the values of a database row as a dict, by the names of the columns."""
    return {column.name: getattr(row, column.name) for column in row.__table__.columns}
