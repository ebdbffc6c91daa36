"""Interface of house files: the kinds of abilities that they extend, and the functions by which an ability
reads and changes the state.

These names are stable; the packages behind them may change.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.damage.damage import can_restore, deal_damage, restore
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect, end_effect, find_effect
from wartable.rulesets.battle_century.operation.ground.positions import is_within
from wartable.rulesets.battle_century.operation.model import marks
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.power import Power, SetupPower
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import DUE, Fitting, Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Mode, Weapon

__all__ = [
    "DUE",
    "Against",
    "Condition",
    "Damage",
    "Effect",
    "Fitting",
    "Loadout",
    "MightTest",
    "Mode",
    "Operation",
    "OperationTable",
    "Power",
    "SetupPower",
    "Unit",
    "Upgrade",
    "Weapon",
    "begin_effect",
    "can_restore",
    "deal_damage",
    "end_effect",
    "find_effect",
    "is_within",
    "marks",
    "restore",
]
