"""The table that Matches are played on: what a seat may see, and the GM's rulings."""

from __future__ import annotations

from wartable.core.event import Ruled
from wartable.core.knowledge import View
from wartable.core.record import Ruling
from wartable.core.table import Table
from wartable.rulesets.battle_century.match.rulings import apply_ruling
from wartable.rulesets.battle_century.match.seen.view import MatchView
from wartable.rulesets.battle_century.pilots.model.state import Scene


class MatchTabletop(Table[Scene]):
    """A table at which a Match is played."""

    def rule(self, ruling: Ruling) -> None:
        apply_ruling(self, ruling)
        self.emit(Ruled(f"{ruling.path} = {ruling.value}", ruling.reason))

    def look(self) -> View:
        return MatchView(self.state, self.asked)
