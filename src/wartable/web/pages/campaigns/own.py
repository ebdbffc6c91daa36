"""Read and change campaigns that the requesting browser owns, or in which it plays a member."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeVar

from fastapi import Form
from starlette.requests import Request

from wartable.campaign import Campaign
from wartable.web.pages.campaigns import filed
from wartable.web.pages.context import context_of
from wartable.web.pages.owned_pages import OwnedResources
from wartable.web.store.campaign_players import PLAYERS
from wartable.web.store.repositories import CAMPAIGNS, CampaignRow

T = TypeVar("T")
Word = Annotated[str, Form(max_length=200)]
own_campaigns: Final = OwnedResources(CAMPAIGNS, "campaign", "/campaigns")


class PlayedCampaigns(OwnedResources[CampaignRow]):
    """Campaigns that the requesting browser may open because it plays one of their members."""

    async def _may_open(self, request: Request, row: CampaignRow) -> bool:
        return bool(await played_members(request, row.id))


played_campaigns: Final = PlayedCampaigns(CAMPAIGNS, "campaign", "/campaigns")


async def played_members(request: Request, id: str) -> list[str]:
    """Return the ids of the members of a campaign that the requesting browser plays."""
    context = context_of(request)
    browser = context.identity.browser_of(request)
    return await context.host.read(PLAYERS.played_members(id, browser)) if browser else []


async def read_campaign(request: Request, row: CampaignRow, function: Callable[[Campaign], T]) -> T:
    """Call a function with a campaign in a worker, and return its result. The function must be one of a
    module, or a `partial` of one, because it is sent to another process.
    """
    return await context_of(request).host.aside(filed.call_with_campaign, row.data, function)


async def change_campaign(
    request: Request,
    id: str,
    change: Callable[[Campaign], T],
    pages: OwnedResources[CampaignRow] = own_campaigns,
    **values: object,
) -> T:
    """Call a function that changes a campaign in a worker, save the campaign with further column `values`,
    and return the function's result. If the function raises an error, nothing is changed. The requesting
    browser must be allowed to open the campaign by `pages`.
    """

    async def make(row: CampaignRow) -> tuple[dict[str, object], T]:
        data, result = await context_of(request).host.aside(filed.apply_change, row.data, change)
        return {"data": data, **values}, result

    return await pages.change(request, id, make)
