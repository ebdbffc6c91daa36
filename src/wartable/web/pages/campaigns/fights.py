"""Battles of a campaign: each is played at a table, and then its losses are written back to the campaign when
the owner asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from wartable import Setup
from wartable.files import read_uploaded
from wartable.seat.errors import FAILURES, error_message_for_page
from wartable.web.pages.campaigns import filed
from wartable.web.pages.campaigns.fighting import (
    BattleStart,
    discard_battle,
    reopen_battle,
    start_battle,
    write_losses_back,
)
from wartable.web.pages.campaigns.own import Word, change_campaign, own_campaigns, read_campaign
from wartable.web.pages.campaigns.pages import campaign_page
from wartable.web.pages.campaigns.standing import cast_choices
from wartable.web.pages.context import context_of
from wartable.web.pages.front.opening import open_new_table, opening_of, seat_form_facts, shipped_setup
from wartable.web.pages.workshop.editor import own_drafts
from wartable.web.store.repositories import CampaignRow
from wartable.web.tables.commit_reveal import SWORN
from wartable.web.tables.refusals import Refused

router: Final = APIRouter()


async def _setup(request: Request, named: str) -> Setup:
    """Return the setup of the scenario with this name, which is that of a shipped scenario, or "own:" with
    the id of one of the user's own.
    """
    kind, _, id = named.partition(":")
    if kind == "own" and id:
        row = await own_drafts.find(request, id)
        return await context_of(request).host.aside(read_uploaded, row.data)
    return await shipped_setup(named)


@router.get("/campaigns/{id}/fight")
async def show_battle_form(request: Request, id: str, scenario: str = Query("", max_length=200)) -> Response:
    """Show the form of a new battle, which assigns members to units and players to seats."""
    row = await own_campaigns.find(request, id)
    try:
        setup = await _setup(request, scenario)
    except (*FAILURES, Refused) as error:
        return await campaign_page(request, row, error_message_for_page(error))
    return await _fight_form_page(request, row, setup, scenario)


async def _fight_form_page(
    request: Request, row: CampaignRow, setup: Setup, scenario: str, refusal: str = ""
) -> Response:
    context = context_of(request)
    cast = await read_campaign(request, row, partial(cast_choices, setup=setup))
    said = await request.form() if request.method == "POST" else {}
    return context.drawing.render_page(
        "fight.html",
        422 if refusal else 200,
        id=row.id,
        campaign=row.title,
        scenario=scenario,
        title=str(setup.get("title") or "battle"),
        text=" ".join(str(setup.get("text") or "").split()),
        refusal=refusal,
        said=said,
        token=context.identity.csrf_token(row.owner),
        **cast,
        **seat_form_facts(setup),
    )


@router.post("/campaigns/{id}/fight")
async def begin_battle(request: Request, id: str, token: Word, scenario: Word) -> Response:
    """Begin a battle with the squad as it is now, and open a table for it."""
    context_of(request).identity.check_csrf_token(request, token)
    row = await own_campaigns.find(request, id)
    form = await request.form()
    setup = await _setup(request, scenario)
    opening = opening_of(setup, form)
    who = {key[4:]: str(member) for key, member in form.items() if key.startswith("who:") and member}
    seats = [f"{seat}={name}" for seat, name in opening.seating.items()]
    start = partial(start_battle, setup=setup, scenario=scenario, who=who, seats=seats)
    try:
        data, begun = await context_of(request).host.aside(filed.apply_change, row.data, start)
    except (*FAILURES, Refused) as error:
        return await _fight_form_page(request, row, setup, scenario, error_message_for_page(error))
    return await _open_table(request, row, begun, form, data=data)


@router.post("/campaigns/{id}/table")
async def table(request: Request, id: str, token: Word) -> Response:
    """Open a table for the open battle of a campaign, which was begun elsewhere or consists of pending
    rolls.
    """
    context_of(request).identity.check_csrf_token(request, token)
    row = await own_campaigns.find(request, id)
    if row.table_id:
        return RedirectResponse(f"/campaigns/{id}", 303)
    begun = await read_campaign(request, row, reopen_battle)
    return await _open_table(request, row, begun, await request.form())


async def _open_table(
    request: Request, row: CampaignRow, begun: BattleStart, form: Mapping[str, Any], **values: object
) -> Response:
    """Open a table for a battle of a campaign, and redirect to it. The table's id and the column `values` are
    written to the campaign's row in the same transaction.
    """
    opening = opening_of(begun.setup, form)
    if begun.has_rolled and opening.dice in SWORN:
        opening = opening._replace(dice="seeded")
    path = await open_new_table(
        request,
        begun.setup,
        opening,
        seed=begun.seed,
        lines=begun.lines,
        also=lambda table: own_campaigns.column_write(row, table_id=table, **values),
    )
    return RedirectResponse(path, 303)


# ------------------------------------------------------------------ afterwards


@router.post("/campaigns/{id}/finish")
async def finish_battle(request: Request, id: str, token: Word) -> Response:
    """Write the losses of the finished battle back to the campaign; does nothing if that was done before."""
    context_of(request).identity.check_csrf_token(request, token)
    row = await own_campaigns.find(request, id)
    if not row.table_id:
        return RedirectResponse(f"/campaigns/{id}", 303)
    try:
        save = await context_of(request).host.ended_battle_save(row.table_id)
    except Refused as refusal:
        return await campaign_page(request, row, str(refusal))
    host = context_of(request).host
    data, _ = await host.aside(filed.apply_change, row.data, partial(write_losses_back, save=save))
    await host.write(own_campaigns.column_write(row, data=data, table_id=""))
    return RedirectResponse(f"/campaigns/{id}", 303)


@router.post("/campaigns/{id}/give-up")
async def discard_open_battle(request: Request, id: str, token: Word) -> Response:
    """Discard the open battle, as if it had never begun. Its table stays, but belongs to no campaign any
    more.
    """
    context_of(request).identity.check_csrf_token(request, token)
    try:
        await change_campaign(request, id, discard_battle, table_id="")
    except (*FAILURES, Refused) as error:
        return await campaign_page(
            request, await own_campaigns.find(request, id), error_message_for_page(error)
        )
    return RedirectResponse(f"/campaigns/{id}", 303)
