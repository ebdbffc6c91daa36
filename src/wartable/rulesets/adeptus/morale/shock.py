"""The Shock Table: effects of a failed Fear test. AD-10."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability, abilities_by_key
from wartable.rulesets.adeptus.dice import FIVE, PERCENT
from wartable.rulesets.adeptus.events.harm import Shocked
from wartable.rulesets.adeptus.harm.marking import add_lasting_penalty, put_mark_and_report
from wartable.rulesets.adeptus.model.marks import (
    AFTERMATH,
    BERSERK,
    DREAD,
    FAINT,
    FROZEN,
    HELPLESS,
    PANIC,
    RATTLED,
    SLUGGISH,
    STARTLED,
)
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

SHOCK_PENALTY: Final = 10
"""Penalty of most kinds of shock to all tests."""

PER_DEGREE: Final = 10
"""The amount that each Degree of Failure of the Fear test adds to the roll on the Shock Table."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ShockEffect(Ability):
    """A row of the Shock Table, with the effect of a failed Fear test. It applies to totals of the roll up to
    `most`, above those of the row before.
    """

    cite = "AD-10"
    most: ClassVar[int] = 0

    def apply_effect(self, table: MissionTable, unit: Unit, source: str) -> None:
        """Apply the effect to a unit that failed a test of Fear of the unit with the id `source`."""
        raise NotImplementedError


def apply_shock_aftermath(table: MissionTable, unit: Unit) -> None:
    """Apply the penalty, if any, that a unit's shock leaves behind for the rest of the battle. Call this as
    the shock ends.
    """
    amount = unit.marks.get(AFTERMATH, 0)
    if amount:
        unit.unmark(AFTERMATH)
        add_lasting_penalty(table, unit, amount)


def _add_aftermath(unit: Unit, amount: int) -> None:
    """Record that a unit's tests will have a further penalty of this amount once its shock ends."""
    unit.marks[AFTERMATH] = unit.marks.get(AFTERMATH, 0) + amount


class StartledShock(ShockEffect):
    """It has only one Half Action in its next turn."""

    key = "startled"
    rules = ("AD-10-03",)
    most = 20

    def apply_effect(self, table: MissionTable, unit: Unit, source: str) -> None:
        put_mark_and_report(table, unit, STARTLED)


class RattledShock(ShockEffect):
    """All its tests are at -10 until it recovers."""

    key = "rattled"
    rules = ("AD-10-04",)
    most = 40

    def apply_effect(self, table: MissionTable, unit: Unit, source: str) -> None:
        put_mark_and_report(table, unit, RATTLED, SHOCK_PENALTY)


class DreadShock(ShockEffect):
    """It cannot approach what it fears until it recovers; all tests are at -10 for the rest of the battle."""

    key = "dread"
    rules = ("AD-10-05", "AD-R65")
    most = 60

    def apply_effect(self, table: MissionTable, unit: Unit, source: str) -> None:
        unit.dread = source
        put_mark_and_report(table, unit, DREAD)
        add_lasting_penalty(table, unit, SHOCK_PENALTY)


class FrozenShock(ShockEffect):
    """It takes no actions until it recovers; then all its tests are at -10 for the rest of the battle."""

    key = "frozen"
    rules = ("AD-10-06",)
    most = 80

    def apply_effect(self, table: MissionTable, unit: Unit, source: str) -> None:
        _add_aftermath(unit, SHOCK_PENALTY)
        put_mark_and_report(table, unit, FROZEN)


class PanicShock(ShockEffect):
    """It must flee from what it fears as fast as it can; if it cannot flee, it has Half Actions only and all
    tests are at -20. Once safe it must recover to regain control.
    """

    key = "panic"
    rules = ("AD-10-07", "AD-R62")
    most = 100

    def apply_effect(self, table: MissionTable, unit: Unit, source: str) -> None:
        unit.dread = source
        put_mark_and_report(table, unit, PANIC)


class FaintShock(ShockEffect):
    """It faints for 1d5 rounds; then all tests are at -10 for the rest of the battle."""

    key = "faint"
    rules = ("AD-10-08", "AD-R65")
    most = 120

    def apply_effect(self, table: MissionTable, unit: Unit, source: str) -> None:
        _add_aftermath(unit, SHOCK_PENALTY)
        put_mark_and_report(table, unit, FAINT, _roll_rounds(table, unit))


class StrickenShock(ShockEffect):
    """It is helpless for 1d5 rounds; then it has one Half Action per turn."""

    key = "stricken"
    rules = ("AD-10-09",)
    most = 130

    def apply_effect(self, table: MissionTable, unit: Unit, source: str) -> None:
        put_mark_and_report(table, unit, HELPLESS, _roll_rounds(table, unit))
        unit.mark(SLUGGISH)


class BerserkShock(ShockEffect):
    """It attacks anything near, friend or foe, until it recovers."""

    key = "berserk"
    rules = ("AD-10-10", "AD-R63")
    most = 140

    def apply_effect(self, table: MissionTable, unit: Unit, source: str) -> None:
        put_mark_and_report(table, unit, BERSERK)


class ShatteredShock(ShockEffect):
    """It is helpless for 1d5+1 rounds; then all its tests are at -20 for the rest of the battle."""

    key = "shattered"
    rules = ("AD-10-11",)
    most = 160

    def apply_effect(self, table: MissionTable, unit: Unit, source: str) -> None:
        _add_aftermath(unit, 2 * SHOCK_PENALTY)
        put_mark_and_report(table, unit, HELPLESS, _roll_rounds(table, unit) + 1)


class LostShock(ShockEffect):
    """It is helpless until the battle ends."""

    key = "lost"
    rules = ("AD-10-12",)

    def apply_effect(self, table: MissionTable, unit: Unit, source: str) -> None:
        put_mark_and_report(table, unit, HELPLESS, table.state.plan.limit)


def _roll_rounds(table: MissionTable, unit: Unit) -> int:
    return table.roll(FIVE, f"{unit.name}: rounds")


SHOCKS: Final = abilities_by_key(globals(), ShockEffect)
"""The rows of the Shock Table by key, from the lowest totals to the highest."""


def roll_on_shock_table(table: MissionTable, unit: Unit, degrees: int, source: str) -> None:
    """Roll on the Shock Table for a unit that failed a test of Fear of the unit with the id `source`, and
    apply the effect. `degrees` are the Degrees of Failure, which add to the roll. AD-10-02.
    """
    rolled = table.roll(PERCENT, f"{unit.name}: the Shock Table")
    total = rolled + PER_DEGREE * degrees
    shock = shock_effect_for(total)
    table.emit(Shocked(unit.id, rolled, PER_DEGREE * degrees, shock.name))
    shock.apply_effect(table, unit, source)


def shock_effect_for(total: int) -> ShockEffect:
    """Return the row of the Shock Table for a total of the roll. The last row has no upper limit.
    AD-10-02.
    """
    for shock in SHOCKS.values():
        if total <= shock.most:
            return shock
    return SHOCKS[LostShock.key]
