"""The scenario editor: its map is drawn by clicking, its sides and units are named, and then it is played."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from wartable import BadInput, Problem, ruleset, ruleset_names
from wartable.drafts.scenario_draft import ScenarioDraft, read_scenario_data
from wartable.drafts.scenario_parts import parts_of
from wartable.drafts.writing import scenario_text
from wartable.files import list_scenarios
from wartable.files.library import ForceInfo, list_forces
from wartable.files.reading import parse_uploaded
from wartable.seat.errors import FAILURES, CannotRun, page_message
from wartable.web.pages.context import context_of
from wartable.web.pages.drawing import is_fragment
from wartable.web.pages.own import Own
from wartable.web.pages.rules import NoSuchEntry
from wartable.web.pages.sending import Sent, Written, as_file, text_of
from wartable.web.pages.workshop.building import all_built
from wartable.web.pages.workshop.built_force import BuiltForce
from wartable.web.store.works import DRAFTS, DraftRow

router: Final = APIRouter()
Word = Annotated[str, Form(max_length=4000)]
Facts = dict[str, Any]
own_drafts: Final = Own(DRAFTS, "scenario", "/edit")
NOWHERE: Final = Path("/nonexistent/scenario.toml")
"""Where a scenario is thought to stand: nothing beside it is found."""
_CELL: Final = re.compile(r"([0-9]{1,3}):([0-9]{1,3})")
_PATH: Final = re.compile(r"[/\\\0]|(^|[\s:])[.~]")
"""What tells a path from the name of something shipped."""
_ALL: Final = "all"
"""In place of a member's number: all of a force."""


@router.get("/edit")
async def kinds(request: Request) -> Response:
    """One's scenarios, and all kinds of battle that one can be made for."""
    context = context_of(request)
    browser = context.identity.browser(request) or context.identity.fresh()
    games = [
        {"name": name, "title": ruleset(name).title, "guides": ruleset(name).scenario_guides}
        for name in ruleset_names()
    ]
    shipped = [one for one in await asyncio.to_thread(list_scenarios) if not one.is_situation]
    answer = context.drawing.page(
        "edit.html",
        drafts=await own_drafts.all(request),
        games=games,
        shipped=shipped,
        token=context.identity.token(browser),
    )
    return await context.welcome(request, answer, browser)


@router.post("/edit")
async def new(
    request: Request, token: Word, game: Word = "", battle: Word = "", copied: Word = ""
) -> Response:
    """Begin a scenario, from nothing or as a copy of a shipped one."""
    context_of(request).identity.check(request, token)
    return await _begin(request, await asyncio.to_thread(_begun, game, battle, copied))


def _begun(game: str, battle: str, copy: str) -> ScenarioDraft:
    if copy:
        if copy not in [one.name for one in list_scenarios() if not one.is_situation]:
            raise NoSuchEntry("there is no scenario of this name; /edit lists them all")
        return draft_of(dict(read_scenario_data(copy)))
    return draft_of({"ruleset": game, "battle": battle}, is_new=True)


@router.post("/edit/open")
async def opened(request: Request, token: Word, file: Sent = None, written: Written = "") -> Response:
    """Take a scenario that somebody sends, finished or not."""
    context_of(request).identity.check(request, token)
    draft = draft_of(parse_uploaded(await text_of(file, written)))
    await asyncio.to_thread(_facts, draft, {})
    return await _begin(request, draft)


async def _begin(request: Request, draft: ScenarioDraft) -> Response:
    id = await own_drafts.make(request, _title(draft), draft.rules.name, _text(draft))
    return RedirectResponse(f"/edit/{id}", 303)


def _title(draft: ScenarioDraft) -> str:
    return str(draft.data.get("title") or "A new scenario")


def _text(draft: ScenarioDraft) -> str:
    return scenario_text(draft.finished())


def draft_of(data: Facts, *, is_new: bool = False) -> ScenarioDraft:
    """A scenario that is made, from its tables; raises NoSuchEntry where there are no questions for it."""
    game, battle = str(data.get("ruleset")), str(data.get("battle", ""))
    if game not in ruleset_names():
        raise NoSuchEntry(f"there is no game {game[:40]!r}; there are {', '.join(ruleset_names())}")
    for guide in ruleset(game).scenario_guides:
        if guide.battle == battle and "scenario" not in data:
            return ScenarioDraft(ruleset(game), guide, NOWHERE, None if is_new else data)
    raise NoSuchEntry(
        f"there are no questions for this kind of battle, {battle[:40]!r}; /edit lists the kinds"
    )


# ------------------------------------------------------------------ one scenario


@router.get("/edit/{id}")
async def show(request: Request, id: str) -> Response:
    """A scenario, part by part."""
    row = await own_drafts.find(request, id)
    return await _page(request, row, draft_of(parse_uploaded(row.data)))


@router.post("/edit/{id}")
async def change(
    request: Request,
    id: str,
    token: Word,
    part: Word = "",
    typed: Word = "",
    cell: Word = "",
    letter: Word = "",
    own: Word = "",
) -> Response:
    """Take an answer about one part, draw one place of the map, or let members of one's own force (`own`)
    fight; what cannot be taken changes nothing.
    """
    context_of(request).identity.check(request, token)
    row = await own_drafts.find(request, id)
    forces = await all_built(request, row.ruleset)

    def taken(row: DraftRow) -> tuple[dict[str, object], list[str]]:
        draft = draft_of(parse_uploaded(row.data))
        lines: list[str] = []
        if cell:
            _paint(draft, cell, letter)
        elif own:
            _enlist(draft, part, own, forces)
        elif typed.strip():
            lines = _take(draft, part, " ".join(typed.split()))
        return {"title": _title(draft), "data": _text(draft)}, lines

    refusal, lines = "", []
    try:
        lines = await own_drafts.change(request, id, taken)
    except FAILURES as error:
        refusal = page_message(error)
    if not is_fragment(request) and not refusal and not lines:
        return RedirectResponse(f"/edit/{id}", 303)
    row = await own_drafts.find(request, id)
    draft = draft_of(parse_uploaded(row.data))
    return await _page(request, row, draft, part=part, drawn=letter, refusal=refusal, lines=lines)


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


def _enlist(draft: ScenarioDraft, part: str, own: str, forces: Mapping[str, BuiltForce]) -> None:
    """Let a member of one's own force, or all of them, fight for a side; `own` is "FORCE:NUMBER"."""
    force, _, at = own.partition(":")
    members = forces[force].listed(draft.lineup.source) if force in forces else []
    chosen = members if at == _ALL else [one for number, one in enumerate(members) if str(number) == at]
    if not chosen or not part.startswith("units "):
        raise CannotRun("cannot take that: there is no such member of a force of yours any more")
    before = len(draft.tables(draft.lineup.entries))
    side = str(draft.side(part.removeprefix("units "))["id"])
    for member in chosen:
        draft.enlist_whole(side, member)
    faults = [
        fault
        for number in range(before, before + len(chosen))
        for fault in draft.faults(f"{draft.lineup.entries}[{number}]")
    ]
    if faults:
        raise BadInput("cannot take that", faults)


async def _page(
    request: Request,
    row: DraftRow,
    draft: ScenarioDraft,
    *,
    part: str = "",
    drawn: str = "",
    refusal: str = "",
    lines: list[str] | None = None,
) -> Response:
    context = context_of(request)
    forces = await all_built(request, row.ruleset)
    facts = await asyncio.to_thread(_facts, draft, forces)
    return context.drawing.page(
        "scenario.html" if is_fragment(request) else "editor.html",
        id=row.id,
        token=context.identity.token(row.owner),
        part=part,
        drawn=drawn if drawn in facts["letters"] else "",
        refusal=refusal,
        lines=lines or [],
        **facts,
    )


def _facts(draft: ScenarioDraft, own: Mapping[str, BuiltForce]) -> Facts:
    """All that the page says of a scenario; raises BadInput where it is too broken for that."""
    try:
        return _told(draft, own)
    except (KeyError, TypeError, ValueError, AttributeError):
        problem = Problem("", "its sides or units are not written as tables with ids", "send a sound file")
        raise BadInput("cannot edit what was sent", [problem]) from None


def _told(draft: ScenarioDraft, own: Mapping[str, BuiltForce]) -> Facts:
    guide, ground = draft.guide, draft.guide.ground
    problems = draft.checked().problems
    forces = list_forces(draft.rules.name, draft.lineup.source, NOWHERE.parent)
    return {
        "title": _title(draft),
        "what": guide.what,
        "game": draft.rules.title,
        "written": _text(draft),
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
        "shipped": {one.title: _named(one) for one in forces},
        "offers": [f"{one.name}:{member}" for one in forces for member in ("all", *one.members)],
        "own": own_members(own, draft.lineup.source),
        "faults": [str(problem) for problem in problems],
        "is_playable": not any(problem.fatal for problem in problems),
    }


def _named(force: ForceInfo) -> dict[str, str]:
    """The members of a shipped force as they are chosen, with names for people."""
    names = {member: member.replace("_", " ").capitalize() for member in force.members}
    return {f"{force.name}:{id}": name for id, name in {"all": f"All of {force.title}", **names}.items()}


def own_members(forces: Mapping[str, BuiltForce], source: str) -> list[Facts]:
    """What can be chosen of one's own forces: all of one, and each member, as "FORCE:NUMBER"."""
    found: list[Facts] = []
    for id, force in forces.items():
        names = [str(one.get("name") or one.get("id")) for one in force.listed(source)]
        if names:
            choices = {f"{id}:{_ALL}": f"All of {force.title}"}
            choices |= {f"{id}:{at}": name for at, name in enumerate(names)}
            found.append({"title": force.title, "choices": choices})
    return found


@router.get("/edit/{id}/export")
async def export(request: Request, id: str) -> Response:
    """The scenario as a file."""
    row = await own_drafts.find(request, id)
    return as_file(row.title, row.data, usual="scenario")


@router.post("/edit/{id}/drop")
async def drop(request: Request, id: str, token: Word) -> Response:
    """Throw a scenario away."""
    context_of(request).identity.check(request, token)
    await own_drafts.drop(request, id)
    return RedirectResponse("/edit", 303)
