"""Who is in contact with whom, who sees whom, who has whom in the Zone of Control. 2.5."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import CONTACT, INCH, gap, is_touching, is_within
from wartable.rulesets.infinity.ground.sight import cover as cover_of
from wartable.rulesets.infinity.ground.sight import sees as body_sees
from wartable.rulesets.infinity.model.order import Act
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import TABLE
from wartable.rulesets.infinity.model.trooper import Trooper

ZONE: Final = 8 * INCH
"""The Zone of Control, around and up and down. 2.5."""


def are_enemies(state: Skirmish, one: Trooper, other: Trooper) -> bool:
    """Whether different sides play them now: a Possessed Trooper is an enemy to its owner. 2.7."""
    return state.player_of(one) != state.player_of(other)


def is_in_touch(a: Body, b: Body) -> bool:
    """Whether two models are in base contact. IN-R35."""
    return is_touching(a, b) and a.z < b.z + b.height and b.z < a.z + a.height


def is_fighter(state: Skirmish, trooper: Trooper) -> bool:
    """Whether it counts in a melee: on the table, in no Null state but Possessed, not Immobilized. 2.7."""
    return state.can_act(trooper) and not trooper.is_immobilized


def engaged_with(state: Skirmish, trooper: Trooper, at: Body | None = None) -> list[Trooper]:
    """The enemies in contact with a Trooper who are able to fight. IN-R23."""
    body = trooper.body if at is None else at
    x, y, radius = body.x, body.y, body.radius + CONTACT
    found: list[Trooper] = []
    for other in state.troopers.values():
        that = other.body
        reach = radius + that.radius
        across = that.x - x
        if across > reach or across < -reach:
            continue
        down = that.y - y
        if across * across + down * down > reach * reach or other is trooper:
            continue
        if is_in_touch(body, that) and is_fighter(state, other) and are_enemies(state, trooper, other):
            found.append(other)
    return found


def is_engaged(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper is Engaged: in contact with an able enemy, and able to fight itself. 2.7."""
    return is_fighter(state, trooper) and bool(engaged_with(state, trooper))


def in_contact(state: Skirmish, trooper: Trooper) -> list[Trooper]:
    """Everybody in base contact with a Trooper, friends and enemies, in whatever state."""
    return [
        other
        for other in state.troopers.values()
        if other is not trooper and other.is_on_table and is_in_touch(trooper.body, other.body)
    ]


def enemies_of(state: Skirmish, side: str) -> list[Trooper]:
    """The Troopers on the table that a side does not play, Unconscious ones too."""
    return [
        trooper
        for trooper in state.troopers.values()
        if trooper.is_on_table and state.player_of(trooper) != side
    ]


def blockers(state: Skirmish, one: Trooper, other: Trooper) -> list[Body]:
    """The models that stand in the way of a line of fire: not the pair itself, not who is moving. IN-R36."""
    order = state.order
    if order is None:
        bodies = [trooper.body for trooper in state.troopers.values() if trooper.place == TABLE]
    else:
        bodies = order.standing
        if not bodies:
            for trooper in state.troopers.values():
                if trooper.place == TABLE and not order.is_active(trooper.id):
                    bodies.append(trooper.body)
    mine, theirs = one.body, other.body
    return [body for body in bodies if body is not mine and body is not theirs]


def sees(
    state: Skirmish,
    viewer: Trooper,
    target: Trooper,
    *,
    at: Body | None = None,
    target_at: Body | None = None,
    all_round: bool = False,
) -> bool:
    """Whether a Trooper has line of fire to another, each where it stands or at these places. One who is in
    contact with an enemy sees only that fight. 2.5, IN-R36.
    """
    a = viewer.body if at is None else at
    b = target.body if target_at is None else target_at
    fight = engaged_with(state, viewer, a)
    if fight and target not in fight and not is_in_touch(a, b):
        return False
    return body_sees(
        state.plan.field, a, b, blockers(state, viewer, target), state.smokes, all_round=all_round
    )


def has_seen(state: Skirmish, viewer: Trooper, act: Act, *, until: int = 0) -> int:
    """The first point of a route at which a Trooper has line of fire to who took it, -1 for none. `until` is
    how many points count, 0 for all.
    """
    last = len(act.points) if until == 0 else until
    for at in range(last):
        if sees(state, viewer, act.trooper, target_at=act.points[at]):
            return at
    return -1


def distance(a: Body, b: Body) -> int:
    """From base edge to base edge, in half millimetres."""
    return gap(a, b)


def is_in_zone(a: Body, b: Body) -> bool:
    """Whether one is within the other's Zone of Control. 2.5."""
    return is_within(a, b, ZONE) and a.z - ZONE <= b.z + b.height and b.z - ZONE <= a.z + a.height


def is_near(state: Skirmish, act: Act, trooper: Trooper, *, until: int = 0) -> bool:
    """Whether a Trooper is within the Zone of Control of any point of a route."""
    last = len(act.points) if until == 0 else until
    for at in range(last):
        if is_in_zone(trooper.body, act.points[at]):
            return True
    return False


def cover(state: Skirmish, shooter: Body, target: Body) -> int:
    """NONE, PARTIAL or TOTAL cover that the target has from the shooter. IN-R36."""
    return cover_of(state.plan.field, shooter, target)
