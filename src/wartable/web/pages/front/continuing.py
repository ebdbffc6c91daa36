"""List the tables of a browser with the state of each battle; those that wait for its answer come first."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from wartable.web.host import Host, NoSuchTable
from wartable.web.store.database import DatabaseFailure
from wartable.web.store.people import TableRow
from wartable.web.store.visits import visit_times_of
from wartable.web.tables.refusals import CLOSED, Refused

_MAX_SECONDS: Final = 1.5
"""Seconds to wait for the states of battles; a table that takes longer is listed without its state."""
_MAX_ASKED: Final = 12
"""Number of tables whose state is asked for; the others are listed without it."""
_UNKNOWN: Final[dict[str, Any]] = {
    "place": "",
    "side": "",
    "is_over": False,
    "is_yours": False,
    "is_paused": False,
    "is_closed": False,
    "is_known": False,
    "time": "",
    "opponents": [],
}


class ListedTable(NamedTuple):
    """A table in the list of a browser's tables."""

    id: str
    title: str
    place: str
    """The place of the browser to which the list leads."""
    at: float
    """Time of the browser's last visit; before the first visit, that of the table's creation."""
    standing: dict[str, Any]
    """State of the battle as `table_overview_facts` returns it, with "is_closed" and "is_known" added."""

    @property
    def is_yours(self) -> bool:
        """Whether the battle waits for an answer from this browser."""
        return bool(self.standing["is_yours"])

    @property
    def is_going_on(self) -> bool:
        """Whether, as far as is known, the battle is not over and the table is not closed."""
        return not (self.standing["is_over"] or self.standing["is_closed"])


async def recently_visited_tables(host: Host, browser: str, most: int) -> list[ListedTable]:
    """Return the `most` tables that a browser visited last, those that wait for its answer first, otherwise
    the last visited first.
    """
    rows = await host.read(host.people.tables_with_places_of(browser))
    visits = await host.read(visit_times_of(browser))
    newest = sorted(rows, key=lambda row: -visits.get(row.id, row.since))[:most]
    standings = [*await _standings(host, newest[:_MAX_ASKED]), *[_UNKNOWN for _ in newest[_MAX_ASKED:]]]
    found = [
        ListedTable(row.id, row.title, _place(row, facts), visits.get(row.id, row.since), facts)
        for row, facts in zip(newest, standings, strict=True)
    ]
    return sorted(found, key=lambda one: not one.is_yours)


def _place(row: TableRow, standing: dict[str, Any]) -> str:
    seats = [place for place in row.places if not place.startswith("-")]
    return str(standing["place"] or [*seats, *row.places][0])


async def _standings(host: Host, rows: Sequence[TableRow]) -> list[dict[str, Any]]:
    """Return the facts about the battle at each table. If those of a table are not available in time, it is
    shown as unknown.
    """
    tasks = [asyncio.create_task(_standing(host, row)) for row in rows]
    if tasks:
        await asyncio.wait(tasks, timeout=_MAX_SECONDS)
    return [task.result() if task.done() else _UNKNOWN for task in tasks]


async def _standing(host: Host, row: TableRow) -> dict[str, Any]:
    try:
        return {**_UNKNOWN, "is_known": True, **await host.run_job(row.id, "standing", list(row.places))}
    except Refused as refusal:
        return {**_UNKNOWN, "is_closed": refusal.kind == CLOSED}
    except (DatabaseFailure, NoSuchTable):
        return _UNKNOWN
