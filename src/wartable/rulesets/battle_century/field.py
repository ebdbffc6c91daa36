"""The visible field in small questions: who stands where, how far, on what ground. For players that decide
quickly.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Option
from wartable.core.knowledge import Forecast, View
from wartable.rulesets.battle_century.eyes import Eyes
from wartable.rulesets.battle_century.forecast import forecast, knows_sheet
from wartable.rulesets.battle_century.state import Operation, Unit
from wartable.rulesets.battle_century.targets import works
from wartable.rulesets.battle_century.terrain import cover, extreme

__all__ = ["OperationField", "side_of"]


_NOBODY: Final = "-"


def side_of(state: Operation, seat: str) -> str:
    """The side of a seat: "" for the GM and for seat "", who see everything; "-" for an outsider to every
    side.
    """
    if seat in ("", state.plan.gm):
        return ""
    for unit in state.units.values():
        if unit.seat == seat:
            return unit.side
    return _NOBODY


class OperationField(View):
    """What a seat may see, answered piece by piece. Zones are named as on the map ("C4"); units by id."""

    _state: Operation
    side: str

    def __init__(self, state: Operation, seat: str) -> None:
        super().__init__(seat)
        self._state = state
        self.side = side_of(state, seat)

    def forecast(self, option: Option) -> Forecast | None:
        return forecast(self._state, self.side, option)

    def owner(self, unit: str) -> str:
        """The side of a Unit."""
        return self._state.units[unit].side

    def seat_of(self, unit: str) -> str:
        """Who commands a Unit."""
        return self._state.units[unit].seat

    def friends(self) -> list[str]:
        """Active Units of the seat's side."""
        return [unit.id for unit in self._state.active() if unit.side == self.side]

    def enemies(self) -> list[str]:
        """Active Units of other sides that are on the map."""
        return [unit.id for unit in self._state.active() if unit.side != self.side and unit.zone >= 0]

    def place(self, unit: str) -> str:
        """The Zone of a Unit, "" before it has entered."""
        zone = self._state.units[unit].zone
        return "" if zone < 0 else self._state.plan.board.name(zone)

    def distance(self, one: str, other: str) -> int:
        """Zones between two named Zones."""
        board = self._state.plan.board
        return board.distance(board.zone(one), board.zone(other))

    def cover(self, zone: str) -> int:
        """Disadvantages that the Zone's Terrain puts on attacks against those in it."""
        return cover(self._state, self._state.plan.board.zone(zone))

    def hazard(self, zone: str) -> int:
        """Instances of Extreme Terrain in a Zone."""
        return extreme(self._state, self._state.plan.board.zone(zone))

    def rank(self, unit: str, name: str) -> int:
        """A rank as it is now; 5 where the sheet is hidden."""
        found = self._state.units[unit]
        return found.attributes.get(name) if knows_sheet(self._state, self.side, found) else 5

    def energy(self, unit: str) -> int:
        """Energy left; 0 where the sheet is hidden."""
        found = self._state.units[unit]
        return found.energy if knows_sheet(self._state, self.side, found) else 0

    def levels_lost(self, unit: str) -> int:
        """Threshold Levels that a Unit has lost; everybody can see that."""
        return self._state.units[unit].levels_lost

    def is_core(self, unit: str) -> bool:
        """Whether this is an ejected Core."""
        return self._state.units[unit].loadout.core

    def is_duelling(self, unit: str) -> bool:
        """Whether a Unit is in a Duel."""
        return self._state.units[unit].duel != ""

    def weapons_in(self, unit: str, area: str) -> int:
        """How many working Weapons are known to sit in an Area."""
        found = self._state.units[unit]
        return len(
            [
                mount
                for mount in found.loadout.mounts
                if mount.area == area and self._is_known(found, mount.weapon.key)
            ]
        )

    def upgrades_in(self, unit: str, area: str) -> int:
        """How many Upgrades are known to sit in an Area: none before all of them have been learned."""
        found = self._state.units[unit]
        count = len([fitting for fitting in found.loadout.kit.fittings if fitting.area == area])
        return count if count and Eyes(self._state, self.seat).knows(found, "upgrades") else 0

    def _is_known(self, unit: Unit, weapon: str) -> bool:
        if knows_sheet(self._state, self.side, unit):
            return True
        knowledge = self._state.knowledge
        return knowledge.knows(self.side, unit.id, "weapons") or knowledge.knows(
            self.side, unit.id, "weapon:" + weapon
        )

    def longest_range(self, unit: str) -> int:
        """The farthest that a working Weapon of the seat's own Unit reaches, in Zones; 5 for others."""
        found = self._state.units[unit]
        if found.side != self.side:
            return 5
        most = 0
        for mount in found.loadout.mounts:
            if works(found, mount):
                reach = mount.modes[0].reach(found.attributes.systems, aimed=False)
                most = reach if reach > most else most
        return most

    def goals(self, kind: str) -> list[str]:
        """Zones of the side's own objectives of this kind ("hold", "reach")."""
        board = self._state.plan.board
        mask = 0
        for objective in self._state.plan.objectives:
            if objective.kind == kind and objective.side == self.side:
                mask |= objective.zones
        return [board.name(zone) for zone in board.members(mask)]

    def middle(self) -> str:
        """The Zone in the middle of the map."""
        board = self._state.plan.board
        return board.name(board.rows // 2 * board.columns + board.columns // 2)
