"""The page with the tools for running a table, and forms to take and to free a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from wartable.seat.seating import HUMAN
from wartable.web.pages.context import context_of
from wartable.web.pages.drawing import is_fragment
from wartable.web.pages.front.opening import HERE
from wartable.web.pages.table.play import Word, execute_form
from wartable.web.store.seats import TAKEN
from wartable.web.tables.commands.freeing import FreeSeat
from wartable.web.tables.commands.running import AssignSeat

router: Final = APIRouter()
_ERROR_STATUS: Final = 400


async def show_tools(
    request: Request,
    table: str,
    place: str,
    *,
    of: str | None = None,
    path: str = "",
    refusal: str = "",
    status: int = 200,
) -> Response:
    """Return the page with the tools of a place; if a form was refused, with its values filled in again."""
    context = context_of(request)
    found = await context.host.tools_data(table, place)
    sent = await request.form() if request.method == "POST" else {}
    wanted = str(sent.get("path") or path)
    subject = _choose_subject(found["subjects"], of, wanted)
    rows = subject["paths"] if subject else []
    return context.drawing.render_page(
        "ruling.html" if is_fragment(request) and not sent else "tools.html",
        status,
        tools=found,
        subject=subject,
        chosen=next((row for row in rows if row["path"] == wanted), rows[0] if rows else None),
        typed={name: str(sent.get(name) or "") for name in ("value", "reason")},
        refusal=refusal,
        table=table,
        place=place,
        token=context.identity.csrf_token(context.identity.browser_of(request)),
    )


@router.get("/t/{table}/{place}/tools")
async def show_tools_page(
    request: Request, table: str, place: str, of: str | None = None, path: str = ""
) -> Response:
    """Show the page with the tools of a place: rulings, assignment of seats, and pause.
    `of` is the id of the unit or side that rulings are about, "" for the whole battle; `path` is the chosen
    ruling.
    """
    await context_of(request).require_place(request, table, place)
    return await show_tools(request, table, place, of=of, path=path)


def _choose_subject(subjects: Sequence[dict[str, Any]], of: str | None, path: str) -> dict[str, Any] | None:
    """Return the subject of rulings with the id `of`, or else the one that has this path, or else the first;
    None if there are none.
    """
    named = [one for one in subjects if one["id"] == of]
    having = [one for one in subjects if any(row["path"] == path for row in one["paths"])]
    return next(iter([*named, *having, *subjects]), None)


@router.post("/t/{table}/{place}/seat")
async def assign(request: Request, table: str, place: str, seat: Word, name: Word, token: Word) -> Response:
    """Assign a seat to a person or to a computer player; or let the user take the seat, and lead to its
    page.
    """
    if name != HERE:
        return await execute_form(
            request, table, place, token, lambda: AssignSeat(place, seat, name), refused=show_tools
        )
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    await context.require_place(request, table, place)
    host = context.host
    if seat in await host.read(host.seats.seats_of_others(table)) and not await host.read(
        host.seats.owner_plays_no_seat(table)
    ):
        return await show_tools(request, table, place, refusal=f"That cannot be done: {TAKEN}.", status=403)
    taking = AssignSeat(place, seat, HUMAN, is_own=True)
    answer = await execute_form(request, table, place, token, lambda: taking, refused=show_tools)
    if answer.status_code >= _ERROR_STATUS:
        return answer
    await host.write(host.people.give_place(table, browser, seat))
    return RedirectResponse(f"/t/{table}/{quote(seat, safe='')}", 303)


@router.post("/t/{table}/{place}/free")
async def free(request: Request, table: str, place: str, seat: Word, token: Word) -> Response:
    """Ask that a seat be freed; or give up the user's own seat, and lead to the home page."""
    refused = None if seat == place else show_tools
    answer = await execute_form(request, table, place, token, lambda: FreeSeat(place, seat), refused=refused)
    is_leaving = seat == place and answer.status_code < _ERROR_STATUS
    return RedirectResponse("/", 303) if is_leaving else answer
