"""Shots that a unit could make from a point of the field, as far as its side knows."""

from __future__ import annotations

from wartable.core.odds.pools import expected_value
from wartable.rulesets.exalted_war.actions.base import possible_targets_of
from wartable.rulesets.exalted_war.derived.attack_numbers import build_strike
from wartable.rulesets.exalted_war.model.attack_mode import WHOLE, AttackMode
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.chances import strike_odds
from wartable.rulesets.exalted_war.odds.estimate import BelievedWar


def best_shot(belief: BelievedWar, unit: Unit, x: int, y: int) -> tuple[str, float, float] | None:
    """Return the target at which a unit would deal most levels if it stood at the point (x, y), not engaged
    with anyone, and shot: its id, the chance to hit it, and the expected levels. None if there is no target.
    """
    shooter = _shooter_at(unit, x, y)
    best: tuple[str, float, float] | None = None
    for enemy in _deployed_targets(belief, shooter):
        spread = strike_odds(
            build_strike(belief.war, shooter, belief.believed_unit(enemy.id), AttackMode(WHOLE, ranged=True))
        )
        levels = expected_value(spread.levels)
        if best is None or levels > best[2]:
            best = enemy.id, spread.chance, levels
    return best


def shooting_targets(belief: BelievedWar, unit: Unit, x: int, y: int) -> list[str]:
    """Return the ids of the enemies at which a unit could shoot if it stood at the point (x, y), not engaged
    with anyone.
    """
    return [enemy.id for enemy in _deployed_targets(belief, _shooter_at(unit, x, y))]


def _shooter_at(unit: Unit, x: int, y: int) -> Unit:
    """Return a copy of a unit as if it stood at a point, in contact with no one."""
    shooter = unit.copy()
    shooter.x, shooter.y, shooter.engaged = x, y, {}
    return shooter


def _deployed_targets(belief: BelievedWar, shooter: Unit) -> list[Unit]:
    """Return the enemies on the field at which a unit could shoot."""
    return [enemy for enemy in possible_targets_of(belief.war, shooter, due=True).shots if enemy.x >= 0]
