"""MAGI Scans, which reveal the sheets of enemies. SC-36 to SC-48, AD-R11, AD-R38."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Option
from wartable.rulesets.adeptus.d100.fate import OPPOSED
from wartable.rulesets.adeptus.d100.result import Result, wins_opposed_test
from wartable.rulesets.adeptus.d100.target import (
    ASSISTED,
    MOST_ASSISTANTS,
    TargetNumber,
    add_general_modifiers,
)
from wartable.rulesets.adeptus.d100.tests import emit_test, take_test
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.command import Scanned
from wartable.rulesets.adeptus.knowledge.perspective import FACETS
from wartable.rulesets.adeptus.knowledge.scans import best_scan_total
from wartable.rulesets.adeptus.model.commander import Commander, Director
from wartable.rulesets.adeptus.model.marks import BROKEN, PINNED
from wartable.rulesets.adeptus.model.profile import INT, NAMES, PER, Profile
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import ACTIVE, Unit
from wartable.rulesets.adeptus.supreme.base import DirectorCall, enemies_seen_by_side

DEGREES_PER_ROW: Final = 2
"""The number of degrees by which each row of the scan chart needs more than the row before it. SC-45 to
SC-50.
"""

TARGET_TEST_LABEL: Final = "Deceive or Stealth"
"""The name of the target's test in events. It does not tell which of the two skills is better."""


class Scan(DirectorCall):
    """Once in each turn, at no cost, the Supreme Commander scans one enemy in sight by a MAGI system. The
    commander's Intelligence, Perception, Tech-Use or Scrutiny is tested against the better of the enemy's
    Deceive and Stealth. The Degrees of Success, and the enemy's Degrees of Failure, reveal the enemy's sheet
    row by row.
    """

    key = "scan"
    still = True
    name = "MAGI Scan"
    cite = "SC-36"
    rules = ("SC-36", "SC-42", "AD-R38")

    def option_key_prefix(self) -> str:
        return "magi"

    def add_options(self, state: Mission, commander: Commander, options: list[Option]) -> None:
        """Add an option to scan each enemy in sight, if the side has a working MAGI system."""
        if units_with_working_magi_systems(state, commander.side):
            self.add_target_options(state, enemies_seen_by_side(state, commander.side), options)

    def carry_out(self, table: MissionTable, director: Director, target: str) -> None:
        state = table.state
        commander = state.commanders[director.side]
        commander.scanned = True
        enemy = state.units[target]
        scanner_result = _roll_scanner_test(table, commander)
        target_result = _roll_target_test(table, enemy)
        if not wins_opposed_test(scanner_result, target_result):
            table.emit(Scanned(commander.id, commander.side, enemy.id, False, -1))
            return
        total = scan_total(scanner_result, target_result)
        commander.scans[enemy.id] = max(total, best_scan_total(state, commander.side, enemy.id))
        for row, facet in enumerate(FACETS):
            if total >= DEGREES_PER_ROW * row:
                state.knowledge.learn(commander.side, enemy.id, facet)
        table.emit(Scanned(commander.id, commander.side, enemy.id, True, total))


SCAN: Final = Scan()


def scan_total(scanner_result: Result, target_result: Result) -> int:
    """Return the total of a scan: the Degrees of Success of the scanner's test, plus the Degrees of Failure
    of the target's. SC-43.
    """
    return scanner_result.success_degrees + target_result.failure_degrees


def units_with_working_magi_systems(state: Mission, side: str) -> list[Unit]:
    """Return the units on the table of a side that have a working MAGI system: Hordes with a Command Centre
    that are neither pinned nor broken, and giants with an uplink, as long as they are able to act. SC-38,
    AD-R11, AD-13-15.
    """
    found: list[Unit] = []
    for unit in state.units.values():
        profile = unit.profile
        if (profile.uplink or profile.chief >= 0) and unit.side == side and unit.standing == ACTIVE:
            works = profile.uplink or (PINNED not in unit.marks and BROKEN not in unit.marks)
            if works and not unit.is_incapacitated():
                found.append(unit)
    return found


def count_scan_assistants(state: Mission, side: str) -> int:
    """Return how many assistants a side's scans have: 1 if a working Command Centre has a Chief Engineer,
    otherwise 0. SC-40.
    """
    return 1 if any(unit.profile.chief > 0 for unit in units_with_working_magi_systems(state, side)) else 0


def best_scan_ability(profile: Profile) -> tuple[str, int]:
    """Return the name and the value of the characteristic or skill that is the best for a scan. SC-39,
    AD-R74.
    """
    skills = profile.skill_values
    means = (
        (NAMES[INT], profile.values[INT]),
        (NAMES[PER], profile.values[PER]),
        ("Tech-Use", skills["tech_use"]),
        ("Scrutiny", skills["scrutiny"]),
    )
    return max(means, key=lambda pair: pair[1])


def _roll_scanner_test(table: MissionTable, commander: Commander) -> Result:
    """Make a Supreme Commander, on the table or off it, take the test of a scan, and return the result.
    SC-39.
    """
    state = table.state
    means, number = best_scan_ability(commander.profile)
    target_number = TargetNumber(means, number, listening=table.listening)
    helpers = count_scan_assistants(state, commander.side)
    if commander.unit:
        unit = state.units[commander.unit]
        add_general_modifiers(state, unit, target_number, helpers)
        return take_test(table, unit, target_number, means, stake=OPPOSED)
    helpers += 1 if commander.coordinated else 0
    target_number.add("assistance", ASSISTED * min(helpers, MOST_ASSISTANTS))
    result = Result(table.roll(PERCENT, f"{commander.name}: {means}"), target_number.number)
    emit_test(table, commander.id, means, target_number, result)
    return result


def _roll_target_test(table: MissionTable, target: Unit) -> Result:
    """Make the target of a scan take its test, and return the result. In a Swarm the Overseer takes it; a
    Horde takes it without the Magnitude Modifier. SC-41, AD-R38.
    """
    skills = target.profile.skill_values
    target_number = TargetNumber(
        TARGET_TEST_LABEL, max(skills["deceive"], skills["stealth"]), listening=table.listening
    )
    add_general_modifiers(table.state, target, target_number)
    return take_test(table, target, target_number, TARGET_TEST_LABEL, stake=OPPOSED)
