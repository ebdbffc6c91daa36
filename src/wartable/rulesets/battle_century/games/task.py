"""Tests outside of Matches as the core knows them: a Scene with one thing to be tried in it."""

from __future__ import annotations

from typing import Final

from wartable.core.knowledge import View
from wartable.core.reader import Reader
from wartable.core.table import Table
from wartable.rulesets.battle_century.games.match import Matches
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.task.setup import read_test
from wartable.rulesets.battle_century.task.task import play_task
from wartable.rulesets.battle_century.task.view import TaskView


class Tasks(Matches):
    """Tests of Battle Century G 1.2: seen, told, ruled on and saved as a Match is."""

    def read(self, whole: Reader) -> Scene | None:
        return read_test(whole)

    def step(self, table: Table[Scene]) -> None:
        play_task(table)

    def view(self, state: Scene, seat: str) -> View:
        return TaskView(state, seat)


TASKS: Final = Tasks()
