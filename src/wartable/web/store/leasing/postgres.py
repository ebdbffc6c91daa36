"""Leases of tables for several servers on one PostgreSQL database, by an advisory lock for each table, and
NOTIFY. Locks belong to a connection, so that all locks of a server are released when it ends.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from secrets import token_hex
from time import monotonic
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine, text

from wartable.web.store.database import DatabaseFailure
from wartable.web.store.leasing.leases import FREED, LOST, MOVED, WANTED, Busy, Tell

_LOG: Final = logging.getLogger("wartable")
_CHANNEL: Final = "wartable"
_MAX_LEASES: Final = 2000
"""Greatest number of leases that one server holds; PostgreSQL has room for several thousand locks."""
_RETRY_SECONDS: Final = 0.5
"""Seconds between requests for a lease that another server holds."""
_MAX_WAIT_SECONDS: Final = 20.0
"""Greatest number of seconds to wait for a lease."""
_CHECK_SECONDS: Final = 0.5
"""Seconds between the checks of the listening thread whether it should stop."""
_KEEPALIVE: Final = (
    "set tcp_keepalives_idle = 10",
    "set tcp_keepalives_interval = 5",
    "set tcp_keepalives_count = 3",
)
"""Settings for TCP keepalive, by which a server whose machine has failed loses its locks within half a
minute.
"""
_NOTIFY: Final = text("select pg_notify(:channel, :said)")


class PostgresLeases:
    """Leases of one of several servers. `tell` is called in the event loop with the notifications of the
    others.
    """

    def __init__(self, engine: Engine, tell: Tell) -> None:
        _, self._arguments = engine.dialect.create_connect_args(engine.url)
        self._loop = asyncio.get_running_loop()
        self._tell = tell
        self._name = token_hex(6)
        self._held: OrderedDict[str, None] = OrderedDict()
        self._waiting: dict[str, asyncio.Event] = {}
        self._connection_lock = threading.Lock()
        self._connection: psycopg.Connection[Any] | None = None
        self._is_closed = False
        self._listener = threading.Thread(target=self._listen, daemon=True, name="listener")
        self._listener.start()

    def holds(self, table: str) -> bool:
        """Whether this server holds the lease of a table."""
        return table in self._held

    async def try_acquire(self, table: str) -> bool:
        """Acquire the lease of a table, unless another server holds it. Returns whether this server holds the
        lease now.
        """
        if table not in self._held:
            if not await self._query("select pg_try_advisory_lock(%s)", _lock_key(table)):
                return False
            self._held[table] = None
            if len(self._held) > _MAX_LEASES:
                await self.release(next(iter(self._held)))
        self._held.move_to_end(table)
        return True

    async def acquire(self, table: str) -> None:
        """Acquire the lease of a table. If another server holds it, ask that server to release it, and wait.
        Raises Busy if it does not.
        """
        until = monotonic() + _MAX_WAIT_SECONDS
        freed = self._waiting.setdefault(table, asyncio.Event())
        try:
            while True:
                freed.clear()
                if await self.try_acquire(table):
                    return
                if monotonic() > until:
                    raise Busy
                await self._notify(WANTED, table)
                with suppress(TimeoutError):
                    await asyncio.wait_for(freed.wait(), _RETRY_SECONDS)
        finally:
            self._waiting.pop(table, None)

    async def release(self, table: str) -> None:
        """Release the lease of a table."""
        if table in self._held:
            del self._held[table]
            await self._query("select pg_advisory_unlock(%s)", _lock_key(table))
            await self._notify(FREED, table)

    def notify_others(self, table: str, kind: str = MOVED) -> Callable[[Connection], None]:
        """Return a write that notifies other servers about a table once its transaction is committed. `kind`
        is the kind of notification, by default that there is a new log entry.
        """
        values = {"channel": _CHANNEL, "said": self._payload(kind, table)}

        def write(connection: Connection) -> None:
            connection.execute(_NOTIFY, values)

        return write

    def close(self) -> None:
        """Release all leases, and stop listening."""
        self._is_closed = True
        self._disconnect()
        self._listener.join()

    # ------------------------------------------------------------------ locks

    async def _notify(self, kind: str, table: str) -> None:
        await self._query("select pg_notify(%s, %s)", _CHANNEL, self._payload(kind, table))

    def _payload(self, kind: str, table: str) -> str:
        return f"{self._name} {kind} {table}"

    async def _query(self, statement: str, *values: object) -> Any:
        """Execute a statement, and return its single value. If the connection is lost, it is made again once.
        Raises DatabaseFailure if the database cannot be reached.
        """
        try:
            return await asyncio.to_thread(self._execute, statement, values)
        except psycopg.OperationalError:
            self._held.clear()
        try:
            return await asyncio.to_thread(self._execute, statement, values)
        except psycopg.OperationalError as error:
            _LOG.error("cannot reach the database: %s", str(error).strip().partition("\n")[0])
            raise DatabaseFailure from None

    def _execute(self, statement: str, values: tuple[object, ...]) -> Any:
        with self._connection_lock:
            if self._connection is None:
                self._connection = self._connect()
            try:
                row = self._connection.execute(statement.encode(), values).fetchone()
            except psycopg.OperationalError:
                self._connection.close()
                self._connection = None
                raise
            return None if row is None else row[0]

    def _connect(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(**self._arguments, autocommit=True)
        for statement in _KEEPALIVE:
            connection.execute(statement.encode())
        return connection

    def _disconnect(self) -> None:
        """Close the connection for locks, which releases all of them."""
        with self._connection_lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    # ------------------------------------------------------------------ notifications

    def _listen(self) -> None:
        """Receive notifications from other servers until this server stops; runs in a thread of its own."""
        while not self._is_closed:
            try:
                with self._connect() as connection:
                    connection.execute(f"listen {_CHANNEL}".encode())
                    self._call_in_loop(self._handle_notification, LOST, "")
                    while not self._is_closed:
                        for notice in connection.notifies(timeout=_CHECK_SECONDS):
                            name, kind, table = notice.payload.split(" ", 2)
                            if name != self._name:
                                self._call_in_loop(self._handle_notification, kind, table)
            except psycopg.OperationalError:
                self._disconnect()
                self._call_in_loop(self._held.clear)
                threading.Event().wait(_RETRY_SECONDS)

    def _call_in_loop(self, kind: Callable[..., None], *arguments: str) -> None:
        if not self._is_closed:
            self._loop.call_soon_threadsafe(kind, *arguments)

    def _handle_notification(self, kind: str, table: str) -> None:
        if kind == FREED:
            if table in self._waiting:
                self._waiting[table].set()
            return
        self._tell(kind, table)


def _lock_key(table: str) -> int:
    """Return the key of the advisory lock of a table."""
    return int.from_bytes(blake2b(table.encode(), digest_size=8).digest(), "big", signed=True)
