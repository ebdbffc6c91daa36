"""The database: SQLite by default, PostgreSQL by URL. One thread writes, and gathers what comes at once."""

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
"""Seconds for which writes are gathered into one commit, at most."""
_MOST: Final = 200
"""Writes in one commit, at most."""

FAILURES: Final = (OperationalError, InternalError, InterfaceError)
"""What is raised where the database is in trouble, as without room or away; others are of what was asked."""
_LOG: Final = logging.getLogger("wartable")

Write = Callable[[Connection], Any]


class Failing(Exception):
    """The database cannot be read or written now; what was asked has not been done."""

    def __init__(self) -> None:
        super().__init__(
            "the server cannot use its database now, and whoever runs it finds in its log why; nothing was "
            "changed and nothing is lost: try again later"
        )


class Database:
    """Reads in the caller's thread, writes in a thread of its own. A write is a function of a connection; its
    future is done only when what it wrote is on disk. Raises CannotRun where the database cannot be used.
    """

    def __init__(self, url: str) -> None:
        self.engine = opened(url)
        self._writes: SimpleQueue[tuple[Write, Future[Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def read(self, what: Callable[[Connection], T]) -> T:
        """What a function of a connection finds. Raises Failing."""
        try:
            with self.engine.connect() as connection:
                return what(connection)
        except FAILURES as error:
            raise _failing("read", error) from None

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
        is_open = True
        while is_open:
            batch, is_open = self._next_batch()
            if batch:
                self._write(batch)

    def _write(self, batch: list[tuple[Write, Future[Any]]]) -> None:
        """Write a batch. Its connection comes from the pool, which has tried whether it still is one: the
        database may have been started again since the last batch.
        """
        try:
            with self.engine.connect() as connection:
                commit(connection, batch)
        except FAILURES as error:
            _tell(batch, error)

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


def commit(connection: Connection, batch: list[tuple[Write, Future[Any]]]) -> None:
    """Write a batch in one transaction. A write that is refused takes back only itself. Where the database
    fails nothing of the batch is written, and all are told: it may have ended the transaction by itself.
    """
    try:
        with connection.begin():
            outcomes = [_outcome(connection, what) for what, _ in batch]
    except Exception as error:  # noqa: BLE001 - nothing of the batch is on disk, and all must hear it
        _tell(batch, error)
        return
    for (_, future), (result, trouble) in zip(batch, outcomes, strict=True):
        if trouble is None:
            future.set_result(result)
        else:
            future.set_exception(trouble)


def _tell(batch: list[tuple[Write, Future[Any]]], error: Exception) -> None:
    """Let all who do not know it yet hear that nothing of the batch is on disk."""
    for _, future in batch:
        if not future.done():
            future.set_exception(_failing("write", error))


def _outcome(connection: Connection, what: Write) -> tuple[Any, Exception | None]:
    """What a write has come to: its result, or why it was refused. Raises what the database failed of."""
    try:
        with connection.begin_nested():
            return what(connection), None
    except FAILURES:
        raise
    except Exception as error:  # noqa: BLE001 - it goes to whoever asked for the write
        return None, error


def _failing(what: str, error: Exception) -> Exception:
    """The same for whoever asked, where the database has failed; whoever runs the server is told why."""
    if not isinstance(error, FAILURES):
        return error
    _LOG.error("cannot %s the database: %s", what, str(_first(error).orig).strip().partition("\n")[0])
    return Failing()


def _first(error: DBAPIError) -> DBAPIError:
    """The failure from which this one follows, as "no such savepoint" follows where SQLite has ended all."""
    first, before = error, error.__context__
    while before is not None:
        first = before if isinstance(before, FAILURES) else first
        before = before.__context__
    return first
