"""Whether all units have room to stand at the start. W-20, W-44."""

from __future__ import annotations

from math import ceil, floor
from typing import Final

from wartable.core.plane import gap
from wartable.core.reader import Reader
from wartable.rulesets.exalted_war.building.setup_index import SetupIndex, UnitEntry
from wartable.rulesets.exalted_war.model.plan import Rectangle, WarPlan
from wartable.rulesets.exalted_war.model.unit import Unit, radius_of

_BLOCKING: Final = "blocking"
_HAIR: Final = 0.001
"""Yards by which the rounding of square roots may be off."""


def check_ground(whole: Reader, index: SetupIndex) -> None:
    """Placed units stand on the field and apart; for the others there is room where their side enters."""
    standing: list[UnitEntry] = []
    for entry in index.entries:
        unit = entry.unit
        if not entry.is_placed:
            _check_entrance(entry, index.plan)
        elif unit.x >= 0:
            _check_spot(entry, index.plan)
            if not unit.arrives:
                _check_apart(entry, standing)
                standing.append(entry)
    _check_room(whole.at("sides"), index)


def _check_spot(entry: UnitEntry, plan: WarPlan) -> None:
    """Its whole ground lies on the field, its middle not where nobody gets through."""
    unit, node = entry.unit, entry.node.at("at")
    radius = radius_of(unit)
    if not Rectangle(0, 0, plan.width, plan.height).holds(unit.x, unit.y, radius - _HAIR):
        what = f"its ground reaches {ceil(radius)} yards around it, over the field's edge"
        node.fault(what, f"place it {ceil(radius)} yards or more from every edge", fatal=False)
    for area in plan.areas_at(unit.x, unit.y):
        if area.kind == _BLOCKING:
            node.fault("it stands in blocking ground", "move it out")


def _check_apart(entry: UnitEntry, standing: list[UnitEntry]) -> None:
    """No footprint enters another. W-26."""
    unit = entry.unit
    for other in standing:
        need = radius_of(unit) + radius_of(other.unit)
        apart = gap(unit.x, unit.y, other.unit.x, other.unit.y)
        if apart < need - _HAIR:
            what = f"it stands on the ground of {other.unit.name}, {floor(apart)} yards away"
            entry.node.at("at").fault(what, f"place them {ceil(need - _HAIR)} yards or more apart")


def _check_entrance(entry: UnitEntry, plan: WarPlan) -> None:
    """Some square of its side's deploy zone can hold it. W-44."""
    unit = entry.unit
    if unit.side not in plan.deploy or _squares(plan, unit.side, radius_of(unit), most=1):
        return
    what = f"its ground is {ceil(2 * radius_of(unit))} yards across, too much for where {unit.side} enters"
    entry.node.fault(what, "give that side a larger deploy zone, or this unit a place with at")


def _check_room(node: Reader, index: SetupIndex) -> None:
    """As many squares as units that are to be deployed on them."""
    for item in node.items():
        side = item.at("id").value
        if not isinstance(side, str) or side not in index.plan.sides:
            continue
        waiting = [entry.unit for entry in index.entries if _is_deployed(entry, side)]
        squares = _squares(index.plan, side, 0, most=len(waiting))
        if len(waiting) > squares > 0:
            what = f"{len(waiting)} units enter where there are squares for {squares}"
            item.at("deploy").fault(what, "enlarge the deploy zone, or give units a place with at")


def _is_deployed(entry: UnitEntry, side: str) -> bool:
    unit: Unit = entry.unit
    return unit.side == side and not entry.is_placed and not unit.arrives


def _squares(plan: WarPlan, side: str, radius: float, *, most: int) -> int:
    """How many squares of a deploy zone have room for a ground of this radius around their middle, counted up
    to `most`.
    """
    zone = plan.deploy[side]
    count = 0
    for square in plan.squares.values():
        if count == most:
            return count
        if zone.holds(square.x, square.y, radius) and not _is_blocked(plan, square.x, square.y):
            count += 1
    return count


def _is_blocked(plan: WarPlan, x: int, y: int) -> bool:
    return _BLOCKING in [area.kind for area in plan.areas_at(x, y)]
