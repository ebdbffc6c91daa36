"""Whether an attack is Aimed. R-ACT-009, R-SUP-005, R-TRBL-032, A-208."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.model.marks import AIMS
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode


def is_aimed(unit: Unit, mode: Mode, target: Unit | None, zone: int) -> bool:
    """Whether the Unit has the benefits of Aim with this Weapon against this Unit or Zone, by its own Aim or
    by effects. R-ACT-009, R-SUP-005, R-TRBL-032, A-208.
    """
    return holds_aim(unit, mode, target, zone) or is_guided(unit)


def is_guided(unit: Unit) -> bool:
    """Whether an effect replaces an Aim for the Unit's next attack, on any target. A-208."""
    return unit.marks & AIMS != 0


def holds_aim(unit: Unit, mode: Mode, target: Unit | None, zone: int) -> bool:
    """Whether the Unit itself has Aimed this Weapon at this Unit or Zone. R-ACT-009, R-TRBL-032."""
    aim = unit.aim
    if aim is None or aim.weapon != mode.weapon_key:
        return False
    if target is None:
        return aim.target == "" and aim.zone == zone
    return aim.target == target.id
