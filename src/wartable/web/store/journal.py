"""The logs of the tables: append, and read back."""

from __future__ import annotations

from collections.abc import Callable
from time import time

from sqlalchemy import Connection, insert, select

from wartable.web.store import schema
from wartable.web.tables.entries import Entry, read_entry

Clock = Callable[[], float]


class Journal:
    """What is written into a log, as functions of a connection."""

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def append(self, table: str, number: int, entry: Entry) -> Callable[[Connection], None]:
        """Write an entry under its number. Raises IntegrityError where the log has one of this number:
        another process has gone on with the table.
        """
        values = {"table_id": table, "number": number, "entry": entry.text(), "at": self._clock()}

        def write(connection: Connection) -> None:
            connection.execute(insert(schema.log).values(values))

        return write

    def read(self, table: str) -> Callable[[Connection], list[Entry]]:
        """All entries of a table, in order; none where there is no such table."""

        def read(connection: Connection) -> list[Entry]:
            wanted = select(schema.log.c.entry).where(schema.log.c.table_id == table)
            return [read_entry(text) for text in connection.scalars(wanted.order_by(schema.log.c.number))]

        return read
