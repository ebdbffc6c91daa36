"""The table that Operations are played on: what a seat may see, and the GM's rulings."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.core.event import Event, Ruled
from wartable.core.knowledge import View
from wartable.core.record import Ruling
from wartable.core.table import Table
from wartable.rulesets.battle_century.operation.effects.disclosure import TELLING, overhear
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.rulings import RULINGS
from wartable.rulesets.battle_century.operation.seen.view import OperationView


class OperationTabletop(Table[Operation]):
    """A table of Battle Century G: what is announced at it, all sides know from then on."""

    def emit(self, event: Event) -> None:
        if type(event) in TELLING:
            overhear(self.state, event)
        if self.listening:
            self.events.append(event)

    def ask(self, decision: Decision) -> Option:
        option = Table.ask(self, decision)
        using = self.state.using
        if using:
            using[-1].said.append(option.key)
        return option

    def rule(self, ruling: Ruling) -> None:
        RULINGS.apply(self, ruling)
        self.emit(Ruled(f"{ruling.path} = {ruling.value}", ruling.reason))

    def look(self) -> View:
        return OperationView(self.state, self.asked)
