"""Connections of the server: how long one may take to say what it wants, and how many there may be."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from time import monotonic
from typing import Final, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_LOOK: Final = 0.5
"""Seconds after which it is looked whose time is over."""
_MOST_HANDLES: Final = 65_536
_LEAST_SPARE: Final = 64
_USUAL_BACKLOG: Final = 2048


class Patience(NamedTuple):
    """Seconds that a request has for its headers, and then for its body."""

    headers: float = 10.0
    body: float = 30.0


USUAL: Final = Patience()


class Room(NamedTuple):
    """How many connections there may be, in all and from one address, and how many are taken at once."""

    whole: int
    by_address: int
    backlog: int


class Connections:
    """All connections of a server. Where there are too many the one goes that has waited longest without a
    whole request; where all have one, the new one does. Addresses in `trusted` may have as many as there are.
    """

    def __init__(self, room: Room, trusted: str = "", patience: Patience = USUAL) -> None:
        self._room = room
        self._trusted = [address.strip() for address in trusted.split(",")]
        self._patience = patience
        self._open: dict[Watched, None] = {}
        """All of them, the oldest first."""
        self._by_address: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._open)

    def protocol(self) -> type[H11Protocol]:
        """The protocol whose connections are counted here."""
        return type("Counted", (Watched,), {"book": self})

    def came(self, one: Watched) -> None:
        """Count a new connection, or send it away."""
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
        """Count a connection no more."""
        if one in self._open:
            del self._open[one]
            self._by_address[one.address] -= 1
            if not self._by_address[one.address]:
                del self._by_address[one.address]

    def deadline(self, state: object) -> float:
        """When whoever sends must be through with what they are at; 0 where nothing is waited for."""
        if state is h11.IDLE:
            return monotonic() + self._patience.headers
        return monotonic() + self._patience.body if state is h11.SEND_BODY else 0.0

    def _make_room(self, new: Watched, address: str) -> None:
        """End the connection that has waited longest for headers, of this address or of all for ""."""
        waiting = (one for one in self._open if one.is_waiting and address in ("", one.address))
        self._end(next(waiting, new))

    def _end(self, one: Watched) -> None:
        self.left(one)
        one.transport.abort()

    def _look(self) -> None:
        """End those whose time is over, and forget those that have gone in another way, as WebSockets do."""
        now = monotonic()
        for one in list(self._open):
            if one.transport.is_closing():
                self.left(one)
            elif one.deadline and one.deadline < now:
                self._end(one)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_LOOK, self._look) if self._open else None


class Watched(H11Protocol):
    """A connection that must say what it wants in time."""

    book: Connections
    deadline = 0.0
    """When the headers or the body must be there; 0 for never."""
    address = ""
    _state: object = None

    @property
    def is_waiting(self) -> bool:
        """Whether there is no request that is being answered or read."""
        return self._state is h11.IDLE

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._note()
        self.book.came(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self.book.left(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what comes; a little now and then does not prolong the time."""
        super().data_received(data)
        self._note()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._state = None
        self._note()

    def _note(self) -> None:
        """Note what is waited for, where that has changed."""
        if self.transport.get_protocol() not in (None, self):  # a WebSocket, which has rules of its own
            self._state, self.deadline = h11.DONE, 0.0
            return
        state = self.conn.their_state
        if state is not self._state:
            self._state, self.deadline = state, self.book.deadline(state)


def room(by_address: int) -> Room:
    """The room that there is once this process may have as many files as the system allows it."""
    handles = _raised_handles()
    spare = max(_LEAST_SPARE, handles // 4)
    whole = max(handles - spare, spare)
    return Room(whole, by_address, max(16, min(_USUAL_BACKLOG, spare // 4)))


def _raised_handles() -> int:
    """How many files and connections this process may have open from now on."""
    if sys.platform == "win32":
        return _MOST_HANDLES
    import resource  # there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_HANDLES if hard == resource.RLIM_INFINITY else min(hard, _MOST_HANDLES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):  # a system with a limit of its own below the one that it tells
            return soft
        return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft
