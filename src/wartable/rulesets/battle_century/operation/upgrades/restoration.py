"""Restoration: Upgrades for repairs and new ammunition in battle, limited by the rank in Systems. R-REST-001
to R-REST-005.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.ability import declared_abilities
from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.operation.damage.damage import can_restore, restore
from wartable.rulesets.battle_century.operation.events.powers import Restocked
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import EXTERNAL, Upgrade
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for_use_and_check_active
from wartable.rulesets.battle_century.operation.upgrades.utility import (
    UtilityUpgrade,
    expose_if_target_outside_base,
    units_within,
    zones_to_reach_units_from,
)

_RANGE: Final = 5


def _can_be_repaired(unit: Unit) -> bool:
    """Whether the Unit has lost Threshold that can be restored now. R-REST-005."""
    return unit.damage > 0 and can_restore(unit)


def _ask_energy(table: OperationTable, me: Unit, damaged_unit: Unit) -> int:
    """Ask how much Energy `me` spends on repairing the Unit `damaged_unit`, and return it: at least 1, at
    most the lost Threshold and the Energy left. R-REST-005.
    """
    most = min(me.energy, damaged_unit.damage)
    options = [
        Option(f"energy:{energy}", f"{energy} Energy for as much Threshold", energy)
        for energy in range(1, most + 1)
    ]
    question = f"{me.noun:restores} {damaged_unit.noun.possessive} Threshold"
    return cast(int, table.ask(Decision(me.seat, question, options, me.id)).data)


class JuryRig(UtilityUpgrade):
    """As a Utility Action the user may spend any Energy to restore as much Threshold to itself or an Ally
    within 5 Zones.
    """

    key = "jury_rig"
    group = "restoration"
    placement = EXTERNAL
    cost = 10
    uses = "Systems times an Operation, all Restoration together"
    reach = "0-5"
    rules = ("R-REST-001", "R-REST-002", "R-REST-005")

    def is_usable_anywhere(self, state: Operation, me: Unit) -> bool:
        return bool(me.restorations and me.energy) and _can_be_repaired(me)

    def zones_to_use_from(self, state: Operation, me: Unit, zones: int) -> int:
        if not me.restorations or not me.energy:
            return 0
        return zones_to_reach_units_from(state, me, self._repairable_units(state, me), _RANGE, zones)

    def _repairable_units(self, state: Operation, me: Unit) -> list[Unit]:
        """Return the Units, `me` and its Allies, whose Threshold can be restored now."""
        return [unit for unit in (me, *state.allies(me)) if _can_be_repaired(unit)]

    def use_without_action(self, table: OperationTable, me: Unit) -> None:
        near = units_within(table.state, me, self._repairable_units(table.state, me), _RANGE)
        unit = table.pick(me, f"{me.noun:repairs}: choose a target", "for", near)
        energy = _ask_energy(table, me, unit)
        expose_if_target_outside_base(table, me, unit)
        me.restored += 1
        if pay_for_use_and_check_active(table, me, self, energy, target=unit.id) and unit.is_active:
            restore(table, unit, energy)


class Regenerative(Upgrade):
    """At the beginning of its Turn the bearer may spend any Energy to regain as much Threshold, for two
    Restorations.
    """

    key = "regenerative"
    group = "restoration"
    placement = EXTERNAL
    cost = 10
    uses = "two Restorations each, of Systems in an Operation, all Restoration together"
    rules = ("R-REST-001", "R-REST-003", "R-REST-005", "R-TRBL-002")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        if me.restorations < 2 or me.energy < 1 or not _can_be_repaired(me):
            return ()
        return [Option(self.tag, "Regenerative: restore Threshold for Energy")]

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        energy = _ask_energy(table, me, me)
        me.restored += 2
        if pay_for_use_and_check_active(table, me, self, energy, target=me.id):
            restore(table, me, energy)


class Resupply(UtilityUpgrade):
    """As a Utility Action, One Shot Weapons and Support Upgrades that the user or an Ally within 5 Zones has
    used up become usable again, for one Restoration each.
    """

    key = "resupply"
    group = "restoration"
    placement = EXTERNAL
    cost = 10
    uses = "a Restoration for each item, of Systems in an Operation, all Restoration together"
    reach = "0-5"
    rules = ("R-REST-001", "R-REST-004", "R-SUP-004")

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        return 2.0

    def is_usable_anywhere(self, state: Operation, me: Unit) -> bool:
        return bool(me.restorations and _spent_items(me))

    def zones_to_use_from(self, state: Operation, me: Unit, zones: int) -> int:
        if not me.restorations:
            return 0
        return zones_to_reach_units_from(state, me, self._units_to_resupply(state, me), _RANGE, zones)

    def _units_to_resupply(self, state: Operation, me: Unit) -> list[Unit]:
        """Return the Units, `me` and its Allies, with used-up Weapons or Support Upgrades."""
        return [unit for unit in (me, *state.allies(me)) if _spent_items(unit)]

    def use_without_action(self, table: OperationTable, me: Unit) -> None:
        near = units_within(table.state, me, self._units_to_resupply(table.state, me), _RANGE)
        unit = table.pick(me, f"{me.noun:resupplies}: choose a target", "for", near)
        tags = self._ask_tags(table, me, unit)
        expose_if_target_outside_base(table, me, unit)
        me.restored += len(tags)
        pay_for_use_and_check_active(table, me, self, 0, target=unit.id)
        make_abilities_usable_again(table, unit, tags)

    def _ask_tags(self, table: OperationTable, me: Unit, unit: Unit) -> list[str]:
        """Ask which used-up items of `unit` to restock, and return their tags: at least one, at most as many
        as `me` has Restorations.
        """
        tags: list[str] = []
        while len(tags) < me.restorations:
            options = [option for option in _spent_items(unit) if option.data not in tags]
            if not options:
                break
            options += [PASS] if tags else []
            choice = table.ask(Decision(me.seat, f"{me.noun:restocks} what of {unit.name}?", options, me.id))
            if choice is PASS:
                break
            tags.append(cast(str, choice.data))
        return tags


# ------------------------------------------------------------------ what is spent, and there again


def used_up_weapon_options(unit: Unit) -> list[Option]:
    """Return an option for each Weapon that the Unit has used up, with the Weapon's key as its data."""
    found: dict[str, Option] = {}
    for mount in unit.loadout.mounts:
        if mount.key in unit.spent or [m for m in mount.modes if m.spends and m.key in unit.spent]:
            found[mount.key] = Option(f"restock:{mount.key}", mount.weapon.name, mount.key)
    return list(found.values())


def used_up_support_options(unit: Unit) -> list[Option]:
    """Return an option for each Support Upgrade that the Unit has used up, with the Upgrade's tag as its
    data.
    """
    found: dict[str, Option] = {}
    for fitting in unit.loadout.kit.fittings:
        if fitting.upgrade.support and fitting.key in unit.spent:
            found[fitting.key] = Option(f"restock:{fitting.key}", fitting.upgrade.title, fitting.key)
    return list(found.values())


def _spent_items(unit: Unit) -> list[Option]:
    """Return an option for each Weapon and Support Upgrade of the Unit that is used up."""
    return [*used_up_weapon_options(unit), *used_up_support_options(unit)] if unit.spent else []


def make_abilities_usable_again(table: OperationTable, unit: Unit, tags: Sequence[str]) -> None:
    """Make these used-up Weapons and Support Upgrades of the Unit usable again. R-WPN-025, R-SUP-004."""
    unit.spent = [tag for tag in unit.spent if tag.partition("+")[0] not in tags]
    table.emit(Restocked(unit.id, tuple(tags)))


RESTORATION: Final = declared_abilities(globals(), Upgrade)
