"""Using an Upgrade: paying its Energy and announcing it, and letting the bearer's other Upgrades react."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.damage.damage import spend_energy_and_check_active
from wartable.rulesets.battle_century.operation.effects.effects import is_upgrade_working
from wartable.rulesets.battle_century.operation.events.powers import UpgradeUsed
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade


def pay_for_use_and_check_active(
    table: OperationTable, me: Unit, upgrade: Upgrade, energy: int, *, target: str = "", zone: int = -1
) -> bool:
    """Spend `energy` points of Energy for a use of the Upgrade, and announce the use, on the Unit with the id
    `target`, on the Zone `zone`, or on neither. Return whether the Unit is still active. If it is not, the
    caller must not apply the effect of the Upgrade. R-AD-003, R-SUP-012.
    """
    return spend_energy_and_check_active(
        table, me, energy, UpgradeUsed(me.id, upgrade.tag, energy, target, zone)
    )


def notify_upgrades_of_support(table: OperationTable, me: Unit, used: Upgrade) -> None:
    """Let the Unit's other Upgrades react to its use of the Support Upgrade `used`. R-UPG-004."""
    for fitting in me.loadout.kit.after_support:
        if is_upgrade_working(me, fitting):
            fitting.upgrade.after_support(table, me, used)
