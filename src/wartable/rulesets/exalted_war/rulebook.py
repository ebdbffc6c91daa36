"""Exalted war as the core knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.entry import Entry
from wartable.core.event import Event, say
from wartable.core.game import Game, Setup
from wartable.core.knowledge import View
from wartable.core.lineup import Lineup
from wartable.core.problem import Problem
from wartable.core.rulebook import Rulebook
from wartable.core.rulings import Rulings
from wartable.core.shape import Shape
from wartable.core.table import Table
from wartable.core.words import capital
from wartable.rulesets.exalted_war.builders import BUILDERS
from wartable.rulesets.exalted_war.building.force import LINEUPS, force_problems
from wartable.rulesets.exalted_war.building.wars import problems
from wartable.rulesets.exalted_war.clock.clock import step
from wartable.rulesets.exalted_war.compendium.entries import compendium
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.players.war import WarHeuristic
from wartable.rulesets.exalted_war.rulings import RULINGS
from wartable.rulesets.exalted_war.saved.setup import new_war
from wartable.rulesets.exalted_war.saved.situation import place_situation
from wartable.rulesets.exalted_war.saved.snapshot import WAR, restore
from wartable.rulesets.exalted_war.seen.view import WarView


class MassCombat(Game[War]):
    """A war of Exalted's second edition."""

    def lineups(self) -> Mapping[str, Lineup]:
        return LINEUPS

    def problems(self, setup: Setup) -> list[Problem]:
        return problems(setup)

    def start(self, setup: Setup, seed: int) -> War:
        state = new_war(setup, seed)
        if "now" in setup:
            place_situation(state, setup)
        return state

    def step(self, table: Table[War]) -> None:
        step(table)

    def rulings(self) -> Rulings[War, Perspective]:
        return RULINGS

    def view(self, state: War, seat: str) -> View:
        return WarView(state, seat)

    def perspective(self, state: War, seat: str) -> Perspective:
        return Perspective(state, seat)

    def say(self, state: War, event: Event) -> str:
        return capital(say(state, event))

    def shape(self, state: War) -> Shape[War, War]:
        return WAR

    def restore(self, setup: Setup, data: Mapping[str, object]) -> War:
        return restore(setup, data)


class ExaltedWar(Rulebook):
    """Mass combat of Exalted's second edition."""

    def lineups(self) -> Mapping[str, Lineup]:
        return LINEUPS

    def force_problems(self, force: Setup) -> list[Problem]:
        return force_problems(force)

    def compendium(self) -> list[Entry]:
        return compendium()


MASS_COMBAT: Final = MassCombat()
RULEBOOK: Final = ExaltedWar(
    "exalted-war", "Exalted: war", {"": MASS_COMBAT}, heuristic=WarHeuristic(), builders=BUILDERS
)
