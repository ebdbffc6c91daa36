"""Closing of tables, by their owner or after long inactivity; their logs stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Column, Connection, ScalarSelect, func, select

from wartable.web.store import schema
from wartable.web.store.journal import Journal
from wartable.web.tables.entries import CLOSED, OPENED, LogEntry

_LOG: Final = schema.log.c
_BEGINS: Final = f'["{CLOSED}"%'
"""Prefix of the last entry of a closed table."""


def is_closed(table: str) -> Callable[[Connection], bool | None]:
    """Return a query for whether a table is closed; None if there is no such table."""
    wanted = select(_LOG.entry).where(_LOG.table_id == table).order_by(_LOG.number.desc()).limit(1)

    def read(connection: Connection) -> bool | None:
        found = connection.scalar(wanted)
        return None if found is None else str(found).startswith(_BEGINS[:-1])

    return read


def closed(table: str, *, on: bool) -> Callable[[Connection], bool]:
    """Return a write that closes a table, or reopens it if not `on`; its result is whether the table exists.

    It raises IntegrityError if another server has just written to the log.
    """
    newest = select(func.max(_LOG.number)).where(_LOG.table_id == table)
    journal = Journal()

    def write(connection: Connection) -> bool:
        known = is_closed(table)(connection)
        if known is not None and known is not on:
            number = int(connection.scalar(newest) or 0) + 1
            journal.append(table, number, LogEntry(CLOSED if on else OPENED, "", {}))(connection)
        return known is not None

    return write


def closed_among(owner: str) -> Callable[[Connection], set[str]]:
    """Return a query for the closed tables of an owner."""
    wanted = select(schema.tables.c.id).where(schema.tables.c.owner == owner, _last(_LOG.entry).like(_BEGINS))
    return lambda connection: set(connection.scalars(wanted))


def count_open(owner: str) -> Callable[[Connection], int]:
    """Return a query for the number of open tables of an owner."""
    wanted = (
        select(func.count())
        .select_from(schema.tables)
        .where(schema.tables.c.owner == owner, _last(_LOG.entry).not_like(_BEGINS))
    )
    return lambda connection: connection.scalar(wanted) or 0


def close_untouched(before: float) -> Callable[[Connection], list[str]]:
    """Return a write that closes all tables without activity since `before`; its result lists them."""
    wanted = select(schema.tables.c.id).where(
        schema.tables.c.since < before, _last(_LOG.at) < before, _last(_LOG.entry).not_like(_BEGINS)
    )

    def write(connection: Connection) -> list[str]:
        found = list(connection.scalars(wanted))
        for table in found:
            closed(table, on=True)(connection)
        return found

    return write


def _last(column: Column[Any]) -> ScalarSelect[Any]:
    """Return a subquery for a column of each table's last log entry."""
    newest = select(column).where(_LOG.table_id == schema.tables.c.id).order_by(_LOG.number.desc()).limit(1)
    return newest.correlate(schema.tables).scalar_subquery()
