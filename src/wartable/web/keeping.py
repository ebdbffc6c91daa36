"""Checkpoints of tables whose state has changed since the last one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

from sqlalchemy import Connection

from wartable.web.store.database import Failing
from wartable.web.store.journal import Journal
from wartable.web.tables.refusals import Refused
from wartable.web.workers.table_cache import NoSuchTable, TableCache

Write = Callable[[Callable[[Connection], None]], Awaitable[None]]


class Keeper:
    """Saves checkpoints of tables that have changed since the last one, least recently changed first."""

    def __init__(
        self, lock: Callable[[str], asyncio.Lock], copies: TableCache, write: Write, journal: Journal
    ) -> None:
        self._lock = lock
        self._copies = copies
        self._write = write
        self._journal = journal
        self._behind: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def moved(self, table: str, number: int) -> None:
        """Record that the entry with this number is now the last one in a table's log."""
        self._behind[table] = (number, monotonic())
        self._behind.move_to_end(table)

    async def keep_state(self, table: str, number: int) -> None:
        """Save the state after an entry as a checkpoint. Failures are ignored, as the log is complete."""
        with suppress(Refused, Failing):
            kept = await self._copies.ask(table, "checkpoint")
            await self._write(self._journal.keep(table, number, kept))
            self._behind.pop(table, None)

    async def keep_quiet_ones(self, seconds: float) -> None:
        """Save the state of each table that has not changed for `seconds`.

        New rules can then continue from it, however this server ends.
        """
        until = monotonic() - seconds
        found = [(table, number) for table, (number, at) in self._behind.items() if at <= until]
        await asyncio.gather(*[self._keep(table, number) for table, number in found])

    async def _keep(self, table: str, number: int) -> None:
        """Save the state of a table, unless the table has changed since this entry."""
        async with self._lock(table):
            if self._behind.get(table, (-1, 0.0))[0] == number:
                with suppress(Refused, Failing, NoSuchTable):
                    if await self._copies.ask(table, "number") == number + 1:
                        await self.keep_state(table, number)
