"""The cells on which units can deploy. AD-R21, AD-R110."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.memory import MEMORY
from wartable.core.boards.plane import Rectangle
from wartable.core.data.declared import define
from wartable.rulesets.adeptus.ground.paths import SHUT, Cell, cost_factor_grid
from wartable.rulesets.adeptus.ground.space import OffsetZone, offset_zone_of
from wartable.rulesets.adeptus.model.plan import MissionPlan
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit

BLOCK: Final = 10
"""The length in metres of the sides of the squares that name places on the field."""
_ANYWHERE: Final = ""
"""In place of a side, whose zone is meant: the whole field."""


def deployment_cells_for(state: Mission, unit: Unit) -> DeploymentCells:
    """Return the free cells on which a unit can deploy: those in its side's zone or, if that is full, those
    in the nearest squares of the field that have any. AD-R110.
    """
    room = _room_in(state, unit, unit.side)
    if not room.has_no_free_cell():
        return room
    return _room_in(state, unit, _ANYWHERE).keep_squares_nearest_to(state.plan.deploy[unit.side])


def _room_in(state: Mission, unit: Unit, zone: str) -> DeploymentCells:
    """Return the free cells on which a unit can deploy in the zone of the side `zone`, or on the whole field
    if that is _ANYWHERE.
    """
    outline = unit.outline
    others = [
        (offset_zone_of(outline, other.outline, -1), other.x, other.y) for other in state.units_on_table()
    ]
    return DeploymentCells(open_deployment_cells(state.plan, zone, outline), others)


@define
class DeploymentCells:
    """The free cells on which a unit can deploy, grouped by squares of ten metres. They are on open ground,
    and the unit would overlap no other unit there.
    """

    _open: dict[Cell, list[Cell]]
    """By square, the cells on which the unit could stand if there were no other units."""
    _others: list[tuple[OffsetZone, int, int]]
    """For each unit on the table, the offsets at which the two would overlap, and the middle of that unit."""

    def keep_squares_nearest_to(self, zone: Rectangle) -> DeploymentCells:
        """Drop all squares except those with free cells that are nearest to a zone, and return these
        DeploymentCells.
        """
        free = self.squares_with_free_cells()
        gaps = {square: _squares_between(zone, square) for square in free}
        least = min(gaps.values(), default=0)
        self._open = {square: self._open[square] for square in free if gaps[square] == least}
        return self

    def squares_with_free_cells(self) -> list[Cell]:
        """Return the squares with free cells, each by its top left cell."""
        return [square for square in self._open if self._can_deploy_in(square)]

    def has_no_free_cell(self) -> bool:
        """Whether no cell is free in any square."""
        for square in self._open:
            if self._can_deploy_in(square):
                return False
        return True

    def _can_deploy_in(self, square: Cell) -> bool:
        """Whether a square has a free cell; the first and the last cell are tried before all others."""
        cells = self._open[square]
        return not (self._overlaps_unit(cells[0]) and self._overlaps_unit(cells[-1])) or self._has_free_cell(
            square
        )

    def _has_free_cell(self, square: Cell) -> bool:
        """Whether a square has a free cell. The search starts at the cells farthest from its middle, which
        are most likely to be free.
        """
        left, top = square
        taken = self._taken_cells(left, top)
        for x, y in reversed(self._open[square]):
            if not taken[(y - top) * BLOCK + x - left]:
                return True
        return False

    def nearest_free_cell(self, square: Cell) -> Cell | None:
        """Return the free cell of a square that is nearest to its middle; None if it has none."""
        first = self._open[square][0]
        if not self._overlaps_unit(first):
            return first
        free = self.free_cells(square)
        return free[0] if free else None

    def free_cells(self, square: Cell) -> list[Cell]:
        """Return the free cells of a square, from its middle outwards."""
        left, top = square
        taken = self._taken_cells(left, top)
        return [(x, y) for x, y in self._open[square] if not taken[(y - top) * BLOCK + x - left]]

    def _overlaps_unit(self, cell: Cell) -> bool:
        """Whether the unit would overlap another unit if its middle were at this cell."""
        for covered, x, y in self._others:
            if covered.contains_offset(x - cell[0], y - cell[1]):
                return True
        return False

    def _taken_cells(self, left: int, top: int) -> list[bool]:
        """Return for each cell of the square with this top left cell, row by row, whether the unit would
        overlap another unit there.
        """
        found = [False] * (BLOCK * BLOCK)
        for covered, x, y in self._others:
            first = y - top - covered.top
            for row in range(max(0, first + 1 - len(covered.lows)), min(BLOCK, first + 1)):
                start = max(0, x - left - covered.highs[first - row])
                end = min(BLOCK, x - left - covered.lows[first - row] + 1)
                if start < end:
                    found[row * BLOCK + start : row * BLOCK + end] = [True] * (end - start)
        return found


def _squares_between(zone: Rectangle, square: Cell) -> int:
    """Return the distance of a square of ten metres from a zone, in squares; 0 if they overlap."""
    across = max(zone.left // BLOCK - square[0] // BLOCK, square[0] // BLOCK - zone.right // BLOCK, 0)
    down = max(zone.top // BLOCK - square[1] // BLOCK, square[1] // BLOCK - zone.bottom // BLOCK, 0)
    return max(across, down)


def open_deployment_cells(plan: MissionPlan, side: str, outline: int) -> dict[Cell, list[Cell]]:
    """Return the cells of a side's zone on which an outline is on open ground, grouped by squares of ten
    metres: a dict from the top left cell of each square to its cells, from the middle outwards. If `side` is
    _ANYWHERE, the whole field is the zone.
    """
    found = plan.rooms.get((side, outline))
    if found is None:
        found = {}
        field = Rectangle(0, 0, plan.width - 1, plan.height - 1)
        zone = field if side == _ANYWHERE else plan.deploy[side]
        ground, stride = cost_factor_grid(plan, outline), plan.width + 2
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
        MEMORY.add_bytes(plan, 130 + 40 * (right - first_x + 1) * (bottom - first_y + 1))
        plan.rooms[side, outline] = found
    return found


_NEAR_FIRST: Final = tuple(
    sorted(
        [(east, south) for south in range(BLOCK) for east in range(BLOCK)],
        key=lambda cell: ((2 * cell[0] - BLOCK) ** 2 + (2 * cell[1] - BLOCK) ** 2, cell),
    )
)
"""The cells of a square as offsets from its top left cell, from the middle outwards."""
