"""The page of a place at a table, and the commands that its forms give."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Protocol

from fastapi import APIRouter, Form, Query, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from wartable.seat.errors import NoSuchEntry
from wartable.web.messages import MAX_WANTED, read_wanted_answers
from wartable.web.pages.context import PageContext, context_of
from wartable.web.pages.drawing import is_fragment
from wartable.web.pages.inviting import NOBODY, Invitation, holder_counts_in_words, invitations, place_names
from wartable.web.pages.pictures import screen_pictures
from wartable.web.pages.table.following import is_turn, presence_facts
from wartable.web.pages.table.people import people_facts, with_person_fields
from wartable.web.pages.table.talk import talk_facts
from wartable.web.pages.table.webhook import webhooks_of
from wartable.web.pages.television import BIG, WAY_IN, lobby_code_part, television_page
from wartable.web.screens.words import HINT
from wartable.web.store.repositories import CAMPAIGNS
from wartable.web.tables.commands.base import Command
from wartable.web.tables.commands.planning import MAX_KEYS
from wartable.web.tables.refusals import BUSY, SPECTATOR, Refused

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=400)]
_MAX_ANSWERS: Final = 8
"""Greatest number of answers on the way of a dragged unit."""


class PlacePage(Protocol):
    """Function that renders a page of a place; `refusal` says why a command was refused, or is ""."""

    async def __call__(
        self, request: Request, table: str, place: str, *, refusal: str = "", status: int = 200
    ) -> Response: ...


async def _place_page(
    request: Request,
    table: str,
    place: str,
    *,
    refusal: str = "",
    said: list[str] | None = None,
    status: int = 200,
) -> Response:
    """Return the page of a place, or only the part of it that changes if htmx requests that."""
    context = context_of(request)
    browser = context.identity.browser_of(request)
    screen = await context.host.screen_data(table, place)
    update = await _update_facts(request)
    invited, elsewhere = [], {}
    is_owner = await context.host.read(context.host.people.owner_of(table)) == browser
    if is_owner:
        invited = await _invitations(context, table, screen)
    if not is_fragment(request):
        elsewhere = await _other_places(context, table, browser, screen)
    return context.drawing.render_page(
        "play.html" if is_fragment(request) else "table.html",
        status,
        screen=screen,
        **update,
        elsewhere=elsewhere,
        table=table,
        place=place,
        token=context.identity.csrf_token(browser),
        refusal=refusal,
        said=said or [],
        invited=invited,
        is_owner=is_owner,
        base=str(request.base_url).rstrip("/"),
        talk=await talk_facts(request, table, place, browser),
        has_webhooks=webhooks_of(request).is_on,
        **await _people_facts(context, request, table, place, screen),
        **(await _ending_facts(context, table, place, is_owner=is_owner) if screen["over"] else {}),
    )


async def _update_facts(request: Request) -> dict[str, Any]:
    """Return whether only the part of the page that changes is requested, and if so, which versions of the
    ground and of the invitations the browser already has ("" for none), so that these are not sent again.
    """
    if not is_fragment(request):
        return {"is_update": False, "ground_here": "", "guests_here": ""}
    wanted = request.query_params if request.method == "GET" else await request.form()
    return {
        "is_update": True,
        "ground_here": str(wanted.get("ground") or ""),
        "guests_here": str(wanted.get("guests") or ""),
    }


async def _ending_facts(context: PageContext, table: str, place: str, *, is_owner: bool) -> dict[str, Any]:
    """Return data about the end of a battle, and, for the owner of the table, the campaign that it belongs
    to, if any.
    """
    host = context.host
    return {
        "ending": await host.run_job(table, "ending", place),
        "campaign": await host.read(CAMPAIGNS.find_summary_by_column("table_id", table))
        if is_owner
        else None,
    }


async def _people_facts(
    context: PageContext, request: Request, table: str, place: str, screen: dict[str, Any]
) -> dict[str, Any]:
    """Return data about the people at a table, who is present, and who holds the place. Answers that the user
    may not give are removed from `screen`.
    """
    people = await people_facts(context, request, table, place, screen)
    here = presence_facts(context.presence, table, place, screen, people["me"])
    pictures = await screen_pictures(context.host, table, screen, people["me"])
    told = {"people": people, "presence": here, "pictures": pictures, "is_turn": is_turn(screen)}
    return {**told, **await _holder_facts(context, table, place)}


async def _holder_facts(context: PageContext, table: str, place: str) -> dict[str, Any]:
    """Return, as data, who holds a place, in words; whether several browsers or programs hold it; and whether
    the owner of the table runs it without playing.
    """
    host = context.host
    held = (await host.read(host.seats.holder_counts(table))).get(place, NOBODY)
    return {
        "held": holder_counts_in_words(held),
        "is_shared": held.browsers + held.programs > 1,
        "is_run": await host.read(host.seats.owner_plays_no_seat(table)),
    }


async def _invitations(context: PageContext, table: str, screen: dict[str, Any]) -> list[Invitation]:
    """Return the invitations to the places of a table, each with the number of the place's holders."""
    host, seats = context.host, context.host.seats
    links, held = (
        await host.read(host.people.unused_links(table)),
        await host.read(seats.holder_counts(table)),
    )
    closed = (
        set()
        if await host.read(seats.owner_plays_no_seat(table))
        else await host.read(seats.seats_of_others(table))
    )
    return invitations(links, screen, held, closed)


async def _other_places(
    context: PageContext, table: str, browser: str, screen: Mapping[str, Any]
) -> dict[str, str]:
    """Return the places that a browser has at a table other than that of the screen, as a dict that maps
    their ids to their names.
    """
    names = place_names(screen)
    places = await context.host.read(context.host.people.places_of_browser(table, browser))
    return {place: names.get(place, place) for place in places if place != screen["place"]}


async def execute_form(
    request: Request,
    table: str,
    place: str,
    token: str,
    command: Callable[[], Command],
    *,
    refused: PlacePage | None = None,
) -> Response:
    """Execute the command that `command` reads from a form, and show the page as it is then. If the command
    is refused, the page that `refused` renders says why, or without it the page of the place.
    """
    context = context_of(request)
    context.identity.check_csrf_token(request, token)
    browser = await context.require_place(request, table, place)
    try:
        await context.host.execute(table, await with_person_fields(context, table, browser, command()))
    except ValidationError as error:
        raise RequestValidationError(error.errors()) from None
    except Refused as refusal:
        page = _place_page if refused is None or is_fragment(request) else refused
        status = 503 if refusal.kind == BUSY else 409
        return await page(request, table, place, refusal=str(refusal), status=status)
    if is_fragment(request):
        return await _place_page(request, table, place)
    return RedirectResponse(f"/t/{table}/{place}", 303)


@router.get("/t/{table}/{place}")
async def show_place(request: Request, table: str, place: str) -> Response:
    """Show the page of a place."""
    await context_of(request).require_place(request, table, place)
    if place == SPECTATOR and request.query_params.get("view") == BIG:
        return await television_page(request, table)
    if place == SPECTATOR and request.query_params.get("view") == WAY_IN:
        return await lobby_code_part(request, table)
    return await _place_page(request, table, place)


@router.get("/t/{table}/{place}/sheet/{unit}")
async def show_sheet(request: Request, table: str, place: str, unit: str) -> Response:
    """Return the sheet of a unit as text, as far as the place may see it; parts of the page that are fetched
    again have no sheets.
    """
    context = context_of(request)
    await context.require_place(request, table, place)
    screen = await context.host.screen_data(table, place, odds=False)
    lines = next((one["sheet"] for one in screen["units"] if one["id"] == unit), None)
    if lines is None:
        raise NoSuchEntry("there is no such unit here")
    return PlainTextResponse("\n".join(lines), headers={"cache-control": "no-store"})


@router.get("/t/{table}/{place}/plans")
async def show_plans(
    request: Request,
    table: str,
    place: str,
    about: Annotated[str, Query(max_length=400)],
    by: Annotated[str, Query(max_length=400)] = "",
) -> Response:
    """Return buttons for the best plans of the place about a unit, by its id, or a place of the map. `by` is
    the id of the unit that is to act, or "".
    """
    context = context_of(request)
    await context.require_place(request, table, place)
    _, plans = await context.host.run_job(table, "plans", place, about, by)
    return context.drawing.render_page("plans.html", plans=plans)


@router.get("/t/{table}/{place}/reach")
async def show_reach(
    request: Request,
    table: str,
    place: str,
    unit: Annotated[str, Query(max_length=400)],
    to: Annotated[list[str], Query(max_length=_MAX_ANSWERS)] = [],  # noqa: B006 - FastAPI copies it
    via: Annotated[list[str], Query(max_length=_MAX_ANSWERS)] = [],  # noqa: B006
    start: Annotated[list[str], Query(max_length=MAX_KEYS)] = [],  # noqa: B006
) -> Response:
    """Return the places in reach of a unit of the place's own, for a drag, as JSON. With the keys of a plan:
    the lines of fire from its end (`to`), or the places in reach from there (`via`). `start` are the answers
    that deploy other units first.
    """
    context = context_of(request)
    await context.require_place(request, table, place)
    given = [[key[:400] for key in keys] for keys in (to, via, start)]
    found = await context.host.run_job(table, "reach", place, unit, *given)
    return JSONResponse(found, headers={"cache-control": "no-store"})


@router.get("/t/{table}/{place}/deployment")
async def show_deployment(
    request: Request,
    table: str,
    place: str,
    wanted: Annotated[str, Query(max_length=MAX_WANTED)] = "{}",
    turning: Annotated[str, Query(max_length=400)] = "",
) -> Response:
    """Return how the place could deploy its next units all at once, as JSON: "html" has the tokens to be
    drawn on the board and the list of units; empty if there are not several. `wanted` are answers by the ids
    of units, as JSON, and `turning` is the unit whose facings are asked for.
    """
    context = context_of(request)
    await context.require_place(request, table, place)
    found = await context.host.run_job(table, "deployment", place, read_wanted_answers(wanted), turning)
    if found:
        found["html"] = context.drawing.render_text("deployment.html", **found)
        del found["tokens"]
    return JSONResponse(found, headers={"cache-control": "no-store"})


@router.get("/t/{table}/{place}/distances")
async def show_distances(
    request: Request, table: str, place: str, start: Annotated[str, Query(max_length=400)]
) -> Response:
    """Return the distances from a place of the map to all others, for a ruler, as JSON."""
    context = context_of(request)
    await context.require_place(request, table, place)
    found = await context.host.run_job(table, "distances", place, start)
    return JSONResponse(found, headers={"cache-control": "no-store"})


@router.post("/t/{table}/{place}/say")
async def execute_typed_command(
    request: Request, table: str, place: str, typed: Word, token: Word
) -> Response:
    """Execute a command of the terminal that was typed on the page, and show its output."""
    context = context_of(request)
    context.identity.check_csrf_token(request, token)
    await context.require_place(request, table, place)
    lines: list[Any] = [f"> {typed}", *await context.host.execute_typed(table, place, typed)]
    if is_fragment(request):
        return context.drawing.render_page("said.html", said=lines, can_think=typed.strip().lower() == HINT)
    return await _place_page(request, table, place, said=lines)
