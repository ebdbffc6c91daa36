"""Whether turning on the spot, or a point of a route for a shot, could turn out better for a seat than other
answers, from what the seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import EAST, INCH, SCALE, SOUTH
from wartable.rulesets.infinity.model.attributes import moves_of
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.odds.answers import is_open
from wartable.rulesets.infinity.odds.declared import attacks_of
from wartable.rulesets.infinity.odds.forecast import with_details
from wartable.rulesets.infinity.sight.eyes import enemies_of
from wartable.rulesets.infinity.skills.attack import Attack, friends_in_melee
from wartable.rulesets.infinity.skills.throwing import is_smoke

# ------------------------------------------------------------------ facings


def could_turn_help(state: Skirmish, trooper: Trooper) -> bool:
    """Whether turning on the spot could bring more enemies into a Trooper's front arc: one on the table is
    outside of it, or could be after one Order, by any route. IN-05-09, IN-05-22, IN-05-28.
    """
    facing = trooper.body.facing
    for enemy in enemies_of(state, state.player_of(trooper)):
        if not _stays_in_front(trooper.body, facing, enemy.body, _range_of(state, enemy)):
            return True
    return False


def _stays_in_front(body: Body, facing: int, other: Body, far: int) -> bool:
    """Whether part of another body stays in the front arc of this body if it moves at most `far`.
    IN-05-28.
    """
    ahead = (other.x - body.x) * EAST[facing] + (other.y - body.y) * SOUTH[facing]
    return ahead + (other.radius - far) * SCALE >= 0


def _range_of(state: Skirmish, enemy: Trooper) -> int:
    """Return how far an enemy can move in one Order in half millimetres. IN-05-22."""
    if not state.can_act(enemy) or enemy.is_immobilized:
        return 0
    first, second = moves_of(enemy)
    return (first + second) * INCH


# ------------------------------------------------------------------ points of a route


def best_point(state: Skirmish, order: Order, act: Act, points: Sequence[int]) -> int:
    """Return the point of a route from which, or at which, a shot is in every respect at least as good as at
    all others; -1 if there is none. There is none for templates, which have other effects, and none if smoke
    makes the line of the shot matter. IN-R20, IN-06-28, IN-06-36.
    """
    declaration = act.second or act.first
    if declaration is None or declaration.weapon is None or declaration.weapon.template:
        return -1
    if act.is_reaction and any(_could_lay_smoke(order, active) for active in order.acts):
        return -1
    attacks = {point: _attacks_from(state, order, act, declaration, point) for point in points}
    for point, mine in attacks.items():
        if mine and all(_is_as_good(state, mine, others) for others in attacks.values()):
            return point
    return -1


def _could_lay_smoke(order: Order, active: Act) -> bool:
    """Whether an active Trooper lays smoke in this Order, or still could. IN-06-28."""
    weapons = active.trooper.profile.weapons if is_open(order, active) else ()
    declared = [said.weapon for said in active.declared() if said.weapon is not None]
    return any(is_smoke(weapon) for weapon in (*weapons, *declared))


def _attacks_from(
    state: Skirmish, order: Order, act: Act, declaration: Declaration, point: int
) -> list[Attack]:
    """Return the attacks of a declared shot that is made from, or at, this point of a route."""
    return attacks_of(state, order, act, with_details(order, act, declaration, point))


def _is_as_good(state: Skirmish, attacks: Sequence[Attack], others: Sequence[Attack]) -> bool:
    """Whether each of these attacks is at least as good as the other one at the same target: in its Success
    Value, in the cover that its saves have, and in the friends that a miss could hit. IN-02-15, IN-06-04,
    IN-06-10.
    """
    if len(attacks) != len(others):
        return False
    for one, other in zip(attacks, others, strict=True):
        if (
            one.target is not other.target
            or one.value.number < other.value.number
            or (one.covered and not other.covered)
            or not _endangered(state, one) <= _endangered(state, other)
        ):
            return False
    return True


def _endangered(state: Skirmish, attack: Attack) -> set[str]:
    """Return the ids of the friends in the target's melee that a miss could hit. IN-06-10."""
    return {one.id for one in friends_in_melee(state, attack.shooter, attack.target, attack.there)}
