"""Actions that a Unit may delay: those that could be possible by the Turn after which it acts. R-ACT-043,
R-COMB-011, B-218.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.attack.offense import OFFENSIVE
from wartable.rulesets.battle_century.operation.model.pilots import is_subpilot
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.movement.dock import can_ever_dock
from wartable.rulesets.battle_century.operation.turn.paired import has_twin


def delayable(state: Operation, unit: Unit) -> list[str]:
    """Return the types of Action that the Unit may Delay, without those of its Upgrades and Weapons. A
    Subpilot may Delay only Utility Actions.
    """
    found: list[str] = []
    if not is_subpilot(state, unit):
        found = [kind for kind in OFFENSIVE if _may_be_offensive(state, unit, kind)]
    if not unit.loadout.anchored:
        found.append("boost")
    found.append("maneuver")
    if unit.is_held or unit.duel or may_ever_duel(state, unit):
        found.append("disengage")
    if is_subpilot(state, unit):
        return found
    if can_ever_dock(state, unit):
        found.append("dock")
    if unit.docked_in:
        found.append("redeploy")
    if has_twin(state, unit):
        found.append("pair")
    return found


def _may_be_offensive(state: Operation, unit: Unit, kind: str) -> bool:
    """Whether this Offensive Action could find a Unit to help or to duel with."""
    if kind == "assist":
        return state.has_ally(unit)
    return kind != "engage" or may_ever_duel(state, unit)


def may_ever_duel(state: Operation, unit: Unit) -> bool:
    """Whether there is any Enemy that the Unit could have a Duel with. R-ACT-035, R-ACT-043."""
    return bool([enemy for enemy in state.enemies(unit) if unit.loadout.may_duel(enemy.loadout)])


def is_used_up(unit: Unit, fitting: Fitting) -> bool:
    """Whether an Upgrade that is used once an Operation has been used. R-SUP-001."""
    return fitting.upgrade.tag in unit.spent
