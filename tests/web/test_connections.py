"""Connections that never say what they want, or too many of them: nobody else is kept out."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import uvicorn

from tests.web.live import LiveServer, database_in
from tests.web.test_api import Made
from wartable.web.connections import ConnectionLimits, Connections, Timeouts, room

HALF: Final = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
FORM: Final = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n"
BODY: Final = b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\n" + FORM + b"\r\ntoken"
WHOLE: Final = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
SHORT: Final = Timeouts(0.3, 0.8)


class Stage:
    """A server of one sentence, whose connections are counted."""

    def __init__(self, room: ConnectionLimits, *, trusted: str = "", patience: Timeouts = SHORT) -> None:
        self.connections = Connections(room, trusted, patience)
        config = uvicorn.Config(
            self._app,
            port=0,
            log_level="error",
            lifespan="off",
            interface="asgi3",
            http=self.connections.protocol(),
        )
        self._server = uvicorn.Server(config)
        self.asked = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked.set()
        await self.may_answer.wait()
        while (message := await receive())["type"] == "http.request" and message.get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    async def __aenter__(self) -> Stage:
        self._serving = asyncio.create_task(self._server.serve())
        while not self._server.started:
            await asyncio.sleep(0.01)
        self.port = self._server.servers[0].sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *what: object) -> None:
        self._server.should_exit = self._server.force_exit = True
        await self._serving

    async def connected(self, said: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection on which something was said."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(said)
        await writer.drain()
        return reader, writer


async def _heard(reader: asyncio.StreamReader, seconds: float = 10.0) -> bytes:
    """What comes until the connection ends."""
    try:
        return await asyncio.wait_for(reader.read(), seconds)
    except ConnectionError:
        return b""


LARGE: Final = ConnectionLimits(1000, 1000, 100)


@pytest.mark.parametrize("said", [b"", HALF, BODY], ids=["nothing", "half a header", "half a body"])
def test_who_does_not_finish_a_request_is_sent_away(said: bytes) -> None:
    async def tried() -> tuple[bytes, int]:
        async with Stage(LARGE) as stage:
            reader, _ = await stage.connected(said)
            return await _heard(reader), len(stage.connections)

    assert asyncio.run(tried()) == (b"", 0)


def test_a_letter_now_and_then_wins_no_time() -> None:
    async def tried() -> float:
        async with Stage(LARGE) as stage:
            reader, writer = await stage.connected(HALF)
            began = time.monotonic()
            ended = asyncio.ensure_future(_heard(reader))
            while not ended.done() and time.monotonic() < began + 8:
                writer.write(b"x")
                await asyncio.sleep(0.05)
            return time.monotonic() - began

    assert asyncio.run(tried()) < 5


def test_an_answer_may_take_longer_than_a_question() -> None:
    async def tried() -> bytes:
        async with Stage(LARGE) as stage:
            stage.may_answer.clear()
            reader, _ = await stage.connected(WHOLE)
            await stage.asked.wait()
            await asyncio.sleep(2.0)
            stage.may_answer.set()
            return await asyncio.wait_for(reader.readuntil(b"ok"), 10)

    assert asyncio.run(tried()).startswith(b"HTTP/1.1 200")


async def _crowded(stage: Stage, first: Sequence[bytes]) -> list[bool]:
    """Which of these connections stayed open when one more came, and whether that had its answer."""
    found = [await stage.connected(said) for said in first]
    await asyncio.sleep(0.2)
    reader, _ = await stage.connected(WHOLE)
    try:
        answer = await asyncio.wait_for(reader.readuntil(b"ok"), 5)
    except (asyncio.IncompleteReadError, ConnectionError):
        answer = b""
    await asyncio.sleep(0.05)
    ended = [one.at_eof() or one.exception() is not None for one, _ in found]
    return [*[not end for end in ended], answer.startswith(b"HTTP/1.1 200")]


@pytest.mark.parametrize(
    ("room", "trusted"),
    [
        (ConnectionLimits(2, 1000, 100), ""),
        (ConnectionLimits(1000, 2, 100), ""),
        (ConnectionLimits(2, 1, 100), "127.0.0.1"),
    ],
    ids=["in all", "from an address", "from a proxy"],
)
def test_the_oldest_that_has_no_whole_request_makes_room_for_a_new_one(
    room: ConnectionLimits, trusted: str
) -> None:
    async def tried() -> list[bool]:
        async with Stage(room, trusted=trusted, patience=Timeouts(30, 30)) as stage:
            return await _crowded(stage, [HALF, HALF])

    assert asyncio.run(tried()) == [False, True, True]


def test_where_all_are_being_answered_the_new_one_goes() -> None:
    async def tried() -> list[bool]:
        async with Stage(ConnectionLimits(2, 1000, 100), patience=Timeouts(30, 30)) as stage:
            stage.may_answer.clear()
            return await _crowded(stage, [WHOLE, WHOLE])

    assert asyncio.run(tried()) == [True, True, False]


def test_there_is_room_for_three_quarters_of_what_the_system_allows() -> None:
    import resource

    found = room(600)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == min(hard, 65_536) or hard == resource.RLIM_INFINITY
    assert found.whole == soft - max(64, soft // 4)
    assert found.by_address == 600


def _opened(port: int, count: int, said: bytes) -> list[socket.socket]:
    found = []
    for _ in range(count):
        one = socket.create_connection(("127.0.0.1", port), 20)
        one.sendall(said)
        found.append(one)
    return found


def _still_open(sockets: list[socket.socket]) -> int:
    """How many have not been closed by the other side."""
    count = 0
    for one in sockets:
        one.setblocking(False)
        try:
            while one.recv(10_000):
                pass
        except BlockingIOError:
            count += 1
        except ConnectionError:
            pass
    return count


@pytest.mark.slow
def test_four_hundred_half_requests_are_gone_after_a_while(tmp_path: Path) -> None:
    # 400 of 400 were still open after 35 s
    with LiveServer(database_in(tmp_path)) as server:
        halves, bodies = _opened(server.port, 400, HALF), _opened(server.port, 100, BODY)
        assert httpx.get(server.url, timeout=10).status_code == 200
        time.sleep(14)
        assert _still_open(halves) == 0
        time.sleep(21)
        assert _still_open(bodies) == 0


@pytest.mark.slow
def test_half_requests_lock_out_nobody_where_there_are_few_handles(tmp_path: Path) -> None:
    # 250 of them locked out a server with 256 handles
    server = LiveServer(database_in(tmp_path))
    server.handles = 256
    with server:
        halves = _opened(server.port, 250, HALF)
        for _ in range(3):
            assert httpx.get(server.url, timeout=10).status_code == 200
        with server.client() as client:
            seat, state = Made(client).asked()  # type: ignore[arg-type]
            answered = seat.post("answer", key=state["question"]["keys"][0], seen=state["seen"])
        assert answered.status_code == 200
        assert len(halves) == 250
