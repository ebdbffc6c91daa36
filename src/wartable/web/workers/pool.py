"""A pool of workers: each table is always handled by the same one, and the resources that workers use are
watched.
"""

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

_SHUTDOWN_SECONDS: Final = 2.0
"""Seconds that workers have to finish the job that they are running when the server stops."""
_CHECK_SECONDS: Final = 0.1
"""Seconds between checks of the resources that workers use."""
_FIRST_BAN_SECONDS: Final = 60.0
"""Seconds for which jobs like one that has exceeded a limit are refused; the time is doubled each further
time.
"""
_MAX_BAN_SECONDS: Final = 3600.0
_MAX_BANS: Final = 10_000
"""Greatest number of jobs that are remembered because they have exceeded a limit."""
_LOG: Final = logging.getLogger("wartable")
_BANNED_MESSAGE: Final = (
    "the rules took too much time or memory over this a while ago, and nothing was changed: try later"
)


class WorkerPool:
    """A group of worker processes. One that ends, or that is killed because its job exceeds a limit, is
    replaced; its tables are then read from their logs again.
    """

    def __init__(self, size: int, limits: Limits = USUAL, run: Run = run) -> None:
        self._loop = asyncio.get_running_loop()
        self._bans: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        """Jobs, by table and verb, that have exceeded a limit, each with the time until which such jobs are
        refused, and for how long they were.
        """
        self._workers = [RestartingWorker(run, limits, self._ban_job) for _ in range(max(1, size))]
        self._watching = self._loop.call_later(_CHECK_SECONDS, self._watch)

    async def run_job(self, verb: str, table: str, *arguments: Any) -> tuple[str, Any]:
        """Run the job `verb`, with these arguments, in the worker that handles this table. Return the kind of
        its answer, such as OK, and the result.
        """
        ban = self._bans.get((table, verb))
        if ban is not None and monotonic() < ban[0] and verb != DROP:
            return BROKEN, _BANNED_MESSAGE
        return await self._workers[_table_number(table) % len(self._workers)].queue_job(
            verb, table, arguments
        )

    def close(self) -> None:
        """Shut down all workers; one that stays busy for too long is killed."""
        self._watching.cancel()
        until = monotonic() + _SHUTDOWN_SECONDS
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.close(until)

    def _watch(self) -> None:
        for worker in self._workers:
            worker.enforce_limits()
        self._watching = self._loop.call_later(_CHECK_SECONDS, self._watch)

    def _ban_job(self, table: str, verb: str) -> None:
        """Refuse for a while all jobs with the same verb for the same table, because one of them has exceeded
        a limit, and the next would probably do so too.
        """
        _LOG.error("ended a worker, as %r of table %s took too much time or memory", verb, table)
        _, before = self._bans.pop((table, verb), (0.0, _FIRST_BAN_SECONDS / 2))
        ban = min(_MAX_BAN_SECONDS, 2 * before)
        self._bans[table, verb] = (monotonic() + ban, ban)
        while len(self._bans) > _MAX_BANS:
            self._bans.popitem(last=False)


def _table_number(table: str) -> int:
    return int.from_bytes(blake2b(table.encode(), digest_size=4).digest(), "big")
