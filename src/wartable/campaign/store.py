"""The campaign file on disk: opening, locking, atomic writing.

Every change is one SQLite transaction, and on disk before it is reported: a program that is killed leaves the
state before or after it. A program that writes locks the file first, so that what it has read stays true;
others wait for it.
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
"""Seconds to wait for another program that is writing."""


class Store:
    """An open campaign file."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        self.path = path
        self.engine = _engine(path, patience)
        self._is_known = False

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session that reads a consistent state of the file. Raises BadInput."""
        with _told(self.path, "read"), Session(self.engine) as session:
            self._look_over(session)
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session that changes the file; if the block raises, nothing changes. Raises BadInput."""
        locking = self.engine.execution_options(locking=True)
        with _told(self.path, "write"), Session(locking) as session, session.begin():
            self._look_over(session)
            yield session

    def _look_over(self, session: Session) -> None:
        """Check all values in the file before its first use; raises BadInput."""
        if self._is_known:
            return
        connection = session.connection().connection.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        check_cells(connection)
        self._is_known = True


def _engine(path: Path, patience: float) -> Engine:
    engine = create_engine(
        "sqlite://",
        creator=lambda: _connect(path, patience),
        poolclass=NullPool,
    )
    event.listen(engine, "begin", _begin)
    return engine


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    """Return a connection to an existing file; transactions are started by `_begin`."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _begin(connection: Connection) -> None:
    locking = connection.get_execution_options().get("locking", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if locking else "BEGIN")


# ------------------------------------------------------------------ opening


def create_store(path: Path, rows: list[Base]) -> Store:
    """Create a file with these rows, atomically; raises BadInput if it exists already."""
    what = f"cannot make {path}"
    if path.exists() or path.is_symlink():
        raise BadInput(what, [Problem("", "there is a file of this name", "use another name, or open it")])
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        fresh.touch(exist_ok=False)
        with _told(path, "make"):
            _fill(fresh, rows)
        _give_name(fresh, path)
    except FileExistsError:
        raise BadInput(what, [Problem("", "there is a file of this name", "use another name")]) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
    return Store(path)


def _fill(fresh: Path, rows: list[Base]) -> None:
    connection = _connect(fresh, PATIENCE)
    try:
        connection.execute(f"PRAGMA application_id = {MARK}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
    finally:
        connection.close()
    engine = _engine(fresh, PATIENCE).execution_options(locking=True)
    with Session(engine) as session, session.begin():
        Base.metadata.create_all(session.connection())
        session.add_all(rows)


def _give_name(fresh: Path, path: Path) -> None:
    """Give the finished file its name; raises FileExistsError if another program has taken the name."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        os.rename(fresh, path)


def open_store(path: Path, *, patience: float = PATIENCE) -> Store:
    """Open a campaign file of any version; raises BadInput if it is not a campaign."""
    what = f"cannot open {path}"
    if "\0" in str(path):
        raise BadInput(what, [Problem("", "this cannot be a file's name", "leave out its null characters")])
    if not path.exists():
        raise BadInput(what, [Problem("", "there is no such file", "make one", typed=_NEW)])
    if not path.is_file():
        raise BadInput(what, [Problem("", "this is no plain file", "name a campaign file")])
    with _told(path, "open"):
        version = _version(path, patience)
        if version < VERSION:
            migrate(path, version, patience)
    return Store(path, patience=patience)


def _version(path: Path, patience: float) -> int:
    """Return the version of a campaign file; raises BadInput for any other file."""
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
    """Return the problem of a file that is no campaign, with its format if that is recognised."""
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
def _told(path: Path, doing: str) -> Iterator[None]:
    """Convert database errors in the block to BadInput."""
    try:
        yield
    except (DatabaseError, sqlite3.DatabaseError) as error:
        said = str(getattr(error, "orig", error))
        problem = _no_campaign(path) if "not a database" in said.lower() else _problem(said)
        raise BadInput(f"cannot {doing} {path}", [problem]) from error
    except UnicodeDecodeError as error:  # the database's message quotes the damaged text
        raise BadInput(f"cannot {doing} {path}", [_problem("malformed")]) from error


def _problem(said: str) -> Problem:
    for word, what, remedy in _FAULTS:
        if word in said.lower():
            return Problem("", what, remedy)
    return Problem("", f"the file is damaged: {shown(said)}", REMEDY)


def row_facts(row: Base) -> dict[str, Any]:
    """Return a row as plain data, by column."""
    return {column.name: getattr(row, column.name) for column in row.__table__.columns}
