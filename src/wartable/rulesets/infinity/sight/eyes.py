"""Contact, lines of fire and Zones of Control between Troopers. IN-05."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import CONTACT, INCH, gap_between_bases, is_in_front_arc
from wartable.rulesets.infinity.ground.sight import cover_from_scenery as cover_of
from wartable.rulesets.infinity.ground.sight import (
    has_unblocked_line,
    is_totally_covered,
    last_piece_hides_from_all,
)
from wartable.rulesets.infinity.model.order import TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper

ZONE: Final = 8 * INCH
"""The size of the Zone of Control, which reaches as far horizontally as vertically. IN-05-31."""


def are_enemies(state: Skirmish, trooper: Trooper, other_trooper: Trooper) -> bool:
    """Whether different sides play these two Troopers now. A Possessed Trooper is thus an enemy of the other
    Troopers of its own army. IN-07-09.
    """
    return state.playing_side_of(trooper) != state.playing_side_of(other_trooper)


def are_bases_in_contact(a: Body, b: Body) -> bool:
    """Whether two bodies are in base contact. IN-R35."""
    across, down, reach = a.x - b.x, a.y - b.y, a.radius + b.radius + CONTACT
    return across * across + down * down <= reach * reach and a.z < b.z + b.height and b.z < a.z + a.height


def counts_in_melee(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper counts in a melee: it is on the table, not Immobilized, and neither Unconscious nor
    Disconnected. IN-07-19, IN-06-12.
    """
    return state.can_act(trooper) and not trooper.is_immobilized


def enemies_engaged_with(state: Skirmish, trooper: Trooper, other_body: Body | None = None) -> list[Trooper]:
    """Return the able enemies in contact with a Trooper, with which it is in a melee. `other_body`, if given,
    is used instead of the Trooper's current body. IN-07-19, IN-06-13, IN-R23.
    """
    body = trooper.body if other_body is None else other_body
    x, y, reach = body.x, body.y, body.radius + CONTACT
    enemies: list[Trooper] = []
    for other in state.troopers.values():
        there = other.body
        across, most = there.x - x, reach + there.radius
        if not (-most <= across <= most and -most <= there.y - y <= most):
            continue
        if (
            are_bases_in_contact(body, there)
            and counts_in_melee(state, other)
            and are_enemies(state, trooper, other)
        ):
            enemies.append(other)
    return enemies


def is_engaged(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper is Engaged: in contact with an able enemy, and able to fight itself. IN-07-19."""
    return counts_in_melee(state, trooper) and bool(enemies_engaged_with(state, trooper))


def models_in_contact(state: Skirmish, trooper: Trooper) -> list[Trooper]:
    """Return all models in base contact with a Trooper: friends and enemies, in any state. IN-06-12,
    IN-08-01.
    """
    return [
        other
        for other in state.troopers.values()
        if other is not trooper and other.is_on_table and are_bases_in_contact(trooper.body, other.body)
    ]


def enemies_on_table(state: Skirmish, side: str) -> list[Trooper]:
    """Return the Troopers on the table that this side does not play, including Unconscious ones. IN-07-09."""
    return [
        trooper
        for trooper in state.troopers.values()
        if trooper.is_on_table and state.playing_side_of(trooper) != side
    ]


def sight_blocking_bodies(state: Skirmish) -> list[Body]:
    """Return the bodies of all models that can block lines of fire. Those of active Troopers cannot, because
    they may be moving. The two models at the ends of a line are in the list, but never block it. IN-05-29,
    IN-R36.
    """
    order = state.order
    if order is None:
        return [trooper.body for trooper in state.troopers.values() if trooper.is_on_table]
    if order.blockers is None:
        order.blockers = [
            trooper.body
            for trooper in state.troopers.values()
            if trooper.is_on_table and not order.has_activated(trooper.id)
        ]
    return order.blockers


def _bodies_except(bodies: list[Body], trooper: Trooper, other_trooper: Trooper) -> list[Body]:
    """Return these bodies, except those of the two Troopers."""
    return [body for body in bodies if body is not trooper.body and body is not other_trooper.body]


def has_line_of_fire(
    state: Skirmish,
    viewer: Trooper,
    target: Trooper,
    *,
    viewer_body: Body | None = None,
    target_body: Body | None = None,
    all_round: bool = False,
) -> bool:
    """Whether `viewer` has line of fire to `target`. If given, `viewer_body` and `target_body` are used
    instead of their current bodies. Unless `all_round`, the target must be in the viewer's front arc. A
    Trooper in contact with an enemy sees only that enemy. IN-05-28, IN-05-30, IN-R36.
    """
    a = viewer.body if viewer_body is None else viewer_body
    b = target.body if target_body is None else target_body
    if not all_round and not is_in_front_arc(a.facing, a.x, a.y, b.x, b.y, b.radius):
        return False
    if are_bases_in_contact(a, b):
        return True
    field = state.plan.field
    if is_totally_covered(field, a, b):
        return False
    for enemy in enemies_engaged_with(state, viewer, a):
        if enemy is not target:
            return False
    others = _bodies_except(sight_blocking_bodies(state), viewer, target)
    return has_unblocked_line(field, a, b, others, state.smokes)


def _free_lines_to(state: Skirmish, act: TrooperAct, other: Trooper) -> list[bool | None]:
    """Return the cached list that has, for each point of an active Trooper's route, whether the line from
    there to another Trooper is free; None if that is not yet known. IN-05-28.
    """
    known = act.lines.get(other.id)
    if known is None:
        known = []
        act.lines[other.id] = known
    new = act.points[len(known) :]
    is_hidden = len(new) > 1 and last_piece_hides_from_all(state.plan.field, other.body, new)
    known += [False if is_hidden else None] * len(new)
    return known


def _is_free(state: Skirmish, point: Body, other_trooper: Trooper) -> bool:
    """Whether the line from this point of an active Trooper's route to another Trooper is free. IN-05-28."""
    body, field = other_trooper.body, state.plan.field
    if are_bases_in_contact(point, body):
        return True
    return not is_totally_covered(field, point, body) and has_unblocked_line(
        field, point, body, sight_blocking_bodies(state), state.smokes
    )


def was_in_melee_with_others(state: Skirmish, viewer: Trooper, act: TrooperAct) -> bool:
    """Whether a Trooper was already in a melee, before this Order, with an enemy other than the active
    Trooper with the part `act` in the Order. IN-05-30.
    """
    order = state.order
    for enemy in enemies_engaged_with(state, viewer):
        if enemy is act.trooper:
            continue
        other = None if order is None else order.act_of(enemy.id)
        if other is None or other.is_reaction or viewer.id in other.engaged:
            return True
    return False


def seen_point_indices(
    state: Skirmish, viewer: Trooper, act: TrooperAct, *, all_round: bool = False, first_only: bool = False
) -> list[int]:
    """Return the indices of those points of an active Trooper's route at which `viewer` has line of fire to
    it; with `first_only`, at most one index. Unless `all_round`, a point must be in the viewer's front arc. A
    viewer that is in contact with other enemies sees the active Trooper only at points that are in contact
    with the viewer. IN-05-02, IN-05-30, IN-R20, IN-R36.
    """
    body = viewer.body
    known = _free_lines_to(state, act, viewer)
    indices: list[int] = []
    is_busy = False
    for at, point in enumerate(act.points):
        free = known[at]
        if free is False:
            continue
        if not all_round and not is_in_front_arc(body.facing, body.x, body.y, point.x, point.y, point.radius):
            continue
        if free is None:
            known[at] = free = _is_free(state, point, viewer)
        if not free:
            continue
        if not indices:
            is_busy = was_in_melee_with_others(state, viewer, act)
        if is_busy and not are_bases_in_contact(body, point):
            continue
        indices.append(at)
        if first_only:
            break
    return indices


def sees_any_route_point(state: Skirmish, viewer: Trooper, act: TrooperAct) -> bool:
    """Whether `viewer` has line of fire to an active Trooper at any point of its route. IN-05-02."""
    return bool(seen_point_indices(state, viewer, act, first_only=True))


def viewpoint_indices(
    state: Skirmish, act: TrooperAct, target: Trooper, *, first_only: bool = False
) -> list[int]:
    """Return the indices of those points of an active Trooper's route from which it has line of fire to a
    target; with `first_only`, at most one index. If the Trooper has moved, it sees all round. IN-05-23,
    IN-06-01, IN-R20.
    """
    all_round = act.has_moved
    there = target.body
    known = _free_lines_to(state, act, target)
    indices: list[int] = []
    for at, point in enumerate(act.points):
        free = known[at]
        if free is False:
            continue
        if not all_round and not is_in_front_arc(
            point.facing, point.x, point.y, there.x, there.y, there.radius
        ):
            continue
        if free is None:
            known[at] = free = _is_free(state, point, target)
        if not free:
            continue
        if not are_bases_in_contact(point, there) and enemies_engaged_with(state, act.trooper, point):
            continue
        indices.append(at)
        if first_only:
            break
    return indices


def distance(a: Body, b: Body) -> int:
    """Return the distance between the edges of two bases, in half millimetres."""
    return gap_between_bases(a, b)


def is_in_zone_of_control(a: Body, b: Body) -> bool:
    """Whether one body is within the Zone of Control of the other. IN-05-31."""
    across, down, reach = a.x - b.x, a.y - b.y, a.radius + b.radius + ZONE
    return (
        across * across + down * down <= reach * reach
        and a.z - ZONE <= b.z + b.height
        and b.z - ZONE <= a.z + a.height
    )


def enters_zone_of_control(state: Skirmish, act: TrooperAct, trooper: Trooper) -> bool:
    """Whether any point of an active Trooper's route is in the Zone of Control of another Trooper. IN-05-02,
    IN-05-31.
    """
    body = trooper.body
    for point in act.points:
        if is_in_zone_of_control(body, point):
            return True
    return False


def cover_of_target(state: Skirmish, shooter: Body, target: Body) -> int:
    """Return the cover that a target has against a shooter: NONE, PARTIAL or TOTAL. IN-R36."""
    return cover_of(state.plan.field, shooter, target)
