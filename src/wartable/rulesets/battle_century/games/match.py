"""Games that are played on a Scene: Matches, the rolls at the beginning of a Scene, and single Tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from wartable.core.data.measure import Measure
from wartable.core.data.problem import Problem
from wartable.core.data.random_source import RandomSource
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.core.game import COUNTERS, Game, Setup
from wartable.core.remedy import Remedy
from wartable.core.rulings.ruling import Rulings
from wartable.core.table import Table
from wartable.core.views.knowledge import View
from wartable.core.views.view_data import UnitView
from wartable.rulesets.battle_century.match.imagine.draw import imagine_scene
from wartable.rulesets.battle_century.match.match import play_match_step
from wartable.rulesets.battle_century.match.rulings import RULINGS
from wartable.rulesets.battle_century.match.saved.snapshot import SCENE, restore_scene
from wartable.rulesets.battle_century.match.seen.view import MatchView
from wartable.rulesets.battle_century.match.setup import read_match
from wartable.rulesets.battle_century.match.turn.turn import REMEDIES
from wartable.rulesets.battle_century.pilots.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.players.value import MATCH_MEASURES, measured_in_match
from wartable.rulesets.battle_century.season.opening import OPENING, play_scene_opening
from wartable.rulesets.battle_century.single_test.setup import read_single_test
from wartable.rulesets.battle_century.single_test.single_test import play_single_test
from wartable.rulesets.battle_century.single_test.view import SingleTestView


class MatchGame(Game[Scene]):
    """The game of Matches of Battle Century G 1.2."""

    counters: ClassVar[frozenset[str]] = COUNTERS | {"tension", "acted", "born", "slot", "turn_of"}
    measures: ClassVar[tuple[Measure, ...]] = MATCH_MEASURES

    def read(self, whole: Reader) -> Scene | None:
        return read_match(whole)

    def step(self, table: Table[Scene]) -> None:
        play_match_step(table)

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

    def measured(self, state: Scene, side: str) -> list[float]:
        return measured_in_match(state, side)

    def perspective(self, state: Scene, seat: str) -> Perspective:
        return Perspective(state, seat)

    def imagine(self, state: Scene, seat: str, rng: RandomSource, now: Scene) -> Scene | None:
        return imagine_scene(state, seat, rng, now)

    def shape(self, state: Scene) -> Shape[Scene, Scene]:
        return SCENE

    def restore(self, setup: Setup, data: Mapping[str, object]) -> Scene:
        return restore_scene(self.fresh(setup), data)


MATCHES: Final = MatchGame()


_ABOUT_SIDES: Final = ("sides", "characters", "now.characters")
"""Paths of problems that a Match reports if there is no opponent."""


class SceneOpeningGame(MatchGame):
    """The game of the rolls that some Characters make at the beginning of a Scene. R-BOSS-012."""

    def problems(self, setup: Setup) -> list[Problem]:
        """Return the problems that the setup would have as a Match, except those about missing Enemies, since
        a single side is enough here.
        """
        found = super().problems({**setup, "battle": "match"})
        return [problem for problem in found if problem.path not in _ABOUT_SIDES]

    def start(self, setup: Setup, seed: int) -> Scene:
        state = super().start(setup, seed)
        state.phase = OPENING
        return state

    def is_bounded(self, state: Scene) -> bool:
        return True

    def step(self, table: Table[Scene]) -> None:
        play_scene_opening(table)


OPENINGS: Final = SceneOpeningGame()


class SingleTestGame(MatchGame):
    """The game of single Tests of Battle Century G 1.2. Views, rulings and saves are those of Matches."""

    def read(self, whole: Reader) -> Scene | None:
        return read_single_test(whole)

    def is_bounded(self, state: Scene) -> bool:
        return True

    def step(self, table: Table[Scene]) -> None:
        play_single_test(table)

    def view(self, state: Scene, seat: str) -> View:
        return SingleTestView(seat, state)


SINGLE_TESTS: Final = SingleTestGame()
