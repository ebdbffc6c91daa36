"""The table that wars are played on: what a seat may see, and the GM's rulings."""

from __future__ import annotations

from wartable.core.event import Ruled
from wartable.core.knowledge import View
from wartable.core.record import Ruling
from wartable.core.table import Table
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.rulings import RULINGS
from wartable.rulesets.exalted_war.seen.view import WarView


class Battlefield(Table[War]):
    """A table of Exalted's war."""

    def rule(self, ruling: Ruling) -> None:
        RULINGS.apply(self, ruling)
        self.emit(Ruled(f"{ruling.path} = {ruling.value}", ruling.reason))

    def look(self) -> View:
        return WarView(self.state, self.asked)
