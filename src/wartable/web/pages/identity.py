"""Authentication of browsers: a signed cookie, and CSRF tokens in forms."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from wartable.web.store.people import fresh_word

COOKIE: Final = "wartable"
_A_YEAR: Final = 365 * 24 * 3600


class Forbidden(Exception):
    """Raised for a request without permission; the message says what would work."""


class Identity:
    """Signs cookies and CSRF tokens with the server's secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._cookies = URLSafeSerializer(secret, salt="browser")

    def browser(self, request: Request) -> str:
        """Return the id of the requesting browser; "" for an unknown one or a forged cookie."""
        try:
            return str(self._cookies.loads(request.cookies.get(COOKIE, "")))
        except BadSignature:
            return ""

    def fresh(self) -> str:
        """Return an id for a new browser."""
        return fresh_word()

    def remember(self, response: Response, browser: str, *, is_secure: bool) -> None:
        """Set the browser's cookie in a response."""
        response.set_cookie(
            COOKIE,
            self._cookies.dumps(browser),
            max_age=_A_YEAR,
            httponly=True,
            samesite="lax",
            secure=is_secure,
        )

    def token(self, browser: str) -> str:
        """Return the CSRF token for this browser's forms."""
        return hmac.new(self._secret, b"form " + browser.encode(), sha256).hexdigest()

    def check(self, request: Request, token: str) -> str:
        """Return the browser that sent a form; raises Forbidden if its CSRF token is not valid."""
        browser = self.browser(request)
        site = request.headers.get("sec-fetch-site", "same-origin")
        is_same = hmac.compare_digest(self.token(browser).encode(), token.encode(errors="replace"))
        is_ours = is_same and site in ("same-origin", "none")
        if not browser or not is_ours:
            raise Forbidden("this form did not come from this site: reload the page, and allow its cookie")
        return browser
