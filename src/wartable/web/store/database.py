"""The database: SQLite by default, PostgreSQL by URL. One thread writes, and gathers what comes at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

from wartable.web.store.migrating import migrate

T = TypeVar("T")
_GATHERED: Final = 0.005
"""Seconds for which writes are gathered into one commit, at most."""
_MOST: Final = 200
"""Writes in one commit, at most."""

Write = Callable[[Connection], Any]


class Database:
    """Reads in the caller's thread, writes in a thread of its own. A write is a function of a connection; its
    future is done only when what it wrote is on disk.
    """

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        migrate(self.engine)
        self._writes: SimpleQueue[tuple[Write, Future[Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def read(self, what: Callable[[Connection], T]) -> T:
        """What a function of a connection finds."""
        with self.engine.connect() as connection:
            return what(connection)

    def write(self, what: Callable[[Connection], T]) -> Future[T]:
        """Let the writer call the function; the future holds its result, or what it raised."""
        done: Future[T] = Future()
        self._writes.put((what, done))
        return done

    def close(self) -> None:
        """Write what is still to be written, and stop."""
        self._writes.put(None)
        self._thread.join()
        self.engine.dispose()

    def _work(self) -> None:
        with self.engine.connect() as connection:
            is_open = True
            while is_open:
                batch, is_open = self._next_batch()
                if batch:
                    _commit(connection, batch)

    def _next_batch(self) -> tuple[list[tuple[Write, Future[Any]]], bool]:
        """What waits to be written; whether more may come."""
        first = self._writes.get()
        if first is None:
            return [], False
        batch = [first]
        until = monotonic() + _GATHERED
        while len(batch) < _MOST and monotonic() < until:
            try:
                one = self._writes.get_nowait()
            except Empty:
                break
            if one is None:
                return batch, False
            batch.append(one)
        return batch, True


def _commit(connection: Connection, batch: list[tuple[Write, Future[Any]]]) -> None:
    """Write a batch in one transaction. A write that fails takes back only itself; where the commit fails
    all are told.
    """
    done: list[tuple[Future[Any], Any]] = []
    failed: list[tuple[Future[Any], Exception]] = []
    try:
        with connection.begin():
            for what, future in batch:
                try:
                    with connection.begin_nested():
                        done.append((future, what(connection)))
                except Exception as error:  # noqa: BLE001 - it goes to whoever asked for the write
                    failed.append((future, error))
    except Exception as error:  # noqa: BLE001 - nothing of the batch is on disk, and all must hear it
        failed += [(future, error) for future, _ in done]
        done = []
    for future, result in done:
        future.set_result(result)
    for future, trouble in failed:
        future.set_exception(trouble)


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        if parsed.drivername == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        return create_engine(parsed, pool_pre_ping=True)
    engine = create_engine(parsed, connect_args={"timeout": 30, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # SQLAlchemy's own "begin" below, as its documents advise
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000")
"""Nothing that was acknowledged is lost, even if the power fails."""
