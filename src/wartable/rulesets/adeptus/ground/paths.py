"""Path finding: steps between cells, walls, difficult ground, and enemies that stop a unit. An orthogonal
step costs one metre and a diagonal step one and a half; difficult ground doubles this, and the sum is rounded
down. The position of a large unit is that of its middle cell. AD-R21, AD-R22, AD-R55.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from wartable.core.boards.memory import MEMORY
from wartable.core.data.declared import computed, define, field
from wartable.rulesets.adeptus.ground.space import (
    GIANT_CONTACT,
    OffsetZone,
    contact_metres,
    nearest_unit,
    offset_zone_of,
)
from wartable.rulesets.adeptus.model.marks import HIDDEN
from wartable.rulesets.adeptus.model.plan import MissionPlan, TerrainPiece
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import ACTIVE, Unit, extent_of_outline

STEPS: Final = (
    (1, 0, 2),
    (-1, 0, 2),
    (0, 1, 2),
    (0, -1, 2),
    (1, 1, 3),
    (1, -1, 3),
    (-1, 1, 3),
    (-1, -1, 3),
)
CHEAPEST_STEP: Final = 2
"""The eight steps to a neighbouring cell: east, south, and the cost in half metres over open ground; and the
lowest of these costs.
"""

SHUT: Final = 0
_OPEN: Final = 1
_ROUGH: Final = 2

_MOST_CORNERS: Final = 6
"""The greatest number of wall corners that a path goes round."""

Cell = tuple[int, int]


def cost_factor_grid(plan: MissionPlan, outline: int) -> list[int]:
    """Return the cost factor of every cell for an outline whose middle is there: 1 on open ground, 2 on
    difficult ground, 0 where the outline cannot stand. The list has the cells row by row, with a border of
    closed cells around the field, and thus two more columns and rows than the field.
    """
    found = plan.grounds.get(outline)
    if found is None:
        far = extent_of_outline(outline)
        near = far if outline <= 0 else (outline - 1) // 2
        stride = plan.width + 2
        found = [SHUT] * (stride * (plan.height + 2))
        for y in range(near, plan.height - far):
            for x in range(near, plan.width - far):
                found[(y + 1) * stride + x + 1] = _OPEN
        for piece in plan.rough:
            _set_cost_factor(plan, found, piece, 1, _ROUGH)
        for piece in plan.barriers:
            _set_cost_factor(plan, found, piece, outline, SHUT)
        MEMORY.add_bytes(plan, 130 + 8 * len(found))
        plan.grounds[outline] = found
    return found


def _set_cost_factor(
    plan: MissionPlan, ground: list[int], piece: TerrainPiece, outline: int, factor: int
) -> None:
    """Set the cost factor of all cells at which an outline would overlap a piece, unless they are closed."""
    zone = offset_zone_of(1, outline, -1)
    width, height = plan.width, plan.height
    for y in range(piece.top, piece.bottom + 1):
        for row, low in enumerate(zone.lows):
            down = y + zone.top + row
            if not 0 <= down < height:
                continue
            left, right = max(0, piece.left + low), min(width - 1, piece.right + zone.highs[row])
            for at in range((down + 1) * (width + 2) + left + 1, (down + 1) * (width + 2) + right + 2):
                if ground[at] != SHUT:
                    ground[at] = factor


def steps_in_grid(plan: MissionPlan) -> list[tuple[int, int]]:
    """Return the eight steps to a neighbouring cell in a list of `cost_factor_grid`, each as what it adds to
    the index of a cell, and its cost in half metres over open ground.
    """
    stride = plan.width + 2
    return [(south * stride + east, price) for east, south, price in STEPS]


@define
class UnitWalker:
    """A unit during one move: what it costs to enter a cell, and which enemies stop the unit. If `rough` is
    False, difficult ground costs no more than open ground.
    """

    state: Mission
    unit: Unit
    allowance: int
    """The greatest distance in metres that the unit may walk."""
    rough: bool = True
    outline: int = computed()
    ground: list[int] = computed()
    width: int = computed()
    height: int = computed()
    _near: list[tuple[OffsetZone, int, int]] = field([])
    """For each enemy near enough to be met that the unit does not touch at the start, the offsets at which
    the two would be in contact, and the enemy's middle.
    """
    _met: list[tuple[OffsetZone, int, int]] = field([])
    """For each enemy that the unit touches at the start, the offsets at which the two would overlap, and the
    enemy's middle.
    """
    has_met: bool = computed()
    """Whether the unit touches any enemy at the start."""
    safe: int = computed()
    """The number of half metres that the unit can walk on any path without coming into contact with a further
    enemy.
    """

    def _finish(self) -> None:
        plan, unit = self.state.plan, self.unit
        outline = unit.outline
        self.outline = outline
        self.ground = cost_factor_grid(plan, outline)
        self.width = plan.width
        self.height = plan.height
        x, y, side = unit.x, unit.y, unit.side
        own = unit.extent + self.allowance + 1 + GIANT_CONTACT
        free = own
        for other in self.state.units.values():
            if other.side == side or other.standing != ACTIVE:
                continue
            east, south = other.x - x, other.y - y
            far = own + other.extent
            if not (-far <= east <= far and -far <= south <= far):
                continue
            contact = contact_metres(unit, other)
            touching = offset_zone_of(outline, other.outline, contact)
            if touching.contains_offset(east, south):
                self._met.append((offset_zone_of(outline, other.outline, -1), other.x, other.y))
            else:
                self._near.append((touching, other.x, other.y))
                free = min(free, max(abs(east), abs(south)) - unit.extent - other.extent - contact - 1)
        self.has_met = len(self._met) > 0
        self.safe = CHEAPEST_STEP * free + CHEAPEST_STEP - 1

    def step_cost(self, x: int, y: int, *, is_diagonal: bool) -> int:
        """Return the cost in half metres of a straight or diagonal step onto a cell; 0 if the cell cannot be
        entered.
        """
        if x < 0 or y < 0 or x >= self.width or y >= self.height:
            return 0
        times = self.ground[(y + 1) * (self.width + 2) + x + 1]
        if times == SHUT:
            return 0
        cost = 3 if is_diagonal else 2
        return cost * times if self.rough else cost

    def overlaps_enemy_touched_at_start(self, x: int, y: int) -> bool:
        """Whether the unit with its middle at this cell would overlap an enemy that it touched at the start.
        Other enemies stop it before it can overlap them.
        """
        for zone, other_x, other_y in self._met:
            if zone.contains_offset(other_x - x, other_y - y):
                return True
        return False

    def touches_new_enemy(self, x: int, y: int) -> bool:
        """Whether the unit with its middle at this cell would be in contact with an enemy that it did not
        touch at the start. AD-R22.
        """
        for zone, other_x, other_y in self._near:
            if zone.contains_offset(other_x - x, other_y - y):
                return True
        return False


@define
class Walk:
    """A walk up to its last cell so far, and its cost in half metres. `ended` says what stopped it before its
    goal: "" for nothing, "tired" if the allowance is used up, "contact" with an enemy, "wall", or "enemy" if
    an enemy in contact blocks the way.
    """

    x: int
    y: int
    cost: int = 0
    ended: str = ""


def _go_straight(walker: UnitWalker, walk: Walk, x: int, y: int, limit: int) -> None:
    """Continue a walk straight towards a cell, by diagonal steps first, until it arrives there, something
    stops it, or its cost would exceed `limit` half metres.
    """
    walk.ended = ""
    ground, stride = walker.ground, walker.width + 2
    at_x, at_y, spent = walk.x, walk.y, walk.cost
    while at_x != x or at_y != y:
        east = 1 if x > at_x else -1 if x < at_x else 0
        south = 1 if y > at_y else -1 if y < at_y else 0
        next_x, next_y = at_x + east, at_y + south
        times = ground[(next_y + 1) * stride + next_x + 1]
        cost = (3 if east and south else 2) * (times if walker.rough else 1)
        if times == SHUT:
            walk.ended = "wall"
        elif walker.has_met and walker.overlaps_enemy_touched_at_start(next_x, next_y):
            walk.ended = "enemy"
        elif spent + cost > limit:
            walk.ended = "tired"
        else:
            at_x, at_y, spent = next_x, next_y, spent + cost
            if spent <= walker.safe or not walker.touches_new_enemy(at_x, at_y):
                continue
            walk.ended = "contact"
        break
    walk.x, walk.y, walk.cost = at_x, at_y, spent


def straight_walk(state: Mission, unit: Unit, x: int, y: int, allowance: int) -> Walk:
    """Return the walk of a unit straight towards the cell (`x`, `y`), as far as it gets with `allowance`
    metres and without going round obstacles.
    """
    walk = Walk(unit.x, unit.y)
    _go_straight(UnitWalker(state, unit, allowance), walk, x, y, 2 * allowance + 1)
    return walk


def cell_reached_walking_towards(
    state: Mission, unit: Unit, x: int, y: int, allowance: int, *, rough: bool = True
) -> Cell:
    """Return the cell that a unit reaches with `allowance` metres by walking straight towards a cell, and
    round the corners of walls. If an enemy in contact blocks the way, or a wall does so at the very start,
    return the reachable cell that is nearest to the goal. If `rough` is False, difficult ground costs no more
    than open ground.
    """
    walker = UnitWalker(state, unit, allowance, rough=rough)
    far = walker.unit.extent
    near = far if walker.outline <= 0 else (walker.outline - 1) // 2
    x, y = min(max(x, near), walker.width - 1 - far), min(max(y, near), walker.height - 1 - far)
    walk, _ = walk_towards(walker, x, y)
    if walk.ended == "enemy" or (walk.ended == "wall" and walk.cost == 0):
        return _nearest_of_cells(reachable_cells(state, unit, allowance, rough=rough, goal=(x, y)), x, y)
    return walk.x, walk.y


def walk_towards(walker: UnitWalker, x: int, y: int) -> tuple[Walk, list[Cell]]:
    """Return the walk of a unit straight towards a cell, and round the corners of walls; and the cells at
    which it turns.
    """
    limit = 2 * walker.allowance + 1
    walk = Walk(walker.unit.x, walker.unit.y)
    _go_straight(walker, walk, x, y, limit)
    passed: list[Cell] = []
    turns: list[Cell] = []
    while walk.ended == "wall" and len(passed) < _MOST_CORNERS:
        corner = _next_corner(walker, walk, x, y, passed)
        if corner is None:
            break
        passed.append(corner)
        turns += [(walk.x, walk.y), corner]
        _go_straight(walker, walk, corner[0], corner[1], limit)
        if walk.ended == "":
            _go_straight(walker, walk, x, y, limit)
    return walk, turns


def open_ground_path_cost(x: int, y: int, goal_x: int, goal_y: int) -> int:
    """Return the cost in half metres of the shortest path from the cell (`x`, `y`) to the goal over open
    ground.
    """
    across, down = abs(goal_x - x), abs(goal_y - y)
    return across * 2 + down if across > down else down * 2 + across


def _next_corner(walker: UnitWalker, walk: Walk, x: int, y: int, used_corners: list[Cell]) -> Cell | None:
    """Return the corner to walk to next, of a barrier at which the walk has stopped: the one with the
    shortest way to the goal. Corners already used are left out. Return None if there is none.
    """
    far = walker.unit.extent
    near = far if walker.outline <= 0 else (walker.outline - 1) // 2
    best: Cell | None = None
    least = 0
    for piece in walker.state.plan.barriers:
        left, right = piece.left - far - 1, piece.right + near + 1
        top, bottom = piece.top - far - 1, piece.bottom + near + 1
        if not (left <= walk.x <= right and top <= walk.y <= bottom):
            continue
        for corner_x, corner_y in ((left, top), (left, bottom), (right, top), (right, bottom)):
            inside = left < walk.x < right and top < walk.y < bottom
            beside = inside or corner_x == walk.x or corner_y == walk.y
            if not beside or (corner_x, corner_y) in used_corners:
                continue
            if not walker.step_cost(corner_x, corner_y, is_diagonal=False):
                continue
            way = open_ground_path_cost(walk.x, walk.y, corner_x, corner_y) + open_ground_path_cost(
                corner_x, corner_y, x, y
            )
            if best is None or way < least:
                best, least = (corner_x, corner_y), way
    return best


def _nearest_of_cells(cells: dict[Cell, int], x: int, y: int) -> Cell:
    """Return which of these cells is nearest to the cell (`x`, `y`); among equally near cells the cheapest.
    The dict maps each cell to its cost.
    """
    best = (x, y)
    least = (-1, 0)
    for (at_x, at_y), cost in cells.items():
        rank = ((x - at_x) * (x - at_x) + (y - at_y) * (y - at_y), cost)
        if least[0] < 0 or rank < least:
            best, least = (at_x, at_y), rank
    return best


def cell_reached_walking_away(state: Mission, unit: Unit, x: int, y: int, allowance: int) -> Cell:
    """Return the cell that a unit reaches with `allowance` metres by walking straight away from the cell
    (`x`, `y`).
    """
    east, south = unit.x - x, unit.y - y
    if east == 0 and south == 0:
        east = 1
    far = max(abs(east), abs(south))
    plan = state.plan
    goal_x = min(max(unit.x + east * 2 * allowance // far, 0), plan.width - 1)
    goal_y = min(max(unit.y + south * 2 * allowance // far, 0), plan.height - 1)
    return cell_reached_walking_towards(state, unit, goal_x, goal_y, allowance)


def reachable_cells(
    state: Mission, unit: Unit, allowance: int, *, rough: bool = True, goal: Cell | None = None
) -> dict[Cell, int]:
    """Return the cells where a unit can end a move, also its own, with their costs in half metres, cheapest
    first. Contact with a further enemy ends a move. Cells that cannot be nearest to a `goal` may be left out.
    """
    walker = UnitWalker(state, unit, allowance, rough=rough)
    limit = 2 * allowance + 1
    ground, steps, stride = walker.ground, steps_in_grid(state.plan), walker.width + 2
    start = (unit.y + 1) * stride + unit.x + 1
    least = [limit + 1] * len(ground)
    least[start] = 0
    nearest, most = -1, 0
    found: dict[Cell, int] = {}
    waiting: list[list[int]] = [[] for _ in range(limit + 1)]
    waiting[0].append(start)
    for cost in range(limit + 1):
        for at in waiting[cost]:
            if least[at] < cost:
                continue
            x, y = at % stride - 1, at // stride - 1
            if walker.has_met and at != start and walker.overlaps_enemy_touched_at_start(x, y):
                continue
            found[x, y] = cost
            if goal is not None:
                gap = (goal[0] - x) * (goal[0] - x) + (goal[1] - y) * (goal[1] - y)
                if nearest < 0 or gap < nearest:
                    nearest, most = gap, 2 * isqrt(gap) + 2
                if 4 * gap > (most + limit - cost) * (most + limit - cost):
                    continue  # no step of two half metres comes more than a metre nearer
            if cost > walker.safe and walker.touches_new_enemy(x, y):
                continue
            for onward, price in steps:
                to = at + onward
                if least[to] > cost + CHEAPEST_STEP and ground[to] != SHUT:
                    total = cost + (price * ground[to] if rough else price)
                    if total < least[to]:
                        least[to] = total
                        waiting[total].append(to)
    return found


def nearest_enemy(state: Mission, unit: Unit) -> Unit | None:
    """Return the nearest enemy on the table that is not hidden, or None."""
    return nearest_unit(unit, [other for other in state.enemies(unit.side) if HIDDEN not in other.marks])


def nearest_cell_of_piece(piece: TerrainPiece, x: int, y: int) -> Cell:
    """Return the cell of a piece that is nearest to the cell (`x`, `y`)."""
    return min(max(x, piece.left), piece.right), min(max(y, piece.top), piece.bottom)


def cell_on_own_edge(state: Mission, side: str, x: int, y: int) -> Cell:
    """Return the cell in the same row or column as (`x`, `y`) that lies on the side's own edge of the field.
    AD-R16.
    """
    edge = state.plan.edges.get(side, "west")
    if edge == "west":
        return 0, y
    if edge == "east":
        return state.plan.width - 1, y
    return (x, 0) if edge == "north" else (x, state.plan.height - 1)
