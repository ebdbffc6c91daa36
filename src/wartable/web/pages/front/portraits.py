"""The pictures of people in the lobby, and the list of all pictures that a browser has uploaded."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, File, Form, Request, UploadFile
from starlette.responses import RedirectResponse, Response

from wartable.web.pages.context import PageContext, context_of
from wartable.web.pages.front.lobby_sides import table_id_for_code
from wartable.web.pages.pictures import lobby_pictures, picture_response, store_picture
from wartable.web.store.lobby import LOBBY
from wartable.web.store.pictures import PERSON, PICTURES, PictureSubject
from wartable.web.tables.refusals import SPECTATOR

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=400)]


async def _find_lobby(request: Request, code: str) -> tuple[PageContext, str, dict[str, Any]]:
    """Return the table whose lobby has this code, and the data of its spectators' page. Raises NoSuchEntry if
    there is none, and Refused if the table is closed.
    """
    context = context_of(request)
    table = await table_id_for_code(context, code)
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    return context, table, screen


@router.get("/lobby/{code}/picture/{digest}")
async def show_portrait(request: Request, code: str, digest: str) -> Response:
    """Return the picture of a person, if the page of the lobby shows it."""
    context, table, screen = await _find_lobby(request, code)
    browser = context.identity.browser_of(request)
    shown = await lobby_pictures(context, code, table, browser, screen)
    return await picture_response(context.host, table, digest, shown)


@router.post("/lobby/{code}/picture")
async def upload_portrait(
    request: Request, code: str, token: Word, file: Annotated[UploadFile | None, File()] = None
) -> Response:
    """Store an uploaded picture of the user."""
    browser = context_of(request).identity.check_csrf_token(request, token)
    context, table, _ = await _find_lobby(request, code)
    me = await context.host.write(LOBBY.ensure_person_id(table, browser))
    await store_picture(request, table, PictureSubject(PERSON, me), "yourself", browser, file)
    return RedirectResponse(f"/lobby/{code}", 303)


@router.post("/lobby/{code}/picture/remove")
async def remove_portrait(request: Request, code: str, token: Word) -> Response:
    """Remove the picture of the user."""
    browser = context_of(request).identity.check_csrf_token(request, token)
    context, table, _ = await _find_lobby(request, code)
    me = await context.host.read(LOBBY.person_id_of(table, browser))
    await context.host.talk.change_talk(table, PICTURES.remove(table, PictureSubject(PERSON, me)))
    return RedirectResponse(f"/lobby/{code}", 303)


@router.post("/me/pictures/remove")
async def remove_own_picture(
    request: Request, token: Word, table: Word, kind: Word, subject: Word = ""
) -> Response:
    """Remove a picture that this browser has uploaded, even at a table that is closed."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    removal = PICTURES.remove_owned(table, PictureSubject(kind, subject), browser)
    await context.host.talk.change_talk(table, removal)
    return RedirectResponse("/me#pictures", 303)
