"""The game of single Tests, outside of Matches: a Scene in which one Test is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.game import Setup
from wartable.core.knowledge import View
from wartable.core.problem import Problem
from wartable.core.table import Table
from wartable.rulesets.battle_century.games.match import Matches
from wartable.rulesets.battle_century.match.saved.snapshot import restore_scene
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.single_test.legality import problems
from wartable.rulesets.battle_century.single_test.setup import new_single_test
from wartable.rulesets.battle_century.single_test.single_test import play_test
from wartable.rulesets.battle_century.single_test.view import SingleTestView


class SingleTests(Matches):
    """Tests of Battle Century G 1.2: seen, told, ruled on and saved as a Match is."""

    def problems(self, setup: Setup) -> list[Problem]:
        return problems(setup)

    def start(self, setup: Setup, seed: int) -> Scene:
        return new_single_test(setup, seed)

    def step(self, table: Table[Scene]) -> None:
        play_test(table)

    def view(self, state: Scene, seat: str) -> View:
        return SingleTestView(state, seat)

    def restore(self, setup: Setup, data: Mapping[str, object]) -> Scene:
        return restore_scene(new_single_test(setup, 0), data)


SINGLE_TESTS: Final = SingleTests()
