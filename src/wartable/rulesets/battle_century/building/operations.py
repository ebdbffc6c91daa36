"""Reading of the setup of an Operation: whether it can be played, and whether it is by the rules. All
problems are reported at once.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.fields import Flag
from wartable.core.data.reader import Reader, check_not_all_zero
from wartable.core.data.shape import Shape, StateField, Value
from wartable.core.forces.setup import check_seats, check_sides, read_names_by_id, read_seats
from wartable.rulesets.battle_century.building.builds import read_unit_builds
from wartable.rulesets.battle_century.building.combinations import read_combinations
from wartable.rulesets.battle_century.building.field import (
    check_unit_shapes,
    read_map_drawing,
    read_objectives,
    read_zone_mask,
)
from wartable.rulesets.battle_century.building.heads import OF_BATTLES
from wartable.rulesets.battle_century.building.reserves import read_reinforcements
from wartable.rulesets.battle_century.house_rules import SWITCHES, HouseRules
from wartable.rulesets.battle_century.operation.effects.effects import (
    notify_all_upgrades_of_tension,
    update_derived_values,
)
from wartable.rulesets.battle_century.operation.model.mecha import ATTRIBUTES
from wartable.rulesets.battle_century.operation.model.scenery import OperationPlan
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.saved.situation import read_situation


class _Switches(Value[OperationPlan, Operation]):
    """Field for the house rules of a setup: the chosen reading of each disputed rule."""

    def value(self, node: Reader, old: HouseRules, owner: OperationPlan, whole: Operation) -> HouseRules:
        if not node.has_parts((), [switch.key for switch in SWITCHES]):
            return old
        readings = [(node.at(switch.key), switch) for switch in SWITCHES]
        return HouseRules({s.key: at.name_of(s.choices, "reading", s.choices[0]) for at, s in readings})


SETUP: Final[Shape[OperationPlan, Operation]] = Shape(
    StateField("map"),
    StateField("units"),
    StateField("objectives"),
    StateField("combinations"),
    Flag("retreat"),
    StateField("reinforcements"),
    _Switches("house", key="house_rules"),
    *OF_BATTLES,
    needed=("map", "sides", "units"),
)
"""A whole setup; what is read of the map, of Units and of what they fight for depends on each other."""


def read_operation(setup: Reader) -> Operation | None:
    """Read an Operation from a setup, and report all problems to the reader; return None if it cannot be read
    at all.
    """
    if not SETUP.has_parts(setup):
        return None
    state = _read_start(setup)
    if setup.at("now").is_there:
        read_situation(setup.at("now"), state)
    return state


def _read_start(setup: Reader) -> Operation:
    """Return the Operation as it is before Initiative is rolled, from the valid parts of its setup."""
    drawing = read_map_drawing(setup.at("map"))
    plan = OperationPlan(drawing.board, drawing.counts, drawing.environments, is_mapped=drawing.is_mapped)
    state = Operation(0, plan)
    SETUP.read(setup, plan, state)
    plan.sides = read_names_by_id(setup.at("sides"), ("id", "deploy"))
    read_seats(setup, plan)
    for loadout in read_unit_builds(setup.at("units"), plan.sides, plan.seats):
        unit = Unit(loadout)
        update_derived_values(unit)
        state.enter(unit)
    read_reinforcements(setup.at("reinforcements"), state)
    commanded = [(unit.seat, unit.side) for unit in state.all_units]
    commanded += [(reserve.seat, reserve.side) for reserve in state.reserves.values()]
    check_seats(setup, commanded, "Unit")
    read_combinations(setup.at("combinations"), setup.at("units"), state)
    check_unit_shapes(setup.at("units"), state)
    for item in setup.at("units").items():
        check_not_all_zero(item, ATTRIBUTES)
    check_sides(setup.at("sides"), "battle", setup.at("units"), "Unit", plan.sides)
    for node in setup.at("sides").items():
        side, zones = node.at("id").value, read_zone_mask(node.at("deploy"), state)
        if isinstance(side, str):
            plan.deploy[side] = zones
    plan.objectives = tuple(read_objectives(setup.at("objectives"), state))
    notify_all_upgrades_of_tension(state)
    return state
