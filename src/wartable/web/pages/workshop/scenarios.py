"""Functions of the scenario editor. They call the rules, and are run by workers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from wartable import BadInput, Problem, ruleset, ruleset_names
from wartable.drafts.scenario_draft import ScenarioDraft, read_scenario_data
from wartable.drafts.scenario_parts import parts_of
from wartable.drafts.writing import file_text
from wartable.files import list_scenarios
from wartable.files.library import ForceInfo, list_forces
from wartable.files.reading import parse_uploaded
from wartable.seat.errors import CommandError, NoSuchEntry
from wartable.web.pages.workshop.built_force import BuiltForce

Facts = dict[str, Any]
Forces = Mapping[str, BuiltForce]
NOWHERE: Final = Path("/nonexistent/scenario.toml")
"""Path that scenarios in the editor have; it does not exist, so that they cannot refer to files."""
_CELL: Final = re.compile(r"([0-9]{1,3}):([0-9]{1,3})")
_LOOKS_LIKE_PATH: Final = re.compile(r"[/\\\0]|(^|[\s:])[.~]")
"""Pattern that matches a typed text which contains a path rather than the name of something shipped."""
_ALL: Final = "all"
"""Stands for all members of a force, in place of the number of one."""


class StoredScenario(NamedTuple):
    """A scenario in the form in which it is saved."""

    title: str
    game: str
    text: str


def stored_form_of(draft: ScenarioDraft) -> StoredScenario:
    """Return a draft in the form in which it is saved."""
    return StoredScenario(_title(draft), draft.rules.name, _text(draft))


def new_stored_scenario(game: str, battle: str, original: str) -> StoredScenario:
    """Return a new scenario: an empty one of this kind of battle or, if `original` names a shipped one, a
    copy of that.
    """
    return stored_form_of(_start_draft(game, battle, original))


def read_upload(text: str) -> StoredScenario:
    """Return the scenario in the text of an uploaded file, which need not be finished. Raises BadInput if it
    cannot be edited.
    """
    draft = scenario_draft_of(parse_uploaded(text))
    _editor_facts(draft, {})
    return stored_form_of(draft)


def editor_facts(text: str, own: Forces) -> Facts:
    """Return the data for the editor of the scenario in a text; `own` are the user's forces. Raises BadInput
    if the scenario is too broken to be shown.
    """
    return _editor_facts(scenario_draft_of(parse_uploaded(text)), own)


def apply_editor_form(text: str, form: Mapping[str, str], forces: Forces) -> tuple[StoredScenario, list[str]]:
    """Apply a form of the editor to the scenario in a text: an answer "typed" to a "part", a "letter" in a
    "cell" of the map, or members of one of the user's forces ("own"). Returns the changed scenario, and lines
    to show in reply.
    """
    draft = scenario_draft_of(parse_uploaded(text))
    lines: list[str] = []
    if form["cell"]:
        _draw_cell(draft, form["cell"], form["letter"])
    elif form["own"]:
        _add_members(draft, form["part"], form["own"], forces)
    elif form["typed"].strip():
        lines = _apply_answer(draft, form["part"], " ".join(form["typed"].split()))
    return stored_form_of(draft), lines


def _start_draft(game: str, battle: str, original: str) -> ScenarioDraft:
    if original:
        if original not in [one.name for one in list_scenarios() if not one.is_situation]:
            raise NoSuchEntry("there is no scenario of this name; /edit lists them all")
        return scenario_draft_of(dict(read_scenario_data(original)))
    return scenario_draft_of({"ruleset": game, "battle": battle}, is_new=True)


def _title(draft: ScenarioDraft) -> str:
    return str(draft.data.get("title") or "A new scenario")


def _text(draft: ScenarioDraft) -> str:
    return file_text(draft.tables_for_file())


def scenario_draft_of(data: Facts, *, is_new: bool = False) -> ScenarioDraft:
    """Return the data of a scenario as a draft. Raises NoSuchEntry if there is no editor for its kind of
    battle.
    """
    game, battle = str(data.get("ruleset")), str(data.get("battle", ""))
    if game not in ruleset_names():
        raise NoSuchEntry(f"there is no game {game[:40]!r}; there are {', '.join(ruleset_names())}")
    for guide in ruleset(game).scenario_guides:
        if guide.battle == battle and "scenario" not in data:
            return ScenarioDraft(ruleset(game), guide, NOWHERE, None if is_new else data)
    raise NoSuchEntry(
        f"there are no questions for this kind of battle, {battle[:40]!r}; /edit lists the kinds"
    )


def _apply_answer(draft: ScenarioDraft, key: str, typed: str) -> list[str]:
    """Apply a typed answer to a part of a scenario, and return lines to show in reply. Raises CommandError or
    BadInput if the answer is not possible.
    """
    found = next((one for one in parts_of(draft) if one.key == key), None)
    if found is None:
        raise CommandError("cannot take that: the scenario has no such part any more")
    if (
        key not in ("title", "text")
        and _LOOKS_LIKE_PATH.search(typed)
        and not (key == "map" and "from" not in typed)
    ):
        raise CommandError(f"cannot take {typed[:40]!r}: it names a file; name something that is shipped")
    answer = found.apply_answer(draft, typed)
    faults = draft.fatal_problems_at(answer.path) if answer.path else []
    if faults:
        raise BadInput("cannot take that", faults)
    return answer.lines


def _draw_cell(draft: ScenarioDraft, cell: str, letter: str) -> None:
    """Draw a letter in one cell of the map. Raises CommandError or BadInput if that is not possible."""
    ground, found, rows = draft.guide.ground, _CELL.fullmatch(cell), draft.map_rows
    if ground is None or letter not in ground.letters or found is None:
        raise CommandError("cannot draw that: choose what to draw, then a place of the map")
    row, column = int(found[1]), int(found[2])
    if row >= len(rows) or column >= len(rows[row]):
        raise CommandError("cannot draw there: the map is not as large")
    rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
    draft.data[ground.key][ground.drawing] = rows
    faults = draft.fatal_problems_at(ground.key)
    if faults:
        raise BadInput("cannot draw that", faults)


def _add_members(draft: ScenarioDraft, part: str, own: str, forces: Mapping[str, BuiltForce]) -> None:
    """Add members of one of the user's forces to a side. `own` is "FORCE:NUMBER" for one member, "FORCE:all"
    for all.
    """
    force, _, at = own.partition(":")
    members = forces[force].members_under_key(draft.lineup.source) if force in forces else []
    chosen = members if at == _ALL else [one for number, one in enumerate(members) if str(number) == at]
    if not chosen or not part.startswith("units "):
        raise CommandError("cannot take that: there is no such member of a force of yours any more")
    before = len(draft.list_of_tables(draft.lineup.entries))
    side = str(draft.find_side(part.removeprefix("units "))["id"])
    for member in chosen:
        draft.enlist_member_data(side, member)
    faults = [
        fault
        for number in range(before, before + len(chosen))
        for fault in draft.fatal_problems_at(f"{draft.lineup.entries}[{number}]")
    ]
    if faults:
        raise BadInput("cannot take that", faults)


def _editor_facts(draft: ScenarioDraft, own: Mapping[str, BuiltForce]) -> Facts:
    """Return the data for the editor of a scenario. Raises BadInput if it is too broken to be shown."""
    try:
        return _draft_facts(draft, own)
    except (KeyError, TypeError, ValueError, AttributeError):
        problem = Problem("", "its sides or units are not written as tables with ids", "send a sound file")
        raise BadInput("cannot edit what was sent", [problem]) from None


def _draft_facts(draft: ScenarioDraft, own: Mapping[str, BuiltForce]) -> Facts:
    guide, ground = draft.guide, draft.guide.ground
    problems = draft.parse_setup().problems
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
                "now": one.current_content_lines(draft) if one.key != "map" or not draft.map_rows else [],
                "open": one.missing_content(draft),
                "help": one.help_lines(draft),
            }
            for one in parts_of(draft)
        ],
        "letters": dict(ground.letters) if ground is not None else {},
        "rows": draft.map_rows,
        "maps": shipped_map_titles(draft.rules.name, guide.battle),
        "shipped": {one.title: _choice_labels(one) for one in forces},
        "offers": [f"{one.name}:{member}" for one in forces for member in ("all", *one.members)],
        "own": own_force_choices(own, draft.lineup.source),
        "faults": [str(problem) for problem in problems],
        "is_playable": not any(problem.fatal for problem in problems),
    }


@cache
def shipped_map_titles(game: str, battle: str) -> dict[str, str]:
    """Return the titles of those shipped scenarios whose map a scenario of this kind can take, by their
    names. The result is cached.
    """
    return {
        one.name: one.title
        for one in list_scenarios()
        if one.ruleset == game
        and not (one.is_situation or one.fault)
        and read_scenario_data(one.name).get("battle", "") == battle
    }


def _choice_labels(force: ForceInfo) -> dict[str, str]:
    """Map "FORCE:all" and "FORCE:ID" of each member of a shipped force, which are values in a form, to their
    labels.
    """
    names = {member: member.replace("_", " ").capitalize() for member in force.members}
    return {f"{force.name}:{id}": name for id, name in {"all": f"All of {force.title}", **names}.items()}


def own_force_choices(forces: Mapping[str, BuiltForce], source: str) -> list[Facts]:
    """Return the user's forces with the choices that a form offers for each: "FORCE:all", and "FORCE:NUMBER"
    for each member. `source` is the list of the force's file from which the members are taken.
    """
    found: list[Facts] = []
    for id, force in forces.items():
        names = [str(one.get("name") or one.get("id")) for one in force.members_under_key(source)]
        if names:
            choices = {f"{id}:{_ALL}": f"All of {force.title}"}
            choices |= {f"{id}:{at}": name for at, name in enumerate(names)}
            found.append({"title": force.title, "choices": choices})
    return found
