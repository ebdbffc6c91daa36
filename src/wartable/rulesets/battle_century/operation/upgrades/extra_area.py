"""Extra Areas: room for External Upgrades and Weapons that cannot be Maimed. R-UPG-026 to R-UPG-031."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.effects.effects import update_derived_values
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import SEPARATE, Upgrade
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for_use_and_check_active

_UNLOCKING_TENSION: Final = 5
"""The Tension from which Secret Equipment works."""


class ExpansionPack(Upgrade):
    """Adds an Area for up to 30 Mecha Points of External Upgrades and Weapons. When the bearer would be
    destroyed, except by a Technique, it may discard the pack to stay at Threshold 1. Everything in the pack
    is then lost for the Operation.
    """

    key = "expansion_pack"
    group = "extra_area"
    placement = SEPARATE
    cost = 20
    extra_area = "pack"
    holds = 30
    uses = "purged once an Operation"
    rules = ("R-UPG-026", "R-UPG-027", "R-UPG-028", "R-UPG-029", "R-TRBL-010", "R-TRBL-011")

    def prevent_destruction(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        if damage.is_dealt_by_technique or self.extra_area in me.shut:
            return False
        options = [Option("purge", "Purge the Expansion Pack"), Option("keep", "Keep it")]
        question = f"{me.noun:is} about to be destroyed"
        if table.ask(Decision(me.seat, question, options, me.id)).key == "keep":
            return False
        me.shut.append(self.extra_area)
        update_derived_values(me)
        pay_for_use_and_check_active(table, me, self, 0, target=me.id)
        return True


class SecretEquipment(Upgrade):
    """Adds a set of External Upgrades and Weapons worth 30 Mecha Points, which are included in its cost and
    cannot be Maimed. It works while Tension is 5 or more.
    """

    key = "secret_equipment"
    group = "extra_area"
    placement = SEPARATE
    cost = 20
    extra_area = "secret"
    holds = 30
    prepaid = True
    in_battle = False
    rules = ("R-UPG-026", "R-UPG-030", "R-UPG-031")

    def after_tension_change(self, me: Unit, tension: int) -> None:
        is_shut = self.extra_area in me.shut
        if tension >= _UNLOCKING_TENSION and is_shut:
            me.shut.remove(self.extra_area)
        elif tension < _UNLOCKING_TENSION and not is_shut:
            me.shut.append(self.extra_area)
        else:
            return
        update_derived_values(me)


EXTRA: Final = declared_abilities(globals(), Upgrade)
