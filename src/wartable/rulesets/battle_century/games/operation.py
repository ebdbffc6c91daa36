"""Operations as the core knows them."""

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
from wartable.rulesets.battle_century.building.operations import problems
from wartable.rulesets.battle_century.operation.knowledge.redaction import witness
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.operation import step
from wartable.rulesets.battle_century.operation.rulings import RULINGS
from wartable.rulesets.battle_century.operation.saved.setup import new_operation
from wartable.rulesets.battle_century.operation.saved.situation import place_situation
from wartable.rulesets.battle_century.operation.saved.snapshot import OPERATION, restore
from wartable.rulesets.battle_century.operation.seen.view import OperationView
from wartable.rulesets.battle_century.operation.table import OperationTabletop
from wartable.rulesets.battle_century.operation.text import say


class Operations(Ruleset[Operation]):
    """Operations of Battle Century G 1.2."""

    def problems(self, setup: Setup) -> list[Problem]:
        return problems(setup)

    def start(self, setup: Setup, seed: int) -> Operation:
        state = new_operation(setup, seed)
        if "now" in setup:
            place_situation(state, setup)
        return state

    def table(
        self,
        state: Operation,
        players: Mapping[str, Player],
        source: DiceSource | None,
        record: list[Input] | None,
        *,
        listening: bool,
    ) -> Table[Operation]:
        return OperationTabletop(state, players, source, record, listening=listening)

    def step(self, table: Table[Operation]) -> None:
        step(table)

    def is_over(self, state: Operation) -> bool:
        return state.over

    def outcome(self, state: Operation) -> Outcome:
        return Outcome(state.winners, state.reason, state.round)

    def seats(self, state: Operation) -> tuple[str, ...]:
        return state.plan.seats

    def sides(self, state: Operation) -> tuple[str, ...]:
        return state.plan.sides

    def gm(self, state: Operation) -> str:
        return state.plan.gm

    def judge(self, state: Operation, request: Request) -> None:
        RULINGS.judge(state, request)

    def ruling_paths(self, state: Operation, seat: str = "") -> list[tuple[str, str]]:
        return RULINGS.paths(state, seat)

    def view(self, state: Operation, seat: str) -> View:
        return OperationView(state, seat)

    def witness(self, state: Operation, event: Event, seat: str) -> Event | None:
        return witness(state, event, seat)

    def say(self, state: Operation, event: Event) -> str:
        return say(state, event)

    def shape(self, state: Operation) -> Shape[Operation, Operation]:
        return OPERATION

    def restore(self, setup: Setup, data: Mapping[str, object]) -> Operation:
        return restore(setup, data)


OPERATIONS: Final = Operations("battle-century", "Battle Century G: Operations")
