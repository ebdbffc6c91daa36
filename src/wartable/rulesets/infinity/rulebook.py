"""Infinity, as the core uses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from wartable.core.data.measure import Measure
from wartable.core.data.random_source import RandomSource
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.core.decision import Decision
from wartable.core.event import Event, say
from wartable.core.forces.calculation import Calculation
from wartable.core.forces.lineup import Lineup
from wartable.core.game import Game
from wartable.core.remedy import Remedy
from wartable.core.rulebook import Rulebook
from wartable.core.rulings.ruling import Rulings
from wartable.core.views.entry import Entry
from wartable.core.views.knowledge import View
from wartable.core.words import capital
from wartable.rulesets.infinity.builders import BUILDERS, SCENARIO_GUIDES
from wartable.rulesets.infinity.building.skirmishes import read_setup
from wartable.rulesets.infinity.compendium.entries import compendium_entries
from wartable.rulesets.infinity.imagine.draw import imagine_skirmish, is_secret_answer
from wartable.rulesets.infinity.knowledge.perspective import Perspective
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.odds.f2f import FaceToFaceCalculation
from wartable.rulesets.infinity.orders.remedies import REMEDIES
from wartable.rulesets.infinity.players.skirmish import SkirmishHeuristic
from wartable.rulesets.infinity.players.value import SKIRMISH_MEASURES, measured_in_skirmish
from wartable.rulesets.infinity.rulings import RULINGS
from wartable.rulesets.infinity.saved.snapshot import SKIRMISH
from wartable.rulesets.infinity.seen.view import SkirmishView
from wartable.rulesets.infinity.turn.course import play_skirmish_step

_PARADE: Final[dict[str, object]] = {
    "ruleset": "infinity",
    "title": "Parade",
    "sides": [{"id": "one"}, {"id": "two"}],
}


class Skirmishes(Game[Skirmish]):
    """A skirmish with Orders and Command Tokens."""

    measures: ClassVar[tuple[Measure, ...]] = SKIRMISH_MEASURES

    def read(self, whole: Reader) -> Skirmish | None:
        return read_setup(whole)

    def step(self, table: SkirmishTable) -> None:
        play_skirmish_step(table)

    def rulings(self) -> Rulings[Skirmish, Perspective]:
        return RULINGS

    def remedies(self) -> list[Remedy[Skirmish]]:
        return REMEDIES

    def view(self, state: Skirmish, seat: str) -> View:
        return SkirmishView(state, seat)

    def measured(self, state: Skirmish, side: str) -> list[float]:
        return measured_in_skirmish(state, side)

    def perspective(self, state: Skirmish, seat: str) -> Perspective:
        return Perspective(state, seat)

    def imagine(self, state: Skirmish, seat: str, rng: RandomSource, now: Skirmish) -> Skirmish | None:
        return imagine_skirmish(state, seat, rng, now)

    def is_secret_answer(self, state: Skirmish, decision: Decision, seat: str) -> bool:
        return is_secret_answer(state, decision, seat)

    def say(self, state: Skirmish, event: Event) -> str:
        return capital(say(state, event))

    def shape(self, state: Skirmish) -> Shape[Skirmish, Skirmish]:
        return SKIRMISH


class Infinity(Rulebook):
    """Skirmishes by order pools."""

    def lineups(self) -> Mapping[str, Lineup]:
        return {"": Lineup("units", "trooper", "units", "Trooper", parade=_PARADE, kin="unit")}

    def compendium(self) -> list[Entry]:
        return compendium_entries()

    def calculations(self) -> Sequence[Calculation]:
        return (FaceToFaceCalculation(),)


SKIRMISHES: Final = Skirmishes()
RULEBOOK: Final = Infinity(
    "infinity",
    "Infinity: orders and Command Tokens",
    {"": SKIRMISHES},
    heuristic=SkirmishHeuristic(),
    builders=BUILDERS,
    scenario_guides=SCENARIO_GUIDES,
    squad="army-list",
    summary="A dozen Troopers a side among walls and roofs, where each Order you spend lets the enemy react.",
)
