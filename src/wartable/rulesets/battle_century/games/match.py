"""Matches as the core knows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.core.game import COUNTERS, Game, Setup
from wartable.core.remedy import Remedy
from wartable.core.rulings.ruling import Rulings
from wartable.core.table import Table
from wartable.core.views.knowledge import View
from wartable.core.views.view_data import UnitView
from wartable.rulesets.battle_century.match.match import step
from wartable.rulesets.battle_century.match.rulings import RULINGS
from wartable.rulesets.battle_century.match.saved.snapshot import SCENE, restore
from wartable.rulesets.battle_century.match.seen.view import MatchView
from wartable.rulesets.battle_century.match.setup import read_match
from wartable.rulesets.battle_century.match.turn.remedies import REMEDIES
from wartable.rulesets.battle_century.pilots.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.model.state import Scene


class Matches(Game[Scene]):
    """Matches of Battle Century G 1.2."""

    counters: ClassVar[frozenset[str]] = COUNTERS | {"tension", "acted", "born", "slot", "turn_of"}

    def read(self, whole: Reader) -> Scene | None:
        return read_match(whole)

    def step(self, table: Table[Scene]) -> None:
        step(table)

    def remedies(self) -> Sequence[Remedy[Scene]]:
        return REMEDIES

    def rulings(self) -> Rulings[Scene, Perspective]:
        return RULINGS

    def view(self, state: Scene, seat: str) -> View:
        return MatchView(seat, state)

    def roll_call(self, state: Scene) -> list[UnitView]:
        return [
            UnitView(one.id, one.name, one.side, out=not one.is_active, columns=(), sheet=())
            for one in state.characters.values()
        ]

    def perspective(self, state: Scene, seat: str) -> Perspective:
        return Perspective(state, seat)

    def shape(self, state: Scene) -> Shape[Scene, Scene]:
        return SCENE

    def restore(self, setup: Setup, data: Mapping[str, object]) -> Scene:
        return restore(self.fresh(setup), data)


MATCHES: Final = Matches()
