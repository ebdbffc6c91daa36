"""Middleware: security headers, body size, Host check, rate limit."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Final

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS: Final = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
}
LARGEST: Final = 1_000_000
"""Largest request body in bytes."""
_TOO_LARGE: Final = f"That is too large: at most {LARGEST} bytes can be sent."
_AT_HOME: Final = ("127.0.0.1", "localhost", "[::1]", "::1", "testserver")
_WINDOW: Final = 10.0
"""Seconds of the window in which requests are counted."""
_LOOKS: Final = 5
"""Factor by which reads may outnumber changes: each change is read by everyone behind one address."""
_TALK: Final = 10
"""Factor by which WebSocket messages may outnumber changes: programs at 200 tables send that many."""
_POLICY: Final = 1008
"""Close code of a WebSocket that violated a limit."""
_STREAMS: Final = "/streams"
_NETWORK: Final = 64
"""Bits of an IPv6 address used for limits: a client usually controls its whole /64 network."""


class SecurityMiddleware:
    """Middleware that limits requests and adds security headers.

    `most` is the number of changes that one address may request in ten seconds, with any tokens and
    successful or not; it may read five times and send ten times as many messages over WebSockets. The same
    limit applies to one token from all addresses, and to the streams and other requests that an address has
    open.
    """

    def __init__(self, inside: ASGIApp, *, is_public: bool, most: int) -> None:
        self._inside = inside
        self._is_public = is_public
        self._most = most
        self._asked: Counter[str] = Counter()
        self._looked: Counter[str] = Counter()
        self._told: Counter[str] = Counter()
        self._open: Counter[str] = Counter()
        """Unfinished requests by address."""
        self._since = monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._inside(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None and scope["type"] == "http":
            await refusal(scope, receive, send)
            return
        if refusal is not None:
            await send({"type": "websocket.close", "code": 1008})
            return
        address, weight = address_of(scope), _weight(scope)
        self._open[address] += weight
        try:
            await self._taken(scope, receive, send)
        finally:
            self._open[address] -= weight
            if not self._open[address]:
                del self._open[address]

    async def _taken(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application with security headers; refuse a body that is too large, or too many
        messages.
        """
        body = _Body(receive, lambda: self._is_told_too_much(scope))

        async def with_headers(message: Message) -> None:
            if body.is_too_large:
                return
            if message["type"] == "http.response.start":
                given = {key for key, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *[(key, value) for key, value in HEADERS.items() if key not in given],
                ]
            await send(message)

        await self._inside(scope, body.read, with_headers)
        if body.is_too_much:
            await send({"type": "websocket.close", "code": _POLICY, "reason": "too many messages"})
        if body.is_too_large:
            await _refused(scope, 413, "large", _TOO_LARGE)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """Return the response that refuses a request; None if it is accepted."""
        headers = dict(scope["headers"])
        is_too_often = self._is_too_often(scope, _bearer(scope, headers.get(b"authorization", b"")))
        if is_too_often:
            what = "Too many requests: wait a few seconds, and try again."
            return _refused(scope, 429, "often", what)
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._is_public and _name(host) not in _AT_HOME:
            what = "This server accepts its own machine only; start it with --public to let others in."
            return _refused(scope, 421, "foreign", what)
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and origin != "null" and origin.partition("://")[2] != host:
            return _refused(
                scope, 403, "foreign", "This request came from another site; open this site's own page."
            )
        length = headers.get(b"content-length", b"0").decode("latin-1")
        if not length.isdigit() or int(length) > LARGEST:
            return _refused(scope, 413, "large", _TOO_LARGE)
        if self._open[address_of(scope)] + _weight(scope) > self._most:
            what = "Too many pages are open: close some of them, and try again."
            return _refused(scope, 429, "often", what)
        return None

    def _is_too_often(self, scope: Scope, word: bytes) -> bool:
        """Count a request by address and by token, and return whether either exceeds its limit."""
        self._turn()
        is_look = scope.get("method", "GET") in ("GET", "HEAD")
        counted, most = (self._looked, _LOOKS * self._most) if is_look else (self._asked, self._most)
        found = [address_of(scope), *([blake2b(word, digest_size=12).hexdigest()] if word else [])]
        counted.update(found)
        return any(counted[who] > most for who in found)

    def _is_told_too_much(self, scope: Scope) -> bool:
        """Count a WebSocket message, and return whether its address has sent too many."""
        self._turn()
        address = address_of(scope)
        self._told[address] += 1
        return self._told[address] > _TALK * self._most

    def _turn(self) -> None:
        """Reset the counters if the current time window is over."""
        if monotonic() > self._since + _WINDOW:
            self._since = monotonic()
            for counted in (self._asked, self._looked, self._told):
                counted.clear()


def _weight(scope: Scope) -> int:
    """Return as how many a request counts while it is open: a stream of several places as that many."""
    is_many = scope.get("path") == _STREAMS
    return bytes(scope.get("query_string", b"")).count(b"&") + 1 if is_many else 1


def address_of(scope: Scope) -> str:
    """Return the address of a request as used for limits."""
    client = scope.get("client")
    return network(str(client[0])) if client else ""


@lru_cache(4096)
def network(address: str) -> str:
    """Return the key for an address's limits: an IPv4 address itself, or the network of an IPv6 address."""
    try:
        found = ip_address(address)
    except ValueError:  # such as a host name sent by a proxy
        return address
    if found.version == 4:
        return address
    mapped = found.ipv4_mapped
    return str(ip_network((int(found) >> _NETWORK << _NETWORK, _NETWORK))) if mapped is None else str(mapped)


def _bearer(scope: Scope, header: bytes) -> bytes:
    """Return the bearer token of an API request; empty for pages and for malformed headers."""
    kind, _, word = header.partition(b" ")
    is_token = kind.lower() == b"bearer" and str(scope.get("path", "")).startswith("/api/")
    return word.strip() if is_token else b""


def _refused(scope: Scope, status: int, kind: str, what: str) -> Response:
    """Return an error response, in JSON for the API."""
    if str(scope.get("path", "")).startswith("/api/"):
        body = json.dumps({"error": kind, "message": what})
        return Response(body, status, media_type="application/json")
    return PlainTextResponse(f"{what}\n", status)


def _name(host: str) -> str:
    """Return the name in a Host header, without its port."""
    return host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() and ":" in host else host


class _Body:
    """Body of a request, read up to the limit even if its Content-Length is wrong."""

    def __init__(self, receive: Receive, is_told_too_much: Callable[[], bool]) -> None:
        self._receive = receive
        self._is_told_too_much = is_told_too_much
        self.is_too_much = False
        """Whether too many WebSocket messages have arrived."""
        self._taken = 0

    @property
    def is_too_large(self) -> bool:
        """Whether more bytes have arrived than allowed."""
        return self._taken > LARGEST

    async def read(self) -> Message:
        """Return the next part; a disconnect if the body is too large."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._taken += len(message.get("body", b""))
        if message["type"] == "websocket.receive" and self._is_told_too_much():
            self.is_too_much = True
            return {"type": "websocket.disconnect", "code": _POLICY}
        return {"type": "http.disconnect"} if self.is_too_large else message
