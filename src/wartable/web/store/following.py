"""Places at the table of the next battle, given to the people who held them before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from wartable.web.store import schema
from wartable.web.store.people import Deed
from wartable.web.tables.refusals import SPECTATOR


class Sitting(NamedTuple):
    """A browser at a place."""

    browser: str
    place: str


def sitting_at(table: str) -> Callable[[Connection], list[Sitting]]:
    """Return a query for the browsers at a table."""
    sits = schema.sitting.c
    wanted = select(sits.browser, sits.place).where(sits.table_id == table).order_by(sits.place, sits.browser)
    return lambda connection: [Sitting(*row) for row in connection.execute(wanted)]


def seated_again(table: str, before: Sequence[Sitting], places: Mapping[str, str], owner: str) -> Deed:
    """Return a write that gives everyone but the owner their place at a new table, and uses up the link of
    each place that they hold; `places` has the new place for each one before. Who has none there watches.
    """
    found = [Sitting(one.browser, places.get(one.place, SPECTATOR)) for one in before]
    guests = [one for one in dict.fromkeys(found) if one.browser != owner]
    link = schema.links.c

    def write(connection: Connection) -> None:
        for browser, place in guests:
            row = {"table_id": table, "browser": browser, "place": place}
            connection.execute(insert(schema.sitting).values(row))
            if place != SPECTATOR:
                here = (link.table_id == table) & (link.place == place)
                connection.execute(update(schema.links).where(here).values(used_by=browser))

    return write


def dropped(table: str) -> Deed:
    """Return a write that deletes a table at which nothing has been played."""

    def write(connection: Connection) -> None:
        for kind in (
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
