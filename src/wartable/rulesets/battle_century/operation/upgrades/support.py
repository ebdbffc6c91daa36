"""Support Upgrades: help from outside the mecha, each once an Operation. This file has their base classes,
and those that help the user or an Ally. R-SUP-001 to R-SUP-009, R-SUP-016.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.effects.effects import (
    UNTIL_ENDED,
    begin_effect,
    replace_effect_until_turn_end,
)
from wartable.rulesets.battle_century.operation.effects.temporary_terrain import add_temporary_terrain
from wartable.rulesets.battle_century.operation.ground.positions import zones_around
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, register_conditions
from wartable.rulesets.battle_century.operation.model.marks import AIMS, CRIPPLES
from wartable.rulesets.battle_century.operation.model.mecha import Attributes, MountedWeapon
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import SEPARATE, Upgrade
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone
from wartable.rulesets.battle_century.operation.targeting.shot import MARK
from wartable.rulesets.battle_century.operation.upgrades.paying import (
    notify_upgrades_of_support,
    pay_for_use_and_check_active,
)
from wartable.rulesets.battle_century.operation.upgrades.restoration import (
    make_abilities_usable_again,
    used_up_weapon_options,
)
from wartable.rulesets.battle_century.operation.upgrades.utility import (
    UtilityUpgrade,
    expose_if_target_outside_base,
    units_within,
    zones_to_reach_units_from,
)

_ENERGY_GAIN: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class SupportUpgrade(UtilityUpgrade):
    """Base class of Support Upgrades. Their range in Zones is the user's rank in Systems. R-SUP-001,
    R-SUP-002.
    """

    group = "support"
    placement = SEPARATE
    cost = 5
    support = True
    uses = "once an Operation"
    reach = "0-Systems"

    def use_up_and_announce(self, table: OperationTable, me: Unit, unit: Unit | None, zone: int = -1) -> None:
        """Record that the Upgrade is used up for this Operation, and announce its use on a Unit, or on the
        Zone `zone` if `unit` is None. A Docked user that acts outside its Base becomes exposed.
        """
        expose_if_target_outside_base(table, me, unit)
        me.spent.append(self.tag)
        pay_for_use_and_check_active(table, me, self, 0, target="" if unit is None else unit.id, zone=zone)


@mypyc_attr(allow_interpreted_subclasses=True)
class UnitSupport(SupportUpgrade):
    """Base class of Support Upgrades that are used on a single Unit: the user itself or an Ally."""

    def could_affect_unit(self, unit: Unit) -> bool:
        """Whether the Upgrade could have any effect on this Unit, which is the user or an Ally."""
        return True

    def possible_targets(self, state: Operation, me: Unit) -> list[Unit]:
        """Return the Units on which the Upgrade could have an effect: `me` and Allies, at any distance."""
        return [unit for unit in (me, *state.allies(me)) if self.could_affect_unit(unit)]

    def is_usable_anywhere(self, state: Operation, me: Unit) -> bool:
        return self.tag not in me.uses.spent and self.could_affect_unit(me)

    def zones_to_use_from(self, state: Operation, me: Unit, zones: int) -> int:
        if self.is_usable_anywhere(state, me):
            return zones
        if self.tag in me.uses.spent:
            return 0
        return zones_to_reach_units_from(
            state, me, self.possible_targets(state, me), me.attributes.systems, zones
        )

    def use_without_action(self, table: OperationTable, me: Unit) -> None:
        state = table.state
        near = units_within(state, me, self.possible_targets(state, me), me.attributes.systems)
        unit = table.pick(me, f"{me.noun:uses} {self.title}: choose a target", "for", near)
        self.pay_and_apply_to_unit(table, me, unit)
        notify_upgrades_of_support(table, me, self)

    def pay_and_apply_to_unit(self, table: OperationTable, me: Unit, unit: Unit) -> None:
        """Ask what the effect leaves to be chosen, announce the use by calling `use_up_and_announce`, and
        apply the effect to the Unit.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ZoneSupport(SupportUpgrade):
    """Base class of Support Upgrades that are used on a Zone, or on an area around it."""

    def is_usable_anywhere(self, state: Operation, me: Unit) -> bool:
        return self.tag not in me.uses.spent

    def zones_to_use_from(self, state: Operation, me: Unit, zones: int) -> int:
        return zones if self.is_usable_anywhere(state, me) else 0

    def use_without_action(self, table: OperationTable, me: Unit) -> None:
        state = table.state
        near = zones_around(state, me, me.attributes.systems) & ~state.ground.closed
        question = f"{me.noun:uses} {self.title} on which Zone?"
        zone = ask_for_zone(table, me, me.seat, question, near, purpose=MARK, radius=self.effect_radius(me))
        self.use_up_and_announce(table, me, None, zone)
        self.apply_to_zone(table, me, zone)
        notify_upgrades_of_support(table, me, self)

    def effect_radius(self, me: Unit) -> int:
        """Return the radius of the effect around the chosen Zone, in Zones."""
        return 0

    def apply_to_zone(self, table: OperationTable, me: Unit, zone: int) -> None:
        """Apply the effect of the Upgrade to the Zone, and to the Zones within `effect_radius` of it. The use
        is already announced.
        """
        raise NotImplementedError


# ------------------------------------------------------------------ for the user or an Ally


class Guided(Condition):
    """The bearer's next attack in this Round is Aimed, with any Weapon and at any target."""

    key = "guided"
    name = "Assisted Targeting"
    marks = AIMS
    next_attack = True
    this_round = True
    lasting = True
    rules = ("R-SUP-005",)


class AssistedTargeting(UnitSupport):
    """The next Offensive Action in this Round of the user or an Ally is Aimed."""

    key = "assisted_targeting"
    rules = ("R-SUP-001", "R-SUP-005")

    def pay_and_apply_to_unit(self, table: OperationTable, me: Unit, unit: Unit) -> None:
        self.use_up_and_announce(table, me, unit)
        begin_effect(table, unit, "guided", other=me.id, turns=UNTIL_ENDED)


class Charging(Condition):
    """The bearer will have more Energy in its next Turn."""

    key = "charging"
    name = "Overcharge"
    lasting = True
    rules = ("R-SUP-006",)

    def at_own_turn_start(self, table: OperationTable, me: Unit, effect: Effect, clock: str) -> None:
        replace_effect_until_turn_end(table, me, effect, "charged", clock)


class Charged(Condition):
    """The bearer has more Energy until the end of this Turn. It is spent first, and what is left of it is
    lost.
    """

    key = "charged"
    name = "Overcharge"
    rules = ("R-SUP-006",)

    def modified_attributes(self, effect: Effect, ranks: Attributes) -> Attributes:
        return ranks.with_energy_pool(ranks.energy + effect.amount, ranks.full_energy + effect.amount)


class Overcharge(UnitSupport):
    """The user or an Ally has 4 more Energy in its next Turn. Several uses on one Unit do not add up."""

    key = "overcharge"
    rules = ("R-SUP-001", "R-SUP-006")

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        return 1.5

    def pay_and_apply_to_unit(self, table: OperationTable, me: Unit, unit: Unit) -> None:
        self.use_up_and_announce(table, me, unit)
        begin_effect(table, unit, "charging", amount=_ENERGY_GAIN, turns=UNTIL_ENDED)


class FireSupported(Condition):
    """One of the bearer's Weapons is Crippling in its next attack."""

    key = "fire_support"
    name = "Support Fire"
    piles = True
    marks = CRIPPLES
    next_attack = True
    lasting = True
    rules = ("R-SUP-007",)


class SupportFire(UnitSupport):
    """One Weapon of the user or an Ally is Crippling in that Unit's next Offensive Action."""

    key = "support_fire"
    rules = ("R-SUP-001", "R-SUP-007")

    def could_affect_unit(self, unit: Unit) -> bool:
        crippling = _crippling_weapons(unit)
        for mount in unit.loadout.mounts:
            if _could_become_crippling(unit, mount, crippling):
                return True
        return False

    def pay_and_apply_to_unit(self, table: OperationTable, me: Unit, unit: Unit) -> None:
        question = f"Which Weapon of {unit.noun:is} Crippling?"
        options = [
            Option(f"with:{mount.key}", mount.weapon.name, mount.key)
            for mount in _weapons_to_cripple_with(unit)
        ]
        choice = table.ask(Decision(me.seat, question, options, me.id))
        self.use_up_and_announce(table, me, unit)
        begin_effect(
            table, unit, "fire_support", other=me.id, turns=UNTIL_ENDED, weapon=cast(str, choice.data)
        )


def _weapons_to_cripple_with(unit: Unit) -> list[MountedWeapon]:
    """Return those of the Unit's Weapons that are not used up and could become Crippling, each once."""
    crippling = _crippling_weapons(unit)
    found = {
        mount.key: mount for mount in unit.loadout.mounts if _could_become_crippling(unit, mount, crippling)
    }
    return list(found.values())


def _crippling_weapons(unit: Unit) -> list[str]:
    """Return the keys of the Weapons that effects on the Unit make Crippling; "" stands for all Weapons."""
    return [effect.weapon for effect in unit.marked(CRIPPLES)]


def _could_become_crippling(unit: Unit, mount: MountedWeapon, crippling: list[str]) -> bool:
    """Whether the Weapon is not used up, is not in `crippling` (its key, or "" for all), and has a mode that
    is not Crippling.
    """
    if mount.key in unit.uses.spent or "" in crippling or mount.key in crippling:
        return False
    for mode in mount.modes:
        if not mode.crippling:
            return True
    return False


class SupplyDelivery(UnitSupport):
    """A One Shot Weapon that the user or an Ally has used up can be fired again."""

    key = "supply_delivery"
    rules = ("R-SUP-001", "R-SUP-008")

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        return 2.0

    def could_affect_unit(self, unit: Unit) -> bool:
        return used_up_weapon_options(unit) != []

    def pay_and_apply_to_unit(self, table: OperationTable, me: Unit, unit: Unit) -> None:
        question = f"{me.noun:restocks} what of {unit.name}?"
        choice = table.ask(Decision(me.seat, question, used_up_weapon_options(unit), me.id))
        self.use_up_and_announce(table, me, unit)
        make_abilities_usable_again(table, unit, [cast(str, choice.data)])


# ------------------------------------------------------------------ for a Zone


class SurpriseMinefield(ZoneSupport):
    """A Zone becomes Extreme Terrain for a Round."""

    key = "surprise_minefield"
    rules = ("R-SUP-001", "R-SUP-003", "R-SUP-009")

    def apply_to_zone(self, table: OperationTable, me: Unit, zone: int) -> None:
        add_temporary_terrain(table, zone, "extreme")


register_conditions(Guided(), Charging(), Charged(), FireSupported())

HELP: Final = declared_abilities(globals(), Upgrade)
