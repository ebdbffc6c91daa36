"""A worker process as the server sees it. Two threads communicate with it, so that the event loop never waits
for a pipe.
"""

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

from wartable.web.workers.limits import ProcessUsage

Message = tuple[int, str, Any, ProcessUsage | None]
"""The number of a job, the kind of its answer, the result, and the resources that the process had used by
then.
"""
Run = Callable[[Connection, int], None]
"""Main function of a worker process. It takes a pipe with jobs, and the number of bytes by which the process
may grow in one job.
"""
_STARTING: Final = threading.Lock()
"""Lock under which processes are started, because multiprocessing does not support that in several threads at
once.
"""


class WorkerProcessListener(Protocol):
    """Something that is told, in the event loop, when a worker process answers a job and when it ends."""

    def handle_answer(self, process: WorkerProcess, message: Message) -> None:
        """Handle an answer of the process."""

    def handle_end(self, process: WorkerProcess) -> None:
        """Handle the end of the process."""


class WorkerProcess:
    """A worker process, with a queue of jobs that were not sent to it yet."""

    def __init__(self, owner: WorkerProcessListener, run: Run, growth: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._owner = owner
        self._run = run
        self._growth = growth
        self._outbox: SimpleQueue[Any] = SimpleQueue()
        self._process: BaseProcess | None = None
        self._has_begun = threading.Event()
        threading.Thread(target=self._run_sender, daemon=True, name="sender").start()

    @property
    def pid(self) -> int | None:
        """Id of the process; None if it has not started yet."""
        return None if self._process is None else self._process.pid

    def send(self, job: object) -> None:
        """Queue a job for the process; None shuts it down."""
        self._outbox.put(job)

    def kill(self) -> None:
        """Kill the process at once."""
        if self._process is not None:
            self._process.kill()

    def close(self, until: float) -> None:
        """Wait until the process has ended; if it has not by the time `until`, kill it."""
        if not self._has_begun.wait(max(0.0, until - monotonic())) or self._process is None:
            return
        self._process.join(max(0.0, until - monotonic()))
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def _run_sender(self) -> None:
        """Start the process, and send it jobs; runs in a thread of its own."""
        context = multiprocessing.get_context("spawn")
        pipe, child_pipe = context.Pipe()
        with _STARTING:
            process = context.Process(
                target=self._run, args=(child_pipe, self._growth), daemon=True, name="wartable rules"
            )
            process.start()
        self._process = process
        child_pipe.close()
        self._has_begun.set()
        threading.Thread(target=self._run_listener, args=(pipe,), daemon=True, name="listener").start()
        with suppress(OSError):  # it has just died; its listener reports that
            while (job := self._outbox.get()) is not None:
                pipe.send(job)
            pipe.send(None)

    def _run_listener(self, pipe: Connection) -> None:
        """Receive answers until the process ends; runs in a thread of its own."""
        with suppress(RuntimeError):  # the loop has ended
            try:
                while True:
                    self._loop.call_soon_threadsafe(self._owner.handle_answer, self, pipe.recv())
            except (EOFError, OSError):
                self._outbox.put(None)
                self._loop.call_soon_threadsafe(self._owner.handle_end, self)
