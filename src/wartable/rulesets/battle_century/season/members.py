"""The members of a squad and their conditions. Members are Pilots, their mecha, and mecha whose Pilot is no
member.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from wartable.core.data.fields import Text
from wartable.core.data.problem import BadInput, Problem
from wartable.core.data.reader import MOST, Reader, closest, shown
from wartable.core.data.shape import Shape, StateField
from wartable.core.forces.season import Roster
from wartable.rulesets.battle_century.building.characters import read_sheet
from wartable.rulesets.battle_century.building.tiers import genre_points_of
from wartable.rulesets.battle_century.pilots.model.character import ACTIVE, AWAY, COMING, Character
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.pilots.saved.character_data import (
    EFFECT,
    LASTING,
    STANDINGS,
    read_character_layers,
)
from wartable.rulesets.battle_century.points import power_level_in

Data = dict[str, Any]

PILOT: Final = "pilots"
MECHA: Final = "units"
"""Key of the mecha in a force."""

_ELSEWHERE: Final = (AWAY, COMING)
"""Standings of Characters due to arrive later; they apply to one Match only. R-BOSS-003."""

_EFFECT: Final[Shape[Effect, Any]] = Shape(
    EFFECT["condition"],
    EFFECT["amount"],
    Text("other"),
    Text("clock"),
    EFFECT["turns"],
    StateField("born"),
    needed=("condition",),
)
"""An effect as a campaign keeps it: who caused it need not be there, and no Turn counts."""


def listed_members(force: Mapping[str, Any]) -> list[tuple[str, Data]]:
    """Return all members of a force, Pilots first, then mecha, as pairs of the kind (PILOT or MECHA) and the
    sheet.
    """
    pilots = [(PILOT, cast(Data, entry)) for entry in force.get(PILOT, [])]
    return pilots + [(MECHA, cast(Data, entry)) for entry in force.get(MECHA, [])]


def sheet_of_member(force: Mapping[str, Any], id: str) -> Data:
    """Return the sheet of the member with this id. Raises BadInput if there is none."""
    for _, entry in listed_members(force):
        if entry["id"] == id:
            return entry
    ids = [str(entry["id"]) for _, entry in listed_members(force)]
    raise BadInput("cannot find the member", [Problem(id, f"nobody is called {shown(id)}", closest(id, ids))])


def kind_of_member(force: Mapping[str, Any], id: str) -> str:
    """Return the kind of the member with this id, PILOT or MECHA. Raises BadInput if there is none."""
    entry = sheet_of_member(force, id)
    for kind, other in listed_members(force):
        if other is entry:
            return kind
    return MECHA


def name_of_member(entry: Mapping[str, Any]) -> str:
    """Return the name on a member's sheet, or its id if the sheet has no name."""
    return str(entry.get("name") or entry["id"])


def has_own_genre_points(force: Mapping[str, Any], unit: Mapping[str, Any]) -> bool:
    """Whether a member has Genre Points and experience of its own. That is so for Pilots, and for mecha whose
    Pilot is no member.
    """
    return pilot_id_of_member(force, unit) == str(unit["id"])


def pilot_id_of_member(force: Mapping[str, Any], entry: Mapping[str, Any]) -> str:
    """Return the id of the member that has the Genre Points and experience of this one: for a mecha the
    Pilot, if that is a member, and otherwise the member itself.
    """
    pilots = [str(pilot["id"]) for pilot in force.get(PILOT, [])]
    wanted = str(entry.get("pilot", ""))
    return wanted if wanted in pilots else str(entry["id"])


def mecha_of_pilot(force: Mapping[str, Any], pilot: str) -> list[Data]:
    """Return the sheets of all mecha of the Pilot with the id `pilot`."""
    return [unit for unit in force.get(MECHA, []) if unit.get("pilot") == pilot]


def starting_genre_points(entry: Mapping[str, Any]) -> int:
    """Return how many Genre Points a member has at the start of an Episode: the number on its sheet, or else
    the default for its tier and Power Level. R-CHAR-010, R-ENEMY-001.
    """
    usual = genre_points_of(str(entry.get("tier", "pc")), power_level_in(entry))
    return cast(int, entry.get("genre_points", usual))


# ------------------------------------------------------------------ standing of a member


def initial_condition(force: Mapping[str, Any], kind: str, entry: Data) -> Data:
    """Return the condition, as data, in which a member of this kind joins the campaign."""
    if kind == PILOT:
        me = Character(read_sheet(Reader(entry, "", [])), "", "", "")
        me.genre = starting_genre_points(entry)
        return condition_data_of(me)
    points = {"genre_points": starting_genre_points(entry)} if has_own_genre_points(force, entry) else {}
    return {**points, "debts": []}


def pilot_in_present_condition(roster: Roster, id: str) -> Character:
    """Return the Pilot with this id as a Character, in its present condition. Raises BadInput if the
    condition in the roster has faults.
    """
    entry = sheet_of_member(roster.force, id)
    me = Character(read_sheet(Reader(entry, "", [])), "", "", "")
    problems: list[Problem] = []
    node = Reader(roster.conditions.get(id, {}), id, problems)
    LASTING.read(node, me, None)
    LASTING.link(node, me, None)
    read_character_layers(node, me)
    me.standing = node.at("standing").name_of(STANDINGS, "standing", me.standing)
    effects = [_read_effect(item) for item in node.at("effects").items()]
    me.effects = [effect for effect in effects if effect is not None]
    if problems:
        raise BadInput("cannot read the state of a member", problems)
    return me


def condition_problems(roster: Roster) -> list[Problem]:
    """Return all problems in the conditions of the members in a roster. Those of Pilots are checked in full,
    those of mecha for Genre Points and debts.
    """
    found: list[Problem] = []
    for kind, entry in listed_members(roster.force):
        node = Reader(roster.conditions.get(entry["id"], {}), entry["id"], found)
        if kind == PILOT:
            found += _pilot_problems(roster, entry["id"])
        else:
            _check_debts(node)
        if has_own_genre_points(roster.force, entry):
            _check_points(node)
    return found


def _pilot_problems(roster: Roster, id: str) -> list[Problem]:
    try:
        pilot_in_present_condition(roster, id)
    except BadInput as error:
        return error.problems
    return []


def _check_points(node: Reader) -> None:
    if not node.at("genre_points").is_there:
        node.fault("genre_points is missing", "add genre_points")
    node.at("genre_points").number(0, MOST)


def _check_debts(node: Reader) -> None:
    """Check the debts of a mecha for things gained in mid-battle. R-POW-011."""
    if not node.at("debts").is_there:
        node.fault("debts is missing", "add debts")
    for item in node.at("debts").items():
        if item.has_parts(("tag", "name", "cost")):
            item.at("tag").text()
            item.at("name").text()
            item.at("cost").number(0, MOST)


def _read_effect(node: Reader) -> Effect | None:
    """Return the lasting effect that a node describes; None if it describes none. The id of the Character who
    caused it is not checked, because no other Characters are there to compare.
    """
    key = node.at("condition").name_of(CONDITIONS, "condition") if _EFFECT.has_parts(node) else ""
    if not key:
        return None
    effect = Effect(CONDITIONS[key], 1, "", "", 1, 0)
    _EFFECT.read(node, effect, None)
    return effect


def condition_data_of(me: Character) -> Data:
    """Return the condition of a Pilot as data to keep between battles. Effects that last for a number of
    Turns are left out.
    """
    lasting = [effect for effect in me.effects if effect.condition.outlasts_turns]
    standing = ACTIVE if me.standing in _ELSEWHERE else me.standing
    effects = [_EFFECT.dump(effect, None) for effect in lasting]
    return {**LASTING.dump(me, None), "standing": standing, "effects": effects}
