"""Database rows by which several servers tell each other who is present at tables."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from time import time
from typing import Final

from sqlalchemy import Connection, delete, insert, select, text, update

from wartable.web.store import schema
from wartable.web.store.journal import Clock

_RENEWAL_SECONDS: Final = 15.0
"""Seconds after which a server renews the time in its rows."""
_EXPIRY_SECONDS: Final = 40.0
"""Age in seconds from which rows are ignored, because their server has ended without removing them."""
MAX_MARK_LENGTH: Final = 70
"""Greatest number of characters of a mark that a row has room for."""
_SERVER_PREFIX: Final = "!"
"""Prefix that distinguishes the rows of servers from those of places."""
_NOW: Final = text("select extract(epoch from clock_timestamp())")

Key = tuple[str, str]


class PresenceRows:
    """Writes the database rows of one server, each of which says that a place or person is present at a
    table, and reads those of other servers.
    """

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock
        self._prefix = f"{_SERVER_PREFIX}{token_hex(4)}{_SERVER_PREFIX}"
        self._written: set[Key] | None = set()
        """The rows of this server in the database; None if it is unknown whether they were written."""
        self._renewed = 0.0

    def forget_written_rows(self) -> None:
        """Record that the last write has failed. It is then unknown which rows are in the database, so that
        the next write replaces all of them.
        """
        self._written = None

    def exchange_rows(self, present: set[Key]) -> Callable[[Connection], set[Key]]:
        """Return a write that replaces the rows of this server by `present`, pairs of a table and a mark. Its
        result are such pairs of the other servers.
        """
        seen = schema.presence
        wanted = {(table, f"{self._prefix}{mark[:MAX_MARK_LENGTH]}") for table, mark in present}

        def write(connection: Connection) -> set[Key]:
            now = self._now(connection)
            mine = seen.c.place.startswith(self._prefix, autoescape=True)
            if self._written is None:
                connection.execute(delete(seen).where(mine))
                self._written = set()
            for table, place in self._written - wanted:
                connection.execute(delete(seen).where(seen.c.table_id == table, seen.c.place == place))
            if now > self._renewed + _RENEWAL_SECONDS:
                connection.execute(update(seen).where(mine).values(at=now))
                old = seen.c.place.startswith(_SERVER_PREFIX) & (seen.c.at < now - 10 * _EXPIRY_SECONDS)
                connection.execute(delete(seen).where(old))
                self._renewed = now
            fresh = [{"table_id": one[0], "place": one[1], "at": now} for one in wanted - self._written]
            if fresh:
                connection.execute(insert(seen), fresh)
            self._written = wanted
            others = seen.c.place.startswith(_SERVER_PREFIX) & ~mine & (seen.c.at > now - _EXPIRY_SECONDS)
            rows = connection.execute(select(seen.c.table_id, seen.c.place).where(others))
            return {(table, str(place).split(_SERVER_PREFIX, 2)[2]) for table, place in rows}

        return write

    def _now(self, connection: Connection) -> float:
        """Return the time, which with PostgreSQL is that of the database's clock, as the clocks of servers
        may differ.
        """
        is_postgres = connection.dialect.name == "postgresql"
        return float(connection.scalar(_NOW) or 0) if is_postgres else self._clock()
