"""Visibility for one seat: what it may know, and what it may see of a Unit. R-POW-008, B-9."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define
from wartable.core.views import perspective
from wartable.rulesets.battle_century.operation.model.names import WEAPONS
from wartable.rulesets.battle_century.operation.model.pilots import owner_seat_of
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting

FACETS: Final = ("attributes", "upgrades", "weapons", "powers")
"""The facets of an Enemy that the Power Knowledge is Power reveals. R-POW-008."""


@define
class Perspective(perspective.Perspective):
    """The perspective of one seat on an Operation. The GM and seat "" see all; a seat without Units is an
    outsider to every side.
    """

    state: Operation

    def __init__(self, state: Operation, seat: str) -> None:
        sides = [unit.side for unit in state.all_units if owner_seat_of(unit) == seat]
        sides += [reserve.side for reserve in state.reserves.values() if reserve.seat == seat]
        plan = state.plan
        super().__init__(seat, plan.gm, sides, state.knowledge, open_sheets=plan.open_sheets)
        self.state = state

    def knows_reinforcement_power(self, reserve: Reserve, key: str) -> bool:
        """Whether the seat knows that the Reinforcements have this Power, because they are its own or have
        used it.
        """
        return self.owns(reserve) or self.has_learned(reserve.id, "power:" + key)

    def knows(self, unit: Unit, facet: str) -> bool:
        """Whether the seat knows this facet of the Unit, such as "attributes". What is known of a mecha also
        holds for its Core.
        """
        if self.owns(unit) or self.has_learned(unit.id, facet):
            return True
        return unit.loadout.core and self.has_learned(unit.id.removesuffix("_core"), facet)

    def knows_upgrade(self, unit: Unit, fitting: Fitting) -> bool:
        """Whether the seat knows that the Unit has this Upgrade: by learning it, by seeing it in use, or
        because it is always visible.
        """
        if fitting.upgrade.shows or self.knows(unit, "upgrades"):
            return True
        return self.knows(unit, "upgrade:" + fitting.key)

    def knows_current_form(self, unit: Unit) -> bool:
        """Whether the seat knows which form the Unit is in now: the Unit is its own, or the seat knows that
        the Unit has an Upgrade that gives it forms.
        """
        if self.owns(unit):
            return True
        for fitting in unit.loadout.kit.fittings:
            if fitting.upgrade.reshapes and self.knows_upgrade(unit, fitting):
                return True
        return False

    def knows_power(self, unit: Unit, power: Power) -> bool:
        """Whether the seat knows that the Unit has this Genre Power, by learning it or seeing it in use."""
        return self.knows(unit, "powers") or self.knows(unit, "power:" + power.tag)

    def knows_weapon(self, unit: Unit, key: str) -> bool:
        """Whether the seat knows that the Unit has this Weapon: a Default Weapon, or one that it has learned
        or seen in use.
        """
        weapon = WEAPONS.get(key)
        if (weapon is not None and weapon.default) or self.knows(unit, "weapons"):
            return True
        return self.knows(unit, "weapon:" + key)

    # -------------------------------------------------------------- by the ids that events hold

    def find(self, id: str) -> Unit | Reserve | None:
        unit = self.state.units.get(id)
        return self.state.reserves.get(id) if unit is None else unit

    def knows_of(self, id: str, facet: str) -> bool:
        """Whether the seat knows this facet of the Unit with this id; False for an unknown id."""
        unit = self.state.units.get(id)
        return unit is not None and self.knows(unit, facet)

    def knows_ranks_of_id(self, id: str) -> bool:
        """Whether the seat knows the Attributes of the Unit with this id, and so the numbers that follow from
        them.
        """
        return self.knows_of(id, "attributes")

    def knows_weapon_of_id(self, id: str, key: str) -> bool:
        """Whether the seat knows that the Unit with this id has this Weapon."""
        unit = self.state.units.get(id)
        return unit is not None and self.knows_weapon(unit, key)

    def knows_weapon_or_upgrade_of_id(self, id: str, tag: str) -> bool:
        """Whether the seat knows that the Unit with this id has this Weapon or Upgrade."""
        known = self.knows_of(id, "upgrades") or self.knows_of(id, f"upgrade:{tag}")
        return known or self.knows_weapon_of_id(id, tag)


def can_see_attributes(state: Operation, seat: str, unit: Unit) -> bool:
    """Whether a seat may see a Unit's Attributes and the numbers that follow from them."""
    return Perspective(state, seat).knows(unit, "attributes")
