"""Resources that have an owner: forces, drafts of scenarios, and campaigns."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, Table, delete, func, insert, select, update

from wartable.web.store import schema
from wartable.web.store.journal import Clock
from wartable.web.store.people import DatabaseWrite


class OwnedResource(Protocol):
    """The fields that all resources have. `revision` counts the changes."""

    @property
    def id(self) -> str: ...
    @property
    def owner(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def ruleset(self) -> str: ...
    @property
    def revision(self) -> int: ...


W = TypeVar("W", bound=OwnedResource)


class ForceRow(NamedTuple):
    """A force in the force builder. `shared` is the word of the link by which others can view it, or ""."""

    id: str
    owner: str
    title: str
    ruleset: str
    revision: int
    data: str
    shared: str


class DraftRow(NamedTuple):
    """The draft of a scenario, which may be unfinished; `data` is the text of its file."""

    id: str
    owner: str
    title: str
    ruleset: str
    revision: int
    data: str


class CampaignRow(NamedTuple):
    """A campaign. `data` is its compressed file; `table_id` is the table of its open battle, or ""."""

    id: str
    owner: str
    title: str
    ruleset: str
    revision: int
    data: bytes
    table_id: str


class ResourceSummary(NamedTuple):
    """A resource without its data, for a list."""

    id: str
    title: str
    ruleset: str


class Repository(Generic[W]):
    """Makes queries and writes about resources of one kind. Each is a function that `Database.read` or
    `Database.write` calls with a connection.
    """

    def __init__(self, table: Table, row: type[W], clock: Clock = time) -> None:
        self._table = table
        self._row = row
        self._columns = [column for column in table.c if column.name in row.__annotations__]
        self._clock = clock

    def make(self, id: str, owner: str, title: str, ruleset: str, data: str | bytes) -> DatabaseWrite:
        """Return a write that adds a resource."""
        values = {
            "id": id,
            "owner": owner,
            "title": title,
            "ruleset": ruleset,
            "revision": 0,
            "data": data,
            "since": self._clock(),
        }

        def write(connection: Connection) -> None:
            connection.execute(insert(self._table).values(values))

        return write

    def change(self, row: W, **values: object) -> Callable[[Connection], bool]:
        """Return a write that sets columns of a resource. Its result is False, and nothing is changed, if the
        resource was changed since `row` was read. An empty string is stored as NULL in a nullable column.
        """
        stored = {key: _stored_value(self._table, key, value) for key, value in values.items()}
        query = (
            update(self._table)
            .where(self._table.c.id == row.id, self._table.c.revision == row.revision)
            .values(**stored, revision=row.revision + 1)
        )
        return lambda connection: connection.execute(query).rowcount == 1

    def drop(self, id: str) -> DatabaseWrite:
        """Return a write that deletes a resource."""

        def write(connection: Connection) -> None:
            connection.execute(delete(self._table).where(self._table.c.id == id))

        return write

    def find(self, id: str) -> Callable[[Connection], W | None]:
        """Return a query for the resource with this id; its result is None if there is none."""
        return self.find_by_column("id", id)

    def find_by_column(self, column: str, value: str) -> Callable[[Connection], W | None]:
        """Return a query for the resource that has this value in a column whose values are unique. Its result
        is None if there is none.
        """
        query = select(*self._columns).where(self._table.c[column] == value)

        def read(connection: Connection) -> W | None:
            row = connection.execute(query).first()
            return None if row is None else self._read(row)

        return read

    def find_summary_by_column(
        self, column: str, value: str
    ) -> Callable[[Connection], ResourceSummary | None]:
        """Return a query for the resource that has this value in a column whose values are unique, without
        its data. Its result is None if there is none.
        """
        columns = [self._table.c[name] for name in ResourceSummary._fields]
        query = select(*columns).where(self._table.c[column] == value)

        def read(connection: Connection) -> ResourceSummary | None:
            row = connection.execute(query).first()
            return None if row is None else ResourceSummary(*row)

        return read

    def owned_resources(self, browser: str) -> Callable[[Connection], list[W]]:
        """Return a query for the resources that a browser owns, newest first."""
        query = self._owned_by(browser, *self._columns)
        return lambda connection: [self._read(row) for row in connection.execute(query)]

    def owned_summaries(self, browser: str) -> Callable[[Connection], list[ResourceSummary]]:
        """Return a query for the resources that a browser owns, without their data, newest first."""
        columns = [self._table.c[name] for name in ResourceSummary._fields]
        query = self._owned_by(browser, *columns)
        return lambda connection: [ResourceSummary(*row) for row in connection.execute(query)]

    def count_owned(self, browser: str) -> Callable[[Connection], int]:
        """Return a query for the number of resources that a browser owns."""
        query = select(func.count()).select_from(self._table).where(self._table.c.owner == browser)
        return lambda connection: connection.scalar(query) or 0

    def _owned_by(self, browser: str, *columns: Any) -> Any:
        found = self._table.c
        return select(*columns).where(found.owner == browser).order_by(found.since.desc(), found.id)

    def _read(self, row: Any) -> W:
        return self._row(*["" if value is None else value for value in row])


def _stored_value(table: Table, key: str, value: object) -> object:
    return None if value == "" and table.c[key].nullable else value


FORCES: Final = Repository(schema.forces, ForceRow)
DRAFTS: Final = Repository(schema.drafts, DraftRow)
CAMPAIGNS: Final = Repository(schema.campaigns, CampaignRow)
