"""The play of the computer at the tables of a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

from wartable.web.store.database import DatabaseFailure
from wartable.web.tables.automatic.thinking import NOT_ASKED, ThinkingTask, Thought
from wartable.web.tables.refusals import BUSY, SPECTATOR, STALE, Refused
from wartable.web.workers.table_cache import TableCache
from wartable.web.workers.thinkers import ThinkerPool

_RETRY_SECONDS: Final = 1.0
"""Seconds until a table is tried again that another server is changing."""
_FAILURE_SECONDS: Final = 5.0
"""Seconds until the computer continues to play after a failure of the database."""
_ANSWERED: Final = "The battle has gone on meanwhile; ask again."
_NO_ADVICE: Final = "No advice was found in time; the hint says what the computer would answer."


class TableJob(Protocol):
    """Protocol of a function that changes a table, and returns whether the computer has to play next."""

    def __call__(self, table: str, verb: str, *arguments: Any) -> Awaitable[tuple[bool, Any]]:
        """Run the job `verb`, and append the change to the table's log."""


class ComputerPlay:
    """Plays for the computer at each table that has to go on, in a task of its own."""

    def __init__(
        self, lock: Callable[[str], asyncio.Lock], cache: TableCache, change: TableJob, thinkers: ThinkerPool
    ) -> None:
        self._lock = lock
        self._cache = cache
        self._change = change
        self._thinkers = thinkers
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, asyncio.Task[Thought]] = {}
        """The answers that players are looking for at present, by table."""
        self._advice: dict[tuple[str, str, int], asyncio.Task[str]] = {}
        """Advice that is being found, by table, place, and number of log entries."""
        self._is_ending = False

    def go_on(self, table: str) -> None:
        """Let the computer play at a table until a person has to answer."""
        if table not in self._tasks:
            task = self._tasks[table] = asyncio.create_task(self._play(table))
            task.add_done_callback(lambda _: self._tasks.pop(table))

    def stop_thinking(self, table: str) -> None:
        """Stop the player that thinks about a question of this table, which is no longer open."""
        thought = self._thoughts.get(table)
        if thought is not None:
            thought.cancel()

    async def advise(self, table: str, place: str) -> str:
        """Return advice for the person at a place about the open question, as a sentence."""
        async with self._lock(table):
            await self._cache.refresh(table)
            task = await self._cache.run_job(table, "advising", place)
        if task is None:
            return NOT_ASKED
        key = (table, place, task.number)
        advice = self._advice.get(key)
        if advice is None:
            advice = self._advice[key] = asyncio.create_task(self._thinkers.find_advice(task))
            advice.add_done_callback(lambda _: self._advice.pop(key))
        found = await asyncio.shield(advice)
        async with self._lock(table):
            await self._cache.refresh(table)
            is_stale = await self._cache.run_job(table, "number") != task.number
        if is_stale:
            return _ANSWERED
        return found or _NO_ADVICE

    def end(self) -> None:
        """Let no table go on after its present step."""
        self._is_ending = True

    async def wait(self, seconds: float) -> None:
        """Wait until all tables have stopped, but not longer than this."""
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=seconds)

    def cancel(self) -> None:
        """Stop all play at once."""
        for task in [*self._tasks.values(), *self._thoughts.values(), *self._advice.values()]:
            task.cancel()

    async def _play(self, table: str) -> None:
        """Play the computer's answers one by one, so that requests and other tables are served in between.
        If a rule fails, the table waits until a person undoes an answer or takes the seat. If another server
        is changing the table, or the database fails, this is tried again later.
        """
        goes_on = True
        thought: Thought | None = None
        while goes_on and not self._is_ending:
            pause, task = 0.0, None
            async with self._lock(table):
                try:
                    if not await self._cache.refresh(table):
                        pause = _RETRY_SECONDS
                        _, goes_on = await self._cache.run_job(table, "glance", SPECTATOR)
                    else:
                        task = None if thought else await self._cache.run_job(table, "thinking")
                        if task is None:
                            goes_on, _ = await self._change(table, "step", thought)
                        thought = None
                except Refused as refusal:
                    goes_on = refusal.kind in (STALE, BUSY)
                    pause = _RETRY_SECONDS if refusal.kind == BUSY else 0.0
                except DatabaseFailure:
                    pause = _FAILURE_SECONDS
            if task is not None:
                thought = await self._think(table, task)
            if pause:
                await asyncio.sleep(pause)

    async def _think(self, table: str, task: ThinkingTask) -> Thought | None:
        """Return the answer of a player that thinks ahead; None if it was stopped."""
        thought = self._thoughts[table] = asyncio.create_task(self._thinkers.think(task))
        try:
            await asyncio.wait([thought])
        finally:
            thought.cancel()
            del self._thoughts[table]
        return None if thought.cancelled() else thought.result()
