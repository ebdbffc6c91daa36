"""Break Tests at the start of a turn, of Swarms and of Hordes. SW-55 to SW-57, AD-13, AD-R15, AD-R32."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.d100.tests import take_command, take_sum
from wartable.rulesets.adeptus.harm.flight import break_horde, dissolve
from wartable.rulesets.adeptus.model.commands import PASSIVES
from wartable.rulesets.adeptus.model.marks import BROKEN
from wartable.rulesets.adeptus.model.profile import WP
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.swarm import Swarm
from wartable.rulesets.adeptus.model.unit import Unit

STEADY: Final = 20
PER_LOSS: Final = -5
"""Bonus to a Swarm's Break Test, and the penalty for each lost Underling. SW-56."""

DWINDLED: Final = -10
"""Modifier to the Break Test of a Horde reduced to half its Magnitude or less. AD-13-12."""


def test_break(table: MissionTable, unit: Unit) -> None:
    """Make a Swarm or a Horde take a Break Test if its losses since its last turn require one. AD-13-12."""
    swarm = unit.swarm
    if unit.is_horde:
        _test_horde(table, unit)
    elif swarm is not None:
        lost = swarm.lost
        swarm.lost = 0
        if lost > unit.profile.bonus[WP]:
            _test_swarm(table, unit, swarm, lost)


def _test_swarm(table: MissionTable, unit: Unit, swarm: Swarm, lost: int) -> None:
    terms = {"Break Test": STEADY, "lost Underlings": PER_LOSS * lost}
    for key in swarm.passives:
        terms[PASSIVES[key].name] = PASSIVES[key].to_break()
    if not take_command(table, unit, terms).passed:
        dissolve(table, unit, "a failed Break Test")


def _test_horde(table: MissionTable, unit: Unit) -> None:
    if not unit.lost or 4 * unit.lost < unit.stood or BROKEN in unit.marks:
        return
    terms = {"at half or less": DWINDLED if 2 * unit.magnitude <= unit.first else 0}
    if not take_sum(table, unit, WP, terms, "Break Test").passed:
        break_horde(table, unit)


def note_magnitude(unit: Unit) -> None:
    """Record a Horde's Magnitude at the end of its turn, and reset the losses counted for its next Break
    Test.
    """
    if unit.is_horde:
        unit.stood = unit.magnitude
        unit.lost = 0
