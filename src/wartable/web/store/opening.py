"""Open a database before anything is served, with clear error messages."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, create_engine, event, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from wartable.seat.errors import CommandError
from wartable.web.store import schema
from wartable.web.store.migrating import migrate

PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000")
"""Settings of SQLite with which no completed write is lost, even by a power failure."""
_POOL: Final = {"pool_size": 0, "pool_use_lifo": True}
"""Settings of a connection pool without a limit that keeps its connections; there are few threads that
read.
"""
_SQLITE: Final = "sqlite"
_POSTGRES: Final = "postgresql"
_KINDS: Final = "name a file with --database, or postgresql://USER:PASSWORD@HOST/NAME"
_REMEDIES: Final = {
    "SQLITE_READONLY": "give the server's user write access to this file and its folder",
    "SQLITE_CANTOPEN": "give the server's user write access to this file and its folder",
    "SQLITE_FULL": "free space on its disk",
    "SQLITE_IOERR": "check whether its disk is full or broken",
}
_OTHER_REMEDY: Final = "put a backup in its place, or name another file with --database"


def open_database(url: str) -> Engine:
    """Open a database, migrate it, and check that it can be written. Raises CommandError, with a remedy, if
    that fails.
    """
    engine = make_engine(url)
    name = display_name(engine.url)
    try:
        migrate(engine, name)
        with engine.begin() as connection:
            connection.execute(update(schema.settings).where(schema.settings.c.key == "").values(value=""))
    except DBAPIError as error:
        engine.dispose()
        reason = str(error.orig).strip().partition("\n")[0]
        raise CommandError(f"cannot serve {name}: {reason}; {_remedy(engine.url, error)}") from None
    return engine


def make_engine(url: str) -> Engine:
    """Return the engine of a database, which is not migrated. Raises CommandError if the URL is invalid."""
    return _configured_engine(parse_database_url(url))


def display_name(url: URL) -> str:
    """Return the name of a database for messages: its file, or its URL without the password."""
    kind = url.get_backend_name()
    return str(url.database or "") if kind == _SQLITE else url.set(drivername=kind).render_as_string()


def parse_database_url(url: str) -> URL:
    """Parse the URL of a database. Raises CommandError if it is invalid, or neither for SQLite nor for
    PostgreSQL.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise CommandError(f"cannot read the address of the database; {_KINDS}") from None
    kind = parsed.drivername.partition("+")[0]
    if kind not in (_SQLITE, _POSTGRES):
        raise CommandError(f"cannot store tables in {kind[:40]!r}: use SQLite or PostgreSQL; {_KINDS}")
    return parsed


def _remedy(url: URL, error: DBAPIError) -> str:
    if url.get_backend_name() != _SQLITE:
        return "check that PostgreSQL runs there, and the address, user, password and rights in --database"
    kind = str(getattr(error.orig, "sqlite_errorname", ""))
    known = next((remedy for start, remedy in _REMEDIES.items() if kind.startswith(start)), "")
    return known or _OTHER_REMEDY


def _configured_engine(parsed: URL) -> Engine:
    if parsed.get_backend_name() != _SQLITE:
        return _postgres_engine(parsed)
    _keep_private(parsed.database or "")
    engine = create_engine(parsed, connect_args={"timeout": 30, "check_same_thread": False}, **_POOL)

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # SQLAlchemy's own "begin" below, as its documents advise
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: object) -> None:
        connection.exec_driver_sql("BEGIN")  # type: ignore[attr-defined]

    return engine


def _keep_private(file: str) -> None:
    """Make a new file readable for its user only: it has invitations, and the secret that signs cookies."""
    if file and file != ":memory:":
        with suppress(OSError):  # SQLite tells what is wrong with it
            Path(file).touch(mode=0o600)


def _postgres_engine(parsed: URL) -> Engine:
    if parsed.drivername == _POSTGRES:
        parsed = parsed.set(drivername="postgresql+psycopg")
    try:
        return create_engine(parsed, pool_pre_ping=True, **_POOL)
    except ModuleNotFoundError as error:
        what = f"its driver {error.name} is not installed; install wartable[postgres]"
        raise CommandError(f"cannot use {display_name(parsed)}: {what}") from None
