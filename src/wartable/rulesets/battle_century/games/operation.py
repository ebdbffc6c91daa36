"""The game of Operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from wartable.core.data.measure import Measure
from wartable.core.data.problem import Problem
from wartable.core.data.random_source import RandomSource
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.core.decision import Decision, Option
from wartable.core.dice import DiceSource
from wartable.core.game import COUNTERS, Game, Setup
from wartable.core.record import Input
from wartable.core.remedy import Remedy
from wartable.core.rulings.ruling import Rulings
from wartable.core.table import Player, Table
from wartable.core.views.knowledge import View
from wartable.core.views.view_data import UnitView
from wartable.rulesets.battle_century.building.operations import read_operation
from wartable.rulesets.battle_century.building.reserves import expensive_power_notes
from wartable.rulesets.battle_century.operation.imagine.draw import imagine_operation
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.movement.objectives import has_last_round
from wartable.rulesets.battle_century.operation.operation import play_operation_step
from wartable.rulesets.battle_century.operation.rulings import RULINGS
from wartable.rulesets.battle_century.operation.saved.snapshot import OPERATION, restore_operation
from wartable.rulesets.battle_century.operation.seen.view import OperationView
from wartable.rulesets.battle_century.operation.turn.remedies import REMEDIES
from wartable.rulesets.battle_century.players.value import OPERATION_MEASURES, measured_in_operation


class OperationGame(Game[Operation]):
    """The game of Operations of Battle Century G 1.2."""

    measures: ClassVar[tuple[Measure, ...]] = OPERATION_MEASURES
    counters: ClassVar[frozenset[str]] = COUNTERS | {
        "tension",
        "acted",
        "born",
        "last_shot",
        "slot",
        "turn_of",
    }

    def is_bounded(self, state: Operation) -> bool:
        return super().is_bounded(state) or has_last_round(state)

    def notes(self, setup: Setup) -> list[Problem]:
        reserves = Reader(setup, "", []).at("reinforcements").items()
        return [
            *super().notes(setup),
            *[note for reserve in reserves for note in expensive_power_notes(reserve)],
        ]

    def read(self, whole: Reader) -> Operation | None:
        return read_operation(whole)

    def table(
        self,
        state: Operation,
        players: Mapping[str, Player],
        source: DiceSource | None,
        record: list[Input] | None,
        *,
        listening: bool,
    ) -> Table[Operation]:
        return OperationTable(self, state, players, source, record, listening=listening)

    def step(self, table: Table[Operation]) -> None:
        play_operation_step(table)

    def rulings(self) -> Rulings[Operation, Perspective]:
        return RULINGS

    def remedies(self) -> list[Remedy[Operation]]:
        return REMEDIES

    def view(self, state: Operation, seat: str) -> View:
        return OperationView(seat, state)

    def roll_call(self, state: Operation) -> list[UnitView]:
        return [
            UnitView(unit.id, unit.name, unit.side, out=not unit.takes_turns, columns=(), sheet=())
            for unit in state.all_units
        ]

    def measured(self, state: Operation, side: str) -> list[float]:
        return measured_in_operation(state, side)

    def perspective(self, state: Operation, seat: str) -> Perspective:
        return Perspective(state, seat)

    def imagine(self, state: Operation, seat: str, rng: RandomSource, now: Operation) -> Operation | None:
        return imagine_operation(state, seat, rng, now)

    def shape(self, state: Operation) -> Shape[Operation, Operation]:
        return OPERATION

    def read_saved(self, whole: Reader, state: Operation, shape: Shape[Operation, Operation]) -> None:
        restore_operation(whole, state)


OPERATIONS: Final = OperationGame()


class OperationTable(Table[Operation]):
    """A table that also records the answers that are given while an ability is being used."""

    def ask(self, decision: Decision) -> Option:
        option = Table.ask(self, decision)
        using = self.state.using
        if using:
            using[-1].said.append(option.key)
        return option
