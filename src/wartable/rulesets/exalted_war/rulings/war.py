"""Rulings on the war as a whole: its clock, the reaction count, its end."""

from __future__ import annotations

from typing import Final

from wartable.core.data.reader import MOST
from wartable.core.rulings.auto_answer import Request
from wartable.core.rulings.revealing import revealing
from wartable.core.rulings.ruling import ending, number
from wartable.rulesets.exalted_war.events.order import WarEnded
from wartable.rulesets.exalted_war.knowledge.perspective import FACETS
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulings.base import WarMatter
from wartable.rulesets.exalted_war.saved.situation import NOW
from wartable.rulesets.exalted_war.saved.unit_data import KNOWLEDGE

_BEFORE: Final = ("join", "deploy")


def _has_begun(war: War, value: Request) -> bool:
    if war.phase in _BEFORE:
        value.fault("the war has not begun", "wait until all have deployed")
    return war.phase not in _BEFORE


def _set_tick(table: WarTable, war: War, tick: int) -> None:
    """Set the tick, and keep the time left to all pending actions. Units still to come enter at their tick,
    or at the next one if theirs would be past: a refusal would reveal when that is.
    """
    for unit in war.units.values():
        _shift(unit, tick - war.tick)
    for late in war.reserves():
        late.arrives = max(late.arrives, tick + 1)
    war.tick = tick


def _shift(unit: Unit, by: int) -> None:
    unit.next = max(0, unit.next + by)
    unit.since = max(0, unit.since + by)
    if unit.veil:
        unit.veiled_until = max(0, unit.veiled_until + by)
    unit.engaged = {
        id: (max(-1, first + by), max(-1, last + by)) for id, (first, last) in unit.engaged.items()
    }


def _end(table: WarTable, winners: tuple[str, ...], reason: str) -> None:
    war = table.state
    war.over = True
    war.phase = "over"
    war.winners = winners
    war.reason = reason
    table.emit(WarEnded(war.winners, war.reason, war.tick))


MATTERS: Final[tuple[WarMatter, ...]] = (
    number(
        NOW["tick"],
        lambda war, _: war.plan.limit,
        _has_begun,
        told="the number of this tick; what is due stays as far off, and who is late enters at the next",
        sets=_set_tick,
    ),
    number(NOW["count"], MOST),
    revealing(KNOWLEDGE, FACETS),
    ending("winner", "war", _end),
)
