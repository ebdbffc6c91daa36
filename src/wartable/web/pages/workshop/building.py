"""Pages of the force builder: build a force member by member, print it, upload it, and share it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import RedirectResponse, Response

from wartable import ruleset, ruleset_names
from wartable.seat.errors import FAILURES, NoSuchEntry, error_message_for_page
from wartable.web.pages.context import context_of
from wartable.web.pages.drawing import is_fragment
from wartable.web.pages.owned_pages import OwnedResources
from wartable.web.pages.sending import Sent, Written, download_response
from wartable.web.pages.sending import uploaded_text as sent_text
from wartable.web.pages.workshop.built_force import BuiltForce
from wartable.web.pages.workshop.forces import (
    apply_answer,
    apply_force_form,
    finish_member,
    force_file_text,
    force_page_facts,
    member_kinds,
    member_page_facts,
    start_force,
)
from wartable.web.store.people import random_word
from wartable.web.store.repositories import FORCES, ForceRow
from wartable.web.tables.refusals import Refused

router: Final = APIRouter()
R = TypeVar("R")
Word = Annotated[str, Form(max_length=200)]
Asked = Annotated[str, Query(max_length=100)]
own_forces: Final = OwnedResources(FORCES, "force", "/build")


# ------------------------------------------------------------------ all forces


@router.get("/build")
async def show_builders(request: Request) -> Response:
    """Show the user's forces, and the kinds of members that can be built."""
    context = context_of(request)
    forces = await own_forces.all(request)
    browser = context.identity.browser_of(request) or context.identity.new_browser_id()
    answer = context.drawing.render_page(
        "build.html",
        forces=[{"id": row.id, "title": row.title, "game": ruleset(row.ruleset).title} for row in forces],
        games=[member_kinds(name) for name in ruleset_names()],
        token=context.identity.csrf_token(browser),
    )
    return await context.with_browser_cookie(request, answer, browser)


@router.post("/build")
async def begin_force(request: Request, token: Word, game: Word, kind: Word, alone: Word = "") -> Response:
    """Begin a force with one member and, unless `alone`, its pilot."""
    context_of(request).identity.check_csrf_token(request, token)
    force = await context_of(request).host.aside(start_force, game, kind, not alone)
    return RedirectResponse(f"/build/{await save_force(request, force)}/0", 303)


@router.post("/build/import")
async def upload_force(request: Request, token: Word, file: Sent = None, written: Written = "") -> Response:
    """Take an uploaded force, sent as a file or as text."""
    context_of(request).identity.check_csrf_token(request, token)
    force = await context_of(request).host.aside(BuiltForce.from_upload, await sent_text(file, written))
    return RedirectResponse(f"/build/{await save_force(request, force)}", 303)


async def save_force(request: Request, force: BuiltForce) -> str:
    """Save a new force for the requesting browser, and return its id."""
    return await own_forces.make(request, force.title, force.game, force.serialise())


# ------------------------------------------------------------------ one force


def _load_force(row: ForceRow) -> BuiltForce:
    return BuiltForce.load(row.ruleset, row.title, row.data)


async def built(request: Request, id: str) -> BuiltForce:
    """Return the force with this id. Raises NoSuchEntry if there is none, Forbidden if it belongs to another
    browser.
    """
    return _load_force(await own_forces.find(request, id))


async def own_built_forces(request: Request, game: str) -> dict[str, BuiltForce]:
    """Return all forces of the requesting browser for a ruleset, by id."""
    context = context_of(request)
    browser = context.identity.browser_of(request)
    rows = await context.host.read(FORCES.owned_resources(browser)) if browser else []
    return {row.id: _load_force(row) for row in rows if row.ruleset == game}


async def _change(
    request: Request, id: str, change: Callable[..., tuple[BuiltForce, R]], *said: Any
) -> tuple[BuiltForce, R]:
    """Call a function in a worker with a force and the arguments `said`. It returns the changed force, which
    is saved, and a result. Return both.
    """
    host = context_of(request).host

    async def changed(row: ForceRow) -> tuple[dict[str, object], tuple[BuiltForce, R]]:
        force, result = await host.aside(change, _load_force(row), *said)
        return {"title": force.title, "data": force.serialise()}, (force, result)

    return await own_forces.change(request, id, changed)


@router.get("/build/{id}")
async def force(request: Request, id: str) -> Response:
    """Show a force with its members, their costs, and all problems."""
    row = await own_forces.find(request, id)
    return await _force_page(request, row, "force.html")


async def _force_page(request: Request, row: ForceRow, template: str) -> Response:
    context = context_of(request)
    facts = await context.host.aside(force_page_facts, _load_force(row))
    root = str(request.base_url).rstrip("/")
    browser = context.identity.browser_of(request) or context.identity.new_browser_id()
    answer = context.drawing.render_page(
        template,
        id=row.id,
        link=f"{root}/shared/{row.shared}" if row.shared else "",
        word=row.shared,
        token=context.identity.csrf_token(browser),
        **facts,
    )
    return await context.with_browser_cookie(request, answer, browser)


@router.post("/build/{id}")
async def change(
    request: Request,
    id: str,
    token: Word,
    title: Word = "",
    add: Word = "",
    alone: Word = "",
    remove: Word = "",
) -> Response:
    """Change the title of a force, add a member, or remove one."""
    context_of(request).identity.check_csrf_token(request, token)

    form = {"title": title, "add": add, "alone": alone, "remove": remove}
    _, at = await _change(request, id, apply_force_form, form)
    return RedirectResponse(f"/build/{id}/{at}" if at >= 0 else f"/build/{id}", 303)


@router.post("/build/{id}/drop")
async def drop(request: Request, id: str, token: Word) -> Response:
    """Delete a force."""
    context_of(request).identity.check_csrf_token(request, token)
    await own_forces.drop(request, id)
    return RedirectResponse("/build", 303)


@router.get("/build/{id}/export")
async def download_force(request: Request, id: str) -> Response:
    """Download a force as a file."""
    row = await own_forces.find(request, id)
    text = await context_of(request).host.aside(force_file_text, _load_force(row))
    return download_response(row.title, text, usual="force")


@router.get("/build/{id}/print")
async def print_sheets(request: Request, id: str) -> Response:
    """Show the sheets of a force for printing."""
    return await _force_page(request, await own_forces.find(request, id), "sheets.html")


# ------------------------------------------------------------------ sharing


@router.post("/build/{id}/share")
async def share(request: Request, id: str, token: Word, stop: Word = "") -> Response:
    """Make a link by which others can view a force; or, with `stop`, revoke it."""
    context_of(request).identity.check_csrf_token(request, token)

    async def shared(row: ForceRow) -> tuple[dict[str, object], None]:
        return {"shared": "" if stop else row.shared or random_word()}, None

    await own_forces.change(request, id, shared)
    return RedirectResponse(f"/build/{id}#share", 303)


async def _shared_force(request: Request, word: str) -> ForceRow:
    row = await context_of(request).host.read(FORCES.find_by_column("shared", word))
    if row is None:
        raise NoSuchEntry("this link leads to no force any more: ask for a new one")
    return row


@router.get("/shared/{word}")
async def shared(request: Request, word: str) -> Response:
    """Show a shared force, which cannot be changed here."""
    return await _force_page(request, await _shared_force(request, word), "sheets.html")


@router.post("/shared/{word}")
async def copy_shared_force(request: Request, word: str, token: Word) -> Response:
    """Copy a shared force to the user's own forces."""
    context_of(request).identity.check_csrf_token(request, token)
    row = await _shared_force(request, word)
    return RedirectResponse(f"/build/{await save_force(request, _load_force(row))}", 303)


# ------------------------------------------------------------------ one member


@router.get("/build/{id}/{at:int}")
async def show_member(request: Request, id: str, at: int, part: Asked = "", find: Asked = "") -> Response:
    """Show all questions about a member. `part` names the question whose choices are searched for the text
    `find`.
    """
    row = await own_forces.find(request, id)
    return await _member_page(request, id, _load_force(row), at, looked=(part, find.strip()))


async def _member_page(
    request: Request,
    id: str,
    built: BuiltForce,
    at: int,
    *,
    looked: tuple[str, str] = ("", ""),
    refusal: str = "",
    told: list[str] | None = None,
) -> Response:
    context = context_of(request)
    facts = await context.host.aside(member_page_facts, built, at, looked)
    return context.drawing.render_page(
        "questions.html" if is_fragment(request) else "member.html",
        id=id,
        at=at,
        title=built.title,
        game=built.game,
        name=built.members[at].name,
        members=[one.name for one in built.members],
        unit=facts,
        looked=looked[1],
        refusal=refusal,
        told=told or [],
        token=context.identity.csrf_token(context.identity.browser_of(request)),
    )


@router.post("/build/{id}/{at:int}")
async def answer(
    request: Request, id: str, at: int, token: Word, step: Word = "", item: Word = ""
) -> Response:
    """Apply the answer to one question about a member; if it is refused, nothing is changed."""
    context_of(request).identity.check_csrf_token(request, token)
    form = {key: str(value)[:2000] for key, value in (await request.form()).items()}

    try:
        built, _ = await _change(request, id, apply_answer, at, form)
    except (*FAILURES, Refused) as error:
        built = _load_force(await own_forces.find(request, id))
        return await _member_page(request, id, built, at, refusal=error_message_for_page(error))
    if not is_fragment(request):
        return RedirectResponse(f"/build/{id}/{at}#part-{step}-{item}", 303)
    return await _member_page(request, id, built, at)


@router.post("/build/{id}/{at:int}/finish")
async def finish_open_choices(request: Request, id: str, at: int, token: Word) -> Response:
    """Make all choices that are still open for a member, and list what was chosen."""
    context_of(request).identity.check_csrf_token(request, token)

    built, told = await _change(request, id, finish_member, at)
    return await _member_page(
        request, id, built, at, told=told or ["There was nothing left that could be chosen."]
    )
