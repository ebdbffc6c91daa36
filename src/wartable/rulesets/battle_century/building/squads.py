"""Checks of a whole force: of its Pilots, Units, Reinforcements and Combinations, and whether they agree with
each other. R-CHAR-008, R-COMB-001, R-REIN-001, R-ENEMY-008.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from wartable.core.boards.board import board
from wartable.core.data.echoes import without_echoes
from wartable.core.data.problem import Problem
from wartable.core.data.reader import Reader, check_namesakes, shown
from wartable.core.forces.lineup import Lineup
from wartable.rulesets.battle_century.building.builds import UNIT_KEYS, read_unit_builds
from wartable.rulesets.battle_century.building.characters import read_character
from wartable.rulesets.battle_century.building.combinations import read_combinations
from wartable.rulesets.battle_century.building.field import check_unit_shapes
from wartable.rulesets.battle_century.building.levels import power_level_at
from wartable.rulesets.battle_century.building.reserves import RESERVE_KEYS, read_reinforcements
from wartable.rulesets.battle_century.operation.model.scenery import OperationPlan
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet

Data = Mapping[str, object]

_SIDES: Final = [{"id": "one", "deploy": "west"}, {"id": "two", "deploy": "east"}]
_FIELD: Final = {"shape": "square", "terrain": ["." * 8] * 8}
LINEUPS: Final = {
    "": Lineup(
        "units",
        "unit",
        "units",
        "Unit",
        posting={},
        parade={"ruleset": "battle-century", "title": "Parade", "map": _FIELD, "sides": _SIDES},
    ),
    "match": Lineup(
        "characters",
        "pilot",
        "pilots",
        "Pilot",
        posting={"zone": "field"},
        parade={
            "ruleset": "battle-century",
            "battle": "match",
            "title": "Parade",
            "zones": [{"id": "field", "name": "-"}],
            "sides": [{"id": "one"}, {"id": "two"}],
        },
    ),
    "test": Lineup("characters", "pilot", "pilots", "Pilot", posting={}, parade={}),
}
"""Units come into Operations, Pilots into Matches and single Tests."""

_RULESET: Final = "battle-century"
_SQUAD: Final = "squad"
"""The one side, and the one seat, of a force."""

_POSTING: Final = ("side", "seat")
_LISTS: Final = ("pilots", "units", "reinforcements", "combinations")
_PARADE: Final = 10
"""Zones of a side of the field on which Units are looked at; every body fits."""


def force_problems(force: Data) -> list[Problem]:
    """Return all problems of a force, an empty list if there are none. The data may come straight from a
    file, with any kind of value in them.
    """
    found: list[Problem] = []
    whole = Reader(force, "", found)
    if not whole.has_parts((), ("ruleset", "title", "text", *_LISTS)):
        return found
    if not [name for name in _LISTS[:3] if force.get(name)]:
        whole.fault("there is nobody in it", "add units, pilots or reinforcements")
    for key in ("title", "text"):
        whole.at(key).text()
    game = whole.at("ruleset")
    if game.text(_RULESET) != _RULESET:
        game.fault(f"{shown(game.value)} is another ruleset", f"use {_RULESET}")
    sheets = _read_pilots(whole.at("pilots"))
    _check_units(whole, sheets)
    return without_echoes(found)


def _read_pilots(node: Reader) -> list[tuple[Reader, CharacterSheet]]:
    """Read all Pilots of a force, and return pairs of a node and the sheet that was read from it. Pilots that
    share an id are reported.
    """
    found: list[tuple[Reader, CharacterSheet]] = []
    taken: set[str] = set()
    for item in node.items():
        sheet = read_character(item)
        if sheet.id and sheet.id in taken:
            item.at("id").fault(f"there is a second {sheet.id}", "give each Pilot an id of its own")
        elif sheet.id:
            found.append((item, sheet))
            taken.add(sheet.id)
    check_namesakes([item for item, _ in found])
    return found


def _check_units(force: Reader, sheets: Sequence[tuple[Reader, CharacterSheet]]) -> None:
    """Check the Units, Reinforcements and Combinations of a force, as if all were on one side. If the force
    lists no Combinations, nothing is said about Units that could combine, because a scenario may list them.
    R-COMB-001.
    """
    units = _with_sides(force.at("units"), UNIT_KEYS)
    state = Operation(0, _one_sided_plan())
    state.plan.is_mapped = False
    if units.value:
        for loadout in read_unit_builds(units, [_SQUAD], [_SQUAD]):
            state.enter(Unit(loadout))
    reserves = _with_sides(force.at("reinforcements"), RESERVE_KEYS)
    read_reinforcements(reserves, state)
    if force.at("combinations").is_there:
        read_combinations(force.at("combinations"), units, state)
    check_unit_shapes(units, state)
    _check_pairs(units, [node for node, _ in sheets])


def _check_pairs(units: Reader, pilots: Sequence[Reader]) -> None:
    """Check that each Unit and its own Pilot agree about what they share, such as experience. R-CHAR-007."""
    for item in units.items():
        pilot = pilot_named_by_unit(item.value, [node.value for node in pilots])
        for node in pilots:
            if pilot is not None and node.value is pilot:
                check_pilot_fits_unit(item, node)


def _with_sides(node: Reader, keys: Sequence[str]) -> Reader:
    """Return a reader for a list of Units or Reinforcements of a force, in the form that a setup has: each
    entry gets a side and a seat, and only those of its keys that are in `keys` remain. Keys that belong in a
    setup only are reported.
    """
    if not isinstance(node.value, list | tuple):
        return node
    return Reader([_entry_with_side(item, keys) for item in node.items()], node.path, node.problems)


def _entry_with_side(item: Reader, keys: Sequence[str]) -> object:
    if not isinstance(item.value, Mapping):
        item.has_parts(keys)
        return item.value
    for key in _POSTING:
        if key in item.value:
            item.at(key).reject("there is no such key here", "leave it out: the scenario says so")
    own = {key: item.value[key] for key in item.value if key not in _POSTING}
    Reader(own, item.path, item.problems).has_parts((), keys)
    return {**{key: own[key] for key in own if key in keys}, "side": _SQUAD, "seat": _SQUAD}


def pilot_named_by_unit(unit: object, pilots: Sequence[object]) -> Data | None:
    """Return the data of the Pilot that a Unit names by id or by name; None if it names none of `pilots`. All
    arguments may hold invalid data.
    """
    name = unit.get("pilot") if isinstance(unit, Mapping) else None
    if not name or not isinstance(name, str):
        return None
    for key in ("id", "name"):
        for pilot in pilots:
            if isinstance(pilot, Mapping) and pilot.get(key) == name:
                return cast(Data, pilot)
    return None


def _one_sided_plan() -> OperationPlan:
    plan = OperationPlan(board("square", _PARADE, _PARADE))
    plan.set_sides_and_seats(_SQUAD)
    return plan


def check_pilot_fits_unit(unit: Reader, pilot: Reader) -> None:
    """Report every difference between a Unit and its own Pilot in tier, experience, Power Level or Powers,
    which they must share. These faults are not fatal.
    """
    name = Reader(pilot.at("id").value, "", []).text()
    tier = _text_at(pilot, "tier", "pc")
    if _text_at(unit, "tier", "pc") != tier:
        what = f"its Pilot {name} is of tier {tier}"
        unit.at("tier").fault(what, f'write tier = "{tier}"', fatal=False)
    own, theirs = _number_at(unit, "xp"), _number_at(pilot, "xp")
    if own != theirs:
        what = f"its Pilot {name} has {theirs} XP, it has {own}"
        unit.at("xp").fault(what, "write the same for both: XP counts for Pilot and mecha", fatal=False)
    elif power_level_at(unit) != power_level_at(pilot):
        what = f"its Pilot {name} is of Power Level {power_level_at(pilot)}, it is of {power_level_at(unit)}"
        unit.at("power_level").fault(what, "write the same for both", fatal=False)
    _check_powers(unit, pilot, name)


def _check_powers(unit: Reader, pilot: Reader, name: str) -> None:
    """Check that the Genre Powers listed for a Pilot, if any, are the same as those of its Unit."""
    theirs, own = _power_tags(pilot), _power_tags(unit)
    if pilot.at("powers").is_there and sorted(theirs) != sorted(own):
        said = ", ".join(theirs) or "none"
        what = f"its Pilot {name} has other Genre Powers: {said}"
        unit.at("powers").fault(what, "write the same for both", fatal=False)


def _text_at(node: Reader, key: str, default: str) -> str:
    return Reader(node.value, "", []).at(key).text(default)


def _number_at(node: Reader, key: str) -> int:
    return Reader(node.value, "", []).at(key).number(0)


def _power_tags(node: Reader) -> list[str]:
    return [item.text() for item in Reader(node.value, "", []).at("powers").items()]
