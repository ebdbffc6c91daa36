"""Supervisor of one worker: queues its jobs, restarts it, and retries jobs when it dies."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from itertools import count
from time import monotonic
from typing import Any, Final

from wartable.web.workers.hand import Hand, Message, Run
from wartable.web.workers.limits import Limits, Usage, usage_of
from wartable.web.workers.process import BROKEN, BUSY, DROP, READY

_AHEAD: Final = 2
"""Jobs sent to a worker at once: the one it runs, and the next, so that it does not idle."""
_TRIES: Final = 3
"""Most attempts at a job whose worker died at another job."""
_PAUSE: Final = 1.0
"""Seconds before a restart if the last process died before it was ready."""
_UNWATCHED: Final = 3.0
"""Factor from CPU time to wall-clock time for the limit of a job, if CPU time is not available."""

Answer = tuple[str, Any]
_DIED: Final = (BROKEN, "the rules' process ended; nothing was changed: try again")
_BUSY: Final = (
    BUSY,
    "too much is asked of the rules just now, and nothing was changed: try again in a moment",
)


class Job:
    """A job, and the future for its answer."""

    __slots__ = ("done", "since", "table", "told", "tries", "verb")

    def __init__(
        self, verb: str, table: str, arguments: tuple[Any, ...], done: asyncio.Future[Answer]
    ) -> None:
        self.verb = verb
        self.table = table
        self.told = (verb, table, arguments)
        self.done = done
        self.since = monotonic()
        self.tries = 0

    def answer(self, answer: Answer) -> None:
        """Complete the job, unless the caller has stopped waiting."""
        if not self.done.done():
            self.done.set_result(answer)


class RestartingWorker:
    """A worker that is restarted when it dies.

    Jobs that it had not started are passed to the new process; `stopped` is called for a job that exceeded a
    limit.
    """

    def __init__(self, run: Run, limits: Limits, stopped: Callable[[str, str], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._run = run
        self._limits = limits
        self._stopped = stopped
        self._numbers = count()
        self._waiting: deque[Job] = deque()
        self._sent: OrderedDict[int, Job] = OrderedDict()
        """Jobs sent to the process; it is running the first."""
        self._begun = 0.0
        """Time at which that job started."""
        self._taken: Usage | None = None
        """Resources that the process had used by then."""
        self._is_ready = False
        self._is_gone = False
        """Whether the process has ended and its replacement has not started."""
        self._why = ""
        """Reason for which the process was killed."""
        self._is_closed = False
        self._hand = self._started()

    def _started(self) -> Hand:
        return Hand(self, self._run, self._limits.growth)

    def call(self, verb: str, table: str, arguments: tuple[Any, ...]) -> asyncio.Future[Answer]:
        """Queue a job, and return a future for its answer.

        If too many jobs wait, it is refused as busy, unless it drops a table.
        """
        done: asyncio.Future[Answer] = self._loop.create_future()
        job = Job(verb, table, arguments, done)
        if len(self._waiting) >= self._limits.waiting and verb != DROP:
            job.answer(_BUSY)
            return done
        self._waiting.append(job)
        self._pass_on()
        return done

    def _pass_on(self) -> None:
        """Send waiting jobs to the process, up to `_AHEAD`."""
        while self._waiting and len(self._sent) < _AHEAD and not self._is_gone:
            job = self._waiting.popleft()
            if job.done.done():  # cancelled before it was sent
                continue
            if not self._sent:
                self._begun = monotonic()
            number = next(self._numbers)
            self._sent[number] = job
            self._hand.send((number, *job.told))

    def stop(self) -> None:
        """Stop the worker after the jobs it has."""
        self._is_closed = True
        self._hand.send(None)

    def close(self, until: float) -> None:
        """Wait until the worker has ended; kill it after the time `until`."""
        self._hand.close(until)

    # ------------------------------------------------------------------ what comes from the process

    def answered(self, hand: Hand, message: Message) -> None:
        """Handle an answer; one with the number -1 says that the process is ready."""
        number, kind, result, taken = message
        if hand is not self._hand:
            return
        self._taken, self._begun = taken, monotonic()
        if kind == READY:
            self._is_ready = True
            return
        job = self._sent.pop(number)
        self._pass_on()
        job.answer((kind, result))

    def ended(self, hand: Hand) -> None:
        """Handle the end of the process: its current job fails, the others are passed to the next process."""
        if self._is_closed or hand is not self._hand:
            return
        lost, why = list(self._sent.values()), self._why
        self._sent.clear()
        self._why, self._taken, self._is_gone = "", None, True
        if lost:
            guilty, *others = lost
            guilty.answer((BROKEN, why) if why else _DIED)
            self._waiting.extendleft(reversed([job for job in others if self._is_worth_it(job)]))
        pause = 0.0 if self._is_ready else _PAUSE
        self._is_ready = False
        self._loop.call_later(pause, self._start_again)

    def _is_worth_it(self, job: Job) -> bool:
        job.tries += 1
        if job.tries >= _TRIES:
            job.answer(_DIED)
        return job.tries < _TRIES

    def _start_again(self) -> None:
        if not self._is_closed:
            self._hand, self._is_gone = self._started(), False
            self._pass_on()

    # ------------------------------------------------------------------ watching

    def watch(self) -> None:
        """Kill the process if its job exceeds a limit, and refuse jobs that have waited too long."""
        overdue = monotonic() - self._limits.patience
        while self._waiting and self._waiting[0].since < overdue and self._waiting[0].verb != DROP:
            self._waiting.popleft().answer(_BUSY)
        if not self._sent or not self._is_ready or self._why:
            return
        self._why = self._excess()
        if self._why:
            job = next(iter(self._sent.values()))
            self._stopped(job.table, job.verb)
            self._hand.kill()

    def _excess(self) -> str:
        """Return a message if the current job exceeds a limit; "" if it does not."""
        now = None if self._hand.pid is None else usage_of(self._hand.pid)
        if now is None or self._taken is None:
            is_late = monotonic() - self._begun > _UNWATCHED * self._limits.seconds
            return _stopped_for("time") if is_late else ""
        if now.seconds - self._taken.seconds > self._limits.seconds:
            return _stopped_for("time")
        return _stopped_for("memory") if now.held - self._taken.held > self._limits.growth else ""


def _stopped_for(what: str) -> str:
    return f"the rules took too much {what} over this and were stopped; nothing was changed"
