"""Risks of a unit: expected levels from enemies in contact, and Magnitude from failed hesitation tests."""

from __future__ import annotations

from wartable.core.boards.plane import direction_to
from wartable.core.odds.pools import expected_shortfall, expected_value
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.derived.attack_numbers import build_strike
from wartable.rulesets.exalted_war.derived.traits import has_perfect_morale
from wartable.rulesets.exalted_war.losses.morale import _test_difficulty as hesitation_difficulty
from wartable.rulesets.exalted_war.losses.morale import _test_pool as hesitation_pool
from wartable.rulesets.exalted_war.model.attack_mode import WHOLE, AttackMode
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.tick import ENGAGED, HesitationTrigger
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.chances import strike_odds
from wartable.rulesets.exalted_war.odds.estimate import BelievedWar
from wartable.rulesets.exalted_war.orders.engagement import _engagement_difficulty as engagement_difficulty
from wartable.rulesets.exalted_war.orders.engagement import are_in_contact


def hesitation_cost(war: War, unit: Unit, trigger: HesitationTrigger) -> float:
    """Return the Magnitude that a unit can expect to lose in one hesitation test that this trigger causes."""
    if unit.is_solo or has_perfect_morale(unit):
        return 0.0
    needed = total(hesitation_difficulty(war, unit, trigger))
    return (
        expected_shortfall(total(hesitation_pool(war, unit)), needed, unit.magnitude) if needed > 0 else 0.0
    )


def enemy_loss_by_engagement(belief: BelievedWar, unit: Unit, enemy: Unit) -> float:
    """Return the Magnitude that `enemy` can expect to lose in the hesitation test that it makes if `unit`
    becomes engaged with it; 0 if the two are engaged already.
    """
    body, enemy_body = (
        belief.war.unit_whose_ground_is_used_by(unit),
        belief.war.unit_whose_ground_is_used_by(enemy),
    )
    if enemy.host or enemy_body.id in body.engaged:
        return 0.0
    return hesitation_cost(
        belief.war,
        enemy_body,
        HesitationTrigger(ENGAGED, engagement_difficulty(belief.war, enemy_body, body)),
    )


def expected_levels_taken_per_tick(belief: BelievedWar, unit: Unit, penalty: int) -> float:
    """Return the levels of damage per tick that enemies in contact will probably deal to a unit while it has
    this DV penalty. Results are cached in the belief.
    """
    if unit.host:
        return 0.0
    key = f"{unit.id} {penalty}"
    found = belief.memo.get(key)
    if found is not None:
        return found
    found = 0.0
    for enemy in belief.war.enemies_of_unit(unit):
        if are_in_contact(unit, enemy):
            found += _expected_levels(belief, belief.believed_unit(enemy.id), unit, penalty)
    belief.memo[key] = found
    return found


def _expected_levels(belief: BelievedWar, enemy: Unit, unit: Unit, penalty: int) -> float:
    strike = build_strike(belief.war, enemy, unit, AttackMode(WHOLE, ranged=False))
    if strike.dv:
        strike.dv.append(Term("the action", unit.penalty - penalty))
    return expected_value(strike_odds(strike).levels) / strike.weapon.speed


def levels_per_tick_saved_by_facing(belief: BelievedWar, enemy: Unit, unit: Unit) -> float:
    """Return the levels of damage per tick that a unit saves if it faces this enemy: what the enemy would
    deal from behind less what it would deal from in front.
    """
    turned_unit = unit.copy()
    turned_unit.facing = direction_to(unit.x, unit.y, enemy.x, enemy.y)
    mode = AttackMode(WHOLE, ranged=False)
    front = build_strike(belief.war, enemy, turned_unit, mode)
    turned_unit.helpless = True
    back = build_strike(belief.war, enemy, turned_unit, mode)
    return (
        expected_value(strike_odds(back).levels) - expected_value(strike_odds(front).levels)
    ) / front.weapon.speed
