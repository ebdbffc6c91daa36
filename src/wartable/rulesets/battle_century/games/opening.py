"""The beginning of a Scene as a game of the core: a battle without fighting."""

from __future__ import annotations

from typing import Final

from wartable.core.data.problem import Problem
from wartable.core.game import Setup
from wartable.core.table import Table
from wartable.rulesets.battle_century.games.match import Matches
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.season.opening import OPENING, open_scene

_ABOUT_SIDES: Final = ("sides", "characters", "now.characters")
"""Paths of problems that a Match reports if there is no opponent."""


class Openings(Matches):
    """Game for the rolls at the beginning of a Scene. R-BOSS-012."""

    def problems(self, setup: Setup) -> list[Problem]:
        """Return the problems of the setup as a Match, except those about missing Enemies."""
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
