"""Deployment: the Supreme Commanders test Command, who loses places a unit first, then they alternate.
AD-R21.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.d100.tests import Result
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.course import Deployed
from wartable.rulesets.adeptus.ground.paths import Cell
from wartable.rulesets.adeptus.ground.space import fits, overlap
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import ACTIVE, RESERVE, Unit
from wartable.rulesets.adeptus.movement.moving import BLOCK, block_name

_MIDDLE: Final = Option("middle", "In the middle")
_EXACTLY: Final = Option("exactly", "Exactly ...")


def deploy(table: MissionTable) -> None:
    """Place one unit, or find out who begins to."""
    state = table.state
    if not state.deployers:
        state.deployers = _deployers(table)
    waiting = [side for side in state.deployers if _reserves(state, side)]
    if not waiting:
        return
    side = waiting[0]
    unit = _choose_unit(table, side)
    _place(table, unit)
    state.deployers.remove(side)
    state.deployers.append(side)


def _reserves(state: Mission, side: str) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.side == side and unit.standing == RESERVE]


def _command_of(state: Mission, side: str) -> int:
    """The Command of whoever leads a side."""
    commander = state.commanders.get(side)
    if commander is not None:
        return commander.profile.skill_values["command"]
    return max([unit.profile.skill_values["command"] for unit in state.units.values() if unit.side == side])


def _deployers(table: MissionTable) -> list[str]:
    """The sides, those first whose Command test went worse; ties are rolled again."""
    state = table.state
    sides = [side for side in state.plan.sides if _reserves(state, side)]
    if len(sides) < 2:
        return sides
    while True:
        scores: dict[str, int] = {}
        for side in sides:
            number = _command_of(state, side)
            result = Result(table.roll(PERCENT, f"{state.plan.sides[side]}: Command, to deploy"), number)
            scores[side] = 1 + result.degrees if result.passed else -1 - result.degrees
        if len(set(scores.values())) == len(sides):
            return sorted(sides, key=lambda side: scores[side])


def _choose_unit(table: MissionTable, side: str) -> Unit:
    state = table.state
    units = _reserves(state, side)
    placed = [unit for unit in units if unit.x >= 0]
    if placed:
        return placed[0]
    options = [Option(f"unit:{unit.id}", unit.name) for unit in units]
    chosen = table.ask(Decision(state.seat_of(side), "Which unit deploys?", options))
    return units[options.index(chosen)]


def _place(table: MissionTable, unit: Unit) -> None:
    """Put a unit where the scenario says, or ask."""
    if unit.x < 0:
        unit.x, unit.y = _choose_place(table, unit)
    unit.standing = ACTIVE
    table.emit(Deployed(unit.id, unit.x, unit.y))


def _choose_place(table: MissionTable, unit: Unit) -> Cell:
    """Ask for a square of ten metres, and whether the free cell nearest to its middle will do."""
    state = table.state
    squares = squares_for(state, unit)
    options = [Option(f"in:{name}", f"In {name}") for name in squares]
    chosen = table.ask(Decision(unit.seat, f"Where does {unit.name} deploy?", options, unit.id))
    name = chosen.key.partition(":")[2]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: where in {name}?", (_MIDDLE, _EXACTLY), unit.id))
    if chosen is _MIDDLE:
        return squares[name]
    cells = cells_for(state, unit, *squares[name])
    options = [Option(f"at:{x},{y}", f"{x}, {y}") for x, y in cells]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: where exactly?", options, unit.id))
    return cells[options.index(chosen)]


def squares_for(state: Mission, unit: Unit) -> dict[str, Cell]:
    """The squares of ten metres in which a unit can deploy, each with the free cell nearest to its middle."""
    zone = state.plan.deploy[unit.side]
    friends = state.friends(unit.side)
    found: dict[str, Cell] = {}
    for top in range(zone.top - zone.top % BLOCK, zone.bottom + 1, BLOCK):
        for left in range(zone.left - zone.left % BLOCK, zone.right + 1, BLOCK):
            for east, south in _NEAR_FIRST:
                x, y = left + east, top + south
                if zone.has(x, y) and _is_free(state, unit, x, y, friends):
                    found[block_name(left, top)] = (x, y)
                    break
    return found


def cells_for(state: Mission, unit: Unit, x: int, y: int) -> list[Cell]:
    """The cells on which it can stand in the square of ten metres around a cell, row by row."""
    zone = state.plan.deploy[unit.side]
    friends = state.friends(unit.side)
    left, top = x - x % BLOCK, y - y % BLOCK
    found: list[Cell] = []
    for row in range(max(top, zone.top), min(top + BLOCK, zone.bottom + 1)):
        for column in range(max(left, zone.left), min(left + BLOCK, zone.right + 1)):
            if _is_free(state, unit, column, row, friends):
                found.append((column, row))
    return found


def _is_free(state: Mission, unit: Unit, x: int, y: int, friends: list[Unit]) -> bool:
    """Whether it can stand there without covering a friend."""
    if not fits(state, unit, x, y):
        return False
    outline = unit.outline
    for other in friends:
        if overlap(outline, other.outline, other.x - x, other.y - y):
            return False
    return True


_NEAR_FIRST: Final = tuple(
    sorted(
        [(east, south) for south in range(BLOCK) for east in range(BLOCK)],
        key=lambda cell: ((2 * cell[0] - BLOCK) ** 2 + (2 * cell[1] - BLOCK) ** 2, cell),
    )
)
"""The cells of a square, as offsets from its corner, from the middle outwards."""
