"""The server's side of one worker: its jobs, which of them wait, and what becomes of them when it dies."""

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
"""Jobs that a worker has at once: one that it is at, and one more, so that it need not wait for it."""
_TRIES: Final = 3
"""How often a job is given to a worker, where those before died at another job."""
_PAUSE: Final = 1.0
"""Seconds until the next process is started, where one has died before it could begin."""
_UNWATCHED: Final = 3.0
"""How many times as long a job may last, by the clock, where the system tells nothing of the processor."""

Answer = tuple[str, Any]
_DIED: Final = (BROKEN, "the rules' process ended; nothing was changed: try again")
_BUSY: Final = (
    BUSY,
    "too much is asked of the rules just now, and nothing was changed: try again in a moment",
)


class Job:
    """What somebody waits for."""

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
        """Tell whoever waits, if anybody still does."""
        if not self.done.done():
            self.done.set_result(answer)


class Link:
    """A worker, which is replaced when it dies. Jobs that it had not begun are done by the next one;
    `stopped` is told of a job that took too much.
    """

    def __init__(self, run: Run, limits: Limits, stopped: Callable[[str, str], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._run = run
        self._limits = limits
        self._stopped = stopped
        self._numbers = count()
        self._waiting: deque[Job] = deque()
        self._sent: OrderedDict[int, Job] = OrderedDict()
        """What the process has, the job that it is at first."""
        self._begun = 0.0
        """When that job was begun."""
        self._taken: Usage | None = None
        """What the process had taken by then."""
        self._is_ready = False
        self._is_gone = False
        """Whether the process has ended, and the next one is not there yet."""
        self._why = ""
        """Why the process was killed."""
        self._is_closed = False
        self._hand = self._started()

    def _started(self) -> Hand:
        return Hand(self, self._run, self._limits.growth)

    def call(self, verb: str, table: str, arguments: tuple[Any, ...]) -> asyncio.Future[Answer]:
        """The answer to a job. Where too many wait it is told to come again; a table is always forgotten."""
        done: asyncio.Future[Answer] = self._loop.create_future()
        job = Job(verb, table, arguments, done)
        if len(self._waiting) >= self._limits.waiting and verb != DROP:
            job.answer(_BUSY)
            return done
        self._waiting.append(job)
        self._pass_on()
        return done

    def _pass_on(self) -> None:
        """Give the process what it may have."""
        while self._waiting and len(self._sent) < _AHEAD and not self._is_gone:
            job = self._waiting.popleft()
            if job.done.done():  # nobody waits any more, and it was not begun
                continue
            if not self._sent:
                self._begun = monotonic()
            number = next(self._numbers)
            self._sent[number] = job
            self._hand.send((number, *job.told))

    def stop(self) -> None:
        """Give it no more jobs."""
        self._is_closed = True
        self._hand.send(None)

    def close(self, until: float) -> None:
        """Wait until it has ended."""
        self._hand.close(until)

    # ------------------------------------------------------------------ what comes from the process

    def answered(self, hand: Hand, message: Message) -> None:
        """An answer has come, or, with the number -1, the word that the process has begun."""
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
        """The process is gone: the job that it was at is lost, and the next one does the others."""
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
        """Kill the process where its job takes too much, and send away what has waited for too long."""
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
        """What the job that the process is at takes too much of, in words; "" for nothing."""
        now = None if self._hand.pid is None else usage_of(self._hand.pid)
        if now is None or self._taken is None:
            is_late = monotonic() - self._begun > _UNWATCHED * self._limits.seconds
            return _stopped_for("time") if is_late else ""
        if now.seconds - self._taken.seconds > self._limits.seconds:
            return _stopped_for("time")
        return _stopped_for("memory") if now.held - self._taken.held > self._limits.growth else ""


def _stopped_for(what: str) -> str:
    return f"the rules took too much {what} over this and were stopped; nothing was changed"
