"""Database access: SQLite by default, PostgreSQL by URL. A single thread writes, in batches."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError

from wartable.web.store.opening import opened

T = TypeVar("T")
_GATHERED: Final = 0.005
"""Most seconds for which writes are collected into one commit."""
_MOST: Final = 200
"""Most writes in one commit."""

FAILURES: Final = (OperationalError, InternalError, InterfaceError)
"""Errors of the database itself, such as a full disk or a lost connection; others are errors of a request."""
_LOG: Final = logging.getLogger("wartable")

Write = Callable[[Connection], Any]


class Failing(Exception):
    """Raised if the database cannot be read or written; the request has had no effect."""

    def __init__(self) -> None:
        super().__init__(
            "the server cannot use its database now (its log says why); nothing was changed and nothing is "
            "lost: try again later"
        )


class Database:
    """A database: reads run in the caller's thread, writes in a writer thread.

    A write is a function of a connection; its future completes once it is durable. Raises CannotRun if the
    database cannot be used.
    """

    def __init__(self, url: str) -> None:
        self.engine = opened(url)
        self._writes: SimpleQueue[tuple[Write, Future[Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def read(self, what: Callable[[Connection], T]) -> T:
        """Run a read-only query, and return its result. Raises Failing."""
        try:
            with self.engine.connect() as connection:
                return what(connection)
        except FAILURES as error:
            raise _failing("read", error) from None

    def write(self, what: Callable[[Connection], T]) -> Future[T]:
        """Queue a write; the future holds its result or its exception."""
        done: Future[T] = Future()
        self._writes.put((what, done))
        return done

    def close(self) -> None:
        """Finish all queued writes, and close the database."""
        self._writes.put(None)
        self._thread.join()
        self.engine.dispose()

    def _work(self) -> None:
        is_open = True
        while is_open:
            batch, is_open = self._next_batch()
            if batch:
                self._write(batch)

    def _write(self, batch: list[tuple[Write, Future[Any]]]) -> None:
        """Write a batch with a connection from the pool, which checks that it is alive: the database may have
        been restarted since the last batch.
        """
        try:
            with self.engine.connect() as connection:
                commit(connection, batch)
        except FAILURES as error:
            _tell(batch, error)

    def _next_batch(self) -> tuple[list[tuple[Write, Future[Any]]], bool]:
        """Return the next batch of writes, and whether more may come."""
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


def commit(connection: Connection, batch: list[tuple[Write, Future[Any]]]) -> None:
    """Write a batch in one transaction.

    A write that raises is rolled back alone. If the database fails, nothing of the batch is written, and
    every write fails: the database may have ended the transaction.
    """
    try:
        with connection.begin():
            outcomes = [_outcome(connection, what) for what, _ in batch]
    except Exception as error:  # noqa: BLE001 - nothing was written, so every write must fail
        _tell(batch, error)
        return
    for (_, future), (result, trouble) in zip(batch, outcomes, strict=True):
        if trouble is None:
            future.set_result(result)
        else:
            future.set_exception(trouble)


def _tell(batch: list[tuple[Write, Future[Any]]], error: Exception) -> None:
    """Fail every write of the batch that has no result yet."""
    for _, future in batch:
        if not future.done():
            future.set_exception(_failing("write", error))


def _outcome(connection: Connection, what: Write) -> tuple[Any, Exception | None]:
    """Return the result of a write, or the exception it raised; raises errors of the database itself."""
    try:
        with connection.begin_nested():
            return what(connection), None
    except FAILURES:
        raise
    except Exception as error:  # noqa: BLE001 - passed on to the caller
        return None, error


def _failing(what: str, error: Exception) -> Exception:
    """Log an error of the database and return Failing; return any other error unchanged."""
    if not isinstance(error, FAILURES):
        return error
    _LOG.error("cannot %s the database: %s", what, str(_first(error).orig).strip().partition("\n")[0])
    return Failing()


def _first(error: DBAPIError) -> DBAPIError:
    """Return the first failure of a chain; after SQLite ends a transaction, others follow."""
    first, before = error, error.__context__
    while before is not None:
        first = before if isinstance(before, FAILURES) else first
        before = before.__context__
    return first
