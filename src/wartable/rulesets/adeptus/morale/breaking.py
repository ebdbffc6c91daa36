"""Break Tests of Swarms and of Hordes at the start of a turn. SW-55 to SW-57, AD-13, AD-R15, AD-R32."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.d100.tests import take_characteristic_test_with_terms, take_command_test
from wartable.rulesets.adeptus.harm.flight import break_horde, dissolve_swarm
from wartable.rulesets.adeptus.model.commands import PASSIVES
from wartable.rulesets.adeptus.model.marks import BROKEN
from wartable.rulesets.adeptus.model.profile import WP
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.swarm import Swarm
from wartable.rulesets.adeptus.model.unit import Unit

BREAK_TEST_BONUS: Final = 20
PENALTY_PER_LOSS: Final = -5
"""Bonus to the Break Test of a Swarm, and the modifier for each lost Underling. SW-56."""

HALF_MAGNITUDE_PENALTY: Final = -10
"""Modifier to the Break Test of a Horde that has half its initial Magnitude or less. AD-13-12."""


def take_break_test_if_due(table: MissionTable, unit: Unit) -> None:
    """If the losses of a Swarm or a Horde since its last turn require a Break Test, make the unit take it.
    The count of a Swarm's losses starts again at 0 in any case. AD-13-12, AD-R15.
    """
    swarm = unit.swarm
    if unit.is_horde:
        _test_horde_break(table, unit)
    elif swarm is not None:
        lost = swarm.lost
        swarm.lost = 0
        if lost > unit.profile.bonus[WP]:
            _test_swarm_break(table, unit, swarm, lost)


def _test_swarm_break(table: MissionTable, unit: Unit, swarm: Swarm, lost: int) -> None:
    """Make a Swarm that has lost this many Underlings take a Break Test; if it fails, the Swarm dissolves."""
    terms = {"Break Test": BREAK_TEST_BONUS, "lost Underlings": PENALTY_PER_LOSS * lost}
    for key in swarm.passives:
        terms[PASSIVES[key].name] = PASSIVES[key].break_test_bonus()
    if not take_command_test(table, unit, terms).passed:
        dissolve_swarm(table, unit, "a failed Break Test")


def _test_horde_break(table: MissionTable, unit: Unit) -> None:
    """Make a Horde take a Break Test if it has lost a quarter of its Magnitude since its last turn; if it
    fails, the Horde breaks.
    """
    if not unit.lost or 4 * unit.lost < unit.stood or BROKEN in unit.marks:
        return
    terms = {"at half or less": HALF_MAGNITUDE_PENALTY if 2 * unit.magnitude <= unit.first else 0}
    if not take_characteristic_test_with_terms(table, unit, WP, terms, "Break Test").passed:
        break_horde(table, unit)


def record_magnitude_at_turn_end(unit: Unit) -> None:
    """Record the Magnitude of a Horde at the end of its turn, and start the count of its losses again at
    0.
    """
    if unit.is_horde:
        unit.stood = unit.magnitude
        unit.lost = 0
