"""A worker's process and the two threads that talk with it: the server's loop never waits for a pipe."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from time import monotonic
from typing import Any, Final, Protocol

from wartable.web.workers.limits import Usage

Message = tuple[int, str, Any, Usage | None]
"""The number of a job, the kind of its answer, the result, and what the process has taken by then."""
Run = Callable[[Connection, int], None]
"""What runs in the process: it takes jobs from a pipe, and may grow by so many bytes in one."""
_STARTING: Final = threading.Lock()
"""Python's own books of processes are for one thread at a time."""


class Owner(Protocol):
    """Whoever is told, in the loop, of what comes from a process."""

    def answered(self, hand: Hand, message: Message) -> None:
        """An answer has come."""

    def ended(self, hand: Hand) -> None:
        """The process is gone."""


class Hand:
    """One process. What is sent waits in a queue of its own until the process reads it."""

    def __init__(self, owner: Owner, run: Run, growth: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._owner = owner
        self._run = run
        self._growth = growth
        self._outbox: SimpleQueue[Any] = SimpleQueue()
        self._process: BaseProcess | None = None
        self._has_begun = threading.Event()
        threading.Thread(target=self._live, daemon=True, name="sender").start()

    @property
    def pid(self) -> int | None:
        """The number of the process; None before it has begun."""
        return None if self._process is None else self._process.pid

    def send(self, job: object) -> None:
        """Let the process have a job; None for the end of all."""
        self._outbox.put(job)

    def kill(self) -> None:
        """End it at once, whatever it is at."""
        if self._process is not None:
            self._process.kill()

    def close(self, until: float) -> None:
        """Wait until it has ended; kill it where that takes too long."""
        if not self._has_begun.wait(max(0.0, until - monotonic())) or self._process is None:
            return
        self._process.join(max(0.0, until - monotonic()))
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def _live(self) -> None:
        """In a thread: start the process, and pass on what is sent."""
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        with _STARTING:
            process = context.Process(
                target=self._run, args=(theirs, self._growth), daemon=True, name="wartable rules"
            )
            process.start()
        self._process = process
        theirs.close()
        self._has_begun.set()
        threading.Thread(target=self._listen, args=(pipe,), daemon=True, name="listener").start()
        with suppress(OSError):  # it has died just now, and its listener says so
            while (job := self._outbox.get()) is not None:
                pipe.send(job)
            pipe.send(None)

    def _listen(self, pipe: Connection) -> None:
        """In a thread: take answers until the process is gone."""
        with suppress(RuntimeError):  # the loop has ended
            try:
                while True:
                    self._loop.call_soon_threadsafe(self._owner.answered, self, pipe.recv())
            except (EOFError, OSError):
                self._outbox.put(None)
                self._loop.call_soon_threadsafe(self._owner.ended, self)
