"""The beginning of a Scene as the core knows it: a battle in which nobody fights."""

from __future__ import annotations

from typing import Final

from wartable.core.game import Setup
from wartable.core.problem import Problem
from wartable.core.table import Table
from wartable.rulesets.battle_century.games.match import Matches
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.season.opening import OPENING, open_scene

_ABOUT_SIDES: Final = ("sides", "characters", "now.characters")
"""Where a Match is told that nobody would be there to fight."""


class Openings(Matches):
    """What is rolled when a Scene begins. R-BOSS-012."""

    def problems(self, setup: Setup) -> list[Problem]:
        """As of a Match, but that nobody needs an Enemy."""
        found = super().problems({**setup, "battle": "match"})
        return [problem for problem in found if problem.path not in _ABOUT_SIDES]

    def start(self, setup: Setup, seed: int) -> Scene:
        state = super().start(setup, seed)
        state.phase = OPENING
        return state

    def is_bounded(self, state: Scene) -> bool:
        return True

    def step(self, table: Table[Scene]) -> None:
        open_scene(table)


OPENINGS: Final = Openings()
