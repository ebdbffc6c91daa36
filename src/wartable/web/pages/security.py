"""Middleware that adds security headers, and limits the size and rate of requests and the host names."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import Final

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wartable.web.pictures.limits import MAX_BYTES

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
"""Greatest size of a request's body in bytes, but for requests with a picture."""
_PICTURE: Final = re.compile(r"/(t/[^/]+/[^/]+|lobby/[^/]+)/picture")
"""Paths to which pictures are sent."""
_FORM_BYTES: Final = 10_000
"""Greatest number of bytes of the other fields in a form with a picture."""
_OWN_NAMES: Final = ("127.0.0.1", "localhost", "[::1]", "::1", "testserver")
_WINDOW: Final = 10.0
"""Length in seconds of the time windows in which requests are counted."""
_READ_FACTOR: Final = 5
"""Factor by which the reads of one address may outnumber its changes: everyone behind an address reads each
change.
"""
_MESSAGE_FACTOR: Final = 10
"""Factor by which the WebSocket messages of one address may outnumber its changes; enough for programs at 200
tables.
"""
_POLICY: Final = 1008
"""Code with which a WebSocket is closed that has exceeded a limit."""
_STREAMS: Final = "/streams"
_NETWORK_BITS: Final = 64
"""Number of leading bits of an IPv6 address that limits distinguish: a client usually has a whole /64
network.
"""


class SecurityMiddleware:
    """Middleware that limits requests and adds security headers. `most` is the number of changes that one
    address may request in ten seconds, successful or not. The address may also make five times as many reads,
    and send ten times as many WebSocket messages. The limits on requests apply in the same way to all
    requests with one token; and an address may have at most `most` requests open at once.
    """

    def __init__(self, inside: ASGIApp, *, is_public: bool, most: int) -> None:
        self._inside = inside
        self._is_public = is_public
        self._most = most
        self._changes: Counter[str] = Counter()
        self._reads: Counter[str] = Counter()
        self._messages: Counter[str] = Counter()
        self._open_requests: Counter[str] = Counter()
        """Weights of the unfinished requests of each address."""
        self._window_start = monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request to the application, or refuse it."""
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
        address, weight = address_key(scope), _weight(scope)
        self._open_requests[address] += weight
        try:
            await self._run(scope, receive, send)
        finally:
            self._open_requests[address] -= weight
            if not self._open_requests[address]:
                del self._open_requests[address]

    async def _run(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application handle a request, and add security headers to its response. The request is
        refused if its body turns out too large, or if too many WebSocket messages arrive.
        """
        body = _LimitedBody(receive, max_body_size(scope), lambda: self._is_over_message_limit(scope))

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
        if body.has_too_many_messages:
            await send({"type": "websocket.close", "code": _POLICY, "reason": "too many messages"})
        if body.is_too_large:
            await _too_large_response(scope)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """Return the response that refuses a request; None if the request is accepted."""
        headers = dict(scope["headers"])
        is_too_often = self._is_too_often(scope, _bearer(scope, headers.get(b"authorization", b"")))
        if is_too_often:
            reason = "Too many requests: wait a few seconds, and try again."
            return _error_response(scope, 429, "often", reason)
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._is_public and _host_name(host) not in _OWN_NAMES:
            reason = "This server accepts its own machine only; start it with --public to let others in."
            return _error_response(scope, 421, "foreign", reason)
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and origin != "null" and origin.partition("://")[2] != host:
            return _error_response(
                scope, 403, "foreign", "This request came from another site; open this site's own page."
            )
        length = headers.get(b"content-length", b"0").decode("latin-1")
        if not length.isdigit() or int(length) > max_body_size(scope):
            return _too_large_response(scope)
        if self._open_requests[address_key(scope)] + _weight(scope) > self._most:
            reason = "Too many pages are open: close some of them, and try again."
            return _error_response(scope, 429, "often", reason)
        return None

    def _is_too_often(self, scope: Scope, word: bytes) -> bool:
        """Count a request for its address and for its token, and return whether either has now made too
        many.
        """
        self._reset_window()
        is_look = scope.get("method", "GET") in ("GET", "HEAD")
        counted, most = (self._reads, _READ_FACTOR * self._most) if is_look else (self._changes, self._most)
        found = [address_key(scope), *([blake2b(word, digest_size=12).hexdigest()] if word else [])]
        counted.update(found)
        return any(counted[who] > most for who in found)

    def _is_over_message_limit(self, scope: Scope) -> bool:
        """Count a WebSocket message for its address, and return whether the address has now sent too many."""
        self._reset_window()
        address = address_key(scope)
        self._messages[address] += 1
        return self._messages[address] > _MESSAGE_FACTOR * self._most

    def _reset_window(self) -> None:
        """Begin a new time window, with all counters at 0, if the present one is over."""
        if monotonic() > self._window_start + _WINDOW:
            self._window_start = monotonic()
            for counted in (self._changes, self._reads, self._messages):
                counted.clear()


def _weight(scope: Scope) -> int:
    """Return the number of requests that an open request counts as: 1, or for a stream of several places the
    number of places.
    """
    is_many = scope.get("path") == _STREAMS
    return bytes(scope.get("query_string", b"")).count(b"&") + 1 if is_many else 1


def address_key(scope: Scope) -> str:
    """Return the key under which the requests of the client's address are counted; "" if the address is
    unknown.
    """
    client = scope.get("client")
    return network_key(str(client[0])) if client else ""


@lru_cache(4096)
def network_key(address: str) -> str:
    """Return the key under which the requests of an address are counted: the address itself for IPv4, the
    network of the address for IPv6.
    """
    try:
        found = ip_address(address)
    except ValueError:  # such as a host name sent by a proxy
        return address
    if found.version == 4:
        return address
    mapped = found.ipv4_mapped
    return (
        str(ip_network((int(found) >> _NETWORK_BITS << _NETWORK_BITS, _NETWORK_BITS)))
        if mapped is None
        else str(mapped)
    )


def _bearer(scope: Scope, header: bytes) -> bytes:
    """Return the bearer token in the Authorization header of an API request; empty for pages and malformed
    headers.
    """
    kind, _, word = header.partition(b" ")
    is_token = kind.lower() == b"bearer" and str(scope.get("path", "")).startswith("/api/")
    return word.strip() if is_token else b""


def max_body_size(scope: Scope) -> int:
    """Return the greatest size in bytes that the body of this request may have, which is more for an uploaded
    picture.
    """
    is_picture = scope.get("method") == "POST" and _PICTURE.fullmatch(str(scope.get("path", "")))
    return MAX_BYTES + _FORM_BYTES if is_picture else LARGEST


def _too_large_response(scope: Scope) -> Response:
    most = max_body_size(scope)
    allowed = f"{LARGEST} bytes" if most == LARGEST else f"a picture of {MAX_BYTES // 1_000_000} MB"
    return _error_response(scope, 413, "large", f"That is too large: at most {allowed} can be sent.")


def _error_response(scope: Scope, status: int, kind: str, reason: str) -> Response:
    """Return a response that refuses a request: JSON for a request to the API, otherwise plain text."""
    if str(scope.get("path", "")).startswith("/api/"):
        body = json.dumps({"error": kind, "message": reason})
        return Response(body, status, media_type="application/json")
    return PlainTextResponse(f"{reason}\n", status)


def _host_name(host: str) -> str:
    """Return the host name in a Host header, without the port."""
    return host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() and ":" in host else host


class _LimitedBody:
    """Receives the body of a request, or the messages of a WebSocket, but no more than the limits allow. It
    counts what arrives, and does not rely on the header Content-Length.
    """

    def __init__(self, receive: Receive, largest: int, is_over_message_limit: Callable[[], bool]) -> None:
        self._receive = receive
        self._largest = largest
        self._is_over_message_limit = is_over_message_limit
        self.has_too_many_messages = False
        """Whether too many WebSocket messages have arrived."""
        self._bytes_received = 0

    @property
    def is_too_large(self) -> bool:
        """Whether more bytes have arrived than are allowed."""
        return self._bytes_received > self._largest

    async def read(self) -> Message:
        """Return the next part of the body, or the next message. If a limit is exceeded, return a disconnect
        message instead.
        """
        message = await self._receive()
        if message["type"] == "http.request":
            self._bytes_received += len(message.get("body", b""))
        if message["type"] == "websocket.receive" and self._is_over_message_limit():
            self.has_too_many_messages = True
            return {"type": "websocket.disconnect", "code": _POLICY}
        return {"type": "http.disconnect"} if self.is_too_large else message
