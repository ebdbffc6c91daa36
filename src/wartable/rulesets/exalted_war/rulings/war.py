"""Rulings on the war as a whole: its clock, the reaction count, its end."""

from __future__ import annotations

from typing import Final

from wartable.core.auto_answer import Request, read_number
from wartable.core.reader import MOST
from wartable.rulesets.exalted_war.events.order import WarEnded
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.state import WarTable
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulings.base import WarMatter

_DRAW: Final = "draw"
_BEFORE: Final = ("join", "deploy")


class Clock(WarMatter):
    """Sets the tick. All that is due stays as far off; units still to come enter at their tick, or at the
    next one where theirs would be past: a refusal would tell when that is.
    """

    name = "tick"
    meaning = "the number of this tick; what is due stays as far off, and who is late enters at the next"

    def check(self, perspective: Perspective, value: Request) -> None:
        read_number(value, 0, perspective.state.plan.limit or MOST)
        if perspective.state.phase in _BEFORE:
            value.fault("the war has not begun", "wait until all have deployed")

    def apply(self, table: WarTable, value: str, reason: str) -> None:
        state = table.state
        by = int(value) - state.tick
        for unit in state.units.values():
            _shift(unit, by)
        for late in state.reserves():
            late.arrives = max(late.arrives, int(value) + 1)
        state.tick = int(value)


def _shift(unit: Unit, by: int) -> None:
    unit.next = max(0, unit.next + by)
    unit.since = max(0, unit.since + by)
    if unit.veil:
        unit.veiled_until = max(0, unit.veiled_until + by)
    unit.engaged = {
        id: (max(-1, first + by), max(-1, last + by)) for id, (first, last) in unit.engaged.items()
    }


class Count(WarMatter):
    """Sets the reaction count, with which those compare who join later. EW-15."""

    name = "count"
    meaning = "the reaction count, with which those compare who join later"

    def check(self, perspective: Perspective, value: Request) -> None:
        read_number(value, 0, MOST)

    def apply(self, table: WarTable, value: str, reason: str) -> None:
        table.state.count = int(value)


class Winner(WarMatter):
    """Ends the war at once."""

    name = "winner"
    meaning = "the side that wins, or draw: the war is over"

    def check(self, perspective: Perspective, value: Request) -> None:
        value.name_of((*perspective.state.plan.sides, _DRAW), "side")

    def apply(self, table: WarTable, value: str, reason: str) -> None:
        state = table.state
        state.over = True
        state.phase = "over"
        state.winners = () if value == _DRAW else (value,)
        state.reason = reason or "by a ruling"
        table.emit(WarEnded(state.winners, state.reason, state.tick))


MATTERS: Final[tuple[WarMatter, ...]] = (Clock(), Count(), Winner())
