"""The sides of a table as its lobby shows them, each with its people, and who of them is here now."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from wartable.seat.errors import NoSuchEntry
from wartable.seat.seating import HUMAN
from wartable.web.pages.context import PageContext, context_of
from wartable.web.pages.pictures import lobby_pictures
from wartable.web.store.lobby import LOBBY, presence_mark
from wartable.web.tables.refusals import SPECTATOR

router: Final = APIRouter()


async def table_id_for_code(context: PageContext, code: str) -> str:
    """Return the id of the table whose lobby has this code. Raises NoSuchEntry if there is none."""
    table = await context.host.read(LOBBY.table_with_code(code[:20]))
    if not table:
        raise NoSuchEntry("there is no lobby with this link; ask the host for it again")
    return table


def sides_with_people(
    screen: dict[str, Any], held: dict[str, int], away: Collection[str] = ()
) -> list[dict[str, Any]]:
    """Return the seats that are played by people, each with the people who share it and those of its units
    that no one owns, as far as spectators see them. `away` are the ids of people who have no page open.
    """
    members = (screen["people"] or {"members": []})["members"]
    found: list[dict[str, Any]] = []
    for seat in screen["seats"]:
        if seat["player"] != HUMAN:
            continue
        people = [
            {**one, "is_away": one["person"] in away, "mark": presence_mark(one["person"])}
            for one in members
            if one["seat"] == seat["id"]
        ]
        owned = {unit for one in people for unit in one["units"]}
        units = [one for one in units_of_seat(screen, str(seat["id"])) if one["id"] not in owned]
        is_free = not people and not held.get(seat["id"])
        status = "free" if is_free else "taken; you can share it"
        found.append({**seat, "people": people, "units": units, "status": status, "is_free": is_free})
    first = next((one["id"] for one in found if one["is_free"]), found[0]["id"] if found else "")
    return [{**one, "is_first": one["id"] == first} for one in found]


def units_of_seat(screen: dict[str, Any], seat: str) -> list[dict[str, Any]]:
    """Return the units that belong to a seat or side, from the data of a page."""
    return [one for one in screen["units"] if seat in (one["seat"], one["side"])]


@router.get("/lobby/{code}/people")
async def people_of_side(request: Request, code: str, side: int) -> Response:
    """Show the people of a side, by its number in the lobby, and who of them is here. The lobby fetches this
    part periodically.
    """
    context = context_of(request)
    table = await table_id_for_code(context, code)
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    sides = sides_with_people(screen, {})
    found = sides[side - 1] if 1 <= side <= len(sides) else {"people": []}
    presence = presence_of_people(context, table, sides)
    pictures = await lobby_pictures(context, code, table, context.identity.browser_of(request), screen)
    return context.drawing.render_page("lobby_people.html", side=found, presence=presence, pictures=pictures)


def presence_of_people(context: PageContext, table: str, sides: list[dict[str, Any]]) -> dict[str, Any]:
    """Return who of the people of these sides is at the table, in the form that pages show."""
    marks = [one["mark"] for side in sides for one in side["people"]]
    return {"states": context.presence.presences_of(table, marks)}
