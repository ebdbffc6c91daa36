"""Processes in which computer players think ahead, apart from the workers of the tables."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from wartable.web.tables.automatic.thinking import ThinkingTask, Thought, find_advice, think
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
        thought: Thought | None = await self._run(think, task)
        return thought or Thought(task.number, "")

    async def find_advice(self, task: ThinkingTask) -> str:
        """Return advice about the open question as a sentence; "" if it takes too long or fails."""
        advice: str | None = await self._run(find_advice, task)
        return advice or ""

    async def _run(self, function: Callable[[ThinkingTask], Any], task: ThinkingTask) -> Any:
        """Call a function with a task in one of the processes; return None if it takes too long or fails."""
        if self._pool is None:
            self._pool = self._make_pool()
        job = serialise_call(function, (task,))
        kind, found = await self._pool.run_job(ASIDE, blake2b(job).hexdigest(), job)
        return found[0] if kind == OK and found[1] is None else None

    def close(self) -> None:
        """Stop all processes."""
        if self._pool is not None:
            self._pool.close()
