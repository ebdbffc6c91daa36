"""Pool of workers: routes each table to one of them, and supervises their resources."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from hashlib import blake2b
from time import monotonic
from typing import Any, Final

from wartable.web.workers.hand import Run
from wartable.web.workers.limits import USUAL, Limits
from wartable.web.workers.link import RestartingWorker
from wartable.web.workers.process import BROKEN, DROP, run

_PATIENCE: Final = 2.0
"""Seconds that workers have for their current job at shutdown."""
_LOOK: Final = 0.1
"""Seconds between checks of the workers' resources."""
_REST: Final = 60.0
"""Seconds for which a job that exceeded a limit is refused; doubled each further time."""
_LONGEST: Final = 3600.0
_MOST: Final = 10_000
"""Most jobs remembered for exceeding a limit."""
_LOG: Final = logging.getLogger("wartable")
_NOT_NOW: Final = (
    "the rules took too much time or memory over this a while ago, and nothing was changed: try later"
)


class WorkerPool:
    """Worker processes.

    A worker that dies, or that is killed because its job exceeds a limit, is replaced; its tables are read
    from their logs again.
    """

    def __init__(self, size: int, limits: Limits = USUAL, run: Run = run) -> None:
        self._loop = asyncio.get_running_loop()
        self._rests: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        """Jobs that exceeded a limit, by table and verb: the time until which they are refused, and its
        length.
        """
        self._links = [RestartingWorker(run, limits, self._stopped) for _ in range(max(1, size))]
        self._watching = self._loop.call_later(_LOOK, self._watch)

    async def call(self, verb: str, table: str, *arguments: Any) -> tuple[str, Any]:
        """Run a job in the worker that holds this table; returns the kind of the answer and the result."""
        rest = self._rests.get((table, verb))
        if rest is not None and monotonic() < rest[0] and verb != DROP:
            return BROKEN, _NOT_NOW
        return await self._links[_number(table) % len(self._links)].call(verb, table, arguments)

    def close(self) -> None:
        """Shut down all workers at once; one that stays busy is killed."""
        self._watching.cancel()
        until = monotonic() + _PATIENCE
        for link in self._links:
            link.stop()
        for link in self._links:
            link.close(until)

    def _watch(self) -> None:
        for link in self._links:
            link.watch()
        self._watching = self._loop.call_later(_LOOK, self._watch)

    def _stopped(self, table: str, verb: str) -> None:
        """Refuse for a while any job like the one that exceeded a limit: it would kill the next
        worker too.
        """
        _LOG.error("ended a worker, as %r of table %s took too much time or memory", verb, table)
        _, before = self._rests.pop((table, verb), (0.0, _REST / 2))
        rest = min(_LONGEST, 2 * before)
        self._rests[table, verb] = (monotonic() + rest, rest)
        while len(self._rests) > _MOST:
            self._rests.popitem(last=False)


def _number(table: str) -> int:
    return int.from_bytes(blake2b(table.encode(), digest_size=4).digest(), "big")
