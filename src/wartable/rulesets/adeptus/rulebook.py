"""The d100 game of Swarms and Supreme Commanders, as a rulebook for the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from wartable.core.data.measure import Measure
from wartable.core.data.random_source import RandomSource
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.core.event import Event, say
from wartable.core.forces.lineup import Lineup
from wartable.core.game import COUNTERS, Game
from wartable.core.record import Ruling
from wartable.core.remedy import Remedy
from wartable.core.rulebook import Rulebook
from wartable.core.rulings.ruling import Rulings
from wartable.core.views.entry import Entry
from wartable.core.views.knowledge import View
from wartable.core.views.view_data import UnitView
from wartable.core.words import capital
from wartable.rulesets.adeptus.builders import BUILDERS, SCENARIO_GUIDES
from wartable.rulesets.adeptus.building.missions import read_setup
from wartable.rulesets.adeptus.compendium.entries import compendium
from wartable.rulesets.adeptus.imagine.draw import imagine_mission
from wartable.rulesets.adeptus.knowledge.perspective import Perspective
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import DEAD, FLED
from wartable.rulesets.adeptus.players.mission import MissionHeuristic
from wartable.rulesets.adeptus.players.value import MISSION_MEASURES, measured_in_mission
from wartable.rulesets.adeptus.rulings import RULINGS
from wartable.rulesets.adeptus.saved.situation import check_turn_index
from wartable.rulesets.adeptus.saved.snapshot import MISSION
from wartable.rulesets.adeptus.seen.view import MissionView
from wartable.rulesets.adeptus.turn.mission import play_mission_step
from wartable.rulesets.adeptus.turn.remedies import REMEDIES

_PARADE: Final[dict[str, object]] = {
    "ruleset": "adeptus",
    "title": "Parade",
    "sides": [{"id": "one"}, {"id": "two"}],
}


class Missions(Game[Mission]):
    """The game that plays a Mission of the d100 rules, as the core runs it."""

    counters: ClassVar[frozenset[str]] = COUNTERS | {"order", "initiative"}
    measures: ClassVar[tuple[Measure, ...]] = MISSION_MEASURES

    def read(self, whole: Reader) -> Mission | None:
        return read_setup(whole)

    def step(self, table: MissionTable) -> None:
        play_mission_step(table)

    def apply_ruling(self, table: MissionTable, ruling: Ruling) -> None:
        super().apply_ruling(table, ruling)
        table.state.update_outlines()

    def read_saved(self, whole: Reader, state: Mission, shape: Shape[Mission, Mission]) -> None:
        super().read_saved(whole, state, shape)
        state.update_outlines()
        check_turn_index(whole.at("turn"), state)

    def rulings(self) -> Rulings[Mission, Perspective]:
        return RULINGS

    def remedies(self) -> list[Remedy[Mission]]:
        return REMEDIES

    def view(self, state: Mission, seat: str) -> View:
        return MissionView(state, seat)

    def roll_call(self, state: Mission) -> list[UnitView]:
        return [
            UnitView(unit.id, unit.name, unit.side, out=unit.standing in (DEAD, FLED), columns=(), sheet=())
            for unit in state.units.values()
        ]

    def measured(self, state: Mission, side: str) -> list[float]:
        return measured_in_mission(state, side)

    def perspective(self, state: Mission, seat: str) -> Perspective:
        return Perspective(state, seat)

    def imagine(self, state: Mission, seat: str, rng: RandomSource, now: Mission) -> Mission | None:
        return imagine_mission(state, seat, rng, now)

    def say(self, state: Mission, event: Event) -> str:
        return capital(say(state, event))

    def shape(self, state: Mission) -> Shape[Mission, Mission]:
        return MISSION


class Adeptus(Rulebook):
    """The rulebook of Swarms, Hordes and Supreme Commanders."""

    def lineups(self) -> Mapping[str, Lineup]:
        return {"": Lineup("units", "unit", "units", "Unit", parade=_PARADE)}

    def compendium(self) -> list[Entry]:
        return compendium()


MISSIONS: Final = Missions()
RULEBOOK: Final = Adeptus(
    "adeptus",
    "Adeptus: Swarms and Supreme Commanders",
    {"": MISSIONS},
    heuristic=MissionHeuristic(),
    builders=BUILDERS,
    scenario_guides=SCENARIO_GUIDES,
    squad="battle-group",
    summary="Overseers lead their Swarms through the dark for a Supreme Commander; every shot is a "
    "roll of percentile dice.",
)
