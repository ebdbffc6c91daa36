"""MAGI Scans. SC-36 to SC-48, AD-R11, AD-R38."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Option
from wartable.rulesets.adeptus.d100.target import ASSISTED, MOST_ASSISTANTS, Target, add_general
from wartable.rulesets.adeptus.d100.tests import Result, beats, roll, told
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.command import Scanned
from wartable.rulesets.adeptus.events.tests import Tested
from wartable.rulesets.adeptus.knowledge.perspective import FACETS
from wartable.rulesets.adeptus.model.commander import Commander, Director
from wartable.rulesets.adeptus.model.marks import BROKEN, PINNED
from wartable.rulesets.adeptus.model.profile import INT, NAMES, PER, Profile
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.supreme.base import Call, commander_of, enemies_in_sight

ROW: Final = 2
"""Degrees from one row of the chart to the next. SC-45 to SC-50."""

GUARD: Final = "Deceive or Stealth"
"""What the target tests; which of the two is the better does not show."""


class Scan(Call):
    """Once in his turn, free: read one enemy in sight by a MAGI system. Intelligence, Perception, Tech-Use or
    Scrutiny against the better of its Deceive and Stealth; the degrees, with those by which it failed, open
    row after row of what there is to know.
    """

    key = "scan"
    name = "MAGI Scan"
    cite = "SC-36"
    rules = ("SC-37", "SC-38", "SC-39", "SC-41", "SC-43", "AD-R38")

    def prefix(self) -> str:
        return "magi"

    def offer(self, state: Mission, director: Director, found: list[Option]) -> None:
        commander = commander_of(state, director)
        if commander is None or commander.scanned or assistants_of(state, commander.side) < 0:
            return
        for other in enemies_in_sight(state, commander.side):
            found.append(self.option_at(state, other))

    def act(self, table: MissionTable, director: Director, target: str) -> None:
        commander = commander_of(table.state, director)
        if commander is None:
            return
        commander.scanned = True
        other = table.state.units[target]
        own = _scanner_test(table, commander)
        guard = _guard_test(table, other)
        if not beats(own, guard):
            table.emit(Scanned(commander.id, commander.side, other.id, False, -1))
            return
        total = own.success + guard.failure
        commander.scans[other.id] = max(total, commander.scans.get(other.id, 0))
        for row, facet in enumerate(FACETS):
            if total >= ROW * row:
                table.state.knowledge.learn(commander.side, other.id, facet)
        table.emit(Scanned(commander.id, commander.side, other.id, True, total))


SCAN: Final = Scan()


def assistants_of(state: Mission, side: str) -> int:
    """How many assist a side's scan: one where a Chief Engineer does; -1 where no MAGI system works. It takes
    a Command Centre whose Horde is neither pinned nor broken, or a giant with an uplink that can act. SC-38,
    SC-40, AD-R11.
    """
    best = -1
    for unit in state.units.values():
        if unit.side != side or not unit.is_active or unit.is_out_of_it():
            continue
        profile = unit.profile
        if profile.chief >= 0 and unit.is_horde and not (PINNED in unit.marks or BROKEN in unit.marks):
            best = max(best, 1 if profile.chief else 0)
        elif profile.uplink:
            best = max(best, 0)
    return best


def best_means(profile: Profile) -> tuple[str, int]:
    """What a scanner reads best with, and how well: nothing but the number tells the four apart. SC-39,
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


def _scanner_test(table: MissionTable, commander: Commander) -> Result:
    """The test of the Supreme Commander, on the table or off it."""
    state = table.state
    means, number = best_means(commander.profile)
    target = Target(means, number, listening=table.listening)
    helpers = assistants_of(state, commander.side)
    if commander.unit:
        unit = state.units[commander.unit]
        add_general(state, unit, target, helpers)
        result = roll(table, unit, target, means)
        told(table, unit, means, target, result)
        return result
    helpers += 1 if commander.coordinated else 0
    target.add("assistance", ASSISTED * min(helpers, MOST_ASSISTANTS))
    result = Result(table.roll(PERCENT, f"{commander.name}: {means}"), target.number)
    if table.listening:
        table.emit(
            Tested(
                commander.id, means, target.told(), target.number, result.roll, result.passed, result.degrees
            )
        )
    return result


def _guard_test(table: MissionTable, other: Unit) -> Result:
    """The test of whom is scanned: a Swarm's Overseer, a Horde without its Magnitude. SC-41, AD-R38."""
    skills = other.profile.skill_values
    target = Target(GUARD, max(skills["deceive"], skills["stealth"]), listening=table.listening)
    add_general(table.state, other, target)
    result = roll(table, other, target, GUARD)
    told(table, other, GUARD, target, result)
    return result
