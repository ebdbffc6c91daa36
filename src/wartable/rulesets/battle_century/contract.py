"""Battle Century G as the core knows it: one ruleset with two kinds of battle, Operations and Matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from wartable.core.ability import Ability
from wartable.core.dice import DiceSource
from wartable.core.event import Event
from wartable.core.knowledge import View
from wartable.core.problem import Problem
from wartable.core.record import Input, Ruling
from wartable.core.ruleset import Entry, Outcome, Ruleset, Setup
from wartable.core.state import State
from wartable.core.table import Player, Table
from wartable.rulesets.battle_century.adoption import adopt
from wartable.rulesets.battle_century.compendium import compendium
from wartable.rulesets.battle_century.match.contract import MATCHES
from wartable.rulesets.battle_century.operation_contract import OPERATIONS
from wartable.rulesets.battle_century.scene.state import Scene

__all__ = ["RULESET", "BattleCentury"]

_MATCH: Final = "match"


class BattleCentury(Ruleset[State]):
    """Battle Century G 1.2. A setup is for an Operation unless its `battle` is "match"."""

    def problems(self, setup: Setup) -> list[Problem]:
        return _kind(setup).problems(setup)

    def start(self, setup: Setup, seed: int) -> State:
        return cast(State, _kind(setup).start(setup, seed))

    def table(
        self,
        state: State,
        players: Mapping[str, Player],
        source: DiceSource | None,
        record: list[Input] | None,
        *,
        listening: bool,
    ) -> Table[State]:
        return _of(state).table(state, players, source, record, listening=listening)

    def step(self, table: Table[State]) -> None:
        _of(table.state).step(table)

    def is_over(self, state: State) -> bool:
        return _of(state).is_over(state)

    def outcome(self, state: State) -> Outcome:
        return _of(state).outcome(state)

    def seats(self, state: State) -> tuple[str, ...]:
        return _of(state).seats(state)

    def sides(self, state: State) -> tuple[str, ...]:
        return _of(state).sides(state)

    def check_ruling(self, state: State, ruling: Ruling) -> list[Problem]:
        return _of(state).check_ruling(state, ruling)

    def ruling_paths(self, state: State) -> list[tuple[str, str]]:
        return _of(state).ruling_paths(state)

    def view(self, state: State, seat: str) -> View:
        return _of(state).view(state, seat)

    def witness(self, state: State, event: Event, seat: str) -> Event | None:
        return _of(state).witness(state, event, seat)

    def say(self, state: State, event: Event) -> str:
        return _of(state).say(state, event)

    def dump(self, state: State) -> dict[str, object]:
        return _of(state).dump(state)

    def restore(self, setup: Setup, data: Mapping[str, object]) -> State:
        return cast(State, _kind(setup).restore(setup, data))

    def compendium(self) -> list[Entry]:
        return compendium()

    def adopt(self, kinds: Sequence[type[Ability]]) -> list[Problem]:
        return adopt(kinds)


def _kind(setup: Setup) -> Ruleset[Any]:
    """What the setup is for."""
    return MATCHES if setup.get("battle") == _MATCH else OPERATIONS


def _of(state: State) -> Ruleset[Any]:
    """The kind of battle that the state is of."""
    return MATCHES if isinstance(state, Scene) else OPERATIONS


RULESET: Final = BattleCentury("battle-century", "Battle Century G")
