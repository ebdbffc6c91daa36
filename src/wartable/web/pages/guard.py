"""What stands before every page: headers for browsers, sizes, foreign names, and how often one may ask."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import blake2b
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
"""Bytes of what may be sent here."""
_TOO_LARGE: Final = f"That is too large: at most {LARGEST} bytes can be sent."
_AT_HOME: Final = ("127.0.0.1", "localhost", "[::1]", "::1", "testserver")
_UNKNOWN: Final = 401
_WINDOW: Final = 10.0
"""Seconds over which requests are counted."""
_LOOKS: Final = 5
"""How many times as often one may look as change: a change is shown to all who sit behind one address."""


class Guard:
    """Wraps the application. `most` is how many changes one address, or one program by its token, may ask for
    in ten seconds, looking five times as often, and how many streams and other requests an address may have
    open at once. Tokens that are not known count against the address.
    """

    def __init__(self, inside: ASGIApp, *, is_public: bool, most: int) -> None:
        self._inside = inside
        self._is_public = is_public
        self._most = most
        self._asked: Counter[str] = Counter()
        self._looked: Counter[str] = Counter()
        self._open: Counter[str] = Counter()
        """Requests by address that are not answered to their end."""
        self._since = monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request, or refuse it."""
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
        address = _address(scope)
        self._open[address] += 1
        try:
            await self._taken(scope, receive, send)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _taken(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer, with our headers; refuse a body that turns out too large."""
        body = _Body(receive)

        async def with_headers(message: Message) -> None:
            if body.is_too_large:
                return
            if message["type"] == "http.response.start":
                if message["status"] == _UNKNOWN:
                    self._asked[_address(scope)] += 1
                given = {key for key, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *[(key, value) for key, value in HEADERS.items() if key not in given],
                ]
            await send(message)

        await self._inside(scope, body.read, with_headers)
        if body.is_too_large:
            await _refused(scope, 413, "large", _TOO_LARGE)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """Why a request is not taken; None where it is."""
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._is_public and _name(host) not in _AT_HOME:
            what = "This table is open to its own machine only; start it with --public to let others in."
            return _refused(scope, 421, "foreign", what)
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and origin != "null" and origin.partition("://")[2] != host:
            return _refused(scope, 403, "foreign", "Another site's page asked for this; open our own.")
        length = headers.get(b"content-length", b"0").decode("latin-1")
        if not length.isdigit() or int(length) > LARGEST:
            return _refused(scope, 413, "large", _TOO_LARGE)
        if self._open[_address(scope)] >= self._most:
            what = "Too many pages are open: close some of them, and try again."
            return _refused(scope, 429, "often", what)
        if self._is_too_often(scope, _bearer(scope, headers.get(b"authorization", b""))):
            what = "Too many requests: wait a few seconds, and try again."
            return _refused(scope, 429, "often", what)
        return None

    def _is_too_often(self, scope: Scope, word: bytes) -> bool:
        if monotonic() > self._since + _WINDOW:
            self._since = monotonic()
            self._asked.clear()
            self._looked.clear()
        address = _address(scope)
        if word and self._asked[address] > self._most:
            return True
        who = blake2b(word, digest_size=12).hexdigest() if word else address
        is_look = scope.get("method", "GET") in ("GET", "HEAD")
        counted, most = (self._looked, _LOOKS * self._most) if is_look else (self._asked, self._most)
        counted[who] += 1
        return counted[who] > most


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _bearer(scope: Scope, header: bytes) -> bytes:
    """The token of a program; pages know nobody by one, and what is no token counts as none."""
    kind, _, word = header.partition(b" ")
    is_token = kind.lower() == b"bearer" and str(scope.get("path", "")).startswith("/api/")
    return word.strip() if is_token else b""


def _refused(scope: Scope, status: int, kind: str, what: str) -> Response:
    """A refusal, in JSON for programs."""
    if str(scope.get("path", "")).startswith("/api/"):
        body = json.dumps({"error": kind, "message": what})
        return Response(body, status, media_type="application/json")
    return PlainTextResponse(f"{what}\n", status)


def _name(host: str) -> str:
    """The name in a Host header, without its port."""
    return host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() and ":" in host else host


class _Body:
    """What is sent with a request, read as far as it may be long, whatever its length was said to be."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._taken = 0

    @property
    def is_too_large(self) -> bool:
        """Whether more came than may be sent."""
        return self._taken > LARGEST

    async def read(self) -> Message:
        """The next part of it; the end of the connection where it is too large."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._taken += len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.is_too_large else message
