"""Pages of the scenario editor, on which users draw a map by clicking, name sides and units, and then
play.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from wartable import ruleset, ruleset_names
from wartable.files import list_scenarios
from wartable.seat.errors import FAILURES, error_message_for_page
from wartable.web.pages.context import context_of
from wartable.web.pages.drawing import is_fragment
from wartable.web.pages.owned_pages import OwnedResources
from wartable.web.pages.sending import Sent, Written, download_response, uploaded_text
from wartable.web.pages.workshop.building import own_built_forces
from wartable.web.pages.workshop.scenarios import (
    StoredScenario,
    apply_editor_form,
    editor_facts,
    new_stored_scenario,
    read_upload,
)
from wartable.web.store.repositories import DRAFTS, DraftRow
from wartable.web.tables.refusals import Refused

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=4000)]
own_drafts: Final = OwnedResources(DRAFTS, "scenario", "/edit")


@router.get("/edit")
async def show_scenarios(request: Request) -> Response:
    """Show the user's scenarios, and the kinds of battle for which a scenario can be made."""
    context = context_of(request)
    browser = context.identity.browser_of(request) or context.identity.new_browser_id()
    games = [
        {"name": name, "title": ruleset(name).title, "guides": ruleset(name).scenario_guides}
        for name in ruleset_names()
    ]
    shipped = [one for one in await asyncio.to_thread(list_scenarios) if not one.is_situation]
    answer = context.drawing.render_page(
        "edit.html",
        drafts=await own_drafts.all(request),
        games=games,
        shipped=shipped,
        token=context.identity.csrf_token(browser),
    )
    return await context.with_browser_cookie(request, answer, browser)


@router.post("/edit")
async def begin_scenario(
    request: Request, token: Word, game: Word = "", battle: Word = "", original: Word = ""
) -> Response:
    """Begin a scenario, either an empty one or a copy of a shipped one."""
    context_of(request).identity.check_csrf_token(request, token)
    return await _save_new(
        request, await context_of(request).host.aside(new_stored_scenario, game, battle, original)
    )


@router.post("/edit/open")
async def upload_scenario(
    request: Request, token: Word, file: Sent = None, written: Written = ""
) -> Response:
    """Take an uploaded scenario, which need not be finished."""
    context_of(request).identity.check_csrf_token(request, token)
    text = await uploaded_text(file, written)
    return await _save_new(request, await context_of(request).host.aside(read_upload, text))


async def _save_new(request: Request, made: StoredScenario) -> Response:
    id = await own_drafts.make(request, *made)
    return RedirectResponse(f"/edit/{id}", 303)


# ------------------------------------------------------------------ one scenario


@router.get("/edit/{id}")
async def show(request: Request, id: str) -> Response:
    """Show the editor of a scenario, with all its parts."""
    row = await own_drafts.find(request, id)
    return await _editor_page(request, row)


@router.post("/edit/{id}")
async def change(
    request: Request,
    id: str,
    token: Word,
    part: Word = "",
    typed: Word = "",
    cell: Word = "",
    letter: Word = "",
    own: Word = "",
) -> Response:
    """Apply a change to a scenario: an answer about one part, a letter in one cell of the map, or members of
    one of the user's forces (`own`). If it is refused, nothing is changed.
    """
    context_of(request).identity.check_csrf_token(request, token)
    row = await own_drafts.find(request, id)
    forces = await own_built_forces(request, row.ruleset)

    form = {"part": part, "typed": typed, "cell": cell, "letter": letter, "own": own}

    async def changed(row: DraftRow) -> tuple[dict[str, object], list[str]]:
        found, lines = await context_of(request).host.aside(apply_editor_form, row.data, form, forces)
        return {"title": found.title, "data": found.text}, lines

    refusal, lines = "", []
    try:
        lines = await own_drafts.change(request, id, changed)
    except (*FAILURES, Refused) as error:
        refusal = error_message_for_page(error)
    if not is_fragment(request) and not refusal and not lines:
        return RedirectResponse(f"/edit/{id}", 303)
    row = await own_drafts.find(request, id)
    return await _editor_page(request, row, part=part, drawn=letter, refusal=refusal, lines=lines)


async def _editor_page(
    request: Request,
    row: DraftRow,
    *,
    part: str = "",
    drawn: str = "",
    refusal: str = "",
    lines: list[str] | None = None,
) -> Response:
    context = context_of(request)
    forces = await own_built_forces(request, row.ruleset)
    facts = await context.host.aside(editor_facts, row.data, forces)
    return context.drawing.render_page(
        "scenario.html" if is_fragment(request) else "editor.html",
        id=row.id,
        token=context.identity.csrf_token(row.owner),
        part=part,
        drawn=drawn if drawn in facts["letters"] else "",
        refusal=refusal,
        lines=lines or [],
        **facts,
    )


@router.get("/edit/{id}/export")
async def download_scenario(request: Request, id: str) -> Response:
    """Download a scenario as a file."""
    row = await own_drafts.find(request, id)
    return download_response(row.title, row.data, usual="scenario")


@router.post("/edit/{id}/drop")
async def drop(request: Request, id: str, token: Word) -> Response:
    """Delete a scenario."""
    context_of(request).identity.check_csrf_token(request, token)
    await own_drafts.drop(request, id)
    return RedirectResponse("/edit", 303)
