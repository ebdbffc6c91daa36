"""Tables in the memory of workers, which are loaded from their logs on demand and kept up to date."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import Connection

from wartable import BadInput
from wartable.web.store.database import Database
from wartable.web.store.journal import TableLogStore
from wartable.web.store.leasing.leases import Busy, Leases
from wartable.web.tables import entries as entries_of
from wartable.web.tables.refusals import CLOSED, Refused
from wartable.web.workers.aside import rebuild_error, serialise_call
from wartable.web.workers.process import ASIDE, BEGIN, BROKEN, OK, UNKNOWN

T = TypeVar("T")


class NoSuchTable(LookupError):
    """Raised if there is no table with this id."""


class RulesRunner(Protocol):
    """Something that runs jobs with the rules, such as a pool of workers."""

    async def run_job(self, verb: str, table: str, *arguments: Any) -> tuple[str, Any]:
        """Run the job `verb`, with these arguments, in the worker that handles this table. Return the kind of
        its answer, such as OK, and the result.
        """

    def close(self) -> None:
        """Shut down all workers."""


class TableCache:
    """Gives access to the tables that workers hold in memory. Callers must hold the lock of the table."""

    def __init__(self, database: Database, rules: RulesRunner, claims: Leases) -> None:
        self._database = database
        self._rules = rules
        self._leases = claims
        self._journal = TableLogStore()

    async def run_job(self, table: str, verb: str, *arguments: Any) -> Any:
        """Run a job for a table, which is loaded if needed, and return the result. Raises NoSuchTable, or
        Refused if the job is refused or the rules fail.
        """
        kind, result = await self._rules.run_job(verb, table, *arguments)
        if kind == UNKNOWN:
            await self._load(table)
            kind, result = await self._rules.run_job(verb, table, *arguments)
        if kind != OK:
            raise Refused(kind, str(result))
        return result

    async def beginning_from_upload(self, text: str) -> dict[str, Any]:
        """Return what is needed to make a table that continues the save or replay in an uploaded text, as a
        dict. Raises BadInput if it cannot be used, Refused if the workers are too busy or the rules exceed a
        limit.
        """
        kind, found = await self._rules.run_job(BEGIN, blake2b(text.encode()).hexdigest(), text)
        if kind != OK:
            raise Refused(kind, str(found))
        if "refusal" in found:
            raise BadInput(found["refusal"])
        return dict(found)

    async def call_in_worker(self, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function of a module in a worker, and return its result. If the function raises BadInput,
        CommandError or NoSuchEntry, so does this method. Raises Refused if the workers are too busy, or if
        the function fails otherwise or exceeds a limit.
        """
        job = serialise_call(function, arguments)
        kind, found = await self._rules.run_job(ASIDE, blake2b(job).hexdigest(), job)
        if kind != OK:
            raise Refused(kind, str(found))
        result, user_error = found
        if user_error is not None:
            raise rebuild_error(user_error)
        return cast(T, result)

    async def acquire_lease(self, table: str) -> None:
        """Acquire the lease of a table, so that this server may change it, and bring the copy in the worker
        up to date. Raises Refused if another server does not release the lease.
        """
        if not self._leases.holds(table):
            try:
                await self._leases.acquire(table)
            except Busy:
                why = "another server has this table, and does not answer; nothing was changed: try again"
                raise Refused(BROKEN, why) from None
            await self._fetch_entries(table)

    async def refresh(self, table: str) -> bool:
        """Bring the worker's copy of a table up to date with the log. Returns whether this server holds the
        table's lease.
        """
        if self._leases.holds(table):
            return True
        is_ours = await self._leases.try_acquire(table)
        await self._fetch_entries(table)
        return is_ours

    async def drop(self, table: str) -> None:
        """Drop a table from the memory of its worker; nothing is lost, as its log is complete."""
        await self._rules.run_job("drop", table)

    async def _fetch_entries(self, table: str) -> None:
        """Send the worker those entries of a table's log that other servers have written since it was
        loaded.
        """
        kind, number = await self._rules.run_job("number", table)
        if kind != OK:
            return
        entries = await self._read(self._journal.read_entries(table, number))
        if entries and entries[-1].kind == entries_of.CLOSED:
            await self.drop(table)
            return
        if entries and (await self._rules.run_job("follow", table, entries))[0] != OK:
            await self.drop(table)

    async def _load(self, table: str) -> None:
        log = await self._read(self._journal.read_entries(table))
        if not log:
            await self._leases.release(table)
            raise NoSuchTable(table)
        if log[-1].kind == entries_of.CLOSED:
            raise Refused(CLOSED, "this table is closed; its owner can open it again")
        checkpoint = await self._read(self._journal.find_checkpoint(table))
        kind, result = await self._rules.run_job("load", table, log, checkpoint)
        if kind != OK:
            raise Refused(kind, str(result))

    async def _read(self, function: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._database.read, function)
