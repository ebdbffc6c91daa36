"""What every page works with."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request

from wartable.web.host import Host, NoSuchTable
from wartable.web.pages.drawing import Drawing
from wartable.web.pages.identity import Forbidden, Identity


class Context(NamedTuple):
    """The tables, who asks, and how pages are drawn."""

    host: Host
    identity: Identity
    drawing: Drawing

    async def seated(self, request: Request, table: str, place: str) -> str:
        """The browser that asks, which has this place; raises NoSuchTable, Forbidden."""
        browser = self.identity.browser(request)
        places = await self.host.read(self.host.people.places(table, browser))
        if place not in places:
            if await self.host.read(self.host.people.owner(table)) is None:
                raise NoSuchTable(table)
            raise Forbidden("this place is somebody else's: open the link that you were sent for it")
        return browser


def context_of(request: Request) -> Context:
    """The context of the application that a request is made to."""
    found: Context = request.app.state.context
    return found
