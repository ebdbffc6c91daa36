"""Notifications that someone has written to the people of a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection

from wartable.web.store.leasing.leases import LOST, TALKED, Leases

T = TypeVar("T")
Read = Callable[[], Awaitable[T]]
Write = Callable[[Connection], Any]


class TalkNews:
    """Wakes the readers of the talk of a table after each change to it, at this server and others."""

    def __init__(self, write: Callable[[Write], Awaitable[Any]], claims: Leases) -> None:
        self._write = write
        self._claims = claims
        self._readers: dict[str, set[asyncio.Event]] = {}

    async def change(self, table: str, what: Callable[[Connection], T]) -> T:
        """Run a write about the talk of a table, and wake its readers once it is durable."""
        announce = self._claims.announce(table, TALKED)

        def written(connection: Connection) -> T:
            result = what(connection)
            announce(connection)
            return result

        found: T = await self._write(written)
        self._wake(table)
        return found

    def hear(self, what: str, table: str) -> bool:
        """Handle a notification from another server, and return whether it was about talk only."""
        if what == LOST:
            for name in list(self._readers):
                self._wake(name)
        if what == TALKED:
            self._wake(table)
        return what == TALKED

    async def follow(self, table: str, read: Read[T]) -> AsyncGenerator[T]:
        """Yield what `read` returns, at once and after each change to the talk of a table."""
        with self._reader(table) as news:
            while True:
                news.clear()
                yield await read()
                await news.wait()

    @contextmanager
    def _reader(self, table: str) -> Iterator[asyncio.Event]:
        news = asyncio.Event()
        readers = self._readers.setdefault(table, set())
        readers.add(news)
        try:
            yield news
        finally:
            readers.discard(news)
            if not readers and self._readers.get(table) is readers:
                del self._readers[table]

    def _wake(self, table: str) -> None:
        for news in self._readers.get(table, ()):
            news.set()
