"""Limits of connections: timeouts for slow requests, and how many connections may be open."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from time import monotonic
from typing import Final, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_CHECK_SECONDS: Final = 0.5
"""Seconds between checks for connections that have timed out."""
_MOST_HANDLES: Final = 65_536
_LEAST_SPARE: Final = 64
_USUAL_BACKLOG: Final = 2048


class Timeouts(NamedTuple):
    """Timeouts in seconds: for a client to send the headers of a request, and then its body."""

    headers: float = 10.0
    body: float = 30.0


USUAL: Final = Timeouts()


class ConnectionLimits(NamedTuple):
    """Limits on connections: how many may be open in all, how many from one address, and how many may wait to
    be accepted.
    """

    whole: int
    by_address: int
    backlog: int


class Connections:
    """All open connections of a server. If there are too many, the one that has waited longest for the
    headers of a request is closed; if none is waiting, the new one is closed. For addresses in `trusted`,
    separated by commas, only the limit on all connections counts.
    """

    def __init__(self, room: ConnectionLimits, trusted: str = "", patience: Timeouts = USUAL) -> None:
        self._room = room
        self._trusted = [address.strip() for address in trusted.split(",")]
        self._patience = patience
        self._open: dict[LimitedConnection, None] = {}
        """Open connections, oldest first."""
        self._by_address: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._open)

    def protocol(self) -> type[H11Protocol]:
        """Return a subclass of the HTTP protocol that registers each of its connections with this object."""
        return type("Counted", (LimitedConnection,), {"registry": self})

    def register(self, connection: LimitedConnection) -> None:
        """Count a new connection. If that exceeds a limit, close a waiting connection or the new one."""
        self._open[connection] = None
        self._by_address[connection.address] += 1
        is_known = connection.address in self._trusted or "*" in self._trusted
        if not is_known and self._by_address[connection.address] > self._room.by_address:
            self._make_room(connection, connection.address)
        elif len(self._open) > self._room.whole:
            self._make_room(connection, "")
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_CHECK_SECONDS, self._close_expired)

    def unregister(self, connection: LimitedConnection) -> None:
        """Stop counting a connection; does nothing if it is not counted."""
        if connection in self._open:
            del self._open[connection]
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]

    def read_deadline(self, state: object) -> float:
        """Return the time (`monotonic`) by which a client in this state of the HTTP protocol must have sent
        its headers or body; 0 if it need not send anything.
        """
        if state is h11.IDLE:
            return monotonic() + self._patience.headers
        return monotonic() + self._patience.body if state is h11.SEND_BODY else 0.0

    def _make_room(self, new: LimitedConnection, address: str) -> None:
        """Close the connection that has waited longest for the headers of a request, or `new` if none is
        waiting. Only connections from `address` are considered; "" means all.
        """
        waiting = (
            connection
            for connection in self._open
            if connection.is_waiting and address in ("", connection.address)
        )
        self._abort(next(waiting, new))

    def _abort(self, connection: LimitedConnection) -> None:
        self.unregister(connection)
        connection.transport.abort()

    def _close_expired(self) -> None:
        """Close connections that have timed out, and stop counting those that are being closed."""
        now = monotonic()
        for connection in list(self._open):
            if connection.transport.is_closing():
                self.unregister(connection)
            elif connection.deadline and connection.deadline < now:
                self._abort(connection)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_CHECK_SECONDS, self._close_expired) if self._open else None


class LimitedConnection(H11Protocol):
    """An HTTP connection that is counted, and that has timeouts for the headers and body of requests."""

    registry: Connections
    deadline = 0.0
    """Time (`monotonic`) by which headers or body must have arrived; 0 for never."""
    address = ""
    _state: object = None

    @property
    def is_waiting(self) -> bool:
        """Whether the client is expected to send the headers of a request, and has not completed them."""
        return self._state is h11.IDLE

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start counting the connection."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._update_deadline()
        self.registry.register(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self.registry.unregister(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle received data. The deadline is not extended, so that a client cannot send slowly forever."""
        super().data_received(data)
        self._update_deadline()

    def on_response_complete(self) -> None:
        """Set the deadline for the next request."""
        super().on_response_complete()
        self._state = None
        self._update_deadline()

    def _update_deadline(self) -> None:
        """Set a new deadline if the state of the HTTP protocol has changed."""
        if self.transport.get_protocol() not in (None, self):  # a WebSocket, which has limits of its own
            self._state, self.deadline = h11.DONE, 0.0
            return
        state = self.conn.their_state
        if state is not self._state:
            self._state, self.deadline = state, self.registry.read_deadline(state)


def room(by_address: int) -> ConnectionLimits:
    """Raise the process's limit on open files as far as possible, and return limits on connections that leave
    enough files for everything else. `by_address` is the number of connections allowed for each address.
    """
    handles = _raise_file_limit()
    spare = max(_LEAST_SPARE, handles // 4)
    whole = max(handles - spare, spare)
    return ConnectionLimits(whole, by_address, max(16, min(_USUAL_BACKLOG, spare // 4)))


def _raise_file_limit() -> int:
    """Raise the process's limit on open files as far as the system allows, and return the new limit."""
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
