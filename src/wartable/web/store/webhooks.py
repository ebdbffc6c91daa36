"""The webhooks of tables."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Update, delete, func, insert, select, update

from wartable.web.store import schema
from wartable.web.store.journal import Clock
from wartable.web.store.people import DatabaseWrite

_ROW: Final = schema.webhooks.c
_MAX_TABLES: Final = 1_000
"""Greatest number of tables for which messages are considered when a server starts."""


class Webhook(NamedTuple):
    """The webhook of a table. `url` is secret; it is "" if the webhook does not exist any more. `base` is the
    address of this server for links. `told` is the tag of the spectators' page that the last message was
    about, `at` the time of that message, and `problem` why the last attempt failed.
    """

    url: str
    base: str
    told: str
    problem: str
    at: float


class WebhookStore:
    """Makes queries and writes about webhooks. Each is a function that `Database.read` or `Database.write`
    calls with a connection.
    """

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def get(self, table: str) -> Callable[[Connection], Webhook | None]:
        """Return a query for the webhook of a table; its result is None if it has none."""
        fields = [_ROW[name] for name in Webhook._fields]
        query = select(*fields).where(_ROW.table_id == table)

        def read(connection: Connection) -> Webhook | None:
            found = connection.execute(query).first()
            return None if found is None else Webhook(*found)

        return read

    def set(self, table: str, url: str, base: str, told: str) -> DatabaseWrite:
        """Return a write that sets the webhook of a table. `base` is the address of this server for links,
        `told` the tag of the spectators' page as it is now.
        """

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.webhooks).where(_ROW.table_id == table))
            row = Webhook(url, base, told, "", self._clock())._asdict()
            connection.execute(insert(schema.webhooks).values(table_id=table, **row))

        return write

    def copy(self, table: str, to: str) -> DatabaseWrite:
        """Return a write that gives the table `to` the webhook of another table, if that has one."""
        find = self.get(table)

        def write(connection: Connection) -> None:
            found = find(connection)
            if found is not None and found.url:
                row = found._replace(told="", problem="", at=self._clock())._asdict()
                connection.execute(insert(schema.webhooks).values(table_id=to, **row))

        return write

    def tables_with_due_message(self, since: float) -> Callable[[Connection], list[str]]:
        """Return a query for the tables with a webhook about which a message may be due. These have changed
        since the time `since`, and since the last message about them. The result has their ids.
        """
        newest = func.max(schema.log.c.at)
        query = (
            select(_ROW.table_id)
            .join(schema.log, schema.log.c.table_id == _ROW.table_id)
            .where(_ROW.url != "")
            .group_by(_ROW.table_id, _ROW.at)
            .having((newest > _ROW.at) & (newest > since))
            .limit(_MAX_TABLES)
        )
        return lambda connection: list(connection.scalars(query))

    def remove(self, table: str) -> DatabaseWrite:
        """Return a write that removes the webhook of a table."""

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.webhooks).where(_ROW.table_id == table))

        return write

    def claim_message(self, table: str, before: Webhook, tag: str) -> Callable[[Connection], bool]:
        """Return a write that records that this server will send the message about the spectators' page with
        this tag, so that no other server does. `before` is the webhook as it was read. The result is False if
        another server was first, or if the webhook was changed in the meantime.
        """
        change = _update_if_same(table, before, told=tag)
        return lambda connection: bool(connection.execute(change).rowcount)

    def record_post_result(
        self, table: str, before: Webhook, problem: str, *, is_gone: bool
    ) -> DatabaseWrite:
        """Return a write that records whether a message was accepted or, in `problem`, why not. `before` is
        the webhook as it was read. With `is_gone`, the webhook does not exist any more, and its address is
        removed.
        """
        changed: dict[str, Any] = {"problem": problem}
        if is_gone:
            changed["url"] = ""
        if not problem:
            changed["at"] = self._clock()
        change = _update_if_same(table, before, **changed)

        def write(connection: Connection) -> None:
            connection.execute(change)

        return write


def _update_if_same(table: str, before: Webhook, **changed: Any) -> Update:
    """Return an SQL statement that sets columns of a table's webhook, if the webhook is still as it was read
    (`before`).
    """
    same = (_ROW.url == before.url) & (_ROW.told == before.told)
    return update(schema.webhooks).where((_ROW.table_id == table) & same).values(**changed)


WEBHOOKS: Final = WebhookStore()
