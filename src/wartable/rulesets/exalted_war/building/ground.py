"""Whether all units have room to stand at the start. W-20, W-44."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Final

from wartable.core.boards.plane import Rectangle, gap
from wartable.core.data.reader import UNREAD, Reader
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.plan import WarPlan
from wartable.rulesets.exalted_war.model.unit import Unit, possible_formations_of
from wartable.rulesets.exalted_war.saved.setup import ParsedUnit

_BLOCKING: Final = "blocking"
_TOLERANCE: Final = 0.001
"""Yards by which the rounding of square roots may be off."""


def check_unit_places(sides: Reader, posts: Sequence[ParsedUnit], plan: WarPlan) -> None:
    """Check that the units to which the setup gives a place stand on the field without overlapping, and that
    there is room to deploy the others. Faults are reported to the Readers of the units, or to that of the
    sides.
    """
    standing: list[ParsedUnit] = []
    for post in posts:
        unit = post.unit
        if not post.is_placed:
            _check_entrance(post, plan)
        elif unit.x >= 0:
            _check_place(post, plan)
            if not unit.arrives:
                _check_apart(post, standing)
                standing.append(post)
    for node in sides.items():
        side = node.at("id").value
        if isinstance(side, str) and side in plan.deploy:
            _check_room(node.at("deploy"), side, posts, plan)
    _check_all_fit(posts, plan)


def _radius(unit: Unit) -> float:
    """Return the yards from the unit's middle to its edge in its formation, or in Unordered formation if it
    cannot hold that.
    """
    holds = unit.formation in possible_formations_of(unit)
    return (unit.formation if holds else FORMATIONS["unordered"]).radii[unit.magnitude]


def _check_place(post: ParsedUnit, plan: WarPlan) -> None:
    """Check that a unit's ground lies wholly on the field, and that its middle is not on blocking ground."""
    unit, node = post.unit, post.node.at("at")
    radius = _radius(unit)
    if not Rectangle(0, 0, plan.width, plan.height).holds(unit.x, unit.y, radius - _TOLERANCE):
        what = f"its ground reaches {ceil(radius)} yards around it, over the field's edge"
        node.fault(what, f"place it {ceil(radius)} yards or more from every edge", fatal=False)
    for area in plan.areas_at(unit.x, unit.y):
        if area.kind == _BLOCKING:
            node.fault("it stands in blocking ground", "move it out")


def _check_apart(post: ParsedUnit, standing: list[ParsedUnit]) -> None:
    """Check that a unit does not overlap any of the units that were placed before it. W-26."""
    unit = post.unit
    for other in standing:
        need = _radius(unit) + _radius(other.unit)
        apart = gap(unit.x, unit.y, other.unit.x, other.unit.y)
        if apart < need - _TOLERANCE:
            what = (
                f"it stands on the ground of {other.unit.id.strip(UNREAD) or 'it'}, {floor(apart)} yards away"
            )
            post.node.at("at").fault(what, f"place them {ceil(need - _TOLERANCE)} yards or more apart")


def _check_entrance(post: ParsedUnit, plan: WarPlan) -> None:
    """Check that the deploy zone of the unit's side has a square with room for the unit. W-44."""
    unit = post.unit
    if unit.side not in plan.deploy or _count_squares(plan, unit.side, _radius(unit), limit=1):
        return
    what = f"its ground is {ceil(2 * _radius(unit))} yards across, too much for where {unit.side} enters"
    post.node.fault(what, "give that side a larger deploy zone, or this unit a place with at")


def _check_room(node: Reader, side: str, posts: Sequence[ParsedUnit], plan: WarPlan) -> None:
    """Check that a side's deploy zone has at least one square for each unit that deploys there."""
    waiting = [post for post in posts if _is_to_deploy(post, side)]
    squares = _count_squares(plan, side, 0, limit=len(waiting))
    if len(waiting) > squares > 0:
        what = f"{len(waiting)} units enter where there are squares for {squares}"
        node.fault(what, "enlarge the deploy zone, or give units a place with at")


def _is_to_deploy(post: ParsedUnit, side: str) -> bool:
    unit: Unit = post.unit
    return unit.side == side and not post.is_placed and not unit.arrives


def _count_squares(plan: WarPlan, side: str, radius: float, *, limit: int) -> int:
    """Count the squares of a side's deploy zone around whose middle there is room for a unit of this radius.
    Stop counting at `limit`.
    """
    zone = plan.deploy[side]
    count = 0
    for square in plan.squares.values():
        if count == limit:
            return count
        if zone.holds(square.x, square.y, radius) and not _is_blocked(plan, square.x, square.y):
            count += 1
    return count


def _is_blocked(plan: WarPlan, x: int, y: int) -> bool:
    return _BLOCKING in [area.kind for area in plan.areas_at(x, y)]


def _check_all_fit(posts: Sequence[ParsedUnit], plan: WarPlan) -> None:
    """Check that all units that deploy fit on the field together. The largest are placed first, each on the
    first free square. EW-15, W-44.
    """
    taken = [(post.unit.x, post.unit.y, _radius(post.unit)) for post in posts if post.is_placed]
    waiting = [
        post for post in posts if post.unit.side in plan.deploy and _is_to_deploy(post, post.unit.side)
    ]
    for post in sorted(waiting, key=lambda post: -_radius(post.unit)):
        radius = _radius(post.unit)
        for square in plan.ground:
            if all(gap(square.x, square.y, x, y) >= radius + other + 1 for x, y, other in taken):
                taken.append((square.x, square.y, radius))
                break
        else:
            what = f"its ground is {ceil(2 * radius)} yards across, too much beside the others on this field"
            post.node.fault(what, "enlarge the field, or let it arrive later", fatal=False)
