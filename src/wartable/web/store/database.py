"""Access to the database: SQLite by default, or PostgreSQL. A single thread makes all writes, in batches."""

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

from wartable.web.store.opening import open_database

T = TypeVar("T")
_BATCH_SECONDS: Final = 0.005
"""Greatest number of seconds for which writes are collected before they are committed together."""
_MAX_BATCH: Final = 200
"""Greatest number of writes in one commit."""

FAILURES: Final = (OperationalError, InternalError, InterfaceError)
"""Errors of the database itself, such as a full disk or a lost connection. Other errors are due to a single
write.
"""
_LOG: Final = logging.getLogger("wartable")

Write = Callable[[Connection], Any]


class DatabaseFailure(Exception):
    """Raised if the database cannot be read or written. The request has had no effect."""

    def __init__(self) -> None:
        super().__init__(
            "the server cannot use its database now (its log says why); nothing was changed and nothing is "
            "lost: try again later"
        )


class Database:
    """A database, in which reads run in the caller's thread and writes in a thread of their own. Reads and
    writes are functions that are called with a connection. The constructor raises CommandError if the
    database cannot be used.
    """

    def __init__(self, url: str) -> None:
        self.engine = open_database(url)
        self._writes: SimpleQueue[tuple[Write, Future[Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run_writer, name="writer", daemon=True)
        self._thread.start()

    def read(self, function: Callable[[Connection], T]) -> T:
        """Call a function that only reads with a connection, and return its result. Raises DatabaseFailure
        if the database cannot be read.
        """
        try:
            with self.engine.connect() as connection:
                return function(connection)
        except FAILURES as error:
            raise _log_failure("read", error) from None

    def write(self, function: Callable[[Connection], T]) -> Future[T]:
        """Queue a function that writes, and return a future for its result or its exception. The future
        completes once the change is durable. It cannot be cancelled: the write is made even if the task that
        waits for it is.
        """
        done: Future[T] = Future()
        done.set_running_or_notify_cancel()
        self._writes.put((function, done))
        return done

    def close(self) -> None:
        """Make all queued writes, and close the database."""
        self._writes.put(None)
        self._thread.join()
        self.engine.dispose()

    def _run_writer(self) -> None:
        is_open = True
        while is_open:
            batch, is_open = self._next_batch()
            if batch:
                self._write(batch)

    def _write(self, batch: list[tuple[Write, Future[Any]]]) -> None:
        """Make a batch of writes. The connection is taken from the pool each time, which checks that it is
        alive: the database may have been restarted since the last batch.
        """
        try:
            with self.engine.connect() as connection:
                commit(connection, batch)
        except FAILURES as error:
            _fail_all(batch, error)

    def _next_batch(self) -> tuple[list[tuple[Write, Future[Any]]], bool]:
        """Wait for the next writes, and return them with whether more may come later."""
        first = self._writes.get()
        if first is None:
            return [], False
        batch = [first]
        until = monotonic() + _BATCH_SECONDS
        while len(batch) < _MAX_BATCH and monotonic() < until:
            try:
                one = self._writes.get_nowait()
            except Empty:
                break
            if one is None:
                return batch, False
            batch.append(one)
        return batch, True


def commit(connection: Connection, batch: list[tuple[Write, Future[Any]]]) -> None:
    """Make a batch of writes in one transaction. A write that raises an error is rolled back alone. If the
    database fails, nothing of the batch is written, and every write fails, because the database may have
    ended the transaction.
    """
    try:
        with connection.begin():
            outcomes = [_try_write(connection, function) for function, _ in batch]
    except Exception as error:  # noqa: BLE001 - nothing was written, so every write must fail
        _fail_all(batch, error)
        return
    for (_, future), (result, trouble) in zip(batch, outcomes, strict=True):
        if trouble is None:
            future.set_result(result)
        else:
            future.set_exception(trouble)


def _fail_all(batch: list[tuple[Write, Future[Any]]], error: Exception) -> None:
    """Let every write of a batch that has no result yet fail with an error."""
    for _, future in batch:
        if not future.done():
            future.set_exception(_log_failure("write", error))


def _try_write(connection: Connection, function: Write) -> tuple[Any, Exception | None]:
    """Make a write. Returns its result, or the exception that it raised; errors of the database itself are
    raised.
    """
    try:
        with connection.begin_nested():
            return function(connection), None
    except FAILURES:
        raise
    except Exception as error:  # noqa: BLE001 - passed on to the caller
        return None, error


def _log_failure(action: str, error: Exception) -> Exception:
    """Return the exception to raise for an error: for one of the database, which is logged,
    DatabaseFailure; otherwise the error itself.
    """
    if not isinstance(error, FAILURES):
        return error
    _LOG.error(
        "cannot %s the database: %s", action, str(_first_failure(error).orig).strip().partition("\n")[0]
    )
    return DatabaseFailure()


def _first_failure(error: DBAPIError) -> DBAPIError:
    """Return the first failure of the database in a chain of exceptions: when SQLite ends a transaction,
    further failures follow.
    """
    first, before = error, error.__context__
    while before is not None:
        first = before if isinstance(before, FAILURES) else first
        before = before.__context__
    return first
