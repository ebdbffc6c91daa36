"""The game of single Tests, outside of Matches: a Scene in which one Test is made."""

from __future__ import annotations

from typing import Final

from wartable.core.data.reader import Reader
from wartable.core.table import Table
from wartable.core.views.knowledge import View
from wartable.rulesets.battle_century.games.match import Matches
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.single_test.setup import read_test
from wartable.rulesets.battle_century.single_test.single_test import play_test
from wartable.rulesets.battle_century.single_test.view import SingleTestView


class SingleTests(Matches):
    """Tests of Battle Century G 1.2: seen, told, ruled on and saved as a Match is."""

    def read(self, whole: Reader) -> Scene | None:
        return read_test(whole)

    def is_bounded(self, state: Scene) -> bool:
        return True

    def step(self, table: Table[Scene]) -> None:
        play_test(table)

    def view(self, state: Scene, seat: str) -> View:
        return SingleTestView(seat, state)


SINGLE_TESTS: Final = SingleTests()
