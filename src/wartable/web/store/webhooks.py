"""Webhooks of tables."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Update, delete, func, insert, select, update

from wartable.web.store import schema
from wartable.web.store.journal import Clock
from wartable.web.store.people import Deed

_ROW: Final = schema.webhooks.c
_MOST: Final = 1_000
"""Most tables that are looked at when a server starts."""


class Webhook(NamedTuple):
    """The webhook of a table. `url` is a secret; "" if the webhook does not exist any more.

    `told` is the tag of the spectators' page that the last message was about, `at` the time of that message,
    and `problem` why the last attempt failed.
    """

    url: str
    base: str
    told: str
    problem: str
    at: float


class WebhookStore:
    """Webhooks. Methods that change something return a function for the writer."""

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def get(self, table: str) -> Callable[[Connection], Webhook | None]:
        """Return a query for the webhook of a table."""
        fields = [_ROW[name] for name in Webhook._fields]
        wanted = select(*fields).where(_ROW.table_id == table)

        def read(connection: Connection) -> Webhook | None:
            found = connection.execute(wanted).first()
            return None if found is None else Webhook(*found)

        return read

    def set(self, table: str, url: str, base: str, told: str) -> Deed:
        """Return a write that gives a table a webhook.

        `base` is the address of this server for links, `told` the tag of the spectators' page now.
        """

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.webhooks).where(_ROW.table_id == table))
            row = Webhook(url, base, told, "", self._clock())._asdict()
            connection.execute(insert(schema.webhooks).values(table_id=table, **row))

        return write

    def copy(self, table: str, to: str) -> Deed:
        """Return a write that gives the next table of the same people the same webhook."""
        find = self.get(table)

        def write(connection: Connection) -> None:
            found = find(connection)
            if found is not None and found.url:
                row = found._replace(told="", problem="", at=self._clock())._asdict()
                connection.execute(insert(schema.webhooks).values(table_id=to, **row))

        return write

    def pending(self, since: float) -> Callable[[Connection], list[str]]:
        """Return a query for tables that have changed since a time and since the last message about them."""
        newest = func.max(schema.log.c.at)
        wanted = (
            select(_ROW.table_id)
            .join(schema.log, schema.log.c.table_id == _ROW.table_id)
            .where(_ROW.url != "")
            .group_by(_ROW.table_id, _ROW.at)
            .having((newest > _ROW.at) & (newest > since))
            .limit(_MOST)
        )
        return lambda connection: list(connection.scalars(wanted))

    def remove(self, table: str) -> Deed:
        """Return a write that removes the webhook of a table."""

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.webhooks).where(_ROW.table_id == table))

        return write

    def take(self, table: str, before: Webhook, tag: str) -> Callable[[Connection], bool]:
        """Return a write that notes that a message about a page is being sent; its result is False if another
        server has done so.
        """
        change = _change(table, before, told=tag)
        return lambda connection: bool(connection.execute(change).rowcount)

    def note(self, table: str, before: Webhook, problem: str, *, is_gone: bool) -> Deed:
        """Return a write that notes what came of a message. The address of a webhook that is gone is
        forgotten.
        """
        changed: dict[str, Any] = {"problem": problem}
        if is_gone:
            changed["url"] = ""
        if not problem:
            changed["at"] = self._clock()
        change = _change(table, before, **changed)

        def write(connection: Connection) -> None:
            connection.execute(change)

        return write


def _change(table: str, before: Webhook, **changed: Any) -> Update:
    """Return a change of a webhook that is still as it was read."""
    same = (_ROW.url == before.url) & (_ROW.told == before.told)
    return update(schema.webhooks).where((_ROW.table_id == table) & same).values(**changed)


WEBHOOKS: Final = WebhookStore()
