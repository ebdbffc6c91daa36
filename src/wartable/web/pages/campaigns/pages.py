"""Pages of the user's campaigns: make one from a squad or upload it, view it, change it, download it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from wartable import BadInput, Problem
from wartable.seat.errors import FAILURES, error_message_for_page
from wartable.web.pages.campaigns import filed
from wartable.web.pages.campaigns.deeds import add_people, carry_out_action, replace_sheet
from wartable.web.pages.campaigns.own import Word, change_campaign, own_campaigns, read_campaign
from wartable.web.pages.campaigns.standing import (
    campaign_page_data,
    games_with_campaigns,
    shipped_squad,
    shipped_squads,
)
from wartable.web.pages.context import context_of
from wartable.web.pages.identity import Forbidden
from wartable.web.pages.sending import Sent, download_response, uploaded_bytes
from wartable.web.pages.workshop.building import built, own_forces, save_force
from wartable.web.pages.workshop.built_force import BuiltForce
from wartable.web.pages.workshop.editor import own_drafts
from wartable.web.pages.workshop.forces import force_rules_data
from wartable.web.store.campaign_players import PLAYERS
from wartable.web.store.repositories import CampaignRow
from wartable.web.tables.refusals import Refused

router: Final = APIRouter()


@router.get("/campaigns")
async def all_campaigns(request: Request) -> Response:
    """Show the user's campaigns, and the squads with which a new campaign can begin."""
    context = context_of(request)
    browser = context.identity.browser_of(request) or context.identity.new_browser_id()
    known = games_with_campaigns()
    answer = context.drawing.render_page(
        "campaigns.html",
        campaigns=await own_campaigns.all(request),
        played=await context.host.read(PLAYERS.played_campaigns(browser)),
        forces=[one for one in await own_forces.all(request) if one.ruleset in known],
        squads=await asyncio.to_thread(shipped_squads),
        token=context.identity.csrf_token(browser),
    )
    return await context.with_browser_cookie(request, answer, browser)


@router.post("/campaigns")
async def begin_campaign(request: Request, token: Word, squad: Word = "", title: Word = "") -> Response:
    """Begin a campaign with a squad, which is the name of a shipped force, or "own:" with the id of one of
    the user's own.
    """
    context_of(request).identity.check_csrf_token(request, token)
    force = await _read_squad(request, squad)
    name = " ".join(title.split()) or str(force.get("title") or "A campaign")
    data = await context_of(request).host.aside(filed.new_campaign, force, name)
    id = await own_campaigns.make(request, name, str(force["ruleset"]), data)
    return RedirectResponse(f"/campaigns/{id}", 303)


async def _read_squad(request: Request, named: str) -> dict[str, Any]:
    """Return the data of a force, which is the name of a shipped one, or "own:" with the id of one of the
    user's own. Raises BadInput if it is not valid, Forbidden if there is no such force.
    """
    kind, _, id = named.partition(":")
    if kind == "own" and id:
        own = await built(request, id)
        return await context_of(request).host.aside(force_rules_data, own)
    if named not in [one["name"] for one in await asyncio.to_thread(shipped_squads)]:
        raise Forbidden("there is no shipped force of this name; /campaigns lists them all")
    return await context_of(request).host.aside(shipped_squad, named)


@router.post("/campaigns/sent")
async def upload_campaign(request: Request, token: Word, file: Sent = None) -> Response:
    """Take an uploaded campaign file, as `wartable campaign` writes it."""
    context_of(request).identity.check_csrf_token(request, token)
    content = await uploaded_bytes(file)
    if not content:
        raise BadInput("cannot take a campaign", [Problem("", "no file was sent", "choose a campaign file")])
    title, game, data = await context_of(request).host.aside(filed.read_upload, content)
    return RedirectResponse(f"/campaigns/{await own_campaigns.make(request, title, game, data)}", 303)


# ------------------------------------------------------------------ one campaign


@router.get("/campaigns/{id}")
async def show_campaign(request: Request, id: str) -> Response:
    """Show the state of a campaign, and forms for all actions that are possible now."""
    return await campaign_page(request, await own_campaigns.find(request, id))


async def campaign_page(request: Request, row: CampaignRow, refusal: str = "") -> Response:
    """Return the page of a campaign. `refusal` says why an action was refused, or is ""."""
    context = context_of(request)
    facts = await read_campaign(request, row, campaign_page_data)
    places: list[str] = []
    if row.table_id:
        places = await context.host.read(context.host.people.places_of_browser(row.table_id, row.owner))
    return context.drawing.render_page(
        "campaign.html",
        422 if refusal else 200,
        id=row.id,
        table=f"/t/{row.table_id}/{places[0]}" if places else "",
        refusal=refusal,
        forces=[one for one in await own_forces.all(request) if one.ruleset == row.ruleset],
        drafts=[one for one in await own_drafts.all(request) if one.ruleset == row.ruleset],
        squads=[one for one in await asyncio.to_thread(shipped_squads) if one["game"] == row.ruleset],
        token=context.identity.csrf_token(row.owner),
        players=await context.host.read(PLAYERS.all_players(row.id)),
        base=str(request.base_url).rstrip("/"),
        **facts,
    )


@router.post("/campaigns/{id}")
async def carry_out_named_action(request: Request, id: str, token: Word, deed: Word) -> Response:
    """Carry out an action of a campaign; if it fails, nothing is changed."""
    context_of(request).identity.check_csrf_token(request, token)
    form = {key: str(value)[:2000] for key, value in (await request.form()).items()}
    try:
        await change_campaign(request, id, partial(carry_out_action, name=deed, form=form))
    except (*FAILURES, Refused) as error:
        return await campaign_page(
            request, await own_campaigns.find(request, id), error_message_for_page(error)
        )
    return RedirectResponse(f"/campaigns/{id}", 303)


@router.post("/campaigns/{id}/join")
async def add_squad(request: Request, id: str, token: Word, squad: Word) -> Response:
    """Add the people of another force to the squad of a campaign."""
    context_of(request).identity.check_csrf_token(request, token)
    try:
        force = await _read_squad(request, squad)
        await change_campaign(request, id, partial(add_people, force=force))
    except (*FAILURES, Refused) as error:
        return await campaign_page(
            request, await own_campaigns.find(request, id), error_message_for_page(error)
        )
    return RedirectResponse(f"/campaigns/{id}", 303)


@router.post("/campaigns/{id}/build")
async def copy_squad(request: Request, id: str, token: Word) -> Response:
    """Copy the squad, with its sheets as they are now, to the user's forces."""
    context_of(request).identity.check_csrf_token(request, token)
    row = await own_campaigns.find(request, id)
    copy = await context_of(request).host.aside(
        BuiltForce.from_upload, await read_campaign(request, row, filed.squad_text)
    )
    return RedirectResponse(f"/build/{await save_force(request, copy)}", 303)


@router.post("/campaigns/{id}/sheet")
async def replace_member_sheet(request: Request, id: str, token: Word, member: Word, force: Word) -> Response:
    """Replace the sheet of a member with the one in a force of the user; the member pays the difference in
    cost.
    """
    context_of(request).identity.check_csrf_token(request, token)
    try:
        tables = await _read_squad(request, f"own:{force}")
        everybody = [*tables.get("pilots", []), *tables.get("units", [])]
        sheet = next((one for one in everybody if one["id"] == member), None)
        if sheet is None:
            known = ", ".join(str(one["id"]) for one in everybody)
            remedy = f"take one of {known}"
            raise BadInput(
                "cannot take the sheet", [Problem(member[:40], "the force has none of it", remedy)]
            )
        await change_campaign(request, id, partial(replace_sheet, member=member, sheet=sheet))
    except (*FAILURES, Refused) as error:
        return await campaign_page(
            request, await own_campaigns.find(request, id), error_message_for_page(error)
        )
    return RedirectResponse(f"/campaigns/{id}", 303)


@router.post("/campaigns/{id}/drop")
async def delete_campaign(request: Request, id: str, token: Word) -> Response:
    """Delete a campaign; the tables of its battles stay."""
    context_of(request).identity.check_csrf_token(request, token)
    await own_campaigns.drop(request, id, PLAYERS.remove_players(id))
    return RedirectResponse("/campaigns", 303)


@router.get("/campaigns/{id}/export")
async def download_campaign(request: Request, id: str) -> Response:
    """Download a campaign as a file for `wartable campaign`, without its open battle."""
    row = await own_campaigns.find(request, id)
    content = await context_of(request).host.aside(filed.campaign_file_for_download, row.data)
    return download_response(row.title, content, usual="campaign", ending="campaign")


@router.get("/campaigns/{id}/squad")
async def squad(request: Request, id: str) -> Response:
    """Download the squad of a campaign as a force file."""
    row = await own_campaigns.find(request, id)
    return download_response(row.title, await read_campaign(request, row, filed.squad_text), usual="squad")
