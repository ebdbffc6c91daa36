"""Tests outside of Matches as the core knows them: a Scene with one thing to be tried in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.dice import DiceSource
from wartable.core.event import Event
from wartable.core.knowledge import View
from wartable.core.problem import Problem
from wartable.core.record import Input, Ruling
from wartable.core.ruleset import Outcome, Ruleset, Setup
from wartable.core.table import Player, Table
from wartable.rulesets.battle_century.match.rulings import check_ruling, ruling_paths
from wartable.rulesets.battle_century.match.snapshot import dump, restore_scene
from wartable.rulesets.battle_century.match.tabletop import MatchTabletop
from wartable.rulesets.battle_century.match.text import say
from wartable.rulesets.battle_century.match.witness import witness
from wartable.rulesets.battle_century.scene.state import Scene
from wartable.rulesets.battle_century.scene.task_legality import problems
from wartable.rulesets.battle_century.scene.task_setup import new_task
from wartable.rulesets.battle_century.scene.task_view import TaskView
from wartable.rulesets.battle_century.scene.tasks import play_task

__all__ = ["TASKS", "Tasks"]


class TaskTabletop(MatchTabletop):
    """A table at which a Test is made."""

    def look(self) -> View:
        return TaskView(self.state, self.asked)


class Tasks(Ruleset[Scene]):
    """Tests of Battle Century G 1.2."""

    def problems(self, setup: Setup) -> list[Problem]:
        return problems(setup)

    def start(self, setup: Setup, seed: int) -> Scene:
        return new_task(setup, seed)

    def table(
        self,
        state: Scene,
        players: Mapping[str, Player],
        source: DiceSource | None,
        record: list[Input] | None,
        *,
        listening: bool,
    ) -> Table[Scene]:
        return TaskTabletop(state, players, source, record, listening=listening)

    def step(self, table: Table[Scene]) -> None:
        play_task(table)

    def is_over(self, state: Scene) -> bool:
        return state.over

    def outcome(self, state: Scene) -> Outcome:
        return Outcome(state.winners, state.reason, state.round)

    def seats(self, state: Scene) -> tuple[str, ...]:
        return state.plan.seats

    def sides(self, state: Scene) -> tuple[str, ...]:
        return state.plan.sides

    def check_ruling(self, state: Scene, ruling: Ruling) -> list[Problem]:
        return check_ruling(state, ruling)

    def ruling_paths(self, state: Scene) -> list[tuple[str, str]]:
        return ruling_paths(state)

    def view(self, state: Scene, seat: str) -> View:
        return TaskView(state, seat)

    def witness(self, state: Scene, event: Event, seat: str) -> Event | None:
        return witness(state, event, seat)

    def say(self, state: Scene, event: Event) -> str:
        return say(state, event)

    def dump(self, state: Scene) -> dict[str, object]:
        return dump(state)

    def restore(self, setup: Setup, data: Mapping[str, object]) -> Scene:
        return restore_scene(new_task(setup, 0), data)


TASKS: Final = Tasks("battle-century", "Battle Century G: Tests")
