"""The server's side of the workers: it routes each table to one of them, and waits for answers."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from contextlib import suppress
from hashlib import blake2b
from itertools import count
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final

from wartable.web.workers.process import run

_PATIENCE: Final = 2.0
"""Seconds that workers have for what they are at when they are ended."""


class Pool:
    """Worker processes. A worker that dies is replaced; its tables are read from their logs again."""

    def __init__(self, size: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._links = [_Link(self._loop) for _ in range(max(1, size))]

    async def call(self, verb: str, table: str, *arguments: Any) -> tuple[str, Any]:
        """The kind of the answer and the result, from the worker that has this table."""
        return await self._links[_number(table) % len(self._links)].call(verb, table, arguments)

    def close(self) -> None:
        """End the workers, all at once; one that is busy for too long is killed."""
        until = monotonic() + _PATIENCE
        for link in self._links:
            link.stop()
        for link in self._links:
            link.close(until)


def _number(table: str) -> int:
    return int.from_bytes(blake2b(table.encode(), digest_size=4).digest(), "big")


class _Link:
    """One worker, and the jobs that it has not answered yet."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._numbers = count()
        self._waiting: dict[int, asyncio.Future[tuple[str, Any]]] = {}
        self._is_closed = False
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=run, args=(theirs,), daemon=True, name="wartable rules")
        self._process.start()
        theirs.close()
        threading.Thread(target=self._listen, args=(self._pipe,), daemon=True).start()

    async def call(self, verb: str, table: str, arguments: tuple[Any, ...]) -> tuple[str, Any]:
        number = next(self._numbers)
        done: asyncio.Future[tuple[str, Any]] = self._loop.create_future()
        self._waiting[number] = done
        self._pipe.send((number, verb, table, arguments))
        return await done

    def stop(self) -> None:
        """Give it no more jobs. Closing the pipe would not do, as our thread that reads it keeps it open."""
        self._is_closed = True
        with suppress(OSError):  # it has died just now
            self._pipe.send(None)

    def close(self, until: float) -> None:
        self._process.join(max(0.0, until - monotonic()))
        if self._process.is_alive():
            self._process.kill()
        self._pipe.close()

    def _listen(self, pipe: Connection) -> None:
        """In a thread: take answers until the worker is gone."""
        while True:
            try:
                number, kind, result = pipe.recv()
            except (EOFError, OSError):
                if not self._is_closed:
                    self._loop.call_soon_threadsafe(self._died)
                return
            self._loop.call_soon_threadsafe(self._answered, number, kind, result)

    def _answered(self, number: int, kind: str, result: Any) -> None:
        waiting = self._waiting.pop(number, None)
        if waiting is not None and not waiting.done():
            waiting.set_result((kind, result))

    def _died(self) -> None:
        lost, self._waiting = self._waiting, {}
        self._start()
        for waiting in lost.values():
            if not waiting.done():
                waiting.set_result(("broken", "the rules' process ended; nothing was changed: try again"))
