"""Campaigns owned by a browser: read and change one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeVar

from fastapi import Form
from starlette.requests import Request

from wartable.campaign import Campaign
from wartable.web.pages.campaigns import filed
from wartable.web.pages.context import context_of
from wartable.web.pages.owned_pages import OwnedPages
from wartable.web.store.repositories import CAMPAIGNS, CampaignRow

T = TypeVar("T")
Word = Annotated[str, Form(max_length=200)]
own_campaigns: Final = OwnedPages(CAMPAIGNS, "campaign", "/campaigns")


async def read_campaign(request: Request, row: CampaignRow, what: Callable[[Campaign], T]) -> T:
    """Call a function with a campaign in a worker, and return its result.

    It must be a module's function, or a `partial` of one.
    """
    return await context_of(request).host.aside(filed.read, row.data, what)


async def change_campaign(request: Request, id: str, change: Callable[[Campaign], T], **values: object) -> T:
    """Apply a change to the requesting browser's own campaign in a worker, and set `values` in its row.

    If `change` raises, nothing is changed.
    """

    async def make(row: CampaignRow) -> tuple[dict[str, object], T]:
        data, result = await context_of(request).host.aside(filed.apply_change, row.data, change)
        return {"data": data, **values}, result

    return await own_campaigns.change(request, id, make)
