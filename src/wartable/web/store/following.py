"""Give the people of a table their places at the table of the next battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from wartable.web.store import schema
from wartable.web.store.people import DatabaseWrite
from wartable.web.tables.refusals import SPECTATOR


class SeatedBrowser(NamedTuple):
    """A browser that has a place at a table, and the place."""

    browser: str
    place: str


def seated_browsers_at(table: str) -> Callable[[Connection], list[SeatedBrowser]]:
    """Return a query for the places that browsers have at a table."""
    sitting = schema.sitting.c
    query = (
        select(sitting.browser, sitting.place)
        .where(sitting.table_id == table)
        .order_by(sitting.place, sitting.browser)
    )
    return lambda connection: [SeatedBrowser(*row) for row in connection.execute(query)]


def transfer_places(
    table: str, before: Sequence[SeatedBrowser], places: Mapping[str, str], owner: str
) -> DatabaseWrite:
    """Return a write that gives everyone but the owner, at a new table, the places that correspond to theirs
    at the old one, and marks the links of these places as used. `before` are the places at the old table;
    `places` maps them to places at the new one. Someone whose place has no equivalent there becomes a
    spectator.
    """
    found = [SeatedBrowser(holder.browser, places.get(holder.place, SPECTATOR)) for holder in before]
    guests = [holder for holder in dict.fromkeys(found) if holder.browser != owner]
    link = schema.links.c

    def write(connection: Connection) -> None:
        for browser, place in guests:
            row = {"table_id": table, "browser": browser, "place": place}
            connection.execute(insert(schema.sitting).values(row))
            if place != SPECTATOR:
                here = (link.table_id == table) & (link.place == place)
                connection.execute(update(schema.links).where(here).values(used_by=browser))

    return write


def delete_table(table: str) -> DatabaseWrite:
    """Return a write that deletes a table and everything about it; only for a table at which nothing was
    played.
    """

    def write(connection: Connection) -> None:
        for kind in (
            schema.pictures,
            schema.webhooks,
            schema.messages,
            schema.talk_rules,
            schema.muted,
            schema.requests,
            schema.members,
            schema.lobbies,
            schema.links,
            schema.sitting,
            schema.presence,
            schema.tokens,
            schema.checkpoints,
            schema.log,
        ):
            connection.execute(delete(kind).where(kind.c.table_id == table))
        connection.execute(delete(schema.tables).where(schema.tables.c.id == table))

    return write
