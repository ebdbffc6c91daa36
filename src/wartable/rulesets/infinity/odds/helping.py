"""Whether turning on the spot, or a point of a route for a shot, could turn out better for a player than the
other answers, as far as that player knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import EAST, INCH, SCALE, SOUTH
from wartable.rulesets.infinity.model.attributes import movement_values_of
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.odds.answers import may_declare_second_skill
from wartable.rulesets.infinity.odds.declared import attacks_of
from wartable.rulesets.infinity.odds.forecast import declaration_with_details
from wartable.rulesets.infinity.sight.eyes import enemies_on_table
from wartable.rulesets.infinity.skills.attack import Attack, friends_in_melee
from wartable.rulesets.infinity.skills.throwing import is_smoke_weapon

# ------------------------------------------------------------------ facings


def can_turning_help(state: Skirmish, trooper: Trooper) -> bool:
    """Whether turning on the spot could bring more enemies into a Trooper's front arc. It could if an enemy
    on the table is outside the arc, or could leave the arc in one Order by any route. IN-05-09, IN-05-22,
    IN-05-28.
    """
    facing = trooper.body.facing
    for enemy in enemies_on_table(state, state.playing_side_of(trooper)):
        if not _stays_in_front(trooper.body, facing, enemy.body, _move_range(state, enemy)):
            return True
    return False


def _stays_in_front(body: Body, facing: int, other_body: Body, max_distance: int) -> bool:
    """Whether at least part of another body remains in the front arc of this body, with this facing, even if
    the other moves up to `max_distance`. IN-05-28.
    """
    ahead = (other_body.x - body.x) * EAST[facing] + (other_body.y - body.y) * SOUTH[facing]
    return ahead + (other_body.radius - max_distance) * SCALE >= 0


def _move_range(state: Skirmish, enemy: Trooper) -> int:
    """Return the distance that an enemy can move in one Order, in half millimetres. IN-05-22."""
    if not state.can_act(enemy) or enemy.is_immobilized:
        return 0
    first, second = movement_values_of(enemy)
    return (first + second) * INCH


# ------------------------------------------------------------------ points of a route


def dominant_point_index(state: Skirmish, order: Order, act: TrooperAct, points: Sequence[int]) -> int:
    """Return which of the `points` of a route is in every respect at least as good for a shot as all the
    others, from there or at a target there: its index on the route, or -1 if there is none. Templates have no
    such point, because they affect others as well; nor do AROs if smoke could be laid, because the line of
    the shot then matters. IN-R20, IN-06-28, IN-06-36.
    """
    declaration = act.second or act.first
    if declaration is None or declaration.weapon is None or declaration.weapon.template:
        return -1
    if act.is_reaction and any(_could_lay_smoke(order, active) for active in order.acts):
        return -1
    attacks = {point: _attacks_from(state, order, act, declaration, point) for point in points}
    for point, own_attacks in attacks.items():
        if own_attacks and all(
            _is_as_good(state, own_attacks, other_attacks) for other_attacks in attacks.values()
        ):
            return point
    return -1


def _could_lay_smoke(order: Order, active: TrooperAct) -> bool:
    """Whether an active Trooper lays smoke in this Order, or still could. IN-06-28."""
    weapons = active.trooper.profile.weapons if may_declare_second_skill(order, active) else ()
    declared = [declaration.weapon for declaration in active.declarations() if declaration.weapon is not None]
    return any(is_smoke_weapon(weapon) for weapon in (*weapons, *declared))


def _attacks_from(
    state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration, point: int
) -> list[Attack]:
    """Return the attacks that a declared shot makes if it is made from, or at, this point of a route."""
    return attacks_of(state, order, act, declaration_with_details(order, act, declaration, point))


def _is_as_good(state: Skirmish, attacks: Sequence[Attack], other_attacks: Sequence[Attack]) -> bool:
    """Whether each of these attacks is at least as good as the other attack at the same target: in its
    Success Value, in the cover that helps the target's saves, and in the friends that its misses could hit.
    IN-02-15, IN-06-04, IN-06-10.
    """
    if len(attacks) != len(other_attacks):
        return False
    for attack, other_attack in zip(attacks, other_attacks, strict=True):
        if (
            attack.target is not other_attack.target
            or attack.value.capped_number < other_attack.value.capped_number
            or (attack.covered and not other_attack.covered)
            or not _friends_at_risk(state, attack) <= _friends_at_risk(state, other_attack)
        ):
            return False
    return True


def _friends_at_risk(state: Skirmish, attack: Attack) -> set[str]:
    """Return the ids of the friends in a melee with the target, which a miss could hit. IN-06-10."""
    return {
        friend.id for friend in friends_in_melee(state, attack.attacking_trooper, attack.target, attack.there)
    }
