"""Battle Century G as the core knows it: one ruleset with several kinds of battle, Operations first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from wartable.core.ability import Ability
from wartable.core.auto_answer import Request
from wartable.core.bill import Bill, Opponents, Rating
from wartable.core.dice import DiceSource
from wartable.core.event import Event
from wartable.core.knowledge import View
from wartable.core.problem import Problem
from wartable.core.record import Input
from wartable.core.ruleset import Entry, Outcome, Ruleset, Setup
from wartable.core.season import Season
from wartable.core.shape import Shape
from wartable.core.state import State
from wartable.core.table import Player, Table
from wartable.rulesets.battle_century.adoption import adopt
from wartable.rulesets.battle_century.building.bills import bills
from wartable.rulesets.battle_century.building.ratings import opposition, ratings
from wartable.rulesets.battle_century.building.squads import force_problems
from wartable.rulesets.battle_century.building.unchosen import unchosen
from wartable.rulesets.battle_century.compendium.entries import compendium
from wartable.rulesets.battle_century.games.match import MATCHES
from wartable.rulesets.battle_century.games.opening import OPENINGS
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.games.task import TASKS
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.season.opening import OPENING
from wartable.rulesets.battle_century.season.season import SEASON
from wartable.rulesets.battle_century.talents.catalogue import register_talents

_KINDS: Final[dict[str, Ruleset[Any]]] = {"match": MATCHES, "test": TASKS, OPENING: OPENINGS}
"""By what `battle` says; it says nothing of Operations."""


class BattleCentury(Ruleset[State]):
    """Battle Century G 1.2. A setup is for an Operation unless its `battle` is "match" or "test"."""

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

    def kind(self, state: State) -> Ruleset[State]:
        return _of(state)

    def is_over(self, state: State) -> bool:
        return _of(state).is_over(state)

    def outcome(self, state: State) -> Outcome:
        return _of(state).outcome(state)

    def seats(self, state: State) -> tuple[str, ...]:
        return _of(state).seats(state)

    def sides(self, state: State) -> tuple[str, ...]:
        return _of(state).sides(state)

    def gm(self, state: State) -> str:
        return _of(state).gm(state)

    def judge(self, state: State, request: Request) -> None:
        _of(state).judge(state, request)

    def ruling_paths(self, state: State, seat: str = "") -> list[tuple[str, str]]:
        return _of(state).ruling_paths(state, seat)

    def view(self, state: State, seat: str) -> View:
        return _of(state).view(state, seat)

    def witness(self, state: State, event: Event, seat: str) -> Event | None:
        return _of(state).witness(state, event, seat)

    def say(self, state: State, event: Event) -> str:
        return _of(state).say(state, event)

    def shape(self, state: State) -> Shape[Any, Any] | None:
        return _of(state).shape(state)

    def dump(self, state: State) -> dict[str, object]:
        return _of(state).dump(state)

    def restore(self, setup: Setup, data: Mapping[str, object]) -> State:
        return cast(State, _kind(setup).restore(setup, data))

    def compendium(self) -> list[Entry]:
        return compendium()

    def force_problems(self, force: Setup) -> list[Problem]:
        return force_problems(force)

    def unchosen(self, force: Setup) -> list[Problem]:
        return unchosen(force)

    def costs(self, force: Setup) -> list[Bill]:
        return bills(force)

    def ratings(self, force: Setup) -> list[Rating]:
        return ratings(force)

    def opposition(self, total: int) -> list[Opponents]:
        return opposition(total)

    def season(self) -> Season:
        return SEASON

    def adopt(self, kinds: Sequence[type[Ability]]) -> list[Problem]:
        return adopt(kinds)


def _kind(setup: Setup) -> Ruleset[Any]:
    """What the setup is for."""
    return _KINDS.get(str(setup.get("battle", "")), OPERATIONS)


def _of(state: State) -> Ruleset[Any]:
    """The kind of battle that the state is of."""
    if isinstance(state, Scene):
        if state.plan.task is not None:
            return TASKS
        return OPENINGS if state.phase == OPENING else MATCHES
    return OPERATIONS


register_talents()

RULESET: Final = BattleCentury("battle-century", "Battle Century G")
