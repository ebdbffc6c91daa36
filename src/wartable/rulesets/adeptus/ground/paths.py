"""How far a unit comes: steps from cell to cell, walls, rough ground, and enemies that stop it.

A step to a side costs a metre, a slanting one a metre and a half; in difficult ground both cost double, and
the sum is rounded down. AD-R21, AD-R22, AD-R55.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from wartable.rulesets.adeptus.ground.space import (
    contact_of,
    distance,
    in_contact,
    metres,
    on_open_ground,
    over_enemy,
    reach_of,
)
from wartable.rulesets.adeptus.model.plan import Piece
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit

_STRAIGHT: Final = 2
_SLANTING: Final = 3
STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))

Cell = tuple[int, int]


class Walker:
    """A unit on its way, for one question: what it may enter, and which enemies are near enough to stop it."""

    __slots__ = ("_near", "_start", "outline", "rough", "state", "unit")

    state: Mission
    unit: Unit
    rough: bool
    outline: int
    _near: list[Unit]
    _start: list[str]

    def __init__(self, state: Mission, unit: Unit, allowance: int, *, rough: bool = True) -> None:
        self.state = state
        self.unit = unit
        self.rough = rough and len(state.plan.rough) > 0
        self.outline = unit.outline
        own = reach_of(self.outline)
        self._near = []
        self._start = []
        for other in state.units.values():
            if other.standing == "active" and other.side != unit.side:
                span = allowance + own + reach_of(other.outline) + contact_of(unit, other) + 1
                if abs(other.x - unit.x) <= span and abs(other.y - unit.y) <= span:
                    self._near.append(other)
                    if in_contact(unit, other):
                        self._start.append(other.id)

    def is_free(self, x: int, y: int) -> bool:
        """Whether it can stand there."""
        if not on_open_ground(self.state, self.outline, x, y):
            return False
        return not self._near or not over_enemy(self.state, self.unit, x, y)

    def price(self, x: int, y: int, *, slanting: bool) -> int:
        """Half metres that a step onto a cell costs."""
        cost = _SLANTING if slanting else _STRAIGHT
        if self.rough:
            for piece in self.state.plan.rough:
                if piece.has(x, y):
                    return 2 * cost
        return cost

    def is_stopped(self, x: int, y: int) -> bool:
        """Whether there it comes into contact with an enemy with whom it was not in contact. AD-R22."""
        for other in self._near:
            if other.id not in self._start:
                gap = metres(self.outline, x, y, other.outline, other.x, other.y)
                if gap <= contact_of(self.unit, other):
                    return True
        return False


def towards(state: Mission, unit: Unit, x: int, y: int, allowance: int, *, rough: bool = True) -> Cell:
    """Where a unit comes that goes straight to a place, step by step, and around what is in its way where one
    step to the side does that.
    """
    walker = Walker(state, unit, allowance, rough=rough)
    left = 2 * allowance + 1
    at_x, at_y = unit.x, unit.y
    seen = {(at_x, at_y)}
    while (at_x, at_y) != (x, y):
        found = _next_step(walker, at_x, at_y, x, y, left, seen)
        if found is None:
            break
        at_x, at_y, cost = found
        seen.add((at_x, at_y))
        left -= cost
        if walker.is_stopped(at_x, at_y):
            break
    return at_x, at_y


def _next_step(
    walker: Walker, at_x: int, at_y: int, x: int, y: int, left: int, seen: set[Cell]
) -> tuple[int, int, int] | None:
    """The free step that comes nearest to a place, with its price; None where there is none."""
    east = (x > at_x) - (x < at_x)
    south = (y > at_y) - (y < at_y)
    across, down = abs(x - at_x), abs(y - at_y)
    if across == 0 or down == 0 or (across > 0 and down > 0):
        first = (east, south)
        if walker.is_free(at_x + east, at_y + south) and (at_x + east, at_y + south) not in seen:
            cost = walker.price(at_x + east, at_y + south, slanting=first[0] != 0 and first[1] != 0)
            return (at_x + east, at_y + south, cost) if cost <= left else None
    best: tuple[int, int, int] | None = None
    least = 0
    for step_x, step_y in STEPS:
        next_x, next_y = at_x + step_x, at_y + step_y
        gap = (x - next_x) ** 2 + (y - next_y) ** 2
        if (next_x, next_y) in seen or (best is not None and gap >= least):
            continue
        cost = walker.price(next_x, next_y, slanting=step_x != 0 and step_y != 0)
        if cost <= left and walker.is_free(next_x, next_y):
            best, least = (next_x, next_y, cost), gap
    return best


def away_from(state: Mission, unit: Unit, x: int, y: int, allowance: int) -> Cell:
    """Where a unit comes that goes straight away from a place."""
    east, south = unit.x - x, unit.y - y
    if east == 0 and south == 0:
        east = 1
    far = max(abs(east), abs(south))
    plan = state.plan
    goal_x = min(max(unit.x + east * 2 * allowance // far, 0), plan.width - 1)
    goal_y = min(max(unit.y + south * 2 * allowance // far, 0), plan.height - 1)
    return towards(state, unit, goal_x, goal_y, allowance)


def reachable(state: Mission, unit: Unit, allowance: int, *, rough: bool = True) -> dict[Cell, int]:
    """Every cell on which it can end a move of so many metres, its own among them, with the half metres
    that the cheapest way there takes. Coming into contact ends a move.
    """
    walker = Walker(state, unit, allowance, rough=rough)
    limit = 2 * allowance + 1
    start = (unit.x, unit.y)
    found: dict[Cell, int] = {}
    waiting: list[tuple[int, Cell]] = [(0, start)]
    while waiting:
        cost, cell = heappop(waiting)
        if cell in found:
            continue
        found[cell] = cost
        x, y = cell
        if cell != start and walker.is_stopped(x, y):
            continue
        for step_x, step_y in STEPS:
            after = (x + step_x, y + step_y)
            if after in found:
                continue
            price = cost + walker.price(after[0], after[1], slanting=step_x != 0 and step_y != 0)
            if price <= limit and walker.is_free(after[0], after[1]):
                heappush(waiting, (price, after))
    return found


def nearest_enemy(state: Mission, unit: Unit) -> Unit | None:
    """The enemy on the table that is nearest to a unit."""
    found: Unit | None = None
    least = 0
    for other in state.enemies(unit.side):
        gap = distance(unit, other)
        if found is None or gap < least:
            found, least = other, gap
    return found


def nearest_cell(piece: Piece, x: int, y: int) -> Cell:
    """The cell of a piece that is nearest to a place."""
    return min(max(x, piece.left), piece.right), min(max(y, piece.top), piece.bottom)


def edge_cell(state: Mission, side: str, x: int, y: int) -> Cell:
    """The cell of a side's own edge that is straight ahead of a place. AD-R16."""
    edge = state.plan.edges.get(side, "west")
    if edge == "west":
        return 0, y
    if edge == "east":
        return state.plan.width - 1, y
    return (x, 0) if edge == "north" else (x, state.plan.height - 1)
