"""Pages of the compendium of each ruleset: a list that can be searched and filtered, and a page for each
entry.
"""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from wartable import Entry, folded, ruleset, ruleset_names
from wartable.seat.errors import CommandError, NoSuchEntry
from wartable.seat.handbook import RulesetHandbook, describe_entry, handbook_of
from wartable.seat.search import SearchQuery, keywords_of
from wartable.web.pages.context import context_of
from wartable.web.pages.drawing import is_fragment

router: Final = APIRouter()
Asked = Annotated[str, Query(max_length=100)]


@router.get("/rules")
async def show_games(request: Request) -> Response:
    """Show all rulesets."""
    found = [
        {"name": name, "title": ruleset(name).title, "count": len(handbook_of(name).entries)}
        for name in ruleset_names()
    ]
    return context_of(request).drawing.render_page("games.html", games=found)


@router.get("/rules/{game}")
async def show_entries(
    request: Request, game: str, search: Asked = "", kind: Asked = "", group: Asked = "", keyword: Asked = ""
) -> Response:
    """Show, by kind, the entries of a ruleset that contain the search text and pass the filters."""
    handbook = handbook_of(game)
    wanted = SearchQuery(kind, group, keyword, "")
    found = handbook.search(search) if search.strip() else handbook.entries
    shown = [entry for entry in found if wanted.matches_entry(entry)]
    kinds = [
        {
            "kind": kind,
            "entries": [{"key": one.key, "name": one.name, "summary": one.summary} for one in ones],
        }
        for kind, ones in groupby(sorted(shown, key=lambda one: one.kind), key=lambda one: one.kind)
    ]
    every = handbook.entries
    return context_of(request).drawing.render_page(
        "found.html" if is_fragment(request) else "rules.html",
        game=game,
        title=handbook.title,
        kinds=kinds,
        count=len(shown),
        every_kind=sorted({entry.kind for entry in every}),
        every_group=sorted({entry.group for entry in every if entry.group}),
        every_keyword=sorted({word for entry in every for word in keywords_of(entry)}),
        asked={"search": search, "kind": kind, "group": group, "keyword": keyword},
        remedy="" if shown else wanted.remedy(every),
    )


@router.get("/rules/{game}/{name}")
async def entry(request: Request, game: str, name: str) -> Response:
    """Show in full the entries that have this key or name."""
    handbook = handbook_of(game)
    try:
        found = [one for one in handbook.entries if one.key == name] or handbook.get_entries(name)
    except CommandError as error:
        raise NoSuchEntry(str(error)) from None
    return context_of(request).drawing.render_page(
        "entry.html", game=game, title=handbook.title, entries=[_entry_facts(handbook, one) for one in found]
    )


def _entry_facts(handbook: RulesetHandbook, entry: Entry) -> dict[str, Any]:
    """Return the heading and lines of an entry, and links to up to 12 other entries that its text
    mentions.
    """
    head, *lines = describe_entry(entry)
    own = folded(entry.name)
    named = [
        other for other in handbook.entries if folded(other.name) != own and f" {other.name}" in entry.text
    ]
    related = {other.key: other.name for other in named if len(other.name) > 3}
    return {"head": head, "lines": lines, "related": list(related.items())[:12]}
