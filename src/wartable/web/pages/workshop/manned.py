"""Functions that replace the forces of a scenario's sides. They call the rules, and are run by workers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wartable import Setup
from wartable.drafts.scenario_draft import ScenarioDraft, read_scenario_data
from wartable.drafts.writing import file_text
from wartable.files import read_uploaded
from wartable.files.library import find_force, list_forces
from wartable.files.parsing import read_toml
from wartable.files.reading import parse_uploaded
from wartable.seat.errors import CommandError, NoSuchEntry
from wartable.web.pages.workshop.scenarios import NOWHERE, Facts, Forces, scenario_draft_of

_OWN: Final = "own:"
NO_FORCES: Final[Facts] = {"sides": [], "own": {}, "shipped": {}}
"""Choices in the form of a battle whose forces cannot be replaced: none."""


def _changeable_draft(scenario: str, written: str) -> ScenarioDraft | None:
    """Return a shipped scenario, or the one whose text is `written`, as a draft that can be changed. Returns
    None for a situation, which begins in the middle of a battle, and for kinds of battle that have no editor.
    """
    data = parse_uploaded(written) if written else dict(read_scenario_data(scenario))
    if "scenario" in data or "now" in data:
        return None
    try:
        return scenario_draft_of(data)
    except NoSuchEntry:
        return None


def game_with_replaceable_forces(scenario: str, written: str) -> str:
    """Return the name of a scenario's ruleset; "" if the forces of the scenario cannot be replaced."""
    draft = _changeable_draft(scenario, written)
    return "" if draft is None else draft.rules.name


def offered_forces(scenario: str, written: str, own: Forces) -> Facts:
    """Return the sides of a scenario, and the forces that could replace theirs: `own`, and shipped ones."""
    draft = _changeable_draft(scenario, written)
    if draft is None:
        return NO_FORCES
    source = draft.lineup.source
    known = list_forces(draft.rules.name, source, NOWHERE.parent)
    return {
        "sides": [
            {"id": str(one.get("id")), "name": str(one.get("name") or one.get("id"))}
            for one in draft.list_of_tables("sides")
        ],
        "own": {f"{_OWN}{id}": force.title for id, force in own.items() if force.members_under_key(source)},
        "shipped": {one.name: one.title for one in known},
    }


def with_chosen_forces(scenario: str, written: str, chosen: Mapping[str, str], own: Forces) -> Setup:
    """Return the setup of a scenario in which the forces in `chosen` replace those of its sides. Raises
    CommandError or BadInput if that is not possible.
    """
    draft = _changeable_draft(scenario, written)
    if draft is None:
        raise CommandError("cannot give the sides other forces: this battle begins with its own")
    for side, word in chosen.items():
        draft.replace_members(str(draft.find_side(side)["id"]), _members(draft, word, own))
    return read_uploaded(file_text(draft.tables_for_file()))


def _members(draft: ScenarioDraft, word: str, own: Forces) -> list[Facts]:
    """Return the members of a shipped force, or of one of the user's own for "own:" with its id. Raises
    CommandError if there is no such force.
    """
    source = draft.lineup.source
    if word.startswith(_OWN) and word.removeprefix(_OWN) in own:
        return own[word.removeprefix(_OWN)].members_under_key(source)
    if word in [one.name for one in list_forces(draft.rules.name, source, NOWHERE.parent)]:
        members: Any = read_toml(find_force(word, NOWHERE.parent))[source]
        return list(members)
    raise CommandError(f"cannot take {word[:40]!r}: there is no such force; open the page again")
