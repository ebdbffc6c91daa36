"""The table of units: what stands in the row of somebody who is on no square."""

from __future__ import annotations

from typing import Any, cast

from wartable import new_battle
from wartable.core.views.view_data import UnitView, read_unit
from wartable.files import read_scenario
from wartable.rulesets.adeptus.model.marks import MOVED, PRONE
from wartable.rulesets.adeptus.model.unit import ACTIVE
from wartable.testing import rule


def rows() -> dict[str, UnitView]:
    """The rows of Two Marshals before anybody is deployed, by names."""
    battle = new_battle(read_scenario("two_marshals"), 4)
    units = battle.view("").data()["units"]
    assert isinstance(units, list)
    return {unit.name: unit for unit in [read_unit(unit) for unit in units]}


def test_a_unit_that_is_still_to_come_is_said_to_be_so() -> None:
    # Its row was empty: "Watchline of Lanternwall: ."
    found = rows()["Watchline"]
    assert (found.condition, found.out) == (("not on the field yet",), False)


@rule("SC-20")
def test_the_row_of_a_commander_off_the_table_tells_the_morale() -> None:
    # It stood in the column of Strengths: "Strength 5 Morale"
    found = rows()["Marshal Ine Halvard"]
    assert found.condition == ("5 Morale Points",)
    assert {text for _, text in found.columns} == {""}


def test_what_a_unit_has_done_in_this_turn_is_no_lasting_condition() -> None:
    # Every move was announced as a state that the unit had got into.
    battle = new_battle(read_scenario("two_marshals"), 4)
    state = cast(Any, battle.state)
    brandt = next(unit for unit in state.units.values() if unit.name == "Corporal Brandt")
    brandt.standing = ACTIVE
    brandt.marks = {MOVED: 1, PRONE: 1}
    units = cast(Any, battle.view("").data()["units"])
    found = next(unit for unit in map(read_unit, units) if unit.id == brandt.id)
    assert "lies on the ground" in found.condition
    assert "has moved since the turn began" in found.condition
    assert found.lasting == ("lies on the ground",)
