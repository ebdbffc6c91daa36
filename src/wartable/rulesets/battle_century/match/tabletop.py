"""The table that Matches are played on: what a seat may see, and the GM's rulings."""

from __future__ import annotations

from wartable.core.event import Event, Ruled
from wartable.core.knowledge import View
from wartable.core.record import Ruling
from wartable.core.table import Table
from wartable.rulesets.battle_century.match.rulings import RULINGS
from wartable.rulesets.battle_century.match.seen.view import MatchView
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.tests.disclosure import overhear


class MatchTabletop(Table[Scene]):
    """A table at which a Match is played: what is announced at it, all sides know from then on."""

    def emit(self, event: Event) -> None:
        overhear(self.state, event)
        if self.listening:
            self.events.append(event)

    def rule(self, ruling: Ruling) -> None:
        RULINGS.apply(self, ruling)
        self.emit(Ruled(f"{ruling.path} = {ruling.value}", ruling.reason))

    def look(self) -> View:
        return MatchView(self.state, self.asked)
