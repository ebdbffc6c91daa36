"""The Inactive action, in which a unit can do nothing. EW-07, EW-87, W-69."""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.rulesets.exalted_war.actions.base import Action, DeclaredAction, PossibleTargets
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit


class InactiveAction(Action):
    """Only rare magic, by a ruling of the GM, makes a unit spend its action like this: for 5 ticks it neither
    acts nor moves and has no Defense Value. Nothing knocks a unit out or grapples it.
    """

    key = "inactive"
    rules = ("EW-07", "EW-87")
    speed = 5

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> list[Option]:
        return []

    def apply_delayed_effects(
        self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction
    ) -> None:
        unit.inactive = False
        unit.helpless = True
