"""Jobs that never end, or that take all memory: their worker is ended, and nobody else loses anything."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, cast

import httpx
import pytest

from tests.web.browser import Browser
from tests.web.live import LiveServer, database_in
from tests.web.test_game_table import table_of
from wartable import BadInput, Problem
from wartable.drafts.writing import file_text
from wartable.seat.errors import CommandError, NoSuchEntry
from wartable.web.store.database import Database
from wartable.web.store.leasing.leases import SingleServerLeases
from wartable.web.tables.refusals import Refused
from wartable.web.workers.limits import Limits, limit_address_space, usage_of
from wartable.web.workers.pool import WorkerPool
from wartable.web.workers.process import BROKEN, BUSY, OK, UNKNOWN, Answer, Worker, run_pipe_jobs
from wartable.web.workers.table_cache import TableCache

LIMITS: Final = Limits(seconds=2.0, growth=150_000_000, waiting=5, patience=30.0)
RULES: Final = Path(__file__).parent / "runaway"


class Runaway(Worker):
    """A worker that also does what no worker should."""

    def run_job(self, number: int, verb: str, table: str, arguments: Sequence[Any]) -> Answer:
        if verb == "spin":
            while True:
                pass
        if verb == "hoard":
            hoard = []
            while True:
                hoard.append(b"x" * 1_000_000)
        if verb == "swallow":
            return number, OK, len(b"x" * int(arguments[0]))
        if verb == "end":
            os._exit(3)
        if verb == "sleep":
            time.sleep(float(arguments[0]))
        return super().run_job(number, verb, table, arguments)


def run(pipe: Connection, growth: int) -> None:
    """What the processes of these tests run."""
    limit_address_space(growth)
    run_pipe_jobs(Runaway(), pipe)


async def _loaded(pool: WorkerPool, table: str) -> None:
    _, first = table_of("first_steps")
    assert (await pool.run_job("load", table, [first], None))[0] == OK


@pytest.mark.parametrize(("verb", "what"), [("spin", "too much time"), ("hoard", "too much memory")])
def test_a_job_that_takes_too_much_is_answered_and_the_jobs_behind_it_are_done(verb: str, what: str) -> None:
    async def tried() -> list[tuple[str, Any]]:
        pool = WorkerPool(1, LIMITS, run)
        try:
            await _loaded(pool, "other")
            runaway = asyncio.ensure_future(pool.run_job(verb, "bad"))
            await asyncio.sleep(0.05)
            others = [asyncio.ensure_future(pool.run_job("number", "other")) for _ in range(4)]
            return [await runaway, *[await one for one in others]]
        finally:
            pool.close()

    (kind, said), *others = asyncio.run(tried())
    assert kind == BROKEN
    assert what in said
    assert [one[0] for one in others] == [UNKNOWN] * 4  # the new worker asks for the log, and goes on


def test_what_took_too_much_is_not_tried_again_for_a_while_and_all_else_is() -> None:
    async def tried() -> tuple[float, list[str]]:
        pool = WorkerPool(1, LIMITS, run)
        try:
            await pool.run_job("spin", "bad")
            began = time.monotonic()
            kinds = [(await pool.run_job(verb, "bad"))[0] for verb in ("spin", "number")]
            kinds.append((await pool.run_job("number", "good"))[0])
            return time.monotonic() - began, kinds
        finally:
            pool.close()

    seconds, kinds = asyncio.run(tried())
    assert kinds == [BROKEN, UNKNOWN, UNKNOWN]
    assert seconds < 20


def test_a_job_without_a_caller_is_stopped_and_is_not_refused_later() -> None:
    async def tried() -> list[str]:
        pool = WorkerPool(1, Limits(seconds=600.0, growth=150_000_000, abandoned=0.1), run)
        try:
            await _loaded(pool, "good")
            job = asyncio.ensure_future(pool.run_job("spin", "bad"))
            await asyncio.sleep(0.2)
            job.cancel()
            kinds = [(await pool.run_job("number", table))[0] for table in ("good", "bad")]
            again = asyncio.ensure_future(pool.run_job("spin", "bad"))
            done, _ = await asyncio.wait([again], timeout=0.5)
            return [*kinds, *[(await one)[0] for one in done]]
        finally:
            pool.close()

    assert asyncio.run(tried()) == [UNKNOWN, UNKNOWN]  # a new process, which has no table


def test_a_job_that_is_only_long_by_the_clock_is_left_alone() -> None:
    async def tried() -> str:
        pool = WorkerPool(1, LIMITS, run)
        try:
            await _loaded(pool, "slow")
            return (await pool.run_job("sleep", "slow", 3 * LIMITS.seconds))[0]
        finally:
            pool.close()

    # "sleep" is then no verb of a worker: a rule broke, and the process was not ended
    assert asyncio.run(tried()) == BROKEN


def test_a_job_that_takes_memory_at_one_go_finds_none() -> None:
    # Too quick to be watched: the address space is the backstop, and this is Python, which says so
    async def tried() -> list[str]:
        pool = WorkerPool(1, LIMITS, run)
        try:
            first = await pool.run_job("swallow", "bad", 20 * LIMITS.growth)
            return [first[0], (await pool.run_job("number", "good"))[0]]
        finally:
            pool.close()

    assert asyncio.run(tried()) == [BROKEN, UNKNOWN]


def test_a_process_that_ends_loses_the_job_that_it_was_at_and_no_other() -> None:
    async def tried() -> list[str]:
        pool = WorkerPool(1, LIMITS, run)
        try:
            verbs = ["number", "end", "number", "number"]
            found = await asyncio.gather(*[pool.run_job(verb, f"table{at}") for at, verb in enumerate(verbs)])
            return [kind for kind, _ in found]
        finally:
            pool.close()

    assert asyncio.run(tried()) == [UNKNOWN, BROKEN, UNKNOWN, UNKNOWN]


def test_the_loop_goes_on_while_a_worker_is_busy_and_who_comes_too_late_is_told_so() -> None:
    # A job went into the pipe from the loop itself, which stood still for 5.8 s as the pipe was full
    async def tried() -> tuple[list[str], float, str]:
        pool = WorkerPool(1, LIMITS._replace(seconds=30.0), run)
        try:
            await pool.run_job("number", "awake")
            _, first = table_of("first_steps")
            large = [first] * 3_000  # more than a pipe holds
            busy = [asyncio.ensure_future(pool.run_job("sleep", "busy", 1.5))]
            longest, until = 0.0, time.monotonic() + 1.2
            busy += [asyncio.ensure_future(pool.run_job("follow", "other", large)) for _ in range(8)]
            while (began := time.monotonic()) < until:
                await asyncio.sleep(0.01)
                longest = max(longest, time.monotonic() - began)
            kinds = [one.result()[0] for one in busy if one.done()]
            dropped = (await pool.run_job("drop", "other"))[0]
            await asyncio.gather(*busy)
            return kinds, longest, dropped
        finally:
            pool.close()

    kinds, longest, dropped = asyncio.run(tried())
    assert kinds == [
        BUSY,
        BUSY,
    ]  # 1 is at work, 1 is with the worker, 5 wait, and forgetting a table is never refused
    assert dropped == OK
    assert longest < 1.0


def test_who_waits_for_too_long_is_told_to_come_again() -> None:
    async def tried() -> list[str]:
        pool = WorkerPool(1, LIMITS._replace(seconds=30.0, patience=0.3), run)
        try:
            await pool.run_job("number", "awake")
            jobs = [asyncio.ensure_future(pool.run_job("sleep", "busy", 1.0))]
            jobs += [asyncio.ensure_future(pool.run_job("number", "other")) for _ in range(3)]
            await asyncio.wait(jobs)
            return [job.result()[0] for job in jobs]
        finally:
            pool.close()

    # The first of the others was with the worker already; the worker knows neither table
    assert asyncio.run(tried()) == [UNKNOWN, UNKNOWN, BUSY, BUSY]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system tells nothing of a process")
def test_what_a_process_takes_is_what_it_tells_of_itself() -> None:
    taken = usage_of(os.getpid())
    assert taken is not None
    assert taken.seconds == pytest.approx(time.process_time(), abs=0.5)
    assert taken.held > 10_000_000


def test_of_a_process_that_is_gone_nothing_is_told() -> None:
    assert usage_of(2**30) is None


# ------------------------------------------------------------------ what belongs to no table


def forever() -> None:
    """What never comes to an end."""
    while True:
        pass


def doubled(number: int) -> int:
    """What is found quickly."""
    return 2 * number


def faulty(kind: str) -> None:
    """What raises an error that people read."""
    if kind == "bad":
        raise BadInput("cannot take that", [Problem("units[1]", "it is gone", "leave it out", typed="undo")])
    raise NoSuchEntry("no such page") if kind == "lost" else CommandError("cannot go on")


def _aside(*jobs: tuple[Any, ...]) -> list[Any]:
    """What workers find of these jobs, one after the other, or the errors that they raise."""

    async def tried() -> list[Any]:
        pool = WorkerPool(1, LIMITS, run)
        copies = TableCache(cast(Database, None), pool, SingleServerLeases())
        try:
            return [
                (await asyncio.gather(copies.call_in_worker(*job), return_exceptions=True))[0] for job in jobs
            ]
        finally:
            pool.close()

    return asyncio.run(tried())


def test_what_belongs_to_no_table_may_take_no_more_than_any_job() -> None:
    # What went wrong: setups that were sent, builders and the editor ran in the server itself, for ever
    stopped, later, found = _aside((forever,), (forever,), (doubled, 4))
    assert (type(stopped), stopped.kind) == (Refused, BROKEN)
    assert str(stopped) == "the rules took too much time over this and were stopped; nothing was changed"
    assert "a while ago" in str(later)
    assert found == 8


def test_what_people_can_mend_is_raised_as_it_was() -> None:
    bad, lost, stuck = _aside((faulty, "bad"), (faulty, "lost"), (faulty, "stuck"))
    assert type(bad) is BadInput
    assert str(bad) == "cannot take that\n  units[1]: it is gone; leave it out: undo"
    assert (type(lost), str(lost)) == (NoSuchEntry, "no such page")
    assert (type(stuck), str(stuck)) == (CommandError, "cannot go on")


def test_where_the_rules_break_over_it_no_more_is_told() -> None:
    [broken] = _aside((doubled, None))
    assert (type(broken), broken.kind) == (Refused, BROKEN)
    assert str(broken) == "the rules broke over this (TypeError), and nothing was changed"


# ------------------------------------------------------------------ a server, and rules of somebody else's

SETUP: Final = {
    "ruleset": "runaway",
    "places": ["spot"],
    "sides": [{"id": "one", "name": "One"}, {"id": "two", "name": "Two"}],
    "units": [{"id": "a", "side": "one", "zone": "spot"}, {"id": "b", "side": "two", "zone": "spot"}],
}


class Program:
    """A program at the seat that answers first."""

    def __init__(self, client: httpx.Client, sent: dict[str, Any], seat: str) -> None:
        made = client.post("/api/tables", json=sent)
        assert made.status_code == 201, made.text
        self._client = client
        self._path = f"/api/tables/{made.json()['table']}/{seat}"
        self._headers = {"authorization": f"Bearer {made.json()['tokens'][seat]}"}

    def state(self) -> dict[str, Any]:
        """What it sees."""
        answer = self._client.get(f"{self._path}?odds=false", headers=self._headers)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def answer(self, key: str, seen: str) -> httpx.Response:
        """What its answer is answered by."""
        sent = {"key": key, "seen": seen}
        return self._client.post(f"{self._path}/answer", json=sent, headers=self._headers)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "what"), [("think", "too much time"), ("gather", "too much memory")])
def test_rules_that_run_away_are_stopped_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, what: str
) -> None:
    monkeypatch.setenv("PYTHONPATH", f"{RULES}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    options = ("--workers", "1", "--job-seconds", "2", "--job-megabytes", "200")
    with LiveServer(database_in(tmp_path), *options) as server, server.client() as client:
        client.timeout = httpx.Timeout(120)
        bad = Program(client, {"setup": SETUP}, "one")
        good = Program(client, {"scenario": "first_steps"}, "blue")
        before, other = bad.state(), good.state()
        refused = bad.answer(key, before["seen"])
        assert (refused.status_code, refused.json()["error"]) == (500, "broken")
        assert what in refused.json()["message"]
        assert good.state() == other
        assert bad.state() == before


@pytest.mark.slow
def test_a_setup_over_which_the_rules_run_away_is_refused_in_plain_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", f"{RULES}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    endless = {**SETUP, "places": ["spot", "endless"]}
    with LiveServer(database_in(tmp_path), "--workers", "1", "--job-seconds", "2") as server:
        browser = Browser(server.client())
        browser.client.timeout = httpx.Timeout(120)
        refused = browser.client.post("/api/tables", json={"setup": endless})
        assert refused.json()["error"] == "broken"
        page = browser.client.post("/uploaded", data={"token": browser.token, "written": file_text(endless)})
        assert page.status_code == 409
        assert "the rules took too much time over this and were stopped; nothing was changed" in page.text
        assert browser.client.post("/api/tables", json={"setup": SETUP}).status_code == 201
