"""Recovery at the end of a turn: from shock, from Pinning, from being broken. AD-10, AD-11, AD-R23,
AD-R32.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.d100.tests import take_characteristic_test_with_terms
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import distance
from wartable.rulesets.adeptus.harm.marking import remove_mark_and_report
from wartable.rulesets.adeptus.model.marks import (
    BERSERK,
    BROKEN,
    CORNERED,
    DREAD,
    FAINT,
    FROZEN,
    HELPLESS,
    PANIC,
    PINNED,
    RATTLED,
    SHOT_AT,
    STUNNED,
)
from wartable.rulesets.adeptus.model.profile import WP
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.morale.fear import FEAR_METRES
from wartable.rulesets.adeptus.morale.shock import apply_shock_aftermath

NOT_SHOT_AT_BONUS: Final = 30
"""Bonus to the test that ends Pinning if the unit has not been shot at since its last turn. AD-11."""

_SHOCK_MARKS: Final = (RATTLED, DREAD, FROZEN, PANIC, BERSERK)
_ROUND_MARKS: Final = (STUNNED, FAINT, HELPLESS)
_RECOVERABLE: Final = frozenset((*_SHOCK_MARKS, *_ROUND_MARKS, BROKEN, PINNED, SHOT_AT))


def count_down_marks_and_recover(table: MissionTable, unit: Unit) -> None:
    """Count down the marks of a unit that last for rounds, and make it take the tests that end shock, being
    broken and Pinning. One test ends all kinds of shock together. AD-10-13.
    """
    if _RECOVERABLE.isdisjoint(unit.marks):
        return
    _count_down(table, unit)
    shocks = [name for name in _SHOCK_MARKS if name in unit.marks]
    if PANIC in shocks and not is_safe_from_feared_unit(table.state, unit):
        shocks.remove(PANIC)
    if shocks and take_characteristic_test_with_terms(table, unit, WP, {}, "to get over it").passed:
        for name in shocks:
            remove_mark_and_report(table, unit, name)
        if PANIC in shocks:
            unit.unmark(CORNERED)
        if FROZEN in shocks:
            apply_shock_aftermath(table, unit)
    if BROKEN in unit.marks and take_characteristic_test_with_terms(table, unit, WP, {}, "to rally").passed:
        remove_mark_and_report(table, unit, BROKEN)
    if PINNED in unit.marks:
        quiet = 0 if SHOT_AT in unit.marks else NOT_SHOT_AT_BONUS
        if take_characteristic_test_with_terms(
            table, unit, WP, {"nobody shot at it": quiet}, "to get over Pinning"
        ).passed:
            end_pinning(table, unit)
    unit.unmark(SHOT_AT)


def _count_down(table: MissionTable, unit: Unit) -> None:
    """Reduce the marks that last for rounds by one, and remove those that end."""
    for name in _ROUND_MARKS:
        left = unit.marks.get(name, 0)
        if left == 1:
            remove_mark_and_report(table, unit, name)
            if name != STUNNED:
                apply_shock_aftermath(table, unit)
        elif left:
            unit.marks[name] = left - 1


def end_pinning(table: MissionTable, unit: Unit) -> None:
    """End the Pinning of a unit, and emit this."""
    unit.shooter = ""
    remove_mark_and_report(table, unit, PINNED)


def is_safe_from_feared_unit(state: Mission, unit: Unit) -> bool:
    """Whether a panicking unit is safe from the one that it fears, because that is off the table, out of
    sight or far away. AD-R62.
    """
    source = state.units.get(unit.dread)
    if source is None or not source.is_active:
        return True
    return distance(unit, source) > FEAR_METRES or not sees(state, unit, source)
