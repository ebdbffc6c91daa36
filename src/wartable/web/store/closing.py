"""Closing tables: by those who opened them, or where nobody has touched them for long. Their logs stay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Column, Connection, ScalarSelect, func, select

from wartable.web.store import schema
from wartable.web.store.journal import Journal
from wartable.web.tables.entries import CLOSED, OPENED, Entry

_LOG: Final = schema.log.c
_BEGINS: Final = f'["{CLOSED}"%'
"""How the last entry of a closed table begins."""


def is_closed(table: str) -> Callable[[Connection], bool | None]:
    """Whether a table is closed; None where there is no such table."""
    wanted = select(_LOG.entry).where(_LOG.table_id == table).order_by(_LOG.number.desc()).limit(1)

    def read(connection: Connection) -> bool | None:
        found = connection.scalar(wanted)
        return None if found is None else str(found).startswith(_BEGINS[:-1])

    return read


def closed(table: str, *, on: bool) -> Callable[[Connection], bool]:
    """Close a table, or open it again; whether there is such a table. Raises IntegrityError where another
    server has just gone on with it.
    """
    newest = select(func.max(_LOG.number)).where(_LOG.table_id == table)
    journal = Journal()

    def write(connection: Connection) -> bool:
        known = is_closed(table)(connection)
        if known is not None and known is not on:
            number = int(connection.scalar(newest) or 0) + 1
            journal.append(table, number, Entry(CLOSED if on else OPENED, "", {}))(connection)
        return known is not None

    return write


def closed_among(owner: str) -> Callable[[Connection], set[str]]:
    """The tables of an owner that are closed."""
    wanted = select(schema.tables.c.id).where(schema.tables.c.owner == owner, _last(_LOG.entry).like(_BEGINS))
    return lambda connection: set(connection.scalars(wanted))


def count_open(owner: str) -> Callable[[Connection], int]:
    """How many tables an owner has that are not closed."""
    wanted = (
        select(func.count())
        .select_from(schema.tables)
        .where(schema.tables.c.owner == owner, _last(_LOG.entry).not_like(_BEGINS))
    )
    return lambda connection: connection.scalar(wanted) or 0


def close_untouched(before: float) -> Callable[[Connection], list[str]]:
    """Close the tables at which nothing has happened since then; returns them."""
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
    """A column of the last entry of each table."""
    newest = select(column).where(_LOG.table_id == schema.tables.c.id).order_by(_LOG.number.desc()).limit(1)
    return newest.correlate(schema.tables).scalar_subquery()
