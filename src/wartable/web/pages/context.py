"""The objects that all pages share."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from wartable.web.host import Host, NoSuchTable
from wartable.web.pages.drawing import TemplateRenderer
from wartable.web.pages.identity import BrowserIdentity, Forbidden
from wartable.web.pages.security import address_key
from wartable.web.presence import Presence
from wartable.web.store.database import DatabaseFailure
from wartable.web.store.people import random_word


class PageContext(NamedTuple):
    """The host of the tables, the identification of browsers, the renderer of templates, and who is present
    at tables.
    """

    host: Host
    identity: BrowserIdentity
    drawing: TemplateRenderer
    presence: Presence

    async def with_browser_cookie(self, request: Request, answer: Response, browser: str) -> Response:
        """Return `answer`, the response to a request, with a cookie that has the id `browser` if the request
        had none. If the database cannot be written, as on a full disk, the browser can still read pages;
        `People.renew_recovery_word` records it later. Raises Refused if too many new browsers have come from
        its address.
        """
        if not self.identity.browser_of(request):
            self.host.quotas.count_newcomer(address_key(request.scope))
            with suppress(DatabaseFailure):
                await self.host.write(self.host.people.add_browser(browser, random_word()))
            self.identity.set_cookie(answer, browser, is_secure=request.url.scheme == "https")
        return answer

    async def require_place(self, request: Request, table: str, place: str) -> str:
        """Return the id of the requesting browser, after a check that it has this place at the table. Raises
        NoSuchTable, or Forbidden if it has not.
        """
        browser = self.identity.browser_of(request)
        places = await self.host.read(self.host.people.places_of_browser(table, browser))
        if place not in places:
            if await self.host.read(self.host.people.owner_of(table)) is None:
                raise NoSuchTable(table)
            raise Forbidden("this place belongs to another player: open the link that you were sent for it")
        self.host.record_activity(table, place)
        return browser


def context_of(request: Request) -> PageContext:
    """Return the context of the application that serves a request."""
    found: PageContext = request.app.state.context
    return found
