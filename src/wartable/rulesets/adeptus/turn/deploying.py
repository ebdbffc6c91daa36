"""Deployment: the Supreme Commanders test Command, who loses places a unit first, then they alternate.
AD-R21.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.d100.target import Target
from wartable.rulesets.adeptus.d100.tests import Result, tell_test
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.course import Deployed
from wartable.rulesets.adeptus.ground.paths import SHUT, Cell, ground_of
from wartable.rulesets.adeptus.ground.space import Zone, zone_of
from wartable.rulesets.adeptus.model.plan import MissionPlan
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
    if table.listening:
        table.emit(Deployed(unit.id, unit.x, unit.y))


def _choose_place(table: MissionTable, unit: Unit) -> Cell:
    """Ask for a square of ten metres, where the free cell nearest to its middle will do, or for an exact
    place: the square, then the cell.
    """
    state = table.state
    room = Room(state, unit)
    squares = room.squares()
    plan = state.plan
    options = [square_option(plan, corner) for corner in squares]
    question = f"Where does {unit.name} deploy?"
    chosen = table.ask(Decision(unit.seat, question, [*options, _EXACTLY], unit.id))
    if chosen is not _EXACTLY:
        cell = room.nearest(squares[options.index(chosen)])
        return (unit.x, unit.y) if cell is None else cell
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: in which square?", options, unit.id))
    cells = sorted(room.cells(squares[options.index(chosen)]), key=lambda cell: (cell[1], cell[0]))
    options = [cell_option(plan, cell) for cell in cells]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: where exactly?", options, unit.id))
    return cells[options.index(chosen)]


class Room:
    """Where a unit can deploy: in its side's zone, on open ground, over nobody."""

    __slots__ = ("_open", "_others")

    _open: dict[Cell, list[Cell]]
    """By square the cells on which it could stand if nobody were on the table."""
    _others: list[tuple[Zone, int, int]]
    """For each unit on the table where it would be covered, and its middle."""

    def __init__(self, state: Mission, unit: Unit) -> None:
        outline = unit.outline
        self._open = open_cells(state.plan, unit.side, outline)
        self._others = [(zone_of(outline, other.outline, -1), other.x, other.y) for other in state.fielded()]

    def squares(self) -> list[Cell]:
        """The squares of ten metres in which it can deploy, by their first cell."""
        return [
            square
            for square, cells in self._open.items()
            if not (self._is_over(cells[0]) and self._is_over(cells[-1])) or self._has_room(square)
        ]

    def _has_room(self, square: Cell) -> bool:
        """Whether it can stand anywhere in a square: sought from the rim, where somebody is least likely."""
        left, top = square
        taken = self._taken(left, top)
        for x, y in reversed(self._open[square]):
            if not taken[(y - top) * BLOCK + x - left]:
                return True
        return False

    def nearest(self, square: Cell) -> Cell | None:
        """The cell nearest to the middle of a square on which it can stand."""
        first = self._open[square][0]
        if not self._is_over(first):
            return first
        free = self.cells(square)
        return free[0] if free else None

    def cells(self, square: Cell) -> list[Cell]:
        """The cells of a square on which it can stand, those near its middle first."""
        left, top = square
        taken = self._taken(left, top)
        return [(x, y) for x, y in self._open[square] if not taken[(y - top) * BLOCK + x - left]]

    def _is_over(self, cell: Cell) -> bool:
        """Whether there it would cover somebody."""
        for covered, x, y in self._others:
            if covered.has(x - cell[0], y - cell[1]):
                return True
        return False

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


def open_cells(plan: MissionPlan, side: str, outline: int) -> dict[Cell, list[Cell]]:
    """By square of ten metres the cells of a side's zone where an outline stands on open ground, those near
    its middle first.
    """
    found = plan.rooms.get((side, outline))
    if found is None:
        found = {}
        zone, ground, stride = plan.deploy[side], ground_of(plan, outline), plan.width + 2
        right, bottom = min(zone.right, plan.width - 1), min(zone.bottom, plan.height - 1)
        first_x, first_y = max(zone.left, 0), max(zone.top, 0)
        for top in range(first_y - first_y % BLOCK, bottom + 1, BLOCK):
            for left in range(first_x - first_x % BLOCK, right + 1, BLOCK):
                cells = [
                    (left + east, top + south)
                    for east, south in _NEAR_FIRST
                    if first_x <= left + east <= right
                    and first_y <= top + south <= bottom
                    and ground[(top + south + 1) * stride + left + east + 1] != SHUT
                ]
                if cells:
                    found[left, top] = cells
        plan.rooms[side, outline] = found
    return found


_NEAR_FIRST: Final = tuple(
    sorted(
        [(east, south) for south in range(BLOCK) for east in range(BLOCK)],
        key=lambda cell: ((2 * cell[0] - BLOCK) ** 2 + (2 * cell[1] - BLOCK) ** 2, cell),
    )
)
"""The cells of a square, as offsets from its corner, from the middle outwards."""
