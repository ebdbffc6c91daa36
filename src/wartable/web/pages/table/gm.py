"""Tools for running a table, on their own page, and the actions of their forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from wartable.seat.seating import HUMAN
from wartable.toolkit import KNOWN
from wartable.web.pages.context import context_of
from wartable.web.pages.drawing import is_fragment
from wartable.web.pages.front.opening import HERE
from wartable.web.pages.table.play import Word, done
from wartable.web.store.seats import TAKEN
from wartable.web.tables.commands import Confirm, Free, MakeRuling, Pause, Seat

router: Final = APIRouter()
_REFUSED: Final = 400


async def _tools(
    request: Request,
    table: str,
    place: str,
    *,
    of: str | None = None,
    path: str = "",
    refusal: str = "",
    status: int = 200,
) -> Response:
    """Return the tools page, with the values of a refused form filled in again."""
    context = context_of(request)
    found = await context.host.tools(table, place)
    sent = await request.form() if request.method == "POST" else {}
    wanted = str(sent.get("path") or path)
    subject = _chosen(found["subjects"], of, wanted)
    rows = subject["paths"] if subject else []
    return context.drawing.page(
        "ruling.html" if is_fragment(request) and not sent else "tools.html",
        status,
        tools=found,
        subject=subject,
        chosen=next((row for row in rows if row["path"] == wanted), rows[0] if rows else None),
        typed={name: str(sent.get(name) or "") for name in ("value", "reason")},
        refusal=refusal,
        table=table,
        place=place,
        token=context.identity.token(context.identity.browser(request)),
    )


@router.get("/t/{table}/{place}/tools")
async def tools(request: Request, table: str, place: str, of: str | None = None, path: str = "") -> Response:
    """Show rulings on a unit or on the whole battle (`of`) with one `path` chosen, seat assignment, and
    pause.
    """
    await context_of(request).seated(request, table, place)
    return await _tools(request, table, place, of=of, path=path)


def _chosen(subjects: Sequence[dict[str, Any]], of: str | None, path: str) -> dict[str, Any] | None:
    """Return the subject with this id, or the one with this path, or the first; None if there are no
    subjects.
    """
    named = [one for one in subjects if one["id"] == of]
    having = [one for one in subjects if any(row["path"] == path for row in one["paths"])]
    return next(iter([*named, *having, *subjects]), None)


@router.post("/t/{table}/{place}/rule")
async def rule(
    request: Request, table: str, place: str, path: Word, value: Word, reason: Word, token: Word
) -> Response:
    """Make a ruling."""
    return await done(request, table, place, token, MakeRuling(place, path, value, reason), refused=_tools)


@router.post("/t/{table}/{place}/reveal")
async def reveal(
    request: Request,
    table: str,
    place: str,
    side: Word,
    unit: Word,
    facet: Word,
    value: Word,
    reason: Word,
    token: Word,
) -> Response:
    """Reveal a fact about a unit to a side, or hide it again."""
    path = f"{KNOWN}.{side}.{unit}.{facet}"
    return await done(request, table, place, token, MakeRuling(place, path, value, reason), refused=_tools)


@router.post("/t/{table}/{place}/seat")
async def seat(request: Request, table: str, place: str, who: Word, name: Word, token: Word) -> Response:
    """Assign a seat to a person or to the computer; or take the seat yourself, and go there."""
    if name != HERE:
        return await done(request, table, place, token, Seat(place, who, name), refused=_tools)
    context = context_of(request)
    browser = context.identity.check(request, token)
    await context.seated(request, table, place)
    host = context.host
    if who in await host.read(host.seats.taken(table)) and not await host.read(host.seats.runs(table)):
        return await _tools(request, table, place, refusal=f"That cannot be done: {TAKEN}.", status=403)
    answer = await done(request, table, place, token, Seat(place, who, HUMAN, is_own=True), refused=_tools)
    if answer.status_code >= _REFUSED:
        return answer
    await host.write(host.people.sit(table, browser, who))
    return RedirectResponse(f"/t/{table}/{quote(who, safe='')}", 303)


@router.post("/t/{table}/{place}/pause")
async def pause(
    request: Request, table: str, place: str, token: Word, on: Annotated[bool, Form()]
) -> Response:
    """Pause the table, or resume it."""
    return await done(request, table, place, token, Pause(place, on), refused=_tools)


@router.post("/t/{table}/{place}/free")
async def free(request: Request, table: str, place: str, who: Word, token: Word) -> Response:
    """Ask to free a seat, or give up your own."""
    if who != place:
        return await done(request, table, place, token, Free(place, who), refused=_tools)
    answer = await done(request, table, place, token, Free(place, who))
    return answer if answer.status_code >= _REFUSED else RedirectResponse("/", 303)


@router.post("/t/{table}/{place}/confirm")
async def confirm(
    request: Request, table: str, place: str, who: Word, token: Word, agrees: Annotated[bool, Form()]
) -> Response:
    """Consent to the freeing of a seat, or refuse it."""
    return await done(request, table, place, token, Confirm(place, who, agrees))
