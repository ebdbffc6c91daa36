"""What a seat may know: what it owns, and of enemies what scans have opened. AD-R48."""

from __future__ import annotations

from typing import Final

from wartable.core import perspective
from wartable.rulesets.adeptus.model.marks import HIDDEN
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import ACTIVE, RESERVE, Unit

WEAPONS: Final = "weapons"
BODY: Final = "body"
VALUES: Final = "values"
ABILITIES: Final = "abilities"
TIER_TWO: Final = "tier_two"
TALENTS: Final = "talents"

FACETS: Final = (WEAPONS, BODY, VALUES, ABILITIES, TIER_TWO, TALENTS)
"""What a scan opens, row by row, at 0, 2, 4, 6, 8 and 10 degrees. SC-45 to SC-50."""


class Perspective(perspective.Perspective):
    """What one seat may know of a Mission. The GM and seat "" see all."""

    __slots__ = ("state",)

    state: Mission

    def __init__(self, state: Mission, seat: str) -> None:
        sides = [unit.side for unit in state.units.values() if unit.seat == seat]
        sides += [commander.side for commander in state.commanders.values() if commander.seat == seat]
        plan = state.plan
        super().__init__(seat, plan.gm, sides, state.knowledge, open_sheets=plan.open_sheets)
        self.state = state

    def find(self, id: str) -> Unit | None:
        """The unit with this id; for a band of Underlings its old Overseer."""
        found = self.state.units.get(id)
        if found is None and id in self.state.bands:
            found = self.state.units.get(self.state.bands[id].overseer)
        return found

    def sees(self, unit: Unit) -> bool:
        """Whether there is anything to see of a unit: it is the seat's own, or on the table in the open."""
        if self.owns(unit):
            return True
        return unit.standing != RESERVE and not (unit.standing == ACTIVE and HIDDEN in unit.marks)

    def owns_seat(self, side: str) -> bool:
        """Whether secrets of a side's Supreme Commander are open to the seat."""
        return self.owns_side(side)
