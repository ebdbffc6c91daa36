"""Times at which browsers last visited their tables."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, func, select

from wartable.web.store import schema


def visit_times_of(browser: str) -> Callable[[Connection], dict[str, float]]:
    """Return a query for the times at which a browser last visited its tables, by the table's id. (The time
    of a table's newest log entry would reveal that something hidden has happened.)
    """
    sitting, seen = schema.sitting.c, schema.presence.c
    query = (
        select(sitting.table_id, func.max(seen.at))
        .join(schema.presence, (seen.table_id == sitting.table_id) & (seen.place == sitting.place))
        .where(sitting.browser == browser)
        .group_by(sitting.table_id)
    )
    return lambda connection: {row[0]: float(row[1]) for row in connection.execute(query)}
