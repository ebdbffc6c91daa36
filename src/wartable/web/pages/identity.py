"""Identify browsers by a signed cookie, and protect forms with CSRF tokens."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from wartable.web.store.people import random_word

COOKIE: Final = "wartable"
_A_YEAR: Final = 365 * 24 * 3600


class Forbidden(Exception):
    """Raised for a request without the necessary permission; the message says what would be allowed."""


class BrowserIdentity:
    """Signs and checks cookies and CSRF tokens with the server's secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._cookies = URLSafeSerializer(secret, salt="browser")

    def browser_of(self, request: Request) -> str:
        """Return the id in the cookie of the requesting browser; "" if it has no cookie, or a forged one."""
        try:
            return str(self._cookies.loads(request.cookies.get(COOKIE, "")))
        except BadSignature:
            return ""

    def new_browser_id(self) -> str:
        """Return a new id, for a browser that has none."""
        return random_word()

    def set_cookie(self, response: Response, browser: str, *, is_secure: bool) -> None:
        """Add a cookie with the id `browser` to a response. `is_secure` says that the cookie is only sent
        over HTTPS.
        """
        response.set_cookie(
            COOKIE,
            self._cookies.dumps(browser),
            max_age=_A_YEAR,
            httponly=True,
            samesite="lax",
            secure=is_secure,
        )

    def csrf_token(self, browser: str) -> str:
        """Return the CSRF token that must be sent with the forms of this browser."""
        return hmac.new(self._secret, b"form " + browser.encode(), sha256).hexdigest()

    def check_csrf_token(self, request: Request, token: str) -> str:
        """Return the id of the browser that sent a form. Raises Forbidden if its CSRF token is not valid, or
        if the form came from another site.
        """
        browser = self.browser_of(request)
        site = request.headers.get("sec-fetch-site", "same-origin")
        is_same = hmac.compare_digest(self.csrf_token(browser).encode(), token.encode(errors="replace"))
        is_ours = is_same and site in ("same-origin", "none")
        if not browser or not is_ours:
            raise Forbidden("this form did not come from this site: reload the page, and allow its cookie")
        return browser
