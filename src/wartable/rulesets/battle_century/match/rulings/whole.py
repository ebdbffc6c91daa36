"""Rulings on the Match as a whole: Tension, Rounds, order of Turns, who surprises, how hard, the end."""

from __future__ import annotations

from typing import Final

from wartable.core.auto_answer import read_number, read_words, words
from wartable.core.reader import MOST, Reader
from wartable.rulesets.battle_century.match.rulings.base import SceneMatter
from wartable.rulesets.battle_century.match.turn.ending import finish
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable

_DRAW: Final = "draw"
_IN_ORDER: Final = ("turn", "delayed")


class Tension(SceneMatter):
    """Sets the Tension. R-MATCH-003."""

    name = "tension"
    meaning = "the Tension from now on"

    def check(self, state: Scene, value: Reader) -> None:
        read_number(value, 0, MOST)

    def apply(self, table: SceneTable, value: str, reason: str) -> None:
        table.state.tension = int(value)


class RoundNumber(SceneMatter):
    """Sets the number of the Round; whose Turn it is stays so."""

    name = "round"
    meaning = "the number of this Round; whose Turn it is stays so"

    def check(self, state: Scene, value: Reader) -> None:
        read_number(value, 1, MOST)
        if state.round == 0:
            value.fault("no Round has begun", "wait until one has")

    def apply(self, table: SceneTable, value: str, reason: str) -> None:
        state = table.state
        for me in state.characters.values():
            me.acted = int(value) if me.acted == state.round else -1
        state.round = int(value)


class Order(SceneMatter):
    """Sets the order of Turns; it goes on behind whose Turn it is. R-MATCH-010."""

    name = "order"
    meaning = "all Characters in the order of their Turns, as ann,rex; it goes on behind whose Turn it is"

    def check(self, state: Scene, value: Reader) -> None:
        if not state.order:
            value.fault("Initiative has not been rolled", "wait until it has")
            return
        listed = read_words(value, state.order, "Character")
        for id in state.order:
            if id not in listed:
                value.fault(f"{id} is missing", "list every Character")
        _check_delayed(state, listed, value)

    def apply(self, table: SceneTable, value: str, reason: str) -> None:
        state = table.state
        order = words(value)
        if state.phase in _IN_ORDER and state.slot < len(state.order):
            state.slot = order.index(state.order[state.slot])
        state.order = order


def _check_delayed(state: Scene, listed: list[str], value: Reader) -> None:
    """What somebody waits for is still to come."""
    for delayed in state.delayed:
        here = state.order[state.slot]
        if {here, delayed.after} <= set(listed) and listed.index(delayed.after) < listed.index(here):
            what = f"{delayed.character} waits for the Turn of {delayed.after}, which would be past"
            value.fault(what, f"put {delayed.after} behind {here}")


class Surprising(SceneMatter):
    """Sets who takes the others by surprise, before anybody has acted. R-MATCH-005."""

    name = "surprising"
    meaning = "those who take the others by surprise, as ann,rex, or none; before anybody has acted"

    def check(self, state: Scene, value: Reader) -> None:
        read_words(value, state.characters, "Character")
        if state.turns > 0 or state.phase not in ("surprise", "initiative"):
            value.fault("it has begun already", "rule on something else")

    def apply(self, table: SceneTable, value: str, reason: str) -> None:
        state = table.state
        state.surprising = words(value)
        state.waiting = words(value)
        state.phase = "surprise" if state.waiting else "initiative"


class Difficulty(SceneMatter):
    """Sets how hard Tests are that are against nobody, where no GM is asked. R-TEST-006, R-MATCH-020."""

    name = "dn"
    meaning = "the Difficulty Number of ordinary Tests from now on, where no seat is the GM"

    def check(self, state: Scene, value: Reader) -> None:
        read_number(value, 0, MOST)

    def apply(self, table: SceneTable, value: str, reason: str) -> None:
        table.state.dn = int(value)


class End(SceneMatter):
    """Ends the Match at once. R-MATCH-001."""

    name = "end"
    meaning = "the side that wins, or draw: the Match is over"

    def check(self, state: Scene, value: Reader) -> None:
        value.name_of((*state.plan.sides, _DRAW), "side")

    def apply(self, table: SceneTable, value: str, reason: str) -> None:
        finish(table, () if value == _DRAW else (value,), reason or "by a ruling")


MATTERS: Final[tuple[SceneMatter, ...]] = (
    Tension(),
    RoundNumber(),
    Order(),
    Surprising(),
    Difficulty(),
    End(),
)
