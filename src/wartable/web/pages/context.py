"""What every page works with."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from wartable.web.host import Host, NoSuchTable
from wartable.web.pages.drawing import Drawing
from wartable.web.pages.guard import address_of
from wartable.web.pages.identity import Forbidden, Identity
from wartable.web.store.database import Failing
from wartable.web.store.people import fresh_word


class Context(NamedTuple):
    """The tables, who asks, and how pages are drawn."""

    host: Host
    identity: Identity
    drawing: Drawing

    async def welcome(self, request: Request, answer: Response, browser: str) -> Response:
        """The answer, which lets a browser that is not known yet keep its cookie. It can look where nothing
        can be written, as on a full disk; its link to another browser then notes it (`People.renew`).
        Raises Refused where too many have come new.
        """
        if not self.identity.browser(request):
            self.host.quotas.let_in(address_of(request.scope))
            with suppress(Failing):
                await self.host.write(self.host.people.remember(browser, fresh_word()))
            self.identity.remember(answer, browser, is_secure=request.url.scheme == "https")
        return answer

    async def seated(self, request: Request, table: str, place: str) -> str:
        """The browser that asks, which has this place; raises NoSuchTable, Forbidden."""
        browser = self.identity.browser(request)
        places = await self.host.read(self.host.people.places(table, browser))
        if place not in places:
            if await self.host.read(self.host.people.owner(table)) is None:
                raise NoSuchTable(table)
            raise Forbidden("this place is somebody else's: open the link that you were sent for it")
        self.host.note(table, place)
        return browser


def context_of(request: Request) -> Context:
    """The context of the application that a request is made to."""
    found: Context = request.app.state.context
    return found
