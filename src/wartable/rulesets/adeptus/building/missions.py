"""Reading the setup of a Mission, and checking that it can be played. All faults are reported at once."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.reader import UNREAD, Reader, check_namesakes
from wartable.core.forces.setup import check_seats, check_sides
from wartable.rulesets.adeptus.ground.rooms import deployment_cells_for
from wartable.rulesets.adeptus.ground.space import can_outline_stand_at
from wartable.rulesets.adeptus.model.plan import MissionPlan
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import ACTIVE, DEAD, extent_of_outline
from wartable.rulesets.adeptus.saved.plan_data import SETUP
from wartable.rulesets.adeptus.saved.setup import ParsedUnit, read_mission
from wartable.rulesets.adeptus.saved.situation import read_situation


def read_setup(setup: Reader) -> Mission | None:
    """Read a Mission from its setup, and check that no side has two units of the same name. Faulty values are
    reported and replaced by defaults. Return None if a main part of the setup is missing.
    """
    state = read_mission_allowing_same_names(setup)
    check_namesakes(setup.at("units").items())
    return state


def read_mission_allowing_same_names(setup: Reader) -> Mission | None:
    """Read a Mission from its setup as `read_setup` does, without comparing the names of units."""
    if not SETUP.has_parts(setup):
        return None
    state = Mission(0, MissionPlan())
    parsed_units = read_mission(setup, state)
    _check_mission(setup, parsed_units, state)
    if setup.at("now").is_there:
        placed = [parsed.unit.id for parsed in parsed_units if parsed.node.at("at").is_there]
        read_situation(setup.at("now"), state, placed)
    for unit in state.units.values():
        if unit.id.startswith(UNREAD):
            unit.standing = DEAD
    return state


def _check_mission(setup: Reader, parsed_units: Sequence[ParsedUnit], state: Mission) -> None:
    """Check that every side has a unit, and that all units have room on the field, weapons and seats."""
    plan = state.plan
    fighting = [parsed for parsed in parsed_units if parsed.unit.id in state.units]
    for parsed in fighting:
        unit = parsed.unit
        if unit.x >= 0 and not can_outline_stand_at(state, unit.outline, unit.x, unit.y):
            parsed.node.at("at").fault(f"{unit.id} does not fit there", "move it onto open ground")
        if not parsed.unit.arms.weapons and unit.swarm is None:
            parsed.node.fault(f"{unit.id} has no weapon", "add weapons", fatal=False)
    check_seats(setup, [(parsed.unit.seat, parsed.unit.side) for parsed in parsed_units], "unit")
    check_sides(setup.at("sides"), "Mission", setup.at("units"), "unit", plan.sides)
    if not setup.at("now").is_there:
        _check_room(fighting, state)
    for side in plan.sides:
        own = [parsed for parsed in parsed_units if parsed.unit.side == side]
        if own and not [parsed for parsed in fighting if parsed.unit.side == side]:
            own[0].node.fault(f"{side} has no unit on the table", "add a unit that fights", fatal=False)


def _check_room(parsed_units: Sequence[ParsedUnit], state: Mission) -> None:
    """Check that all units to be deployed find room together, in their side's zone or at least on the field.
    In a copy of the state they are placed from the largest to the smallest, each in the first free place.
    AD-R110.
    """
    trial = state.copy()
    waiting = [
        parsed for parsed in parsed_units if parsed.unit.x < 0 and parsed.unit.side in state.plan.deploy
    ]
    for parsed in sorted(waiting, key=lambda parsed: -extent_of_outline(parsed.unit.outline)):
        unit = trial.units[parsed.unit.id]
        room = deployment_cells_for(trial, unit)
        squares = room.squares_with_free_cells()
        if not squares:
            parsed.node.fault(f"{unit.id} finds no room on the field", "enlarge the field, or clear it")
            continue
        unit.x, unit.y = min(room.free_cells(squares[0]), key=lambda cell: (cell[1], cell[0]))
        unit.standing = ACTIVE
        if not state.plan.deploy[unit.side].has(unit.x, unit.y):
            what = f"{unit.id} finds no room where {unit.side} enters"
            parsed.node.fault(what, "enlarge that zone, clear it, or give it a place with at", fatal=False)
