"""Spending Energy, and what comes of that. R-WPN-009, R-AD-003, R-SUP-012."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit


def spend(table: OperationTable, unit: Unit, energy: int, told: Event) -> bool:
    """Take the Energy and say what for. False where that takes the Unit down, so that it gets nothing for it:
    each spending is one instance of Damage for each effect that makes it hurt. R-SUP-012.
    """
    unit.energy_spent += energy
    table.emit(told)
    for effect in unit.effects[:]:
        if unit.is_active:
            effect.condition.spent(table, unit, effect, energy)
    return unit.is_active
