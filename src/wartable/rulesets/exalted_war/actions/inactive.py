"""The Inactive action, in which a unit can do nothing. EW-07, EW-87, W-69."""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.rulesets.exalted_war.actions.base import Action, DeclaredAction, Targeting
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import Tick
from wartable.rulesets.exalted_war.model.unit import Unit


class Inactive(Action):
    """Only rare magic, by a ruling of the GM, makes a unit spend its action like this: for 5 ticks it neither
    acts nor moves and has no Defense Value. Nothing knocks a unit out or grapples it.
    """

    key = "inactive"
    rules = ("EW-07", "EW-87")
    speed = 5

    def options(self, state: War, unit: Unit, targeting: Targeting) -> list[Option]:
        return []

    def finish(self, table: WarTable, tick: Tick, unit: Unit, action: DeclaredAction) -> None:
        unit.inactive = False
        unit.helpless = True
