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
_AT_HOME: Final = ("127.0.0.1", "localhost", "[::1]", "::1", "testserver")
_UNKNOWN: Final = 401
_WINDOW: Final = 10.0
"""Seconds over which requests are counted."""


class Guard:
    """Wraps the application. `most` is how many changes one address, or one program by its token, may ask for
    in ten seconds. Tokens that are not known count against the address.
    """

    def __init__(self, inside: ASGIApp, *, is_public: bool, most: int) -> None:
        self._inside = inside
        self._is_public = is_public
        self._most = most
        self._asked: Counter[str] = Counter()
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

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                if message["status"] == _UNKNOWN:
                    self._asked[_address(scope)] += 1
                given = {key for key, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *[(key, value) for key, value in HEADERS.items() if key not in given],
                ]
            await send(message)

        await self._inside(scope, _limited(receive), with_headers)

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
            what = f"That is too large: at most {LARGEST} bytes can be sent."
            return _refused(scope, 413, "large", what)
        if self._is_too_often(scope, headers.get(b"authorization", b"")):
            what = "Too many requests: wait a few seconds, and try again."
            return _refused(scope, 429, "often", what)
        return None

    def _is_too_often(self, scope: Scope, word: bytes) -> bool:
        if monotonic() > self._since + _WINDOW:
            self._since = monotonic()
            self._asked.clear()
        address = _address(scope)
        if word and self._asked[address] > self._most:
            return True
        if scope.get("method", "GET") in ("GET", "HEAD"):
            return False
        who = blake2b(word, digest_size=12).hexdigest() if word else address
        self._asked[who] += 1
        return self._asked[who] > self._most


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _refused(scope: Scope, status: int, kind: str, what: str) -> Response:
    """A refusal, in JSON for programs."""
    if str(scope.get("path", "")).startswith("/api/"):
        body = json.dumps({"error": kind, "message": what})
        return Response(body, status, media_type="application/json")
    return PlainTextResponse(f"{what}\n", status)


def _name(host: str) -> str:
    """The name in a Host header, without its port."""
    return host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() and ":" in host else host


def _limited(receive: Receive) -> Receive:
    """Stop reading a body that is longer than it said."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b"")) if message["type"] == "http.request" else 0
        return {"type": "http.disconnect"} if taken > LARGEST else message

    return limited
