"""Table leases for several servers on one PostgreSQL: an advisory lock for each table, and NOTIFY.

A lock belongs to a connection, so all locks of a server are released when it ends.
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

from wartable.web.store.database import Failing
from wartable.web.store.leasing.leases import FREED, LOST, MOVED, WANTED, Busy, Tell

_LOG: Final = logging.getLogger("wartable")
_CHANNEL: Final = "wartable"
_MOST: Final = 2000
"""Most tables that one server holds: PostgreSQL has room for several thousand locks."""
_AGAIN: Final = 0.5
"""Seconds between requests for a table held by another server."""
_LONGEST: Final = 20.0
"""Longest time in seconds that a table is waited for."""
_LOOK: Final = 0.5
"""Seconds between the listener's checks whether to stop."""
_KEEPALIVE: Final = (
    "set tcp_keepalives_idle = 10",
    "set tcp_keepalives_interval = 5",
    "set tcp_keepalives_count = 3",
)
"""TCP keepalive settings: a server whose machine is gone loses its locks within half a minute."""
_TELL: Final = text("select pg_notify(:channel, :said)")


class PostgresLeases:
    """Table leases of one of several servers. `tell` is called in the event loop with their notifications."""

    def __init__(self, engine: Engine, tell: Tell) -> None:
        _, self._arguments = engine.dialect.create_connect_args(engine.url)
        self._loop = asyncio.get_running_loop()
        self._tell = tell
        self._name = token_hex(6)
        self._held: OrderedDict[str, None] = OrderedDict()
        self._waiting: dict[str, asyncio.Event] = {}
        self._alone = threading.Lock()
        self._connection: psycopg.Connection[Any] | None = None
        self._is_closed = False
        self._listener = threading.Thread(target=self._listen, daemon=True, name="listener")
        self._listener.start()

    def holds(self, table: str) -> bool:
        """Whether this server holds the table."""
        return table in self._held

    async def take(self, table: str) -> bool:
        """Acquire the lease of a table unless another server holds it; return whether this server holds it
        now.
        """
        if table not in self._held:
            if not await self._asked("select pg_try_advisory_lock(%s)", _number(table)):
                return False
            self._held[table] = None
            if len(self._held) > _MOST:
                await self.release(next(iter(self._held)))
        self._held.move_to_end(table)
        return True

    async def wait_for(self, table: str) -> None:
        """Acquire the lease of a table, asking the server that holds it to release it.

        Raises Busy if that server does not.
        """
        until = monotonic() + _LONGEST
        freed = self._waiting.setdefault(table, asyncio.Event())
        try:
            while True:
                freed.clear()
                if await self.take(table):
                    return
                if monotonic() > until:
                    raise Busy
                await self._say(WANTED, table)
                with suppress(TimeoutError):
                    await asyncio.wait_for(freed.wait(), _AGAIN)
        finally:
            self._waiting.pop(table, None)

    async def release(self, table: str) -> None:
        """Release the lease of a table."""
        if table in self._held:
            del self._held[table]
            await self._asked("select pg_advisory_unlock(%s)", _number(table))
            await self._say(FREED, table)

    def announce(self, table: str, what: str = MOVED) -> Callable[[Connection], None]:
        """Return a write that notifies other servers once the transaction is committed, by default of a log
        entry.
        """
        values = {"channel": _CHANNEL, "said": self._said(what, table)}

        def write(connection: Connection) -> None:
            connection.execute(_TELL, values)

        return write

    def close(self) -> None:
        """Release all tables."""
        self._is_closed = True
        self._disconnect()
        self._listener.join()

    # ------------------------------------------------------------------ locks

    async def _say(self, what: str, table: str) -> None:
        await self._asked("select pg_notify(%s, %s)", _CHANNEL, self._said(what, table))

    def _said(self, what: str, table: str) -> str:
        return f"{self._name} {what} {table}"

    async def _asked(self, statement: str, *values: object) -> Any:
        """Return the single value of a statement, reconnecting once if needed. Raises Failing."""
        try:
            return await asyncio.to_thread(self._ask, statement, values)
        except psycopg.OperationalError:
            self._held.clear()
        try:
            return await asyncio.to_thread(self._ask, statement, values)
        except psycopg.OperationalError as error:
            _LOG.error("cannot reach the database: %s", str(error).strip().partition("\n")[0])
            raise Failing from None

    def _ask(self, statement: str, values: tuple[object, ...]) -> Any:
        with self._alone:
            if self._connection is None:
                self._connection = self._connected()
            try:
                row = self._connection.execute(statement.encode(), values).fetchone()
            except psycopg.OperationalError:
                self._connection.close()
                self._connection = None
                raise
            return None if row is None else row[0]

    def _connected(self) -> psycopg.Connection[Any]:
        connection = psycopg.connect(**self._arguments, autocommit=True)
        for statement in _KEEPALIVE:
            connection.execute(statement.encode())
        return connection

    def _disconnect(self) -> None:
        """Close the connection, which releases all locks."""
        with self._alone:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    # ------------------------------------------------------------------ news

    def _listen(self) -> None:
        """Thread that receives notifications from other servers until this one ends."""
        while not self._is_closed:
            try:
                with self._connected() as connection:
                    connection.execute(f"listen {_CHANNEL}".encode())
                    self._call(self._heard, LOST, "")
                    while not self._is_closed:
                        for notice in connection.notifies(timeout=_LOOK):
                            name, what, table = notice.payload.split(" ", 2)
                            if name != self._name:
                                self._call(self._heard, what, table)
            except psycopg.OperationalError:
                self._disconnect()
                self._call(self._held.clear)
                threading.Event().wait(_AGAIN)

    def _call(self, what: Callable[..., None], *arguments: str) -> None:
        if not self._is_closed:
            self._loop.call_soon_threadsafe(what, *arguments)

    def _heard(self, what: str, table: str) -> None:
        if what == FREED:
            if table in self._waiting:
                self._waiting[table].set()
            return
        self._tell(what, table)


def _number(table: str) -> int:
    """Return the key of a table's advisory lock."""
    return int.from_bytes(blake2b(table.encode(), digest_size=8).digest(), "big", signed=True)
