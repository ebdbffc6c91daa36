"""The table that Matches are played on: what a seat may see, and the GM's rulings."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.core.table import Table
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.tests.disclosure import overhear


class MatchTabletop(Table[Scene]):
    """A table at which a Match is played: what is announced at it, all sides know from then on."""

    def emit(self, event: Event) -> None:
        overhear(self.state, event)
        if self.listening:
            self.events.append(event)
