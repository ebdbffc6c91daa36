"""Where to be in an Operation: out of harm, behind cover, at a goal, in Range but not nearer than needed."""

from __future__ import annotations

from wartable.core.decision import Decision
from wartable.rulesets.battle_century.operation.seen.observation import Observation


def boost_worth(field: Observation, unit: str) -> float:
    """Boosting pays while every Enemy, or the goal, is farther than a normal Move brings into Range."""
    here = field.place(unit)
    goals = field.goals("reach")
    if goals:
        return 2.0 + min([field.distance(here, goal) for goal in goals])
    gap = gap_to_enemies(field, unit, here)
    return 0.7 if gap > 0 else 0.1


def gap_to_enemies(field: Observation, unit: str, zone: str) -> int:
    """Zones too far from the nearest Enemy for the Unit's longest Weapon."""
    reach = field.longest_range(unit)
    gaps = [field.gap(unit, zone, enemy) - reach for enemy in field.enemies() if field.place(enemy)]
    return max(0, min(gaps)) if gaps else 0


def zone_worth(field: Observation, decision: Decision, zone: str) -> float:
    """What it is worth to the Unit in question to be there."""
    unit = decision.about
    worth = 1.5 * field.cover(zone) - 5.0 * field.hazard(zone, unit)
    goals = field.goals("hold") + field.goals("reach")
    if goals:
        worth -= 2.0 * min([field.distance(zone, goal) for goal in goals])
    distances = [field.gap(unit, zone, enemy) for enemy in field.enemies() if field.place(enemy)]
    if not distances:
        return worth - 0.3 * field.distance(zone, field.middle())
    if field.is_core(unit):
        return worth + min(distances)
    nearest = min(distances)
    reach = field.longest_range(unit)
    return worth - 1.0 * max(0, nearest - reach) + 0.1 * min(nearest, reach)
