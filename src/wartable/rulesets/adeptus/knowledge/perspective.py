"""The knowledge of a seat: its own units, and the facts about enemies that scans have revealed. AD-R48."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define
from wartable.core.views import perspective
from wartable.rulesets.adeptus.model.commander import Director
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
"""The kinds of facts that a scan reveals, in the order of the rows of the scan chart, at totals of 0, 2, 4,
6, 8 and 10 degrees. SC-45 to SC-50.
"""


@define
class Perspective(perspective.Perspective):
    """The knowledge that one seat has of a Mission. The GM and the seat "" know everything."""

    state: Mission

    def __init__(self, state: Mission, seat: str) -> None:
        sides = [unit.side for unit in state.units.values() if unit.seat == seat]
        sides += [commander.side for commander in state.commanders.values() if commander.seat == seat]
        sides += [director.side for director in state.directors.values() if director.seat == seat]
        plan = state.plan
        super().__init__(seat, plan.gm, sides, state.knowledge, open_sheets=plan.open_sheets)
        self.state = state

    def find(self, id: str) -> Unit | Director | None:
        """Return the unit or Director with this id. For a band of Underlings return its former Overseer; if
        there is nothing with this id, return None.
        """
        state = self.state
        found = state.units.get(id)
        if found is None and id in state.bands:
            found = state.units.get(state.bands[id].overseer)
        return state.director_with_id(id) if found is None else found

    def sees(self, unit: Unit | Director) -> bool:
        """Whether the seat can see a unit or Director: all of its own, and others unless they are in reserve
        or hidden.
        """
        if isinstance(unit, Director) or self.owns(unit):
            return True
        return unit.standing != RESERVE and not (unit.standing == ACTIVE and HIDDEN in unit.marks)

    def is_hidden(self, id: str) -> bool:
        """Whether this is the id of a unit that is hidden from the seat."""
        unit = self.state.units.get(id)
        return unit is not None and not self.owns(unit) and HIDDEN in unit.marks
