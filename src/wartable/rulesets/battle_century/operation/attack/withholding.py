"""The half of the Damage of a Suppress that an Enemy takes only if it Moves. R-ACT-020."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.model.damage_instance import WithheldHalved
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit

_INVASIVE: Final = "Invasive"


def withhold(table: OperationTable, unit: Unit, amount: int, dealer: Unit) -> None:
    """Withhold Damage until the Unit Moves in its next Turn, and announce if its dealer will halve it.
    R-ACT-020, R-ENEMY-028, A-19, A-124.
    """
    begin_effect(table, unit, "withheld", amount=amount, other=dealer.id, clock=unit.id, at_end=True)
    if dealer.loadout.halves_dealt and dealer.side != unit.side:
        table.emit(WithheldHalved(unit.id, _INVASIVE, dealer.id))
