"""Deployment: the Supreme Commanders test Command, who loses places a unit first, then they alternate.
AD-R21.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.plane import Rectangle
from wartable.rulesets.adeptus.d100.target import Target
from wartable.rulesets.adeptus.d100.tests import Result, tell_test
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.course import Deployed
from wartable.rulesets.adeptus.ground.paths import SHUT, Cell, ground_of
from wartable.rulesets.adeptus.ground.space import Zone, zone_of
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


def _leader_of(state: Mission, side: str) -> tuple[str, int]:
    """Who leads a side, by id, and how good his Command is."""
    commander = state.commanders.get(side)
    if commander is not None:
        return commander.id, commander.profile.skill_values["command"]
    units = [unit for unit in state.units.values() if unit.side == side]
    best = max(units, key=lambda unit: unit.profile.skill_values["command"])
    return best.id, best.profile.skill_values["command"]


def _deployers(table: MissionTable) -> list[str]:
    """The sides, those first whose Command test went worse; ties are rolled again."""
    state = table.state
    sides = [side for side in state.plan.sides if _reserves(state, side)]
    if len(sides) < 2:
        return sides
    while True:
        scores: dict[str, int] = {}
        for side in sides:
            leader, number = _leader_of(state, side)
            target = Target("Command", number, listening=table.listening)
            result = Result(table.roll(PERCENT, f"{state.plan.sides[side]}: Command, to deploy"), number)
            tell_test(table, leader, "Command, to deploy last", target, result)
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
    plan = state.plan
    options = [plan.option(f"in:{name}", name) for name in squares]
    chosen = table.ask(Decision(unit.seat, f"Where does {unit.name} deploy?", options, unit.id))
    name = chosen.key.partition(":")[2]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: where in {name}?", (_MIDDLE, _EXACTLY), unit.id))
    if chosen is _MIDDLE:
        return squares[name]
    cells = cells_for(state, unit, *squares[name])
    options = [plan.option(f"at:{x},{y}", f"{x},{y}") for x, y in cells]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: where exactly?", options, unit.id))
    return cells[options.index(chosen)]


class Room:
    """Where a unit can deploy: in its side's zone, on open ground, over nobody."""

    __slots__ = ("_ground", "_others", "_width", "zone")

    zone: Rectangle
    _ground: list[int]
    _width: int
    _others: list[tuple[Zone, int, int]]
    """For each unit on the table where it would be covered, seen from its middle, and that."""

    def __init__(self, state: Mission, unit: Unit) -> None:
        outline = unit.outline
        plan = state.plan
        zone = plan.deploy[unit.side]
        right, bottom = min(zone.right, plan.width - 1), min(zone.bottom, plan.height - 1)
        self.zone = Rectangle(max(zone.left, 0), max(zone.top, 0), right, bottom)
        self._ground = ground_of(plan, outline)
        self._width = plan.width
        self._others = [(zone_of(outline, other.outline, -1), other.x, other.y) for other in state.fielded()]

    def has(self, x: int, y: int) -> bool:
        """Whether it can stand there."""
        zone = self.zone
        if x < zone.left or x > zone.right or y < zone.top or y > zone.bottom:
            return False
        if self._ground[y * self._width + x] == SHUT:
            return False
        for covered, other_x, other_y in self._others:
            if covered.has(other_x - x, other_y - y):
                return False
        return True


def squares_for(state: Mission, unit: Unit) -> dict[str, Cell]:
    """The squares of ten metres in which a unit can deploy, each with the free cell nearest to its middle."""
    room = Room(state, unit)
    zone = room.zone
    found: dict[str, Cell] = {}
    for top in range(zone.top - zone.top % BLOCK, zone.bottom + 1, BLOCK):
        for left in range(zone.left - zone.left % BLOCK, zone.right + 1, BLOCK):
            for east, south in _NEAR_FIRST:
                if room.has(left + east, top + south):
                    found[block_name(left, top)] = (left + east, top + south)
                    break
    return found


def cells_for(state: Mission, unit: Unit, x: int, y: int) -> list[Cell]:
    """The cells on which it can stand in the square of ten metres around a cell, row by row."""
    room = Room(state, unit)
    left, top = x - x % BLOCK, y - y % BLOCK
    return [
        (column, row)
        for row in range(top, top + BLOCK)
        for column in range(left, left + BLOCK)
        if room.has(column, row)
    ]


_NEAR_FIRST: Final = tuple(
    sorted(
        [(east, south) for south in range(BLOCK) for east in range(BLOCK)],
        key=lambda cell: ((2 * cell[0] - BLOCK) ** 2 + (2 * cell[1] - BLOCK) ** 2, cell),
    )
)
"""The cells of a square, as offsets from its corner, from the middle outwards."""
