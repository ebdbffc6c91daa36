"""A worker process, and two threads that communicate with it: the event loop never waits for a pipe."""

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
"""Number of a job, kind of the answer, result, and the resources that the process had used by then."""
Run = Callable[[Connection, int], None]
"""Main function of the process: takes a pipe with jobs, and the bytes by which it may grow in one job."""
_STARTING: Final = threading.Lock()
"""Serialises process creation: multiprocessing's bookkeeping is not thread-safe."""


class Owner(Protocol):
    """Receives the answers of a process and the news of its end, in the event loop."""

    def answered(self, hand: Hand, message: Message) -> None:
        """Handle an answer."""

    def ended(self, hand: Hand) -> None:
        """Handle the end of the process."""


class Hand:
    """A worker process, with a queue of jobs that it has not read yet."""

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
        """Process id; None before it has started."""
        return None if self._process is None else self._process.pid

    def send(self, job: object) -> None:
        """Send a job to the process; None shuts it down."""
        self._outbox.put(job)

    def kill(self) -> None:
        """Kill the process at once."""
        if self._process is not None:
            self._process.kill()

    def close(self, until: float) -> None:
        """Wait until the process has ended; kill it after the time `until`."""
        if not self._has_begun.wait(max(0.0, until - monotonic())) or self._process is None:
            return
        self._process.join(max(0.0, until - monotonic()))
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def _live(self) -> None:
        """Start the process and send it jobs, in a thread of its own."""
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
        with suppress(OSError):  # it has just died; its listener reports that
            while (job := self._outbox.get()) is not None:
                pipe.send(job)
            pipe.send(None)

    def _listen(self, pipe: Connection) -> None:
        """Receive answers until the process ends, in a thread of its own."""
        with suppress(RuntimeError):  # the loop has ended
            try:
                while True:
                    self._loop.call_soon_threadsafe(self._owner.answered, self, pipe.recv())
            except (EOFError, OSError):
                self._outbox.put(None)
                self._loop.call_soon_threadsafe(self._owner.ended, self)
