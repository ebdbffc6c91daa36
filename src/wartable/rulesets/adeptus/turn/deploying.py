"""Deployment: the Supreme Commanders test Command, who loses places a unit first, then they alternate.
AD-R21.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from wartable.rulesets.adeptus.movement.moving import BLOCK, cell_option, square_option

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
    """Ask for a square of ten metres, where the free cell nearest to its middle will do, or for an exact
    place: the square, then the cell.
    """
    state = table.state
    room = Room(state, unit)
    squares = squares_for(room)
    plan = state.plan
    options = [square_option(plan, corner) for corner in squares]
    question = f"Where does {unit.name} deploy?"
    chosen = table.ask(Decision(unit.seat, question, [*options, _EXACTLY], unit.id))
    if chosen is not _EXACTLY:
        left, top = squares[options.index(chosen)]
        return room.cells(left, top, _NEAR_FIRST, most=1)[0]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: in which square?", options, unit.id))
    left, top = squares[options.index(chosen)]
    cells = room.cells(left, top, _ROW_BY_ROW)
    options = [cell_option(plan, cell) for cell in cells]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: where exactly?", options, unit.id))
    return cells[options.index(chosen)]


class Room:
    """Where a unit can deploy: in its side's zone, on open ground, over nobody."""

    __slots__ = ("_ground", "_others", "_stride", "zone")

    zone: Rectangle
    _ground: list[int]
    _stride: int
    _others: list[tuple[Zone, int, int]]
    """For each unit on the table where it would be covered, and its middle."""

    def __init__(self, state: Mission, unit: Unit) -> None:
        outline = unit.outline
        plan = state.plan
        zone = plan.deploy[unit.side]
        right, bottom = min(zone.right, plan.width - 1), min(zone.bottom, plan.height - 1)
        self.zone = Rectangle(max(zone.left, 0), max(zone.top, 0), right, bottom)
        self._ground = ground_of(plan, outline)
        self._stride = plan.width + 2
        self._others = [(zone_of(outline, other.outline, -1), other.x, other.y) for other in state.fielded()]

    def has(self, x: int, y: int) -> bool:
        """Whether it can stand there."""
        zone = self.zone
        if x < zone.left or x > zone.right or y < zone.top or y > zone.bottom:
            return False
        return self._ground[(y + 1) * self._stride + x + 1] != SHUT and not _is_over(self._others, x, y)

    def has_any(self, left: int, top: int) -> bool:
        """Whether it can stand anywhere in a square: here and there, or else on any cell."""
        for east, south in _HERE_AND_THERE:
            if self.has(left + east, top + south):
                return True
        return len(self.cells(left, top, _ROW_BY_ROW, most=1)) > 0

    def cells(self, left: int, top: int, offsets: Sequence[Cell], most: int = BLOCK * BLOCK) -> list[Cell]:
        """Up to so many of the cells of a square on which it can stand, in the order of these offsets from
        its corner.
        """
        zone, ground, stride = self.zone, self._ground, self._stride
        taken = self._taken(left, top)
        found: list[Cell] = []
        for east, south in offsets:
            x, y = left + east, top + south
            if x < zone.left or x > zone.right or y < zone.top or y > zone.bottom:
                continue
            if taken[south * BLOCK + east] or ground[(y + 1) * stride + x + 1] == SHUT:
                continue
            found.append((x, y))
            if len(found) == most:
                break
        return found

    def _taken(self, left: int, top: int) -> list[bool]:
        """For each cell of a square, row by row, whether it would cover somebody there."""
        found = [False] * (BLOCK * BLOCK)
        for covered, x, y in self._others:
            first = y - top - covered.top
            for row in range(max(0, first + 1 - len(covered.lows)), min(BLOCK, first + 1)):
                start = max(0, x - left - covered.highs[first - row])
                end = min(BLOCK, x - left - covered.lows[first - row] + 1)
                if start < end:
                    found[row * BLOCK + start : row * BLOCK + end] = [True] * (end - start)
        return found


def _is_over(others: list[tuple[Zone, int, int]], x: int, y: int) -> bool:
    for covered, other_x, other_y in others:
        if covered.has(other_x - x, other_y - y):
            return True
    return False


def squares_for(room: Room) -> list[Cell]:
    """The squares of ten metres in which a unit can deploy, by their first cell."""
    zone = room.zone
    found: list[Cell] = []
    for top in range(zone.top - zone.top % BLOCK, zone.bottom + 1, BLOCK):
        for left in range(zone.left - zone.left % BLOCK, zone.right + 1, BLOCK):
            if room.has_any(left, top):
                found.append((left, top))
    return found


_ROW_BY_ROW: Final = tuple([(east, south) for south in range(BLOCK) for east in range(BLOCK)])
_NEAR_FIRST: Final = tuple(
    sorted(
        _ROW_BY_ROW,
        key=lambda cell: ((2 * cell[0] - BLOCK) ** 2 + (2 * cell[1] - BLOCK) ** 2, cell),
    )
)
_HERE_AND_THERE: Final = ((5, 5), (0, 0), (9, 9), (9, 0), (0, 9), (5, 0), (5, 9))
"""The cells of a square, as offsets from its corner: row by row, from the middle outwards, and a few far from
one another.
"""
