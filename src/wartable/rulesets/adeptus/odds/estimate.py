"""Estimates of the values of an enemy: the true ones if the seat knows them, otherwise averages. AD-R41,
AD-R48.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.ground.sight import cover_ap
from wartable.rulesets.adeptus.harm.ranks import underling_damage_reduction
from wartable.rulesets.adeptus.harm.wounds import (
    current_field_strength,
    damage_reduction_of,
    has_endure_bonus,
)
from wartable.rulesets.adeptus.knowledge.perspective import BODY, VALUES, Perspective
from wartable.rulesets.adeptus.model.plan import TerrainPiece
from wartable.rulesets.adeptus.model.profile import BODY as BODY_LOCATION
from wartable.rulesets.adeptus.model.unit import Unit

_ARMOUR: Final = 3
_TOUGHNESS: Final = 3
_GIANTS_ARMOUR: Final = 5
_GIANTS_TOUGHNESS: Final = 9
_GIANTS_UNNATURAL: Final = 3
_GIANTS_FIELD: Final = 0.5
_WOUNDS: Final = 12
_GIANTS_WOUNDS: Final = 20
_ENDURED: Final = 2


def knows_armour_and_wounds(perspective: Perspective, unit: Unit) -> bool:
    """Whether the seat knows a unit's armour, Toughness and Wounds."""
    return perspective.knows(unit, BODY) and perspective.knows(unit, VALUES)


def estimate_reduction(
    perspective: Perspective, unit: Unit, pen: int, felling: int, cover: TerrainPiece | None, *, ranks: bool
) -> int:
    """Estimate by how much the Damage of a hit is reduced on a unit's body or, with `ranks`, on one of its
    Underlings. `pen` is the Penetration, `felling` how much unnatural Toughness the hit ignores, and `cover`
    the piece of terrain that covers the unit, or None.
    """
    state = perspective.state
    ap = cover_ap(state, unit, cover)
    swarm = unit.swarm
    if knows_armour_and_wounds(perspective, unit):
        if ranks and swarm is not None:
            return underling_damage_reduction(state, unit.side, swarm, ap, pen, felling)
        return damage_reduction_of(state, unit, BODY_LOCATION, ap, pen, felling)
    ap += _GIANTS_ARMOUR if unit.is_giant else _ARMOUR - 1 if ranks else _ARMOUR
    ap += _ENDURED if has_endure_bonus(state, unit.side) else 0
    if unit.is_giant:
        return max(0, ap - pen) + _GIANTS_TOUGHNESS - min(felling, _GIANTS_UNNATURAL)
    return max(0, ap - pen) + _TOUGHNESS


def estimate_wounds_until_out_of_action(perspective: Perspective, unit: Unit) -> float:
    """Estimate how many Wounds a unit can still lose (a giant: at the body) until it is out of action: those
    that it has left, and eight critical points.
    """
    if perspective.knows(unit, BODY):
        return (
            unit.wounds[unit.wound_pool_index(BODY_LOCATION)]
            - unit.critical[unit.wound_pool_index(BODY_LOCATION)]
            + 8.0
        )
    return (_GIANTS_WOUNDS if unit.is_giant else _WOUNDS) + 8.0


def estimate_deflection_chance(perspective: Perspective, unit: Unit, penetration: int) -> float:
    """Estimate the chance that a unit's field stops a hit that ignores `penetration` points of its strength.
    A giant is assumed to have a field until its characteristics are known.
    """
    if not perspective.knows(unit, VALUES):
        return _GIANTS_FIELD if unit.is_giant else 0.0
    if not unit.full_field_strength:
        return 0.0
    return (
        min(100, max(0, 10 * (current_field_strength(unit, unit.full_field_strength) - penetration))) / 100.0
    )
