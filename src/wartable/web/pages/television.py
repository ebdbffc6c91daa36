"""The spectators' view of a table for a television, which shows the code of the lobby while seats are
free.
"""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from wartable.web.pages.context import PageContext, context_of
from wartable.web.pages.drawing import is_fragment
from wartable.web.pages.pictures import screen_pictures
from wartable.web.store.lobby import LOBBY
from wartable.web.tables.refusals import SPECTATOR

BIG: Final = "big"
"""Value of the query `view` in the address of this view."""
WAY_IN: Final = "way-in"
"""Value of the query `view` in the address of the part with the lobby's code."""
_MAX_VALUES: Final = 3
"""Greatest number of values that are shown for a unit."""


def television_path(table: str) -> str:
    """Return the path of a table's view for a television."""
    return f"/t/{table}/{SPECTATOR}?view={BIG}"


async def television_page(request: Request, table: str) -> Response:
    """Return a table's view for a television, or only the part of it that changes if htmx requests that."""
    context = context_of(request)
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    pictures = await screen_pictures(context.host, table, screen, "")
    return context.drawing.render_page(
        "big_play.html" if is_fragment(request) else "big.html",
        screen=screen,
        sides=_side_facts(screen),
        table=table,
        place=SPECTATOR,
        code=await _code_if_seat_is_free(context, table, screen),
        pictures=pictures,
        ground_here=str(request.query_params.get("ground") or "") if is_fragment(request) else "",
        base=str(request.base_url).rstrip("/"),
    )


async def lobby_code_part(request: Request, table: str) -> Response:
    """Return the part of the view with the code of the lobby, which is empty once all seats are taken. The
    view fetches it periodically, since people come and go without a change of the battle.
    """
    context = context_of(request)
    screen = await context.host.screen_data(table, SPECTATOR, odds=False)
    code = await _code_if_seat_is_free(context, table, screen)
    return context.drawing.render_page("way_in.html", code=code)


async def _code_if_seat_is_free(context: PageContext, table: str, screen: dict[str, Any]) -> str:
    """Return the code of a table's lobby; "" if no seat is free."""
    is_free = await _has_free_seat(context, table, screen)
    return await context.host.read(LOBBY.lobby_code(table)) if is_free else ""


async def _has_free_seat(context: PageContext, table: str, screen: dict[str, Any]) -> bool:
    """Whether the battle goes on, and a seat for a person has no holder."""
    held = await context.host.read(context.host.seats.holder_counts(table))
    return not screen["over"] and any(one["is_person"] and one["id"] not in held for one in screen["seats"])


def _side_facts(screen: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the sides with their units, units in play first, each with its conditions and first few
    values.
    """
    known = (screen["board"] or {"sides": []})["sides"]
    sides = {one["name"]: {"name": one["name"], "number": one["number"], "units": []} for one in known}
    for unit in sorted(screen["units"], key=lambda one: bool(one["out"])):
        side = {"name": unit["side_name"], "number": unit["side_number"] % 4, "units": []}
        values = [(title, text) for title, text in unit["columns"][1:] if text not in ("", "-")]
        facts = [f"{title} {text}" for title, text in values[:_MAX_VALUES]]
        row = {**unit, "facts": [*unit["condition"], *facts]}
        sides.setdefault(unit["side_name"], side)["units"].append(row)
    for side in sides.values():
        side["left"] = sum(not unit["out"] for unit in side["units"])
    return [sides[key] for key in sorted(sides, key=lambda key: int(sides[key]["number"]))]
