"""Close tables, at the owner's request or after long inactivity. Their logs are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Column, Connection, ScalarSelect, func, select

from wartable.web.store import schema
from wartable.web.store.journal import TableLogStore
from wartable.web.tables.entries import CLOSED, OPENED, LogEntry

_LOG: Final = schema.log.c
_CLOSED_PREFIX: Final = f'["{CLOSED}"%'
"""Pattern that matches the last log entry of a closed table."""


def is_closed(table: str) -> Callable[[Connection], bool | None]:
    """Return a query for whether a table is closed; its result is None if there is no such table."""
    query = select(_LOG.entry).where(_LOG.table_id == table).order_by(_LOG.number.desc()).limit(1)

    def read(connection: Connection) -> bool | None:
        found = connection.scalar(query)
        return None if found is None else str(found).startswith(_CLOSED_PREFIX[:-1])

    return read


def set_table_closed(table: str, *, on: bool) -> Callable[[Connection], bool]:
    """Return a write that closes a table if `on`, or else reopens it. Its result says whether the table
    exists. It raises IntegrityError if another server has just written to the log.
    """
    newest = select(func.max(_LOG.number)).where(_LOG.table_id == table)
    journal = TableLogStore()

    def write(connection: Connection) -> bool:
        known = is_closed(table)(connection)
        if known is not None and known is not on:
            number = int(connection.scalar(newest) or 0) + 1
            journal.append(table, number, LogEntry(CLOSED if on else OPENED, "", {}))(connection)
        return known is not None

    return write


def closed_tables_of(owner: str) -> Callable[[Connection], set[str]]:
    """Return a query for the ids of the closed tables of an owner."""
    query = select(schema.tables.c.id).where(
        schema.tables.c.owner == owner, _newest(_LOG.entry).like(_CLOSED_PREFIX)
    )
    return lambda connection: set(connection.scalars(query))


def count_open_tables(owner: str) -> Callable[[Connection], int]:
    """Return a query for the number of tables of an owner that are not closed."""
    query = (
        select(func.count())
        .select_from(schema.tables)
        .where(schema.tables.c.owner == owner, _newest(_LOG.entry).not_like(_CLOSED_PREFIX))
    )
    return lambda connection: connection.scalar(query) or 0


def close_untouched_tables(before: float) -> Callable[[Connection], list[str]]:
    """Return a write that closes all tables whose log has not changed since the time `before`; its result is
    the list of their ids.
    """
    query = select(schema.tables.c.id).where(
        schema.tables.c.since < before,
        _newest(_LOG.at) < before,
        _newest(_LOG.entry).not_like(_CLOSED_PREFIX),
    )

    def write(connection: Connection) -> list[str]:
        found = list(connection.scalars(query))
        for table in found:
            set_table_closed(table, on=True)(connection)
        return found

    return write


def _newest(column: Column[Any]) -> ScalarSelect[Any]:
    """Return a subquery for the value of a column in the newest log entry of each table."""
    newest = select(column).where(_LOG.table_id == schema.tables.c.id).order_by(_LOG.number.desc()).limit(1)
    return newest.correlate(schema.tables).scalar_subquery()
