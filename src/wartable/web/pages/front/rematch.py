"""Begin the next battle for the people of a table: the same one again, with sides exchanged, or another
one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from secrets import randbits
from typing import Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from wartable.web.pages.context import PageContext, context_of
from wartable.web.pages.identity import Forbidden
from wartable.web.pages.table.play import Word, execute_form
from wartable.web.store.following import SeatedBrowser, delete_table, seated_browsers_at, transfer_places
from wartable.web.store.lobby import LOBBY
from wartable.web.store.webhooks import WEBHOOKS
from wartable.web.tables.commands.following import AnnounceNextTable
from wartable.web.tables.commands.joining import JoinTable
from wartable.web.tables.refusals import SPECTATOR, Refused

router: Final = APIRouter()
_REFUSED: Final = 400


@router.post("/t/{table}/{place}/rematch")
async def open_rematch(
    request: Request, table: str, place: str, kind: Word, seen: Word, token: Word
) -> Response:
    """Open a table for the next battle of the same people, announce it to them, and lead to it."""
    context = context_of(request)
    browser = context.identity.check_csrf_token(request, token)
    await context.require_place(request, table, place)
    await _check_owner(context, table, browser)
    seed = randbits(64)
    try:
        plan = await context.host.run_job(table, "rematch", place, kind, seen, seed)
    except Refused as refusal:
        return await execute_form(request, table, place, token, partial(_refuse, refusal))
    made = await _make_next_table(context, table, browser, plan, seed)
    command = AnnounceNextTable(place, seen, made, plan["places"])
    answer = await execute_form(request, table, place, token, lambda: command)
    if answer.status_code >= _REFUSED:  # another player was quicker
        await context.host.write(delete_table(made))
        return answer
    await context.host.write(WEBHOOKS.copy(table, made))
    await _join_again(context, table, made, plan)
    return RedirectResponse(f"/t/{made}/{quote(plan['places'].get(place, SPECTATOR), safe='')}", 303)


def _refuse(refusal: Refused) -> AnnounceNextTable:
    """Raise the refusal. (The function stands in for one that returns a command, so that the page of the
    place shows the refusal.)
    """
    raise refusal


async def _check_owner(context: PageContext, table: str, browser: str) -> None:
    """Raise Forbidden if this browser may not own the next table, because the owner of a table sees all seats
    when they run it without playing: the present table is run so, and by another browser.
    """
    runs = await context.host.read(context.host.seats.owner_plays_no_seat(table))
    if runs and await context.host.read(context.host.people.owner_of(table)) != browser:
        raise Forbidden("only the owner of this table can begin the next battle: they see all seats")


async def _make_next_table(
    context: PageContext, table: str, browser: str, plan: dict[str, Any], seed: int
) -> str:
    """Make the table of the next battle, which the browser owns, give everyone their places there, and return
    its id.
    """
    host = context.host
    before = await host.read(seated_browsers_at(table))
    places: dict[str, str] = plan["places"]
    return await host.make_table(
        plan["setup"],
        owner=browser,
        seating=plan["seating"],
        here=_places_of(before, browser, places),
        dice=plan["dice"],
        gm=plan["gm"],
        seed=seed,
        start=plan["start"],
        settings={"clock": plan["clock"], "asking": plan["asking"]},
        runs=await host.read(host.seats.owner_plays_no_seat(table)),
        also=lambda made: transfer_places(made, before, places, browser),
    )


async def _join_again(context: PageContext, table: str, made: str, plan: dict[str, Any]) -> None:
    """Let the members of a table join the next one, with the units that they have in `plan`."""
    host = context.host
    browsers = await host.read(LOBBY.browsers_by_person(table))
    for one in plan["members"]:
        if one.person in browsers and one.seat in plan["places"]:
            person = await host.write(LOBBY.ensure_person_id(made, browsers[one.person]))
            seat = plan["places"][one.seat]
            await host.execute(made, JoinTable(seat, person, one.name, one.colour, one.emblem, one.units))


def _places_of(before: Sequence[SeatedBrowser], browser: str, places: dict[str, str]) -> list[str]:
    """Return the places that a browser gets at the next table. `before` are the places at the present table;
    `places` maps them to places at the next one.
    """
    own = [places[one.place] for one in before if one.browser == browser and one.place in places]
    return list(dict.fromkeys(own)) or [SPECTATOR]
