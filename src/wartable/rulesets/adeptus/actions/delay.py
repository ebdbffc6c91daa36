"""Delay: a Half Action kept for later, between the actions of others. AD-05, AD-R45."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.rulesets.adeptus.actions.base import NOT_DELAYING, Action, DeclaredAction
from wartable.rulesets.adeptus.model.marks import DELAYED
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit


class Delay(Action):
    """Hold a Half Action back. Until its next turn the unit may use it after any action of another unit."""

    key = "delay"
    still = True
    rules = ("AD-05-16", "AD-R45")
    simple = True
    needs = NOT_DELAYING

    def default_label(self) -> str:
        return "Delay: hold back a Half Action"

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        unit.mark(DELAYED)
        self.emit_acted(table, unit, "holds back a Half Action")


DELAY: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
