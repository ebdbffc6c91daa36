"""What a worker keeps in memory."""

from __future__ import annotations

import asyncio
import multiprocessing
from time import monotonic

import pytest

from tests.web.test_game_table import table_of
from wartable.web.workers import process
from wartable.web.workers.gc_policy import is_garbage_collection_due
from wartable.web.workers.pool import WorkerPool
from wartable.web.workers.process import OK, UNKNOWN, Worker


def test_of_tables_that_have_ended_only_the_newest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_MAX_FINISHED", 2)
    worker = Worker()
    names = [f"table{number}" for number in range(4)]
    for name in names:
        _, first = table_of("first_steps", people=0)
        assert worker.run_job(1, "load", name, ([first], None))[1] == OK
        goes_on = True
        while goes_on:
            goes_on = worker.run_job(2, "step", name, (None, []))[2][2]
    kept = [worker.run_job(3, "number", name, ())[1] for name in names]
    assert kept == [UNKNOWN, UNKNOWN, OK, OK]


def test_a_table_that_nobody_asks_about_is_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    # 238 new tables in 18 minutes stayed until 300 were there, and the worker grew all the while
    now = 1000.0
    monkeypatch.setattr(process, "monotonic", lambda: now)
    worker = Worker()
    _, first = table_of("first_steps")
    for name in ("left", "played"):
        worker.run_job(1, "load", name, ([first], None))
    now = 1200.0
    assert worker.run_job(2, "number", "played", ())[1] == OK
    now = 1301.0
    assert [worker.run_job(3, "number", name, ())[1] for name in ("left", "played")] == [UNKNOWN, OK]


class Jobs:
    """Jobs that wait already, or that do not come."""

    def __init__(self, *, wait: bool) -> None:
        self._wait = wait

    def poll(self, timeout: float, /) -> bool:
        return self._wait


def test_everything_is_looked_through_for_garbage_when_nobody_waits() -> None:
    # A full look at 200 tables took a second, every half minute, and all of them stood still meanwhile.
    assert is_garbage_collection_due(1_000, Jobs(wait=False))
    assert not is_garbage_collection_due(1_000, Jobs(wait=True))
    assert not is_garbage_collection_due(999, Jobs(wait=False))


def test_garbage_is_looked_for_at_last_though_somebody_waits() -> None:
    assert is_garbage_collection_due(20_000, Jobs(wait=True))


async def _closed_pool() -> tuple[float, list[int | None]]:
    """How long it takes to end a pool of three, and how its processes ended."""
    others = multiprocessing.active_children()
    pool = WorkerPool(3)
    assert (await asyncio.gather(*[pool.run_job("number", f"table{at}") for at in range(9)]))[0][0] == UNKNOWN
    processes = [one for one in multiprocessing.active_children() if one not in others]
    began = monotonic()
    pool.close()
    return monotonic() - began, [process.exitcode for process in processes]


def test_workers_end_by_themselves_when_the_server_does() -> None:
    # Each was waited for two seconds, and killed: closing a pipe that a thread reads does not close it.
    seconds, exit_codes = asyncio.run(_closed_pool())
    assert exit_codes == [0, 0, 0]
    assert seconds < 1.5
