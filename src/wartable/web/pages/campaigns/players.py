"""Pages for the players of a campaign: each is invited to play a member, sees the member's sheet, and spends
the member's points.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from wartable.campaign import Campaign
from wartable.seat.errors import FAILURES, CommandError, NoSuchEntry, error_message_for_page
from wartable.web.pages.campaigns.own import (
    Word,
    change_campaign,
    own_campaigns,
    played_campaigns,
    played_members,
    read_campaign,
)
from wartable.web.pages.campaigns.standing import player_page_data, spend_as_player
from wartable.web.pages.context import context_of
from wartable.web.pages.front.lobby import read_profile
from wartable.web.pages.identity import Forbidden
from wartable.web.store.campaign_players import PLAYERS, CampaignInvitation
from wartable.web.store.lobby import LOBBY
from wartable.web.store.people import random_word
from wartable.web.store.repositories import CAMPAIGNS
from wartable.web.tables.people.names import COLOURS, EMBLEMS
from wartable.web.tables.refusals import Refused

router: Final = APIRouter()
_USED: Final = "this invitation has been used or taken back: ask the owner of the campaign for another"


# ------------------------------------------------------------------ the owner


@router.post("/campaigns/{id}/players")
async def invite(request: Request, id: str, token: Word, member: Word) -> Response:
    """Make a link that invites someone to play a member of the squad."""
    context_of(request).identity.check_csrf_token(request, token)
    row = await own_campaigns.find(request, id)
    await read_campaign(request, row, partial(_check_member, member=member))
    await context_of(request).host.write(PLAYERS.invite(id, member, random_word()))
    return RedirectResponse(f"/campaigns/{id}#players", 303)


def _check_member(campaign: Campaign, member: str) -> None:
    known = list(campaign.standing().roster.conditions)
    if member not in known:
        raise CommandError(f"cannot invite a player for {member[:40]!r}: it is one of {', '.join(known)}")


@router.post("/campaigns/{id}/players/free")
async def free(request: Request, id: str, token: Word, member: Word) -> Response:
    """Revoke the invitation for a member, or take the member back from its player."""
    context_of(request).identity.check_csrf_token(request, token)
    await own_campaigns.find(request, id)
    await context_of(request).host.write(PLAYERS.free_member(id, member))
    return RedirectResponse(f"/campaigns/{id}#players", 303)


# ------------------------------------------------------------------ the player


async def _invitation(request: Request, word: str) -> CampaignInvitation:
    """Return what an invitation link leads to. Raises Forbidden if it was used or revoked."""
    found = await context_of(request).host.read(PLAYERS.find_invitation(word))
    if found is None:
        raise Forbidden(_USED)
    return found


@router.get("/campaigns/join/{word}")
async def show_invitation(request: Request, word: str) -> Response:
    """Show an invitation to a campaign before it is used."""
    context = context_of(request)
    browser = context.identity.browser_of(request) or context.identity.new_browser_id()
    found = await _invitation(request, word)
    row = await context.host.read(CAMPAIGNS.find(found.campaign))
    if row is None:
        raise NoSuchEntry("there is no such campaign any more")
    facts = await read_campaign(request, row, partial(player_page_data, mine=[found.member]))
    answer = context.drawing.render_page(
        "campaign_join.html",
        title=facts["title"],
        members=[one["name"] for one in facts["members"]],
        profile=await context.host.read(LOBBY.profile(browser)),
        colours=COLOURS,
        emblems=EMBLEMS,
        word=word,
        token=context.identity.csrf_token(browser),
    )
    return await context.with_browser_cookie(request, answer, browser)


@router.post("/campaigns/join/{word}")
async def become_player(
    request: Request, word: str, token: Word, name: Word, colour: Word, emblem: Word
) -> Response:
    """Become the player of a member by an invitation, which cannot be used again."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    found = await _invitation(request, word)
    await context.host.write(LOBBY.rename(browser, read_profile(name, colour, emblem)))
    if not await context.host.write(PLAYERS.take_member(word, browser)):
        raise Forbidden(_USED)
    return RedirectResponse(f"/campaigns/{found.campaign}/play", 303)


@router.get("/campaigns/{id}/play")
async def show_played_campaign(request: Request, id: str) -> Response:
    """Show a campaign to a player: the members that they play, and the battles."""
    return await _player_page(request, id)


async def _player_page(request: Request, id: str, refusal: str = "") -> Response:
    context = context_of(request)
    row = await played_campaigns.find(request, id)
    mine = await played_members(request, id)
    code = await context.host.read(LOBBY.lobby_code(row.table_id)) if row.table_id else ""
    return context.drawing.render_page(
        "campaign_player.html",
        422 if refusal else 200,
        id=id,
        refusal=refusal,
        lobby=f"/lobby/{code}" if code else "",
        token=context.identity.csrf_token(context.identity.browser_of(request)),
        **await read_campaign(request, row, partial(player_page_data, mine=mine)),
    )


@router.post("/campaigns/{id}/play")
async def spend(request: Request, id: str, token: Word, member: Word, changes: Word) -> Response:
    """Spend points of a member that the requesting browser plays, within the rules."""
    context_of(request).identity.check_csrf_token(request, token)
    mine = await played_members(request, id)
    change = partial(spend_as_player, mine=mine, member=member, changes=changes)
    try:
        await change_campaign(request, id, change, played_campaigns)
    except (*FAILURES, Refused) as error:
        return await _player_page(request, id, error_message_for_page(error))
    return RedirectResponse(f"/campaigns/{id}/play", 303)
