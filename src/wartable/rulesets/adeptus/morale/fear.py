"""Fear: which units take a test of it and when, and the consequences of a failure. AD-10, SW-52, SW-53,
AD-R28, AD-R32, AD-R52.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.d100.tests import take_characteristic_test_with_terms
from wartable.rulesets.adeptus.ground.sight import sees
from wartable.rulesets.adeptus.ground.space import distance
from wartable.rulesets.adeptus.harm.flight import break_horde, dissolve_swarm
from wartable.rulesets.adeptus.model.profile import WP
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import ACTIVE, BAND, Unit
from wartable.rulesets.adeptus.morale.shock import roll_on_shock_table

FEAR_METRES: Final = 50
"""Greatest distance at which a frightening enemy in sight makes a unit test Fear. AD-R28."""

PENALTY_PER_RATING: Final = 10
"""Penalty to the test for each point of a Fear rating above 1. AD-10."""


def take_fear_tests(table: MissionTable, unit: Unit) -> None:
    """Make a unit test Fear of each frightening enemy in sight and near enough, at the start of its turn."""
    state = table.state
    side, met = unit.side, unit.met
    for other in list(state.units.values()):
        if other.side == side or other.id in met or other.standing != ACTIVE or not other.fear_rating:
            continue
        if distance(unit, other) <= FEAR_METRES and sees(state, unit, other):
            take_fear_test_once(table, unit, other)


def take_fear_test_once(table: MissionTable, unit: Unit, source: Unit) -> None:
    """Make a unit test Willpower against the Fear of the unit `source`, unless it has done so before in this
    battle or is a band of loose Underlings. If it fails, a Horde breaks; any other unit loses its Swarm, and
    rolls on the Shock Table. AD-10-01.
    """
    rating = source.fear_rating
    if not rating or source.id in unit.met or unit.kind == BAND:
        return
    unit.met.append(source.id)
    terms = {f"Fear {rating}": -PENALTY_PER_RATING * (rating - 1)}
    if unit.is_horde:
        terms["half its Magnitude"] = unit.magnitude // 2
    result = take_characteristic_test_with_terms(table, unit, WP, terms, f"Fear of {source.name}")
    if result.passed:
        return
    if unit.is_horde:
        break_horde(table, unit)
        return
    dissolve_swarm(table, unit, "fear")
    roll_on_shock_table(table, unit, result.degrees, source.id)
