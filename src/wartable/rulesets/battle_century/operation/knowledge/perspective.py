"""Whose sight it is, and what of a Unit it may see. R-POW-008, B-9."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.effects.effects import owner_seat
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.weapons.default import DEFAULT

FACETS: Final = ("attributes", "upgrades", "weapons", "powers")
"""What Knowledge is Power tells of an Enemy. R-POW-008."""

_DEFAULT: Final = tuple([weapon.key for weapon in DEFAULT])


class Perspective:
    """Whose sight it is. The GM and seat "" see all; a seat without Units is an outsider to every side."""

    __slots__ = ("all_seeing", "sides", "state")

    state: Operation
    all_seeing: bool
    sides: list[str]

    def __init__(self, state: Operation, seat: str) -> None:
        self.state = state
        self.all_seeing = seat in ("", state.plan.gm) or state.plan.open_sheets
        self.sides = []
        for unit in state.all_units:
            if owner_seat(unit) == seat and unit.side not in self.sides:
                self.sides.append(unit.side)
        for reserve in state.reserves.values():
            if reserve.seat == seat and reserve.side not in self.sides:
                self.sides.append(reserve.side)

    def owns(self, unit: Unit) -> bool:
        """Whether nothing of this Unit is hidden: a Unit of the seat's side, or with open sheets any."""
        return self.all_seeing or unit.side in self.sides

    def owns_reserve(self, reserve: Reserve) -> bool:
        """Whether nothing of these Reinforcements is hidden."""
        return self.all_seeing or reserve.side in self.sides

    def knows_assistance(self, reserve: Reserve, key: str) -> bool:
        """Whether the seat knows that the Reinforcements have this Power: it has been used."""
        if self.owns_reserve(reserve):
            return True
        knowledge = self.state.knowledge
        return [side for side in self.sides if knowledge.knows(side, reserve.id, "power:" + key)] != []

    def knows(self, unit: Unit, facet: str) -> bool:
        """Whether this facet of the Unit is open to the seat. What is known of a mecha holds for its Core."""
        if self.owns(unit):
            return True
        mecha = unit.id.removesuffix("_core") if unit.loadout.core else unit.id
        knowledge = self.state.knowledge
        for side in self.sides:
            if knowledge.knows(side, unit.id, facet) or knowledge.knows(side, mecha, facet):
                return True
        return False

    def knows_upgrade(self, unit: Unit, fitting: Fitting) -> bool:
        """Whether the seat knows that the Unit has this Upgrade: learned, seen in use, or plain to see."""
        if fitting.upgrade.shows or self.knows(unit, "upgrades"):
            return True
        return self.knows(unit, "upgrade:" + fitting.key)

    def knows_forms(self, unit: Unit) -> bool:
        """Whether the seat knows which form the Unit is in: its own, learned, or it has seen it change."""
        if self.owns(unit):
            return True
        for fitting in unit.loadout.kit.fittings:
            if fitting.upgrade.reshapes and self.knows_upgrade(unit, fitting):
                return True
        return False

    def knows_power(self, unit: Unit, power: Power) -> bool:
        """Whether the seat knows that the Unit has this Genre Power: learned, or seen in use."""
        return self.knows(unit, "powers") or self.knows(unit, "power:" + power.tag)

    def knows_weapon(self, unit: Unit, key: str) -> bool:
        """Whether the seat knows that the Unit has this Weapon: a Default one, learned, or seen in use."""
        if key in _DEFAULT or self.knows(unit, "weapons"):
            return True
        return self.knows(unit, "weapon:" + key)


def known(state: Operation, seat: str, unit: Unit) -> bool:
    """Whether a seat may see a Unit's Attributes and what follows from them."""
    return Perspective(state, seat).knows(unit, "attributes")
