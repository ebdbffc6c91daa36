"""Save checkpoints of tables, so that their state need not be computed from the whole log."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

from sqlalchemy import Connection

from wartable.web.store.database import DatabaseFailure
from wartable.web.store.journal import TableLogStore
from wartable.web.tables.refusals import Refused
from wartable.web.workers.table_cache import NoSuchTable, TableCache

Write = Callable[[Callable[[Connection], None]], Awaitable[None]]


class CheckpointSaver:
    """Saves a checkpoint of each table that has changed since its last one."""

    def __init__(
        self, lock: Callable[[str], asyncio.Lock], cache: TableCache, write: Write, journal: TableLogStore
    ) -> None:
        self._lock = lock
        self._cache = cache
        self._write = write
        self._journal = journal
        self._behind: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def record_change(self, table: str, number: int) -> None:
        """Record that a table has changed. `number` is that of the new entry, which is now the last in the
        table's log.
        """
        self._behind[table] = (number, monotonic())
        self._behind.move_to_end(table)

    async def save_checkpoint(self, table: str, number: int) -> None:
        """Save the present state of a table as its checkpoint after the log entry with this number, which
        must be the last. Failures are ignored, because the log has everything.
        """
        with suppress(Refused, DatabaseFailure):
            state = await self._cache.run_job(table, "checkpoint")
            await self._write(self._journal.save_checkpoint(table, number, state))
            self._behind.pop(table, None)

    async def save_quiet_tables(self, seconds: float) -> None:
        """Save the state of each table that has changed since its checkpoint, but not in the last `seconds`.
        If the rules are then replaced, tables can continue from these states.
        """
        until = monotonic() - seconds
        found = [(table, number) for table, (number, at) in self._behind.items() if at <= until]
        await asyncio.gather(*[self._keep(table, number) for table, number in found])

    async def _keep(self, table: str, number: int) -> None:
        """Save the state of a table, unless its log has gone on after the entry with this number."""
        async with self._lock(table):
            if self._behind.get(table, (-1, 0.0))[0] == number:
                with suppress(Refused, DatabaseFailure, NoSuchTable):
                    if await self._cache.run_job(table, "number") == number + 1:
                        await self.save_checkpoint(table, number)
