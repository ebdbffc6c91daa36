"""Times of the last visits to the places of a browser."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, func, select

from wartable.web.store import schema


def visits_of(browser: str) -> Callable[[Connection], dict[str, float]]:
    """Return a query for the time of the last visit to the places of a browser, by table.

    The time of a table's newest log entry would tell that something hidden has happened.
    """
    sits, seen = schema.sitting.c, schema.presence.c
    wanted = (
        select(sits.table_id, func.max(seen.at))
        .join(schema.presence, (seen.table_id == sits.table_id) & (seen.place == sits.place))
        .where(sits.browser == browser)
        .group_by(sits.table_id)
    )
    return lambda connection: {row[0]: float(row[1]) for row in connection.execute(wanted)}
