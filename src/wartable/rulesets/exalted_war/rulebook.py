"""The rulebook of Exalted's mass combat and its game, as the core uses them."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.data.measure import Measure
from wartable.core.data.problem import Problem
from wartable.core.data.random_source import RandomSource
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.core.decision import Decision
from wartable.core.event import Event, say
from wartable.core.forces.lineup import Lineup
from wartable.core.game import COUNTERS, Game, Setup
from wartable.core.remedy import Remedy
from wartable.core.rulebook import Rulebook
from wartable.core.rulings.ruling import Rulings
from wartable.core.table import Table
from wartable.core.views.entry import Entry
from wartable.core.views.knowledge import View
from wartable.core.views.view_data import UnitView
from wartable.core.words import capital
from wartable.rulesets.exalted_war.actions.remedies import REMEDIES
from wartable.rulesets.exalted_war.builders import BUILDERS, SCENARIO_GUIDES
from wartable.rulesets.exalted_war.building.wars import PARADE, force_problems, read_setup
from wartable.rulesets.exalted_war.clock.clock import play_next_step
from wartable.rulesets.exalted_war.compendium.entries import compendium_entries
from wartable.rulesets.exalted_war.imagine.draw import imagine_war, is_secret_answer
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.players.value import WAR_MEASURES, measured_in_war
from wartable.rulesets.exalted_war.players.war import WarHeuristic
from wartable.rulesets.exalted_war.rulings import RULINGS
from wartable.rulesets.exalted_war.saved.snapshot import WAR, check_saved_war
from wartable.rulesets.exalted_war.seen.view import WarView


class MassCombat(Game[War]):
    """The game of mass combat by the rules of Exalted's second edition."""

    patience: ClassVar[int] = 100
    """Most actions take three to six ticks."""
    evidence: ClassVar[frozenset[str]] = frozenset({"shown"})
    measures: ClassVar[tuple[Measure, ...]] = WAR_MEASURES
    counters: ClassVar[frozenset[str]] = COUNTERS | {
        "told",
        "order",
        "next",
        "since",
        "veiled_until",
        "engaged",
    }

    def read(self, whole: Reader) -> War | None:
        return read_setup(whole)

    def step(self, table: Table[War]) -> None:
        play_next_step(table)

    def imagine(self, state: War, seat: str, rng: RandomSource, now: War) -> War | None:
        return imagine_war(state, seat, rng, now)

    def is_secret_answer(self, state: War, decision: Decision, seat: str) -> bool:
        return is_secret_answer(state, decision, seat)

    def rulings(self) -> Rulings[War, Perspective]:
        return RULINGS

    def remedies(self) -> list[Remedy[War]]:
        return REMEDIES

    def view(self, state: War, seat: str) -> View:
        return WarView(state, seat)

    def roll_call(self, state: War) -> list[UnitView]:
        return [
            UnitView(
                unit.id, unit.name, unit.side, out=not unit.is_active, within=unit.host, columns=(), sheet=()
            )
            for unit in state.units.values()
        ]

    def measured(self, state: War, side: str) -> list[float]:
        return measured_in_war(state, side)

    def perspective(self, state: War, seat: str) -> Perspective:
        return Perspective(state, seat)

    def say(self, state: War, event: Event) -> str:
        return capital(say(state, event))

    def shape(self, state: War) -> Shape[War, War]:
        return WAR

    def read_saved(self, whole: Reader, state: War, shape: Shape[War, War]) -> None:
        super().read_saved(whole, state, shape)
        check_saved_war(whole, state)


class ExaltedWar(Rulebook):
    """The rulebook of mass combat by the rules of Exalted's second edition."""

    def force_problems(self, force: Setup) -> list[Problem]:
        return force_problems(force)

    def compendium(self) -> list[Entry]:
        return compendium_entries()


MASS_COMBAT: Final = MassCombat()
RULEBOOK: Final = ExaltedWar(
    "exalted-war",
    "Exalted: war",
    {"": MASS_COMBAT},
    heuristic=WarHeuristic(),
    builders=BUILDERS,
    scenario_guides=SCENARIO_GUIDES,
    lineup=Lineup(parade=PARADE, inner=("leader", "specials")),
    summary="Companies of two to ten thousand people on an open field, with leaders, formations, "
    "orders, duels and nerve.",
)
