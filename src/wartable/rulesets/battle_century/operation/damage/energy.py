"""Spending Energy, and effects of that. R-WPN-009, R-AD-003, R-SUP-012."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit


def spend(table: OperationTable, unit: Unit, energy: int, told: Event) -> bool:
    """Spend Energy, and say what for. False where that takes the Unit down, so that it gets nothing for it:
    each spending is one instance of Damage for each effect that makes it hurt. R-SUP-012.
    """
    unit.energy_spent += energy
    table.emit(told)
    _shock(table, unit, energy)
    return unit.is_active


def _shock(table: OperationTable, unit: Unit, energy: int) -> None:
    for effect in unit.effects[:]:
        condition = effect.condition
        if condition.shocks and unit.is_active:
            source = table.state.units.get(effect.other)
            deal_damage(table, unit, condition.shocks * energy, source, reason=condition.name)
