"""Search the battles of all games and the entries of all compendiums at once."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from wartable import ruleset_names
from wartable.files.order import scenarios_in_order
from wartable.seat.handbook import handbook_of
from wartable.web.pages.context import context_of
from wartable.web.pages.front.shelf import scenario_card

router: Final = APIRouter()
_MAX_SHOWN: Final = 8
"""Greatest number of entries that are shown for a game; a link leads to the others."""


@router.get("/search")
async def search(request: Request, q: Annotated[str, Query(max_length=100)] = "") -> Response:
    """Show, by game, the battles and the entries of the compendium that contain all words of a search."""
    context = context_of(request)
    wanted = q.strip()
    games = await asyncio.to_thread(search_battles_and_entries, wanted) if wanted else []
    browser = context.identity.browser_of(request) or context.identity.new_browser_id()
    answer = context.drawing.render_page(
        "search.html", wanted=wanted, games=games, token=context.identity.csrf_token(browser)
    )
    return await context.with_browser_cookie(request, answer, browser)


def search_battles_and_entries(text: str) -> list[dict[str, Any]]:
    """Return, for each game, the battles and the entries of the compendium that contain all words of a text.
    Games without any are left out.
    """
    shipped = scenarios_in_order()
    names = [*shipped, *[name for name in ruleset_names() if name not in shipped]]
    return [
        found for found in [_search_game(name, text) for name in names] if found["cards"] or found["count"]
    ]


def _search_game(name: str, text: str) -> dict[str, Any]:
    words = text.casefold().split()
    handbook = handbook_of(name)
    entries = handbook.search(text)
    scenarios = [
        one
        for one in scenarios_in_order().get(name, ())
        if all(word in " ".join([one.title, one.text, *one.sides]).casefold() for word in words)
    ]
    return {
        "name": name,
        "title": handbook.title,
        "cards": [scenario_card(one) for one in scenarios],
        "count": len(entries),
        "entries": [
            {"key": one.key, "name": one.name, "kind": one.kind, "summary": one.summary}
            for one in entries[:_MAX_SHOWN]
        ],
    }
