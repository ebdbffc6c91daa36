"""Matches as the core knows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.auto_answer import Request
from wartable.core.dice import DiceSource
from wartable.core.event import Event
from wartable.core.knowledge import View
from wartable.core.problem import Problem
from wartable.core.record import Input
from wartable.core.ruleset import Outcome, Ruleset, Setup
from wartable.core.shape import Shape
from wartable.core.table import Player, Table
from wartable.rulesets.battle_century.match.knowledge.redaction import witness
from wartable.rulesets.battle_century.match.legality import problems
from wartable.rulesets.battle_century.match.match import step
from wartable.rulesets.battle_century.match.rulings import RULINGS
from wartable.rulesets.battle_century.match.saved.situation import place_situation
from wartable.rulesets.battle_century.match.saved.snapshot import SCENE, restore
from wartable.rulesets.battle_century.match.seen.view import MatchView
from wartable.rulesets.battle_century.match.setup import new_match
from wartable.rulesets.battle_century.match.tabletop import MatchTabletop
from wartable.rulesets.battle_century.match.text import say
from wartable.rulesets.battle_century.pilots.model.state import Scene


class Matches(Ruleset[Scene]):
    """Matches of Battle Century G 1.2."""

    def problems(self, setup: Setup) -> list[Problem]:
        return problems(setup)

    def start(self, setup: Setup, seed: int) -> Scene:
        state = new_match(setup, seed)
        if "now" in setup:
            place_situation(state, setup)
        return state

    def table(
        self,
        state: Scene,
        players: Mapping[str, Player],
        source: DiceSource | None,
        record: list[Input] | None,
        *,
        listening: bool,
    ) -> Table[Scene]:
        return MatchTabletop(state, players, source, record, listening=listening)

    def step(self, table: Table[Scene]) -> None:
        step(table)

    def is_over(self, state: Scene) -> bool:
        return state.over

    def outcome(self, state: Scene) -> Outcome:
        return Outcome(state.winners, state.reason, state.round)

    def seats(self, state: Scene) -> tuple[str, ...]:
        return state.plan.seats

    def sides(self, state: Scene) -> tuple[str, ...]:
        return state.plan.sides

    def gm(self, state: Scene) -> str:
        return state.plan.gm

    def judge(self, state: Scene, request: Request) -> None:
        RULINGS.judge(state, request)

    def ruling_paths(self, state: Scene, seat: str = "") -> list[tuple[str, str]]:
        return RULINGS.paths(state, seat)

    def view(self, state: Scene, seat: str) -> View:
        return MatchView(state, seat)

    def witness(self, state: Scene, event: Event, seat: str) -> Event | None:
        return witness(state, event, seat)

    def say(self, state: Scene, event: Event) -> str:
        return say(state, event)

    def shape(self, state: Scene) -> Shape[Scene, Scene]:
        return SCENE

    def restore(self, setup: Setup, data: Mapping[str, object]) -> Scene:
        return restore(setup, data)


MATCHES: Final = Matches("battle-century", "Battle Century G: Matches")
