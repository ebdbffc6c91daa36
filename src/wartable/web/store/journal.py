"""Logs of tables: append entries, and read them back."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from wartable.web.store import schema
from wartable.web.tables.entries import Checkpoint, LogEntry, read_checkpoint, read_entry

_APPEND: Final = insert(schema.log)
Clock = Callable[[], float]


class Journal:
    """Log access, as functions of a connection."""

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def append(self, table: str, number: int, entry: LogEntry) -> Callable[[Connection], None]:
        """Return a write that appends an entry with its number.

        It raises IntegrityError if the log already has that number: another process has written to the table.
        """
        values = {"table_id": table, "number": number, "entry": entry.text(), "at": self._clock()}

        def write(connection: Connection) -> None:
            connection.execute(_APPEND, values)

        return write

    def keep(self, table: str, number: int, checkpoint: Checkpoint) -> Callable[[Connection], None]:
        """Return a write that saves a checkpoint after entry `number`, replacing the last one."""
        values = {"table_id": table, "number": number, "state": checkpoint.text()}

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.checkpoints).where(schema.checkpoints.c.table_id == table))
            connection.execute(insert(schema.checkpoints).values(values))

        return write

    def checkpoint(self, table: str) -> Callable[[Connection], Checkpoint | None]:
        """Return a query for the checkpoint of a table; None if it has none."""
        kept = schema.checkpoints.c
        wanted = select(kept.state, kept.number).where(kept.table_id == table)

        def read(connection: Connection) -> Checkpoint | None:
            found = connection.execute(wanted).first()
            return None if found is None else read_checkpoint(found.state, found.number)

        return read

    def behind(self) -> Callable[[Connection], list[tuple[str, int]]]:
        """Return a query for tables whose checkpoint is missing or out of date, with the number of their last
        entry.
        """
        log, kept = schema.log.c, schema.checkpoints.c
        newest = select(log.table_id, func.max(log.number).label("number")).group_by(log.table_id).subquery()
        wanted = (
            select(newest.c.table_id, newest.c.number)
            .outerjoin(schema.checkpoints, kept.table_id == newest.c.table_id)
            .where(kept.number.is_(None) | (kept.number < newest.c.number))
            .order_by(newest.c.table_id)
        )
        return lambda connection: [(row.table_id, row.number) for row in connection.execute(wanted)]

    def read(self, table: str, since: int = 0) -> Callable[[Connection], list[LogEntry]]:
        """Return a query for the entries of a table from number `since` on; empty for an unknown table."""
        log = schema.log.c
        wanted = select(log.entry).where(log.table_id == table, log.number >= since).order_by(log.number)

        def read(connection: Connection) -> list[LogEntry]:
            return [read_entry(text) for text in connection.scalars(wanted)]

        return read
