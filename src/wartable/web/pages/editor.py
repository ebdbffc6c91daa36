"""The scenario editor: its map is drawn by clicking, its sides and units are named, and then it is played."""

from __future__ import annotations

import asyncio
import re
from copy import deepcopy
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import APIRouter, File, Form, Query, Request, UploadFile
from starlette.responses import Response

from wartable import BadInput, Problem, ruleset, ruleset_names
from wartable.drafts.ids import slug
from wartable.drafts.scenario_draft import ScenarioDraft, read_scenario_data
from wartable.drafts.scenario_parts import parts_of
from wartable.drafts.writing import scenario_text
from wartable.files import list_scenarios
from wartable.files.library import list_forces
from wartable.files.reading import parse_uploaded
from wartable.seat.errors import FAILURES, CannotRun, message
from wartable.web.pages.context import context_of
from wartable.web.pages.drawing import is_fragment
from wartable.web.pages.guard import LARGEST
from wartable.web.pages.rules import NoSuchEntry

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=4000)]
Asked = Annotated[str, Query(max_length=100)]
Written = Annotated[str, Form(max_length=LARGEST)]
Facts = dict[str, Any]
_NOWHERE: Final = Path("/nonexistent/scenario.toml")
"""Where a scenario is thought to stand: nothing beside it is found."""
_CELL: Final = re.compile(r"([0-9]{1,3}):([0-9]{1,3})")
_PATH: Final = re.compile(r"[/\\\0]|(^|[\s:])[.~]")
"""What tells a path from the name of something shipped."""


@router.get("/edit")
async def kinds(request: Request) -> Response:
    """All kinds of battle that a scenario can be made for."""
    context = context_of(request)
    browser = context.identity.browser(request) or context.identity.fresh()
    games = [
        {"name": name, "title": ruleset(name).title, "guides": ruleset(name).scenario_guides}
        for name in ruleset_names()
    ]
    shipped = [one for one in await asyncio.to_thread(list_scenarios) if not one.is_situation]
    token = context.identity.token(browser)
    answer = context.drawing.page("edit.html", games=games, shipped=shipped, token=token)
    return await context.welcome(request, answer, browser)


@router.get("/edit/new")
async def new(request: Request, game: Asked = "", battle: Asked = "", copy: Asked = "") -> Response:
    """A new scenario, or one that begins as a copy of a shipped one."""
    context = context_of(request)
    browser = context.identity.browser(request) or context.identity.fresh()
    draft = await asyncio.to_thread(_begun, game, battle, copy)
    answer = await _page(request, draft, context.identity.token(browser))
    return await context.welcome(request, answer, browser)


def _begun(game: str, battle: str, copy: str) -> ScenarioDraft:
    if copy:
        if copy not in [one.name for one in list_scenarios() if not one.is_situation]:
            raise NoSuchEntry("there is no scenario of this name; /edit lists them all")
        return _draft(dict(read_scenario_data(copy)))
    return _draft({"ruleset": game, "battle": battle}, is_new=True)


def _draft(data: Facts, *, is_new: bool = False) -> ScenarioDraft:
    """A scenario that is made, from its tables; raises NoSuchEntry where there are no questions for it."""
    game, battle = str(data.get("ruleset")), str(data.get("battle", ""))
    if game not in ruleset_names():
        raise NoSuchEntry(f"there is no game {game[:40]!r}; there are {', '.join(ruleset_names())}")
    for guide in ruleset(game).scenario_guides:
        if guide.battle == battle and "scenario" not in data:
            return ScenarioDraft(ruleset(game), guide, _NOWHERE, None if is_new else data)
    raise NoSuchEntry(
        f"there are no questions for this kind of battle, {battle[:40]!r}; /edit lists the kinds"
    )


@router.post("/edit/open")
async def opened(
    request: Request, token: Word, file: Annotated[UploadFile | None, File()] = None, written: Written = ""
) -> Response:
    """A scenario that somebody sends, finished or not."""
    context_of(request).identity.check(request, token)
    text = (
        (await file.read(LARGEST)).decode("utf-8", "replace") if file is not None and file.size else written
    )
    return await _page(request, _draft(parse_uploaded(text)), token)


@router.post("/edit/change")
async def change(
    request: Request,
    token: Word,
    written: Written,
    part: Word = "",
    typed: Word = "",
    cell: Word = "",
    letter: Word = "",
) -> Response:
    """Take an answer about one part, or draw one place of the map; what cannot be taken changes nothing."""
    context_of(request).identity.check(request, token)
    draft = _draft(parse_uploaded(written))
    before = deepcopy(draft.data)
    refusal, lines = "", []
    try:
        if cell:
            _paint(draft, cell, letter)
        elif typed.strip():
            lines = await asyncio.to_thread(_take, draft, part, " ".join(typed.split()))
    except FAILURES as error:
        draft.data = before
        refusal = message(error)
    return await _page(request, draft, token, part=part, drawn=letter, refusal=refusal, lines=lines)


def _take(draft: ScenarioDraft, key: str, typed: str) -> list[str]:
    """Take what was said of a part; the lines that answer it."""
    found = next((one for one in parts_of(draft) if one.key == key), None)
    if found is None:
        raise CannotRun("cannot take that: the scenario has no such part any more")
    if key not in ("title", "text") and _PATH.search(typed) and not (key == "map" and "from" not in typed):
        raise CannotRun(f"cannot take {typed[:40]!r}: it names a file; name something that is shipped")
    answer = found.take(draft, typed)
    faults = draft.faults(answer.path) if answer.path else []
    if faults:
        raise BadInput("cannot take that", faults)
    return answer.lines


def _paint(draft: ScenarioDraft, cell: str, letter: str) -> None:
    """Draw one place of the map."""
    ground, found, rows = draft.guide.ground, _CELL.fullmatch(cell), draft.rows
    if ground is None or letter not in ground.letters or found is None:
        raise CannotRun("cannot draw that: choose what to draw, then a place of the map")
    row, column = int(found[1]), int(found[2])
    if row >= len(rows) or column >= len(rows[row]):
        raise CannotRun("cannot draw there: the map is not as large")
    rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
    draft.data[ground.key][ground.drawing] = rows
    faults = draft.faults(ground.key)
    if faults:
        raise BadInput("cannot draw that", faults)


async def _page(
    request: Request,
    draft: ScenarioDraft,
    token: str,
    *,
    part: str = "",
    drawn: str = "",
    refusal: str = "",
    lines: list[str] | None = None,
) -> Response:
    try:
        facts = await asyncio.to_thread(_facts, draft)
    except (KeyError, TypeError, ValueError, AttributeError):
        problem = Problem("", "its sides or units are not written as tables with ids", "send a sound file")
        raise BadInput("cannot edit what was sent", [problem]) from None
    return context_of(request).drawing.page(
        "scenario.html" if is_fragment(request) else "editor.html",
        token=token,
        part=part,
        drawn=drawn if drawn in facts["letters"] else "",
        refusal=refusal,
        lines=lines or [],
        **facts,
    )


def _facts(draft: ScenarioDraft) -> Facts:
    """All that the page says of a scenario."""
    guide, ground = draft.guide, draft.guide.ground
    problems = draft.checked().problems
    forces = list_forces(draft.rules.name, draft.lineup.source, _NOWHERE.parent)
    return {
        "title": str(draft.data.get("title") or "A new scenario"),
        "what": guide.what,
        "game": draft.rules.title,
        "written": scenario_text(draft.finished()),
        "parts": [
            {
                "key": one.key,
                "title": one.title,
                "question": one.question,
                "now": one.now(draft) if one.key != "map" or not draft.rows else [],
                "open": one.open(draft),
                "help": one.help(draft),
            }
            for one in parts_of(draft)
        ],
        "letters": dict(ground.letters) if ground is not None else {},
        "rows": draft.rows,
        "offers": [f"{one.name}:{member}" for one in forces for member in ("all", *one.members)],
        "faults": [str(problem) for problem in problems],
        "is_playable": not any(problem.fatal for problem in problems),
    }


@router.post("/edit/export")
async def export(request: Request, token: Word, written: Written) -> Response:
    """The scenario as a file."""
    context_of(request).identity.check(request, token)
    draft = _draft(parse_uploaded(written))
    name = slug(str(draft.data.get("title") or "scenario"))
    headers = {"content-disposition": f'attachment; filename="{name}.toml"'}
    return Response(scenario_text(draft.finished()), media_type="application/toml", headers=headers)
