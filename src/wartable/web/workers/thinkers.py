"""Processes in which computer players think ahead, apart from the workers of the tables."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from wartable.web.tables.automatic.thinking import ThinkingTask, Thought, think
from wartable.web.workers.aside import serialise_call
from wartable.web.workers.process import ASIDE, OK
from wartable.web.workers.table_cache import RulesRunner


class ThinkerPool:
    """A pool of processes for players that think ahead. It starts with the first task."""

    def __init__(self, make_pool: Callable[[], RulesRunner]) -> None:
        self._make_pool = make_pool
        self._pool: RulesRunner | None = None

    async def think(self, task: ThinkingTask) -> Thought:
        """Return the answer of a player. If it takes too long or fails, the answer has no key, and the table
        gives its usual one.
        """
        if self._pool is None:
            self._pool = self._make_pool()
        job = serialise_call(think, (task,))
        kind, found = await self._pool.run_job(ASIDE, blake2b(job).hexdigest(), job)
        if kind != OK or found[1] is not None:
            return Thought(task.number, "")
        thought: Thought = found[0]
        return thought

    def close(self) -> None:
        """Stop all processes."""
        if self._pool is not None:
            self._pool.close()
