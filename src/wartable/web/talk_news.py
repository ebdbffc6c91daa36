"""Notify readers that the talk or the pictures of a table have changed, at this server and at others."""

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


class TalkNotifier:
    """Notifies the readers of a table's talk when it has changed, at this server or at another, so that they
    read it again.
    """

    def __init__(self, write: Callable[[Write], Awaitable[Any]], claims: Leases) -> None:
        self._write = write
        self._claims = claims
        self._readers: dict[str, set[asyncio.Event]] = {}

    async def change_talk(self, table: str, function: Callable[[Connection], T]) -> T:
        """Call a function that changes the talk of a table in the database, and return its result. Readers
        are notified once the change is durable.
        """
        announce = self._claims.notify_others(table, TALKED)

        def written(connection: Connection) -> T:
            result = function(connection)
            announce(connection)
            return result

        found: T = await self._write(written)
        self._wake(table)
        return found

    def handle_notification(self, kind: str, table: str) -> bool:
        """Handle a notification from another server. Returns whether it was about talk only."""
        if kind == LOST:
            for name in list(self._readers):
                self._wake(name)
        if kind == TALKED:
            self._wake(table)
        return kind == TALKED

    async def follow_talk(self, table: str, read: Read[T]) -> AsyncGenerator[T]:
        """Yield what `read` returns, at once and again after each change to the talk of a table."""
        with self._register_reader(table) as news:
            while True:
                news.clear()
                yield await read()
                await news.wait()

    @contextmanager
    def _register_reader(self, table: str) -> Iterator[asyncio.Event]:
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
