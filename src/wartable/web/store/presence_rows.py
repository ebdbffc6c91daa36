"""Rows by which several servers on one database tell each other who is at their tables."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from time import time
from typing import Final

from sqlalchemy import Connection, delete, insert, select, text, update

from wartable.web.store import schema
from wartable.web.store.journal import Clock

_RENEWED: Final = 15.0
"""Seconds until a server renews its rows."""
_DEAD: Final = 40.0
"""Age in seconds of the rows of a server that has ended without removing them."""
LONGEST_MARK: Final = 70
"""Characters of a mark that a row has room for."""
_MARK: Final = "!"
"""Prefix of the rows of servers among those of places."""
_NOW: Final = text("select extract(epoch from clock_timestamp())")

Key = tuple[str, str]


class PresenceRows:
    """The rows of one server: of each table and mark, that someone is there now."""

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock
        self._prefix = f"{_MARK}{token_hex(4)}{_MARK}"
        self._written: set[Key] | None = set()
        """This server's rows; None if it is not known whether they were written."""
        self._renewed = 0.0

    def lost(self) -> None:
        """Note that the last write has failed."""
        self._written = None

    def exchange(self, here: set[Key]) -> Callable[[Connection], set[Key]]:
        """Return a write that makes `here` this server's rows; its result are the rows of the others."""
        seen = schema.presence
        wanted = {(table, f"{self._prefix}{mark[:LONGEST_MARK]}") for table, mark in here}

        def write(connection: Connection) -> set[Key]:
            now = self._now(connection)
            mine = seen.c.place.startswith(self._prefix, autoescape=True)
            if self._written is None:
                connection.execute(delete(seen).where(mine))
                self._written = set()
            for table, place in self._written - wanted:
                connection.execute(delete(seen).where(seen.c.table_id == table, seen.c.place == place))
            if now > self._renewed + _RENEWED:
                connection.execute(update(seen).where(mine).values(at=now))
                old = seen.c.place.startswith(_MARK) & (seen.c.at < now - 10 * _DEAD)
                connection.execute(delete(seen).where(old))
                self._renewed = now
            fresh = [{"table_id": one[0], "place": one[1], "at": now} for one in wanted - self._written]
            if fresh:
                connection.execute(insert(seen), fresh)
            self._written = wanted
            others = seen.c.place.startswith(_MARK) & ~mine & (seen.c.at > now - _DEAD)
            rows = connection.execute(select(seen.c.table_id, seen.c.place).where(others))
            return {(table, str(place).split(_MARK, 2)[2]) for table, place in rows}

        return write

    def _now(self, connection: Connection) -> float:
        """Return the time by the database's clock, as those of servers may differ."""
        is_postgres = connection.dialect.name == "postgresql"
        return float(connection.scalar(_NOW) or 0) if is_postgres else self._clock()
