"""Tests outside of Matches as the core knows them: a Scene with one thing to be tried in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.game import Setup
from wartable.core.knowledge import View
from wartable.core.problem import Problem
from wartable.core.table import Table
from wartable.rulesets.battle_century.games.match import Matches
from wartable.rulesets.battle_century.match.saved.snapshot import restore_scene
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.task.legality import problems
from wartable.rulesets.battle_century.task.setup import new_task
from wartable.rulesets.battle_century.task.task import play_task
from wartable.rulesets.battle_century.task.view import TaskView


class Tasks(Matches):
    """Tests of Battle Century G 1.2: seen, told, ruled on and saved as a Match is."""

    def problems(self, setup: Setup) -> list[Problem]:
        return problems(setup)

    def start(self, setup: Setup, seed: int) -> Scene:
        return new_task(setup, seed)

    def step(self, table: Table[Scene]) -> None:
        play_task(table)

    def view(self, state: Scene, seat: str) -> View:
        return TaskView(state, seat)

    def restore(self, setup: Setup, data: Mapping[str, object]) -> Scene:
        return restore_scene(new_task(setup, 0), data)


TASKS: Final = Tasks()
