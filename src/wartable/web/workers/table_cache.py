"""Cache of tables in the workers: loaded from the logs on demand, and kept up to date."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import Connection

from wartable import BadInput
from wartable.web.store.database import Database
from wartable.web.store.journal import Journal
from wartable.web.store.leasing.leases import Busy, Leases
from wartable.web.tables import entries as entries_of
from wartable.web.tables.refusals import CLOSED, Refused
from wartable.web.workers.aside import error_of, written
from wartable.web.workers.process import ASIDE, BEGIN, BROKEN, OK, UNKNOWN

T = TypeVar("T")


class NoSuchTable(LookupError):
    """Raised if there is no table with this id."""


class Rules(Protocol):
    """Rules engine: a pool of workers."""

    async def call(self, verb: str, table: str, *arguments: Any) -> tuple[str, Any]:
        """Run a job in the worker that holds this table; returns the kind of the answer and the result."""

    def close(self) -> None:
        """Shut down all workers."""


class TableCache:
    """Access to tables in workers. The caller must hold the table's lock."""

    def __init__(self, database: Database, rules: Rules, claims: Leases) -> None:
        self._database = database
        self._rules = rules
        self._claims = claims
        self._journal = Journal()

    async def ask(self, table: str, verb: str, *arguments: Any) -> Any:
        """Run a job, loading the table if needed, and return its result. Raises Refused and NoSuchTable."""
        kind, result = await self._rules.call(verb, table, *arguments)
        if kind == UNKNOWN:
            await self._load(table)
            kind, result = await self._rules.call(verb, table, *arguments)
        if kind != OK:
            raise Refused(kind, str(result))
        return result

    async def beginning(self, text: str) -> dict[str, Any]:
        """Return the beginning of a table that continues an uploaded save or replay.

        Raises BadInput, and Refused if the workers are overloaded or the rules exceed a limit.
        """
        kind, found = await self._rules.call(BEGIN, blake2b(text.encode()).hexdigest(), text)
        if kind != OK:
            raise Refused(kind, str(found))
        if "refusal" in found:
            raise BadInput(found["refusal"])
        return dict(found)

    async def aside(self, function: Callable[..., T], *arguments: Any) -> T:
        """Call a module's function in a worker, under the limits of every job.

        Raises BadInput, CannotRun and NoSuchEntry as the function does, and Refused if no worker has time, or
        if the function fails otherwise or exceeds the limits.
        """
        job = written(function, arguments)
        kind, found = await self._rules.call(ASIDE, blake2b(job).hexdigest(), job)
        if kind != OK:
            raise Refused(kind, str(found))
        result, trouble = found
        if trouble is not None:
            raise error_of(trouble)
        return cast(T, result)

    async def own(self, table: str) -> None:
        """Acquire the lease of a table, and bring its copy up to date.

        Raises Refused if another server does not release the lease.
        """
        if not self._claims.holds(table):
            try:
                await self._claims.wait_for(table)
            except Busy:
                why = "another server has this table, and does not answer; nothing was changed: try again"
                raise Refused(BROKEN, why) from None
            await self._catch_up(table)

    async def refresh(self, table: str) -> bool:
        """Bring the worker's copy up to date with the log; return whether this server holds the lease."""
        if self._claims.holds(table):
            return True
        is_ours = await self._claims.take(table)
        await self._catch_up(table)
        return is_ours

    async def drop(self, table: str) -> None:
        """Drop a table from its worker; its log is complete."""
        await self._rules.call("drop", table)

    async def _catch_up(self, table: str) -> None:
        """Send the worker the entries that other servers have written since."""
        kind, number = await self._rules.call("number", table)
        if kind != OK:
            return
        entries = await self._read(self._journal.read(table, number))
        if entries and entries[-1].kind == entries_of.CLOSED:
            await self.drop(table)
            return
        if entries and (await self._rules.call("follow", table, entries))[0] != OK:
            await self.drop(table)

    async def _load(self, table: str) -> None:
        log = await self._read(self._journal.read(table))
        if not log:
            await self._claims.release(table)
            raise NoSuchTable(table)
        if log[-1].kind == entries_of.CLOSED:
            raise Refused(CLOSED, "this table is closed; its owner can open it again")
        checkpoint = await self._read(self._journal.checkpoint(table))
        kind, result = await self._rules.call("load", table, log, checkpoint)
        if kind != OK:
            raise Refused(kind, str(result))

    async def _read(self, what: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._database.read, what)
