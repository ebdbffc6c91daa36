"""Supervise one worker: queue its jobs, restart it when it dies, and try jobs again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from itertools import count
from time import monotonic
from typing import Any, Final

from wartable.web.workers.hand import Message, Run, WorkerProcess
from wartable.web.workers.limits import Limits, ProcessUsage, usage_of
from wartable.web.workers.process import BROKEN, BUSY, DROP, READY

_MAX_SENT: Final = 2
"""Number of jobs that are sent to a worker in advance: the one that it runs, and the next, so that it is
never idle.
"""
_MAX_TRIES: Final = 3
"""Greatest number of attempts at a job, if the worker has died at other jobs."""
_RESTART_SECONDS: Final = 1.0
"""Seconds to wait before a restart if the last process died before it was ready."""
_WALL_TIME_FACTOR: Final = 3.0
"""Factor from a job's limit of CPU time to one of wall-clock time, which is used if CPU time is not
available.
"""

_ABANDONED: Final = "the caller does not wait for this any more"

Answer = tuple[str, Any]
_DIED_ANSWER: Final = (BROKEN, "the rules' process ended; nothing was changed: try again")
_BUSY_ANSWER: Final = (
    BUSY,
    "too much is asked of the rules just now, and nothing was changed: try again in a moment",
)


class Job:
    """A job for a worker, and the future for its answer."""

    __slots__ = ("done", "request", "since", "table", "tries", "verb")

    def __init__(
        self, verb: str, table: str, arguments: tuple[Any, ...], done: asyncio.Future[Answer]
    ) -> None:
        self.verb = verb
        self.table = table
        self.request = (verb, table, arguments)
        self.done = done
        self.since = monotonic()
        self.tries = 0

    def answer(self, answer: Answer) -> None:
        """Complete the future with this answer, unless the caller has stopped waiting for it."""
        if not self.done.done():
            self.done.set_result(answer)


class RestartingWorker:
    """A worker that is restarted when its process dies. Jobs that the process had not started are sent to the
    next one. `stopped` is called with the table and the verb of a job that has exceeded a limit.
    """

    def __init__(self, run: Run, limits: Limits, stopped: Callable[[str, str], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._run = run
        self._limits = limits
        self._stopped = stopped
        self._numbers = count()
        self._waiting: deque[Job] = deque()
        self._sent: OrderedDict[int, Job] = OrderedDict()
        """Jobs that were sent to the process, which is running the first of them."""
        self._job_started_at = 0.0
        """Time at which the job started that the process is running."""
        self._usage_before: ProcessUsage | None = None
        """Resources that the process had used when that job started."""
        self._is_ready = False
        self._is_gone = False
        """Whether the process has ended, and the next one has not started yet."""
        self._kill_reason = ""
        """Reason for which the process is being killed; "" if it is not."""
        self._is_closed = False
        self._process = self._start_process()

    def _start_process(self) -> WorkerProcess:
        return WorkerProcess(self, self._run, self._limits.growth)

    def queue_job(self, verb: str, table: str, arguments: tuple[Any, ...]) -> asyncio.Future[Answer]:
        """Queue a job, and return a future for its answer. If too many jobs are waiting, the job is refused,
        unless it drops a table.
        """
        done: asyncio.Future[Answer] = self._loop.create_future()
        job = Job(verb, table, arguments, done)
        if len(self._waiting) >= self._limits.waiting and verb != DROP:
            job.answer(_BUSY_ANSWER)
            return done
        self._waiting.append(job)
        self._send_waiting()
        return done

    def _send_waiting(self) -> None:
        """Send waiting jobs to the process, as many as `_MAX_SENT` allows."""
        while self._waiting and len(self._sent) < _MAX_SENT and not self._is_gone:
            job = self._waiting.popleft()
            if job.done.done():  # cancelled before it was sent
                continue
            if not self._sent:
                self._job_started_at = monotonic()
            number = next(self._numbers)
            self._sent[number] = job
            self._process.send((number, *job.request))

    def stop(self) -> None:
        """Let the worker end after the jobs that were sent to it."""
        self._is_closed = True
        self._process.send(None)

    def close(self, until: float) -> None:
        """Wait until the worker has ended; if it has not by the time `until`, kill it."""
        self._process.close(until)

    # ------------------------------------------------------------------ messages of the process

    def handle_answer(self, process: WorkerProcess, message: Message) -> None:
        """Handle an answer of the process; the first one says that it is ready."""
        number, kind, result, taken = message
        if process is not self._process:
            return
        self._usage_before, self._job_started_at = taken, monotonic()
        if kind == READY:
            self._is_ready = True
            return
        job = self._sent.pop(number)
        self._send_waiting()
        job.answer((kind, result))

    def handle_end(self, process: WorkerProcess) -> None:
        """Handle the end of the process. The job that it was running fails; the others are sent to the next
        process.
        """
        if self._is_closed or process is not self._process:
            return
        lost, why = list(self._sent.values()), self._kill_reason
        self._sent.clear()
        self._kill_reason, self._usage_before, self._is_gone = "", None, True
        if lost:
            guilty, *others = lost
            guilty.answer((BROKEN, why) if why else _DIED_ANSWER)
            self._waiting.extendleft(reversed([job for job in others if self._may_retry(job)]))
        pause = 0.0 if self._is_ready else _RESTART_SECONDS
        self._is_ready = False
        self._loop.call_later(pause, self._restart)

    def _may_retry(self, job: Job) -> bool:
        job.tries += 1
        if job.tries >= _MAX_TRIES:
            job.answer(_DIED_ANSWER)
        return job.tries < _MAX_TRIES

    def _restart(self) -> None:
        if not self._is_closed:
            self._process, self._is_gone = self._start_process(), False
            self._send_waiting()

    # ------------------------------------------------------------------ watching

    def enforce_limits(self) -> None:
        """Kill the process if the job that it is running exceeds a limit, and refuse jobs that have waited
        too long.
        """
        overdue = monotonic() - self._limits.patience
        while self._waiting and self._waiting[0].since < overdue and self._waiting[0].verb != DROP:
            self._waiting.popleft().answer(_BUSY_ANSWER)
        if not self._sent or not self._is_ready or self._kill_reason:
            return
        job = next(iter(self._sent.values()))
        if self._is_abandoned(job):
            self._kill_reason = _ABANDONED
            self._process.kill()
            return
        self._kill_reason = self._limit_exceeded()
        if self._kill_reason:
            self._stopped(job.table, job.verb)
            self._process.kill()

    def _is_abandoned(self, job: Job) -> bool:
        """Whether the job that the process is running has to be stopped because its caller has gone."""
        limit = self._limits.abandoned
        return bool(limit) and job.done.cancelled() and monotonic() - self._job_started_at > limit

    def _limit_exceeded(self) -> str:
        """Return a message if the job that the process is running exceeds a limit; "" if it does not."""
        now = None if self._process.pid is None else usage_of(self._process.pid)
        if now is None or self._usage_before is None:
            is_late = monotonic() - self._job_started_at > _WALL_TIME_FACTOR * self._limits.seconds
            return _stopped_message("time") if is_late else ""
        if now.seconds - self._usage_before.seconds > self._limits.seconds:
            return _stopped_message("time")
        return _stopped_message("memory") if now.held - self._usage_before.held > self._limits.growth else ""


def _stopped_message(resource: str) -> str:
    return f"the rules took too much {resource} over this and were stopped; nothing was changed"
