"""The talk of the people at a table: its messages, forms to write and delete them, and what the host may
do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import RedirectResponse, Response

from wartable import BadInput
from wartable.seat.errors import error_message_for_page
from wartable.web.pages.context import context_of
from wartable.web.pages.drawing import is_fragment
from wartable.web.tables.refusals import BUSY, CLOSED, FORBIDDEN, ILLEGAL, OFTEN, Refused
from wartable.web.tables.talk.messages import Speaker
from wartable.web.tables.talk.room import TalkRoom
from wartable.web.tables.talk.texts import MAX_LENGTH
from wartable.web.talking import TalkService, message_facts, room_facts

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=400)]
Text = Annotated[str, Form(max_length=2_000)]
Id = Annotated[str, Query(max_length=20)]
_STATUS: Final = {FORBIDDEN: 403, ILLEGAL: 409, CLOSED: 410, OFTEN: 429, BUSY: 503}
_PING_SECONDS: Final = 10.0
"""Seconds for which a ping is shown on the board."""


def talk_service_of(request: Request) -> TalkService:
    """Return the object for the talk of all tables from the application that serves a request."""
    found: TalkService = request.app.state.talk
    return found


async def _own_room(request: Request, table: str, place: str) -> TalkRoom:
    """Return the talk of a table as the holder of a place sees it. Raises NoSuchTable, or Forbidden if the
    requesting browser does not have this place.
    """
    browser = await context_of(request).require_place(request, table, place)
    return await talk_service_of(request).room(table, Speaker(browser, place))


async def talk_facts(request: Request, table: str, place: str, browser: str) -> dict[str, Any] | None:
    """Return the data of the talk for the page of a place; None if no one else is there to talk to. A request
    for only the part of the page that changes gets none if the page shows the talk already.
    """
    wanted = request.query_params if request.method == "GET" else await request.form()
    if is_fragment(request) and wanted.get("talk"):
        return {"is_kept": True, "is_chosen": False}
    room = await talk_service_of(request).room(table, Speaker(browser, place))
    found = await _message_facts(request, room)
    return found if room.has_readers or found["messages"] else None


async def _message_facts(
    request: Request, room: TalkRoom, after: str = "", refusal: str = "", typed: str = "", to: str = ""
) -> dict[str, Any]:
    state = await talk_service_of(request).read(room.table, room.speaker)
    now = context_of(request).drawing.now()
    messages = message_facts(room, state.messages_after(after))
    return {
        "is_kept": False,
        "is_chosen": request.query_params.get("beside") == "talk",
        "tag": state.etag,
        "messages": [{**one, "is_fresh": one["at"] > now - _PING_SECONDS} for one in messages],
        "most": MAX_LENGTH,
        "failure": refusal,
        "typed": typed,
        "chosen": to,
        **room_facts(room),
    }


async def _talk_page(request: Request, room: TalkRoom, **facts: Any) -> Response:
    """Return the talk as a page of its own, or only the messages if a script requests them."""
    context = context_of(request)
    refusal = facts.pop("refusal", None)
    status = 200 if refusal is None else _STATUS.get(getattr(refusal, "kind", ""), 422)
    why = "" if refusal is None else error_message_for_page(refusal)
    return context.drawing.render_page(
        "talk_body.html" if is_fragment(request) else "talk_page.html",
        status,
        talk=await _message_facts(request, room, refusal=why, **facts),
        table=room.table,
        place=room.speaker.place,
        title=room.titles.get(room.speaker.place, room.speaker.place),
        token=context.identity.csrf_token(room.speaker.author),
    )


@router.get("/t/{table}/{place}/talk")
async def show_talk(request: Request, table: str, place: str, after: Id = "") -> Response:
    """Show the messages on a page of their own, which does not renew itself; with `after`, only those after
    the message with this id.
    """
    room = await _own_room(request, table, place)
    return await _talk_page(request, room, after=after)


async def _do_and_show(
    request: Request,
    table: str,
    place: str,
    token: str,
    action: Callable[[TalkService, TalkRoom], Awaitable[object]],
    **typed: str,
) -> Response:
    """Call an action as the holder of a place, and show the messages as they are then, or why it was
    refused.
    """
    context_of(request).identity.check_csrf_token(request, token)
    room = await _own_room(request, table, place)
    try:
        await action(talk_service_of(request), room)
    except (Refused, BadInput) as refusal:
        return await _talk_page(request, room, refusal=refusal, **typed)
    if is_fragment(request):
        form = await request.form()
        return await _talk_page(
            request, await _own_room(request, table, place), after=str(form.get("after") or "")[:20]
        )
    is_apart = request.query_params.get("on") == "page"
    return RedirectResponse(f"/t/{table}/{place}{'/talk' if is_apart else '?beside=talk'}", 303)


@router.post("/t/{table}/{place}/talk")
async def write(request: Request, table: str, place: str, to: Word, text: Text, token: Word) -> Response:
    """Write a message."""
    return await _do_and_show(
        request, table, place, token, lambda talk, room: talk.write(room, to, text), typed=text, to=to
    )


@router.post("/t/{table}/{place}/talk/delete")
async def delete(request: Request, table: str, place: str, id: Word, token: Word) -> Response:
    """Delete a message; its author may, or the host."""
    return await _do_and_show(request, table, place, token, lambda talk, room: talk.delete(room, id))


@router.post("/t/{table}/{place}/talk/mute")
async def mute(request: Request, table: str, place: str, person: Word, on: Word, token: Word) -> Response:
    """Mute a person, or let them write again."""
    return await _do_and_show(
        request, table, place, token, lambda talk, room: talk.set_muted(room, person, on=on == "yes")
    )


@router.post("/t/{table}/{place}/talk/spectators")
async def allow_spectators(request: Request, table: str, place: str, on: Word, token: Word) -> Response:
    """Allow the spectators of a table to write, or not."""
    return await _do_and_show(
        request, table, place, token, lambda talk, room: talk.allow_spectators(room, on=on == "yes")
    )
