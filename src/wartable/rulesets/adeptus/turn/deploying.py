"""Deployment. The Supreme Commanders test Command; the side with the worst result deploys first, then the
sides take turns. AD-R21.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.d100.result import Result
from wartable.rulesets.adeptus.d100.target import TargetNumber
from wartable.rulesets.adeptus.d100.tests import emit_test
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.course import Deployed
from wartable.rulesets.adeptus.ground.paths import Cell
from wartable.rulesets.adeptus.ground.rooms import deployment_cells_for
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import ACTIVE, RESERVE, Unit
from wartable.rulesets.adeptus.movement.moving import cell_option, square_option

_EXACTLY: Final = Option("exactly", "Exactly ...")


def deploy_next_unit(table: MissionTable) -> None:
    """Deploy one unit of the first side in the order that has any left, and put that side last. The first
    call rolls for the order of the sides.
    """
    state = table.state
    if not state.deployers:
        state.deployers = _roll_deployment_order(table)
    waiting = [side for side in state.deployers if _units_to_deploy(state, side)]
    if not waiting:
        return
    side = waiting[0]
    unit = _choose_unit(table, side)
    _deploy_unit(table, unit)
    state.deployers.remove(side)
    state.deployers.append(side)


def _units_to_deploy(state: Mission, side: str) -> list[Unit]:
    """Return the units of a side that are still in reserve."""
    return [unit for unit in state.units.values() if unit.side == side and unit.standing == RESERVE]


def _deploying_leader(state: Mission, side: str) -> tuple[str, int]:
    """Return the id and the Command skill of the person who tests Command for a side before it deploys: the
    Supreme Commander, otherwise the unit with the highest Command.
    """
    commander = state.commanders.get(side)
    if commander is not None:
        return commander.id, commander.profile.skill_values["command"]
    units = [unit for unit in state.units.values() if unit.side == side]
    best = max(units, key=lambda unit: unit.profile.skill_values["command"])
    return best.id, best.profile.skill_values["command"]


def _roll_deployment_order(table: MissionTable) -> list[str]:
    """Make each side with units to deploy test Command, and return the sides from the worst result to the
    best. Ties are rolled again.
    """
    state = table.state
    sides = [side for side in state.plan.sides if _units_to_deploy(state, side)]
    if len(sides) < 2:
        return sides
    while True:
        scores: dict[str, int] = {}
        for side in sides:
            leader, number = _deploying_leader(state, side)
            target_number = TargetNumber("Command", number, listening=table.listening)
            result = Result(table.roll(PERCENT, f"{state.plan.sides[side]}: Command, to deploy"), number)
            emit_test(table, leader, "Command, to deploy last", target_number, result)
            scores[side] = 1 + result.degrees if result.passed else -1 - result.degrees
        if len(set(scores.values())) == len(sides):
            return sorted(sides, key=lambda side: scores[side])


def _choose_unit(table: MissionTable, side: str) -> Unit:
    """Return the next unit of a side to deploy: one that has a position in the setup, or otherwise the one
    that its seat chooses.
    """
    state = table.state
    units = _units_to_deploy(state, side)
    placed = [unit for unit in units if unit.x >= 0]
    if placed:
        return placed[0]
    options = [Option(f"unit:{unit.id}", unit.name) for unit in units]
    chosen = table.ask(Decision(state.deciding_seat_of(side), "Which unit deploys?", options))
    return units[options.index(chosen)]


def _deploy_unit(table: MissionTable, unit: Unit) -> None:
    """Deploy a unit at the cell that its setup gives, or otherwise at one that its owner chooses."""
    if unit.x < 0:
        unit.x, unit.y = _choose_cell(table, unit)
    unit.standing = ACTIVE
    if table.listening:
        table.emit(Deployed(unit.id, unit.x, unit.y))


def _choose_cell(table: MissionTable, unit: Unit) -> Cell:
    """Ask where a unit deploys, and return the cell: as near to the middle of a square of ten metres as
    possible, or exactly where the owner wants it.
    """
    state = table.state
    room = deployment_cells_for(state, unit)
    squares = room.squares_with_free_cells()
    plan = state.plan
    options = [square_option(plan, corner) for corner in squares]
    question = f"Where does {unit.name} deploy?"
    chosen = table.ask(Decision(unit.seat, question, [*options, _EXACTLY], unit.id))
    if chosen is not _EXACTLY:
        cell = room.nearest_free_cell(squares[options.index(chosen)])
        return (unit.x, unit.y) if cell is None else cell
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: in which square?", options, unit.id))
    cells = sorted(room.free_cells(squares[options.index(chosen)]), key=lambda cell: (cell[1], cell[0]))
    options = [cell_option(plan, cell) for cell in cells]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: where exactly?", options, unit.id))
    return cells[options.index(chosen)]
