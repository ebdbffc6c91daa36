"""The replay of a table: its steps, the summary of the battle, a new table that begins at a step, and a
download.
"""

from __future__ import annotations

from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from wartable.seat.seating import HUMAN
from wartable.web.pages.context import context_of
from wartable.web.pages.drawing import is_fragment
from wartable.web.screens.log_filter import LogFilter
from wartable.web.tables.asking import SETTINGS as ASKING
from wartable.web.tables.refusals import GM, SPECTATOR, Refused

router: Final = APIRouter()
Word = Annotated[str, Query(max_length=80)]


@router.get("/t/{table}/{place}/replay")
async def replay(
    request: Request,
    table: str,
    place: str,
    at: Annotated[int, Query(ge=0, le=100_000)] = 100_000,
    kind: Word = "",
    unit: Word = "",
    find: Word = "",
) -> Response:
    """Show a step of the battle as this place saw it then, and the log, filtered by kind, unit or text."""
    return await _replay_page(request, table, place, at, LogFilter(kind, unit, find.strip()))


async def _replay_page(
    request: Request, table: str, place: str, at: int, sieve: LogFilter, refusal: str = ""
) -> Response:
    context = context_of(request)
    browser = await context.require_place(request, table, place)
    screen = await context.host.replay_data(table, place, at, sieve)
    kept = {key: value for key, value in sieve._asdict().items() if value}
    return context.drawing.render_page(
        "moment.html" if is_fragment(request) else "replay.html",
        409 if refusal else 200,
        screen=screen,
        sieve=f"&{urlencode(kept)}" if kept else "",
        table=table,
        place=place,
        token=context.identity.csrf_token(browser),
        refusal=refusal,
        ground_here="",
    )


@router.post("/t/{table}/{place}/branch")
async def branch_table(
    request: Request,
    table: str,
    place: str,
    token: Annotated[str, Form(max_length=100)],
    at: Annotated[int, Form(ge=0, le=100_000)],
) -> Response:
    """Open a new table that begins at a step of this one; the user plays all seats that people played
    here.
    """
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    await context.require_place(request, table, place)
    try:
        found: dict[str, Any] = await context.host.branch_data(table, place, at)
    except Refused as refusal:
        return await _replay_page(request, table, place, at, LogFilter(), str(refusal))
    seating: dict[str, str] = found["seating"]
    here = [seat for seat, name in seating.items() if name == HUMAN]
    if place == GM or not here:
        here = [GM, *here]
    made = await context.host.make_table(
        found["setup"],
        owner=browser,
        seating=seating,
        here=here,
        dice="seeded",
        gm=GM in here,
        seed=found["seed"],
        lines=found["lines"],
        start=found["start"],
        settings={"asking": ASKING},
    )
    first = place if place in here and place != SPECTATOR else here[0]
    return RedirectResponse(f"/t/{made}/{first}", 303)


@router.get("/t/{table}/{place}/game.json")
async def download_game(request: Request, table: str, place: str) -> Response:
    """Download the finished game as a file for `wartable verify`."""
    context = context_of(request)
    await context.require_place(request, table, place)
    found = await context.host.game_for_verification(table)
    headers = {"content-disposition": 'attachment; filename="game.json"', "cache-control": "no-store"}
    return JSONResponse(found, headers=headers)
