"""Connection limits: timeouts for slow requests, and how many connections may be open."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from time import monotonic
from typing import Final, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_LOOK: Final = 0.5
"""Seconds between checks for connections that have timed out."""
_MOST_HANDLES: Final = 65_536
_LEAST_SPARE: Final = 64
_USUAL_BACKLOG: Final = 2048


class Patience(NamedTuple):
    """Timeouts in seconds for the headers of a request, and then for its body."""

    headers: float = 10.0
    body: float = 30.0


USUAL: Final = Patience()


class ConnectionLimits(NamedTuple):
    """Connection limits: in all, by address, and the listen backlog."""

    whole: int
    by_address: int
    backlog: int


class Connections:
    """All open connections of a server.

    If there are too many, the connection that has waited longest without a complete request is closed; if
    every connection has one, the new connection is closed. Addresses in `trusted` are limited only by the
    total.
    """

    def __init__(self, room: ConnectionLimits, trusted: str = "", patience: Patience = USUAL) -> None:
        self._room = room
        self._trusted = [address.strip() for address in trusted.split(",")]
        self._patience = patience
        self._open: dict[Watched, None] = {}
        """Open connections, oldest first."""
        self._by_address: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._open)

    def protocol(self) -> type[H11Protocol]:
        """Return a protocol class whose connections are counted here."""
        return type("Counted", (Watched,), {"book": self})

    def came(self, one: Watched) -> None:
        """Register a new connection. If a limit is exceeded, close a waiting connection or the new one."""
        self._open[one] = None
        self._by_address[one.address] += 1
        is_known = one.address in self._trusted or "*" in self._trusted
        if not is_known and self._by_address[one.address] > self._room.by_address:
            self._make_room(one, one.address)
        elif len(self._open) > self._room.whole:
            self._make_room(one, "")
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_LOOK, self._look)

    def left(self, one: Watched) -> None:
        """Remove a connection from the count."""
        if one in self._open:
            del self._open[one]
            self._by_address[one.address] -= 1
            if not self._by_address[one.address]:
                del self._by_address[one.address]

    def deadline(self, state: object) -> float:
        """Return the time (`monotonic`) by which the client must finish sending; 0 if nothing is expected."""
        if state is h11.IDLE:
            return monotonic() + self._patience.headers
        return monotonic() + self._patience.body if state is h11.SEND_BODY else 0.0

    def _make_room(self, new: Watched, address: str) -> None:
        """Close the connection that has waited longest for a request, or the new one if none is waiting.

        Only connections from `address` are considered; "" means all.
        """
        waiting = (one for one in self._open if one.is_waiting and address in ("", one.address))
        self._end(next(waiting, new))

    def _end(self, one: Watched) -> None:
        self.left(one)
        one.transport.abort()

    def _look(self) -> None:
        """Close connections that have timed out, and drop those already closing, such as WebSockets."""
        now = monotonic()
        for one in list(self._open):
            if one.transport.is_closing():
                self.left(one)
            elif one.deadline and one.deadline < now:
                self._end(one)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_LOOK, self._look) if self._open else None


class Watched(H11Protocol):
    """A connection with timeouts for headers and body."""

    book: Connections
    deadline = 0.0
    """Time (`monotonic`) by which headers or body must have arrived; 0 for never."""
    address = ""
    _state: object = None

    @property
    def is_waiting(self) -> bool:
        """Whether no request is being read or answered."""
        return self._state is h11.IDLE

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Register the connection."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._note()
        self.book.came(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister the connection."""
        self.book.left(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle received data; sending a little at a time does not extend the deadline."""
        super().data_received(data)
        self._note()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._state = None
        self._note()

    def _note(self) -> None:
        """Set a new deadline if the connection's state has changed."""
        if self.transport.get_protocol() not in (None, self):  # a WebSocket, which has limits of its own
            self._state, self.deadline = h11.DONE, 0.0
            return
        state = self.conn.their_state
        if state is not self._state:
            self._state, self.deadline = state, self.book.deadline(state)


def room(by_address: int) -> ConnectionLimits:
    """Raise the process's limit on open files, and return the connection limits that it allows."""
    handles = _raised_handles()
    spare = max(_LEAST_SPARE, handles // 4)
    whole = max(handles - spare, spare)
    return ConnectionLimits(whole, by_address, max(16, min(_USUAL_BACKLOG, spare // 4)))


def _raised_handles() -> int:
    """Raise the limit on open files and connections as far as allowed, and return the new limit."""
    if sys.platform == "win32":
        return _MOST_HANDLES
    import resource  # not available on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_HANDLES if hard == resource.RLIM_INFINITY else min(hard, _MOST_HANDLES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):  # the system's real limit is below the one that it reports
            return soft
        return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft
