"""Pinning: units that are kept down by fire. AD-11, SW-52, SW-54, AD-R28."""

from __future__ import annotations

from wartable.rulesets.adeptus.d100.tests import take_characteristic_test_with_terms
from wartable.rulesets.adeptus.harm.marking import put_mark_and_report
from wartable.rulesets.adeptus.model.marks import PINNED, SHOT_AT
from wartable.rulesets.adeptus.model.profile import WP
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import BAND, Unit


def take_pinning_test_unless_pinned(table: MissionTable, unit: Unit, modifier: int, shooter: str) -> None:
    """Mark a unit as shot at and, unless it is pinned already, make it test Willpower with this modifier; if
    it fails, it is pinned by the unit with the id `shooter`. Nothing happens to a band of loose Underlings.
    AD-11-01.
    """
    if unit.kind == BAND:
        return
    unit.mark(SHOT_AT)
    if PINNED in unit.marks:
        return
    terms = {"suppressed": modifier}
    if unit.is_horde:
        terms["Magnitude"] = unit.magnitude
    if not take_characteristic_test_with_terms(table, unit, WP, terms, "Pinning").passed:
        unit.shooter = shooter
        put_mark_and_report(table, unit, PINNED)
