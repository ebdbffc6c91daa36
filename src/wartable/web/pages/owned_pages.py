"""Access to resources, such as forces, that belong to a browser, and that only this browser may open."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, Generic, TypeVar

from starlette.requests import Request

from wartable import BadInput, Problem
from wartable.seat.errors import NoSuchEntry
from wartable.web.pages.context import context_of
from wartable.web.pages.identity import Forbidden
from wartable.web.store.people import DatabaseWrite, random_word
from wartable.web.store.repositories import Repository, ResourceSummary, W
from wartable.web.tables.refusals import STALE, Refused

R = TypeVar("R")
_MAX_OWNED: Final = 200
_ATTEMPTS: Final = 5


class OwnedResources(Generic[W]):
    """Gives requests access to the resources of one kind, such as forces. `noun` is the word for the kind in
    messages, `home` the path of the page that lists them.
    """

    def __init__(self, works: Repository[W], noun: str, home: str) -> None:
        self._works = works
        self._noun = noun
        self._home = home

    async def all(self, request: Request) -> list[ResourceSummary]:
        """Return all resources of this kind that the requesting browser owns, newest first."""
        context = context_of(request)
        browser = context.identity.browser_of(request)
        return await context.host.read(self._works.owned_summaries(browser)) if browser else []

    async def find(self, request: Request, id: str) -> W:
        """Return the resource with this id. Raises NoSuchEntry if there is none, Forbidden if the requesting
        browser may not open it.
        """
        context = context_of(request)
        row = await context.host.read(self._works.find(id))
        if row is None:
            raise NoSuchEntry(f"there is no such {self._noun}; {self._home} lists yours")
        if not await self._may_open(request, row):
            raise Forbidden(f"this {self._noun} belongs to another person: only its owner can open it")
        return row

    async def _may_open(self, request: Request, row: W) -> bool:
        """Whether the requesting browser may open this resource."""
        return row.owner == context_of(request).identity.browser_of(request)

    async def make(self, request: Request, title: str, ruleset: str, data: str | bytes) -> str:
        """Make a resource that the requesting browser owns, and return its id. Raises BadInput if the browser
        has too many.
        """
        context = context_of(request)
        browser = context.identity.browser_of(request)
        if await context.host.read(self._works.count_owned(browser)) >= _MAX_OWNED:
            what = f"you have {_MAX_OWNED} already"
            raise BadInput(f"cannot begin a {self._noun}", [Problem("", what, "delete one first")])
        id = random_word()
        await context.host.write(self._works.make(id, browser, title, ruleset, data))
        return id

    async def change(
        self, request: Request, id: str, change: Callable[[W], Awaitable[tuple[dict[str, object], R]]]
    ) -> R:
        """Change the resource with this id. `change` is called with it, and returns the new values of its
        columns, and a result, which this method returns. If another request has changed the resource in the
        meantime, `change` is called again with the new one. Raises Refused if that happens too often.
        """
        host = context_of(request).host
        for _ in range(_ATTEMPTS):
            row = await self.find(request, id)
            values, result = await change(row)
            if await host.write(self._works.change(row, **values)):
                return result
        raise Refused(STALE, self._conflict_message)

    def column_write(self, row: W, **values: object) -> DatabaseWrite:
        """Return a database write that sets columns of a resource to these values. The write raises Refused
        if the resource was changed since it was read.
        """
        write = self._works.change(row, **values)

        def checked(connection: Any) -> None:
            if not write(connection):
                raise Refused(STALE, self._conflict_message)

        return checked

    async def drop(self, request: Request, id: str, *before: DatabaseWrite) -> None:
        """Delete a resource of the requesting browser. The writes in `before` are made first, in the same
        transaction.
        """
        await self.find(request, id)
        writes = (*before, self._works.drop(id))
        await context_of(request).host.write(lambda connection: [deed(connection) for deed in writes])

    @property
    def _conflict_message(self) -> str:
        return f"this {self._noun} is being changed elsewhere: look at it as it is now"
