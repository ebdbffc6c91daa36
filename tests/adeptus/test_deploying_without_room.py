"""Units that find no room where their side enters. AD-R21, AD-R110."""

from __future__ import annotations

from typing import Any, Final

from wartable import new_battle
from wartable.rulesets.adeptus.rulebook import MISSIONS

WALL: Final = {"kind": "blocking", "name": "Wall", "x": 0, "y": 0}


def mission(*names: str, zone: tuple[int, int, int, int], **field: object) -> dict[str, Any]:
    """Side a with these units enters in a zone (left, top, width, height), side b with one in the east."""
    own = [{"id": name, "side": "a", "weapons": ["hatchet"]} for name in names]
    return {
        "ruleset": "adeptus",
        "title": "A Mission",
        "field": {"width": 40, "height": 20, "pieces": [], **field},
        "sides": [{"id": "a", "deploy": list(zone)}, {"id": "b", "deploy": [30, 0, 10, 20]}],
        "units": [*own, {"id": "foe", "side": "b", "weapons": ["hatchet"]}],
    }


def faults(setup: dict[str, Any]) -> dict[str, tuple[str, bool]]:
    return {problem.path: (problem.what, problem.fatal) for problem in MISSIONS.problems(setup)}


def test_units_for_which_a_zone_has_no_room_are_reported() -> None:
    # Given: a zone of 1 by 2 metres, and three people, each of whom takes a metre
    found = faults(mission("one", "two", "three", zone=(0, 0, 1, 2)))
    assert found == {"units[2]": ("three finds no room where a enters", False)}


def test_a_walled_up_zone_is_reported_for_everybody_who_enters_there() -> None:
    setup = mission("one", "two", zone=(0, 0, 4, 4), pieces=[{**WALL, "width": 4, "height": 4}])
    assert list(faults(setup)) == ["units[0]", "units[1]"]


def test_a_field_without_room_cannot_be_played() -> None:
    setup = mission("one", zone=(0, 0, 4, 4), pieces=[{**WALL, "width": 40, "height": 20}])
    assert faults(setup)["units[0]"] == ("one finds no room on the field", True)


def test_a_unit_placed_by_the_scenario_needs_no_room_in_the_zone() -> None:
    setup = mission("one", "two", zone=(0, 0, 1, 1))
    setup["units"][1]["at"] = [20, 5]
    assert faults(setup) == {}


def test_whoever_finds_no_room_deploys_in_the_squares_next_to_the_zone() -> None:
    # Given: one of two stands in the only metre of a's zone, in square A1
    battle = new_battle(mission("one", "two", zone=(0, 0, 1, 1)), 3)
    while battle.decision is not None and battle.decision.about != "two":
        battle.choose(battle.decision.options[0].key)
    # Then: the other may stand elsewhere in A1, the rest of which is no farther from the zone than its edge
    assert battle.decision is not None
    assert [option.key for option in battle.decision.options] == ["in:A1", "exactly"]
