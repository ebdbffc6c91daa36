"""Exalted war as the core knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.auto_answer import Request
from wartable.core.dice import DiceSource
from wartable.core.event import Event
from wartable.core.knowledge import View
from wartable.core.problem import Problem
from wartable.core.record import Input
from wartable.core.ruleset import Entry, Outcome, Ruleset, Setup
from wartable.core.shape import Shape
from wartable.core.table import Player, Table
from wartable.rulesets.exalted_war.building.force import force_problems
from wartable.rulesets.exalted_war.building.wars import problems
from wartable.rulesets.exalted_war.clock.clock import step
from wartable.rulesets.exalted_war.compendium.entries import compendium
from wartable.rulesets.exalted_war.knowledge.redaction import witness
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.rulings import RULINGS
from wartable.rulesets.exalted_war.saved.setup import new_war
from wartable.rulesets.exalted_war.saved.situation import place_situation
from wartable.rulesets.exalted_war.saved.snapshot import WAR, restore
from wartable.rulesets.exalted_war.seen.view import WarView
from wartable.rulesets.exalted_war.table import Battlefield
from wartable.rulesets.exalted_war.text import say


class ExaltedWar(Ruleset[War]):
    """Mass combat of Exalted's second edition."""

    def problems(self, setup: Setup) -> list[Problem]:
        return problems(setup)

    def force_problems(self, force: Setup) -> list[Problem]:
        return force_problems(force)

    def start(self, setup: Setup, seed: int) -> War:
        state = new_war(setup, seed)
        if "now" in setup:
            place_situation(state, setup)
        return state

    def table(
        self,
        state: War,
        players: Mapping[str, Player],
        source: DiceSource | None,
        record: list[Input] | None,
        *,
        listening: bool,
    ) -> Table[War]:
        return Battlefield(state, players, source, record, listening=listening)

    def step(self, table: Table[War]) -> None:
        step(table)

    def is_over(self, state: War) -> bool:
        return state.over

    def outcome(self, state: War) -> Outcome:
        return Outcome(state.winners, state.reason, state.tick)

    def seats(self, state: War) -> tuple[str, ...]:
        return state.plan.seats

    def sides(self, state: War) -> tuple[str, ...]:
        return tuple(state.plan.sides)

    def gm(self, state: War) -> str:
        return state.plan.gm

    def judge(self, state: War, request: Request) -> None:
        RULINGS.judge(state, request)

    def ruling_paths(self, state: War, seat: str = "") -> list[tuple[str, str]]:
        return RULINGS.paths(state, seat)

    def view(self, state: War, seat: str) -> View:
        return WarView(state, seat)

    def witness(self, state: War, event: Event, seat: str) -> Event | None:
        return witness(state, event, seat)

    def say(self, state: War, event: Event) -> str:
        return say(state, event)

    def shape(self, state: War) -> Shape[War, War]:
        return WAR

    def restore(self, setup: Setup, data: Mapping[str, object]) -> War:
        return restore(setup, data)

    def compendium(self) -> list[Entry]:
        return compendium()


RULESET: Final = ExaltedWar("exalted-war", "Exalted: war")
