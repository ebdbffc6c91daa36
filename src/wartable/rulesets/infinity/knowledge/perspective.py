"""The knowledge of a seat: its own army list, and the enemy models on the table. IN-R40."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define
from wartable.core.views import perspective
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import AIRBORNE, HIDDEN, UNPLACED
from wartable.rulesets.infinity.model.trooper import Trooper

LIEUTENANT: Final = "lieutenant"
CHAIN: Final = "chain_of_command"
COUNTER: Final = "counterintelligence"
EXISTENCE: Final = "existence"
"""Facet: that a hidden or airborne Trooper exists."""

FACETS: Final = (LIEUTENANT, CHAIN, COUNTER, EXISTENCE)
"""Hidden facts that a side can learn about an enemy Trooper. IN-R40."""

_UNSEEN: Final = (UNPLACED, HIDDEN, AIRBORNE)


@define
class Perspective(perspective.Perspective):
    """The knowledge that one seat has of a skirmish. The GM and the seat "" see everything."""

    state: Skirmish

    def __init__(self, state: Skirmish, seat: str) -> None:
        sides = [trooper.side for trooper in state.troopers.values() if trooper.seat == seat]
        plan = state.plan
        super().__init__(seat, plan.gm, sides, state.knowledge, open_sheets=plan.open_sheets)
        self.state = state

    def find(self, id: str) -> Trooper | None:
        """Return the Trooper with this id, whether the seat sees it or not; None if there is none."""
        return self.state.troopers.get(id)

    def sees(self, trooper: Trooper) -> bool:
        """Whether this seat sees a Trooper. It sees its own, and all others that are neither hidden, airborne
        nor held in reserve.
        """
        return self.owns(trooper) or trooper.place not in _UNSEEN

    def is_unseen_enemy(self, id: str) -> bool:
        """Whether this is the id of an enemy Trooper that the seat does not see."""
        trooper = self.state.troopers.get(id)
        return trooper is not None and not self.sees(trooper)
