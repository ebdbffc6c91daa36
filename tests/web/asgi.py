"""Requests to an application as a server makes them, down to the bytes that would go over the wire."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from starlette.types import ASGIApp, Message

QUIET: Final = 0.1
"""Seconds without a word after which a stream is left."""
PATIENCE: Final = 30.0
_NEVER_SAME: Final = (b"date",)

Until = Callable[[Callable[[bytes], bool]], Awaitable[None]]
"""Waits until what a stream has said meets a condition."""
Deed = Callable[[Until], Awaitable[object]]
"""Something done while a stream is heard."""


class Reply(NamedTuple):
    """All that an application has sent: status, headers as they came but for the date, and the body."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


async def asked(
    app: ASGIApp, method: str, path: str, headers: Mapping[str, str], form: Mapping[str, str] | None = None
) -> Reply:
    """What the application answers; a stream is left after its first words."""
    body = b"" if form is None else urlencode(form).encode()
    more = {} if form is None else {"content-type": "application/x-www-form-urlencoded"}
    return await _exchanged(app, method, path, {**headers, **more}, body)


async def sent(app: ASGIApp, path: str, headers: Mapping[str, str], json: str) -> Reply:
    """What the application answers to JSON."""
    return await _exchanged(app, "POST", path, {**headers, "content-type": "application/json"}, json.encode())


async def _exchanged(app: ASGIApp, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Reply:
    call = _Call([{"type": "http.request", "body": body, "more_body": False}], {"type": "http.disconnect"})
    scope = {"type": "http", "method": method, **_scope(path, {**headers, "content-length": str(len(body))})}
    messages = await call.run(app, scope)
    start = messages[0]
    kept = [(key, value) for key, value in start["headers"] if key not in _NEVER_SAME]
    return Reply(start["status"], tuple(kept), b"".join([one.get("body", b"") for one in messages[1:]]))


async def streamed(app: ASGIApp, path: str, headers: Mapping[str, str], deed: Deed) -> bytes:
    """What a stream says while something is done, from when it has begun until it is quiet again."""
    call = _Call([{"type": "http.request", "body": b"", "more_body": False}], {"type": "http.disconnect"})
    messages = await call.run(app, {"type": "http", "method": "GET", **_scope(path, headers)}, deed)
    return b"".join([one.get("body", b"") for one in messages[1:]])


async def talked(app: ASGIApp, path: str, words: Sequence[str]) -> list[Message]:
    """What the application says over a WebSocket: that it accepts, the state, and then an answer to each of
    these words, which wait for what comes before.
    """
    said: list[Message] = [{"type": "websocket.connect"}]
    said += [{"type": "websocket.receive", "text": word} for word in words]
    said.append({"type": "websocket.disconnect", "code": 1000})
    heard: list[Message] = []
    news = asyncio.Event()
    begun = 0

    async def receive() -> Message:
        nonlocal begun
        while len(heard) < (begun + 1 if begun else 0):
            news.clear()
            await news.wait()
        begun += 1
        return said[begun - 1]

    async def send(message: Message) -> None:
        heard.append(dict(message))
        news.set()

    async with asyncio.timeout(PATIENCE):
        await app({"type": "websocket", "subprotocols": [], **_scope(path, {})}, receive, send)
    return heard


def _scope(path: str, headers: Mapping[str, str]) -> dict[str, Any]:
    plain, _, query = path.partition("?")
    given = {"host": "localhost", **headers}
    return {
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "path": plain,
        "raw_path": plain.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(key.encode(), value.encode()) for key, value in given.items()],
        "client": ("127.0.0.1", 50_000),
        "server": ("localhost", 80),
    }


class _Call:
    """One exchange: what is said, what comes back, and leaving once nothing more comes."""

    def __init__(self, said: list[Message], leaving: Message) -> None:
        self._said = said
        self._leaving = leaving
        self._heard: list[Message] = []
        self._news = asyncio.Event()
        self._left = asyncio.Event()

    async def run(self, app: ASGIApp, scope: Mapping[str, Any], deed: Deed | None = None) -> list[Message]:
        """All messages of the application; `deed` is done once it has begun to answer."""
        task = asyncio.ensure_future(app(dict(scope), self._receive, self._send))
        async with asyncio.timeout(PATIENCE):
            if deed is not None:
                await self._news.wait()
                await deed(self._until)
                await asyncio.sleep(QUIET)
                self._left.set()
            while not task.done():
                self._news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._awake(task), QUIET if self._is_open else None)
                    continue
                self._left.set()
                await asyncio.wait([task], timeout=PATIENCE)
        await task
        return self._heard

    async def _until(self, is_said: Callable[[bytes], bool]) -> None:
        """Wait until what the application has said is enough, however slow the machine is."""
        while not is_said(b"".join([one.get("body", b"") for one in self._heard])):
            self._news.clear()
            await self._news.wait()

    async def _awake(self, task: asyncio.Future[Any]) -> None:
        """Wait for a word, or for the end."""
        news: asyncio.Future[Any] = asyncio.ensure_future(self._news.wait())
        try:
            await asyncio.wait([news, task], return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()

    @property
    def _is_open(self) -> bool:
        """Whether the application has begun to talk, and may have no more to say."""
        return len(self._heard) > 1 and not self._said

    async def _receive(self) -> Message:
        if self._said:
            return self._said.pop(0)
        await self._left.wait()
        return self._leaving

    async def _send(self, message: Message) -> None:
        self._heard.append(dict(message))
        self._news.set()
