"""The table that Operations are played on."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.core.table import Table
from wartable.rulesets.battle_century.operation.model.state import Operation


class OperationTabletop(Table[Operation]):
    """A table that remembers what was answered within a use of an ability."""

    def ask(self, decision: Decision) -> Option:
        option = Table.ask(self, decision)
        using = self.state.using
        if using:
            using[-1].said.append(option.key)
        return option
