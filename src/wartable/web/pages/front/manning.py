"""Replacement of the forces in a scenario by the user's own or by shipped ones."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request

from wartable import Setup
from wartable.drafts.scenario_draft import ScenarioDraft, read_scenario_data
from wartable.drafts.writing import scenario_text
from wartable.files import read_uploaded
from wartable.files.library import find_force, list_forces
from wartable.files.parsing import read_toml
from wartable.files.reading import parse_uploaded
from wartable.seat.errors import CannotRun
from wartable.web.pages.front.opening import shipped
from wartable.web.pages.rules import NoSuchEntry
from wartable.web.pages.workshop.building import all_built
from wartable.web.pages.workshop.built_force import BuiltForce
from wartable.web.pages.workshop.editor import NOWHERE, draft_of

Facts = dict[str, Any]
_OWN: Final = "own:"
NO_FORCES: Final[Facts] = {"sides": [], "own": {}, "shipped": {}}
"""Choices in the form for a battle whose forces cannot be replaced."""


async def setup_of(scenario: str, written: str) -> Setup:
    """Return the named shipped battle, or the one in `written`."""
    return await asyncio.to_thread(read_uploaded, written) if written else await shipped(scenario)


def _draft(scenario: str, written: str) -> ScenarioDraft | None:
    """Return the scenario as a draft that can be changed.

    None for a situation, which begins in mid-battle, and for kinds of battle that have no editor.
    """
    data = parse_uploaded(written) if written else dict(read_scenario_data(scenario))
    if "scenario" in data or "now" in data:
        return None
    try:
        return draft_of(data)
    except NoSuchEntry:
        return None


async def offered(request: Request, scenario: str, written: str) -> Facts:
    """Return the sides of a battle, and the forces that could replace theirs: the user's own, and shipped
    ones.
    """
    draft = await asyncio.to_thread(_draft, scenario, written)
    if draft is None:
        return NO_FORCES
    source = draft.lineup.source
    own = await all_built(request, draft.rules.name)
    known = await asyncio.to_thread(list_forces, draft.rules.name, source, NOWHERE.parent)
    return {
        "sides": [
            {"id": str(one.get("id")), "name": str(one.get("name") or one.get("id"))}
            for one in draft.tables("sides")
        ],
        "own": {f"{_OWN}{id}": force.title for id, force in own.items() if force.listed(source)},
        "shipped": {one.name: one.title for one in known},
    }


async def manned(
    request: Request, plain: Setup, scenario: str, written: str, form: Mapping[str, Any]
) -> Setup:
    """Return a battle with the forces that the fields "force:SIDE" of a form name; `plain` is the unchanged
    battle.

    Raises BadInput and CannotRun if they cannot fight there.
    """
    wanted = {key[6:]: str(word) for key, word in form.items() if key.startswith("force:") and word}
    if not wanted:
        return plain
    own = await all_built(request, str(plain["ruleset"]))
    return await asyncio.to_thread(_manned, scenario, written, wanted, own)


def _manned(scenario: str, written: str, wanted: Mapping[str, str], own: Mapping[str, BuiltForce]) -> Setup:
    draft = _draft(scenario, written)
    if draft is None:
        raise CannotRun("cannot give the sides other forces: this battle begins with its own")
    for side, word in wanted.items():
        draft.replace_members(str(draft.side(side)["id"]), _members(draft, word, own))
    return read_uploaded(scenario_text(draft.finished()))


def _members(draft: ScenarioDraft, word: str, own: Mapping[str, BuiltForce]) -> list[Facts]:
    """Return the members of the user's own force, or of a shipped one."""
    source = draft.lineup.source
    if word.startswith(_OWN) and word.removeprefix(_OWN) in own:
        return own[word.removeprefix(_OWN)].listed(source)
    if word in [one.name for one in list_forces(draft.rules.name, source, NOWHERE.parent)]:
        members: Any = read_toml(find_force(word, NOWHERE.parent))[source]
        return list(members)
    raise CannotRun(f"cannot take {word[:40]!r}: there is no such force; open the page again")
