"""Objects shared by all pages."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from wartable.web.host import Host, NoSuchTable
from wartable.web.pages.drawing import Drawing
from wartable.web.pages.identity import Forbidden, Identity
from wartable.web.pages.security import address_of
from wartable.web.presence import Presence
from wartable.web.store.database import Failing
from wartable.web.store.people import fresh_word


class Context(NamedTuple):
    """The host, browser identification, page rendering, and presence at tables."""

    host: Host
    identity: Identity
    drawing: Drawing
    presence: Presence

    async def welcome(self, request: Request, answer: Response, browser: str) -> Response:
        """Set a cookie in the response for a browser that has none yet; returns the response.

        If the database cannot be written, as on a full disk, the browser can still look around;
        `People.renew` records it later. Raises Refused if too many new browsers have come from its address.
        """
        if not self.identity.browser(request):
            self.host.quotas.let_in(address_of(request.scope))
            with suppress(Failing):
                await self.host.write(self.host.people.remember(browser, fresh_word()))
            self.identity.remember(answer, browser, is_secure=request.url.scheme == "https")
        return answer

    async def seated(self, request: Request, table: str, place: str) -> str:
        """Return the requesting browser if it holds this place; raises NoSuchTable and Forbidden."""
        browser = self.identity.browser(request)
        places = await self.host.read(self.host.people.places(table, browser))
        if place not in places:
            if await self.host.read(self.host.people.owner(table)) is None:
                raise NoSuchTable(table)
            raise Forbidden("this place belongs to another player: open the link that you were sent for it")
        self.host.note(table, place)
        return browser


def context_of(request: Request) -> Context:
    """Return the context of the application of a request."""
    found: Context = request.app.state.context
    return found
