"""Append entries to the logs of tables, read logs, and save checkpoints."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from wartable.web.store import schema
from wartable.web.tables.entries import Checkpoint, LogEntry, read_checkpoint, read_entry

_APPEND: Final = insert(schema.log)
Clock = Callable[[], float]


class TableLogStore:
    """Makes queries and writes about the logs and checkpoints of tables. Each is a function that
    `Database.read` or `Database.write` calls with a connection.
    """

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def append(self, table: str, number: int, entry: LogEntry) -> Callable[[Connection], None]:
        """Return a write that appends an entry to the log of a table. It raises IntegrityError if the log has
        an entry with this number already, because another process has written to it.
        """
        values = {"table_id": table, "number": number, "entry": entry.text(), "at": self._clock()}

        def write(connection: Connection) -> None:
            connection.execute(_APPEND, values)

        return write

    def save_checkpoint(
        self, table: str, number: int, checkpoint: Checkpoint
    ) -> Callable[[Connection], None]:
        """Return a write that saves the state of a table after the entry with this number, in place of its
        last checkpoint.
        """
        values = {"table_id": table, "number": number, "state": checkpoint.text()}

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.checkpoints).where(schema.checkpoints.c.table_id == table))
            connection.execute(insert(schema.checkpoints).values(values))

        return write

    def find_checkpoint(self, table: str) -> Callable[[Connection], Checkpoint | None]:
        """Return a query for the checkpoint of a table; its result is None if there is none."""
        checkpoints = schema.checkpoints.c
        query = select(checkpoints.state, checkpoints.number).where(checkpoints.table_id == table)

        def read(connection: Connection) -> Checkpoint | None:
            found = connection.execute(query).first()
            return None if found is None else read_checkpoint(found.state, found.number)

        return read

    def tables_without_current_checkpoint(self) -> Callable[[Connection], list[tuple[str, int]]]:
        """Return a query for the ids of the tables whose checkpoint is missing or out of date, each with the
        number of its last log entry.
        """
        log, checkpoints = schema.log.c, schema.checkpoints.c
        newest = select(log.table_id, func.max(log.number).label("number")).group_by(log.table_id).subquery()
        query = (
            select(newest.c.table_id, newest.c.number)
            .outerjoin(schema.checkpoints, checkpoints.table_id == newest.c.table_id)
            .where(checkpoints.number.is_(None) | (checkpoints.number < newest.c.number))
            .order_by(newest.c.table_id)
        )
        return lambda connection: [(row.table_id, row.number) for row in connection.execute(query)]

    def read_entries(self, table: str, since: int = 0) -> Callable[[Connection], list[LogEntry]]:
        """Return a query for the log entries of a table, from the one with the number `since` on; none for an
        unknown table.
        """
        log = schema.log.c
        query = select(log.entry).where(log.table_id == table, log.number >= since).order_by(log.number)

        def read(connection: Connection) -> list[LogEntry]:
            return [read_entry(text) for text in connection.scalars(query)]

        return read
