"""The home page, the form of a new table, and invitations to a place."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final
from urllib.parse import quote

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import RedirectResponse, Response

from wartable import Setup
from wartable.files import read_uploaded
from wartable.files.sent import StartingPoint, is_save_or_replay
from wartable.seat.errors import FAILURES, error_message_for_page
from wartable.web.pages.campaigns.own import own_campaigns
from wartable.web.pages.context import context_of
from wartable.web.pages.front.continuing import recently_visited_tables
from wartable.web.pages.front.opening import (
    open_continued_table,
    open_new_table,
    opening_of,
    seat_form_facts,
    shipped_setup,
)
from wartable.web.pages.front.seat_assignment import chosen_setup, offered_forces, with_chosen_forces
from wartable.web.pages.front.shelf import MINUTES, PLAYERS, ScenarioCardFilter, games_with_matching_cards
from wartable.web.pages.identity import Forbidden
from wartable.web.pages.inviting import place_names
from wartable.web.pages.sending import Sent, Written, uploaded_text
from wartable.web.pages.television import BIG, television_path
from wartable.web.pages.workshop.editor import own_drafts
from wartable.web.pages.workshop.manned import NO_FORCES
from wartable.web.store.lobby import LOBBY
from wartable.web.store.seats import NOWHERE, USED, LinkedPlace
from wartable.web.tables.people.names import COLOURS, EMBLEMS
from wartable.web.tables.refusals import SPECTATOR

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=200)]
Number = Annotated[int, Query(ge=0, le=1_000)]
_MAX_TABLES: Final = 8
"""Greatest number of tables on the home page; the page of the user's tables lists all."""


@router.get("/")
async def home(request: Request, players: Number = 0, minutes: Number = 0) -> Response:
    """Show the user's tables, those that wait for an answer first, and the battles that can be begun,
    filtered by players and minutes.
    """
    context = context_of(request)
    browser = context.identity.browser_of(request)
    known = bool(browser)
    browser = browser or context.identity.new_browser_id()
    tables = await recently_visited_tables(context.host, browser, _MAX_TABLES) if known else []
    wanted = ScenarioCardFilter(players, minutes)
    games = await asyncio.to_thread(games_with_matching_cards, wanted)
    answer = context.drawing.render_page(
        "home.html",
        tables=[table for table in tables if table.is_going_on],
        campaigns=await own_campaigns.all(request),
        drafts=await own_drafts.all(request),
        games=games,
        asked=wanted,
        players=PLAYERS,
        minutes=MINUTES,
        wanted="",
        profile=await context.host.read(LOBBY.profile(browser)),
        colours=COLOURS,
        emblems=EMBLEMS,
        person_back="/",
        token=context.identity.csrf_token(browser),
    )
    return await context.with_browser_cookie(request, answer, browser)


@router.get("/new/{scenario}")
async def show_new_battle_form(request: Request, scenario: str) -> Response:
    """Show the form of a new battle, with the players of its seats and the forces of its sides."""
    return await _new_battle_page(request, await shipped_setup(scenario), scenario=scenario)


async def _new_battle_page(
    request: Request,
    setup: Setup,
    *,
    scenario: str = "",
    written: str = "",
    refusal: str = "",
    begun: StartingPoint | None = None,
) -> Response:
    context = context_of(request)
    browser = context.identity.browser_of(request) or context.identity.new_browser_id()
    answer = context.drawing.render_page(
        "new.html",
        422 if refusal else 200,
        scenario=scenario,
        written=written,
        refusal=refusal,
        title=str(setup.get("title") or "battle"),
        text=" ".join(str(setup.get("text") or "").split()),
        forces=NO_FORCES if begun else await offered_forces(request, scenario, written),
        begun=begun,
        token=context.identity.csrf_token(browser),
        **seat_form_facts(setup, is_begun=begun is not None),
    )
    return await context.with_browser_cookie(request, answer, browser)


@router.post("/tables")
async def open_table(request: Request, token: Word, scenario: Word = "", written: Written = "") -> Response:
    """Open a table for the shipped scenario with this name, or for the text of a scenario or save in
    `written`.
    """
    context_of(request).identity.check_csrf_token(request, token)
    form = await request.form()
    if is_save_or_replay(written):
        begun = await context_of(request).host.beginning_from_upload(written)
        return RedirectResponse(
            await open_continued_table(request, begun, opening_of(begun.setup, form)), 303
        )
    plain = await chosen_setup(request, scenario, written)
    try:
        setup = await with_chosen_forces(request, plain, scenario, written, form)
    except FAILURES as error:
        return await _new_battle_page(
            request, plain, scenario=scenario, written=written, refusal=error_message_for_page(error)
        )
    return RedirectResponse(await open_new_table(request, setup, opening_of(setup, form)), 303)


@router.post("/uploaded")
async def show_uploaded_battle(
    request: Request, token: Word, file: Sent = None, written: Written = ""
) -> Response:
    """Show the form of a new battle for an upload, sent as a file or as text.
    The upload may be a scenario or situation, or a save or replay to continue.
    """
    context_of(request).identity.check_csrf_token(request, token)
    sent = await uploaded_text(file, written)
    if is_save_or_replay(sent):
        begun = await context_of(request).host.beginning_from_upload(sent)
        return await _new_battle_page(request, begun.setup, written=sent, begun=begun)
    return await _new_battle_page(
        request, await context_of(request).host.aside(read_uploaded, sent), written=sent
    )


@router.get("/join/{word}")
async def show_invitation(request: Request, word: str, view: str = "") -> Response:
    """Show an invitation before the place is taken. `view` names the view of the page to which it leads, or
    is "".
    """
    context = context_of(request)
    browser = context.identity.browser_of(request) or context.identity.new_browser_id()
    found = await context.host.read(context.host.seats.find_invitation(word, browser))
    if found is None or found.is_used:
        raise Forbidden(NOWHERE if found is None else USED)
    if found.place in await context.host.read(context.host.people.places_of_browser(found.table, browser)):
        return _redirect_to_place(found, view)
    screen = await context.host.screen_data(found.table, SPECTATOR, odds=False)
    place = place_names(screen).get(found.place, found.place)
    told = {"title": screen["title"], "game": screen["game"], "text": screen["text"], "name": place}
    told |= {"word": word, "view": view[:20], "token": context.identity.csrf_token(browser)}
    answer = context.drawing.render_page("join.html", **told)
    return await context.with_browser_cookie(request, answer, browser)


@router.post("/join/{word}")
async def take_place(request: Request, word: str, token: Word, view: Word = "") -> Response:
    """Take the place to which an invitation leads; other links and tokens for that seat are revoked."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    found = await context.host.write(context.host.seats.take_linked_place(word, browser))
    if found is None or found.is_used:
        raise Forbidden(NOWHERE if found is None else USED)
    return _redirect_to_place(found, view)


def _redirect_to_place(found: LinkedPlace, view: str) -> Response:
    """Return a redirect to the page of a place, or, for spectators, to the view for a television if `view`
    says so.
    """
    is_big = found.place == SPECTATOR and view == BIG
    path = television_path(found.table) if is_big else f"/t/{found.table}/{quote(found.place, safe='')}"
    return RedirectResponse(path, 303)
