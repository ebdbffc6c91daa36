"""Forces that people build, each with its owner."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from wartable.web.store import schema
from wartable.web.store.journal import Clock
from wartable.web.store.people import Deed


class ForceRow(NamedTuple):
    """A force as it is kept. `revision` counts its changes; `shared` is "" where nobody else sees it."""

    id: str
    owner: str
    title: str
    ruleset: str
    revision: int
    data: str
    shared: str


_FORCE = schema.forces.c
_ROW = (
    _FORCE.id,
    _FORCE.owner,
    _FORCE.title,
    _FORCE.ruleset,
    _FORCE.revision,
    _FORCE.data,
    _FORCE.shared,
)


class Armoury:
    """The forces of a server. What changes anything is a function for the writer."""

    def __init__(self, clock: Clock = time) -> None:
        self._clock = clock

    def make(self, id: str, owner: str, title: str, ruleset: str, data: str) -> Deed:
        """Write a new force."""
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
            connection.execute(insert(schema.forces).values(values))

        return write

    def change(self, row: ForceRow, title: str, data: str) -> Callable[[Connection], bool]:
        """Write a change of a force; False where it was changed since this row was read."""
        wanted = (
            update(schema.forces)
            .where(_FORCE.id == row.id, _FORCE.revision == row.revision)
            .values(title=title, data=data, revision=row.revision + 1)
        )
        return lambda connection: connection.execute(wanted).rowcount == 1

    def share(self, id: str, word: str) -> Deed:
        """Let others see a force by this word; nobody by ""."""

        def write(connection: Connection) -> None:
            wanted = update(schema.forces).where(_FORCE.id == id).values(shared=word or None)
            connection.execute(wanted)

        return write

    def drop(self, id: str) -> Deed:
        """Throw a force away."""

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.forces).where(_FORCE.id == id))

        return write

    def find(self, id: str) -> Callable[[Connection], ForceRow | None]:
        """The force with this id."""
        return _one(_FORCE.id == id)

    def follow(self, word: str) -> Callable[[Connection], ForceRow | None]:
        """The force that is shared by this word."""
        return _one(_FORCE.shared == word)

    def owned(self, browser: str) -> Callable[[Connection], list[ForceRow]]:
        """The forces of a browser, the newest first."""
        wanted = select(*_ROW).where(_FORCE.owner == browser).order_by(_FORCE.since.desc(), _FORCE.id)

        def read(connection: Connection) -> list[ForceRow]:
            return [_row(row) for row in connection.execute(wanted)]

        return read

    def count(self, browser: str) -> Callable[[Connection], int]:
        """How many forces a browser has."""
        wanted = select(func.count()).select_from(schema.forces).where(_FORCE.owner == browser)
        return lambda connection: connection.scalar(wanted) or 0


def _one(condition: object) -> Callable[[Connection], ForceRow | None]:
    wanted = select(*_ROW).where(condition)  # type: ignore[arg-type]

    def read(connection: Connection) -> ForceRow | None:
        row = connection.execute(wanted).first()
        return None if row is None else _row(row)

    return read


def _row(row: Any) -> ForceRow:
    found = ForceRow(*row)
    return found._replace(shared=found.shared or "")
