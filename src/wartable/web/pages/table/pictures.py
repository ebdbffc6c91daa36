"""The page with the pictures of a table, and forms to upload and remove them."""

from __future__ import annotations

from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import APIRouter, File, Form, Request, UploadFile
from starlette.responses import RedirectResponse, Response

from wartable import BadInput
from wartable.seat.errors import error_message_for_page
from wartable.web.pages.context import PageContext, context_of
from wartable.web.pages.pictures import picture_facts, picture_response, screen_pictures, store_picture
from wartable.web.store.lobby import LOBBY
from wartable.web.store.pictures import MAP, PERSON, PICTURES, UNIT, PictureSubject
from wartable.web.tables.refusals import BUSY, FORBIDDEN, ILLEGAL, OFTEN, Refused

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=400)]
_STATUS: Final = {FORBIDDEN: 403, ILLEGAL: 409, OFTEN: 409, BUSY: 503}
_FOREIGN_UNIT: Final = "only its player or the game master changes the picture of a unit"
_FOREIGN_PERSON: Final = "people change only their own picture"
_FOREIGN_MAP: Final = "only the person who runs the table changes the picture of its map"
_NO_SUBJECT: Final = "there is no such unit or person here"


async def _shown(context: PageContext, table: str, place: str, browser: str) -> tuple[dict[str, Any], Any]:
    """Return the data of the page of a place, and of the pictures that it shows."""
    screen = await context.host.screen_data(table, place, odds=False)
    me = await context.host.read(LOBBY.person_id_of(table, browser))
    return screen, await screen_pictures(context.host, table, screen, me)


async def _pictures_page(
    request: Request, table: str, place: str, refusal: Exception | None = None
) -> Response:
    """Return the page with the pictures that a place may change, and why a form was refused, if it was."""
    context = context_of(request)
    browser = context.identity.browser_of(request)
    screen, pictures = await _shown(context, table, place, browser)
    names = {unit["id"]: unit["name"] for unit in screen["units"]}
    return context.drawing.render_page(
        "pictures.html",
        200 if refusal is None else _STATUS.get(getattr(refusal, "kind", ""), 422),
        refusal="" if refusal is None else error_message_for_page(refusal),
        title=screen["title"],
        here=f"/t/{table}/{quote(place, safe='')}",
        units={unit: names[unit] for unit in pictures["own_units"]},
        pictures=pictures,
        stored=await context.host.read(PICTURES.byte_count_of(browser)),
        most=context.host.quotas.picture_bytes_limit,
        token=context.identity.csrf_token(browser),
    )


@router.get("/t/{table}/{place}/pictures")
async def show_pictures(request: Request, table: str, place: str) -> Response:
    """Show the pictures that a place may change: of its units, its person, and the map."""
    await context_of(request).require_place(request, table, place)
    return await _pictures_page(request, table, place)


@router.get("/t/{table}/{place}/picture/{digest}")
async def show_picture(request: Request, table: str, place: str, digest: str) -> Response:
    """Return a picture, if the page of the place shows it now."""
    context = context_of(request)
    await context.require_place(request, table, place)
    seen = await context.host.run_job(table, "pictured", place)
    shown = await picture_facts(context.host, table, "", set(seen["units"]), set(seen["people"]))
    return await picture_response(context.host, table, digest, shown)


@router.post("/t/{table}/{place}/picture")
async def upload_picture(
    request: Request,
    table: str,
    place: str,
    token: Word,
    kind: Word,
    subject: Word = "",
    file: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """Store an uploaded picture of a unit, of the user, or of the map."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    await context.require_place(request, table, place)
    try:
        title = await _check_right(context, table, place, browser, PictureSubject(kind, subject))
        await store_picture(request, table, PictureSubject(kind, subject), title, browser, file)
    except (BadInput, Refused) as refusal:
        return await _pictures_page(request, table, place, refusal)
    return _redirect_to_subject(table, place, kind, subject)


@router.post("/t/{table}/{place}/picture/remove")
async def remove_picture(
    request: Request, table: str, place: str, token: Word, kind: Word, subject: Word = ""
) -> Response:
    """Remove the picture of a unit, of the user, or of the map."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    await context.require_place(request, table, place)
    try:
        await _check_right(context, table, place, browser, PictureSubject(kind, subject))
    except Refused as refusal:
        return await _pictures_page(request, table, place, refusal)
    await context.host.talk.change_talk(table, PICTURES.remove(table, PictureSubject(kind, subject)))
    return _redirect_to_subject(table, place, kind, subject)


def _redirect_to_subject(table: str, place: str, kind: str, subject: str) -> Response:
    mark = quote(f"{kind}-{subject}", safe="")
    return RedirectResponse(f"/t/{table}/{quote(place, safe='')}/pictures#{mark}", 303)


async def _check_right(
    context: PageContext, table: str, place: str, browser: str, subject: PictureSubject
) -> str:
    """Return the name of the subject of a picture, after a check that the user may change the picture. Raises
    Refused if not. A unit that the place does not see counts as unknown.
    """
    screen, pictures = await _shown(context, table, place, browser)
    if subject.kind == MAP and not subject.id:
        if not pictures["may_map"]:
            raise Refused(FORBIDDEN, _FOREIGN_MAP)
        return "the map"
    members = (screen["people"] or {"members": []})["members"]
    people = {one["person"]: one["name"] for one in members}
    units = {unit["id"]: unit["name"] for unit in screen["units"]}
    names = {UNIT: units, PERSON: people}.get(subject.kind, {})
    if subject.id not in names:
        raise Refused(ILLEGAL, _NO_SUBJECT)
    if subject.kind == UNIT and subject.id not in pictures["own_units"]:
        raise Refused(FORBIDDEN, _FOREIGN_UNIT)
    if subject.kind == PERSON and subject.id != pictures["own_person"]:
        raise Refused(FORBIDDEN, _FOREIGN_PERSON)
    return "yourself" if subject.kind == PERSON else str(names[subject.id])
