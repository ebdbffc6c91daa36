"""A test: the roll, its degrees, and what Fate and Morale can make of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.data.declared import computed, define
from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.d100.styles import add_styles, spend_morale
from wartable.rulesets.adeptus.d100.target import Target, add_general, use_up
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.tests import Bolstered, FateSpent, Tested
from wartable.rulesets.adeptus.model.commands import PASSIVES
from wartable.rulesets.adeptus.model.names import called
from wartable.rulesets.adeptus.model.profile import NAMES, WP, T
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

_NO: Final = Option("pass", "No")
_ADD: Final = Option("fate", "Spend a Fate Point: +10")
_AGAIN: Final = Option("fate", "Spend a Fate Point: roll again")
_DEGREE: Final = Option("fate", "Spend a Fate Point: one degree more")
_BOLSTER: Final = Option("bolster", "Bolster: pass after all")

FATED: Final = 10
"""Bonus of a Fate Point spent before the roll. AD-09-02."""


@define
class Result:
    """Result of a test. `degrees` are of success or of failure; a bare one has 0. AD-02-02, AD-02-03."""

    roll: int
    number: int
    passed: bool = computed()
    degrees: int = computed()

    def _finish(self) -> None:
        self.passed = is_passed(self.roll, self.number)
        apart = self.number - self.roll if self.passed else self.roll - self.number
        self.degrees = max(0, apart) // 10

    @property
    def success(self) -> int:
        """Degrees of Success; 0 on a failure."""
        return self.degrees if self.passed else 0

    @property
    def failure(self) -> int:
        """Degrees of Failure; 0 on a success."""
        return 0 if self.passed else self.degrees

    @property
    def is_double(self) -> bool:
        """Whether a successful roll shows doubles. AD-02-07, AD-R18."""
        return self.passed and self.roll % 11 == 0


def is_passed(roll: int, number: int) -> bool:
    """Whether this roll succeeds: 1 always does, 100 never. AD-02-02."""
    return roll == 1 or (roll <= number and roll != 100)


def beats(active: Result, other: Result) -> bool:
    """Whether the active side gets its effect in an opposed test. AD-02-06, AD-R1."""
    return active.passed and (not other.passed or active.degrees > other.degrees)


def roll(table: MissionTable, unit: Unit, target: Target, what: str, *, fated: bool = True) -> Result:
    """Roll a unit's test against a target number, with Fate Points if `fated`. Callers emit the result."""
    if unit.fate and fated and _spends(table, unit, _ADD, f"{called(unit):rolls} for {what}. Spend Fate?"):
        target.add("Fate", FATED)
        table.emit(FateSpent(unit.id, f"+10 to {what}"))
    number = target.number
    use_up(unit)
    result = Result(table.roll(PERCENT, f"{unit.name}: {what}"), number)
    if not (unit.fate and fated):
        return result
    if not result.passed and _spends(table, unit, _AGAIN, f"{_told(unit, result, what)} Roll again?"):
        table.emit(FateSpent(unit.id, f"{what}, failed with {result.roll}, is rolled again"))
        result = Result(table.roll(PERCENT, f"{unit.name}: {what}, again"), number)
    if result.passed and unit.fate:
        degrees = "1 degree" if result.degrees == 1 else f"{result.degrees} degrees"
        question = f"{_told(unit, result, what)} That is {degrees}; one more?"
        if _spends(table, unit, _DEGREE, question):
            table.emit(FateSpent(unit.id, f"one degree more in {what}"))
            result.degrees += 1
    return result


def _told(unit: Unit, result: Result, what: str) -> str:
    """Return a sentence about a roll, to ask a question about it."""
    verb = "passes" if result.passed else "fails"
    return f"{called(unit):{verb}}: {result.roll} against {result.number} for {what}."


def _spends(table: MissionTable, unit: Unit, option: Option, question: str) -> bool:
    """Ask whether to spend one of the unit's Fate Points, and spend it; returns whether it was spent."""
    if table.is_without_dice:
        return False
    chosen = table.ask(Decision(unit.seat, question, (_NO, option), unit.id))
    if chosen is _NO:
        return False
    unit.fate -= 1
    return True


def bolster(table: MissionTable, unit: Unit, result: Result, what: str) -> None:
    """Ask the Supreme Commander of a unit's side whether a failed Willpower or Toughness test passes after
    all, with 0 degrees, for a Morale Point. SC-27, AD-R9.
    """
    if result.passed:
        return
    commander = table.state.commanders.get(unit.side)
    if commander is None or not commander.alive or commander.morale < 1:
        return
    question = f"{called(unit):has} failed a test of {what}. Spend a Morale Point?"
    if table.ask(Decision(commander.seat, question, (_NO, _BOLSTER), unit.id)) is _BOLSTER:
        commander.morale -= 1
        result.passed = True
        result.degrees = 0
        spend_morale(table, commander, "bolster", Bolstered(commander.id, unit.id, commander.morale))


def told(table: MissionTable, unit: Unit, what: str, target: Target, result: Result) -> None:
    """Emit the result of a unit's test."""
    tell_test(table, unit.id, what, target, result)


def tell_test(table: MissionTable, id: str, what: str, target: Target, result: Result) -> None:
    """Emit the result of a test of the unit or Director with this id."""
    if table.listening:
        table.emit(Tested(id, what, target.told(), result.number, result.roll, result.passed, result.degrees))


def take_value(
    table: MissionTable,
    unit: Unit,
    at: int,
    modifier: int = 0,
    reason: str = "difficulty",
) -> Result:
    """Test a characteristic, given by its index, with general modifiers, Fate, and Bolster if it applies."""
    target = Target(NAMES[at], unit.profile.values[at], listening=table.listening)
    target.add(reason, modifier)
    return _take(table, unit, at, target)


def _take(table: MissionTable, unit: Unit, at: int, target: Target, why: str = "") -> Result:
    """Roll a test of a characteristic with general modifiers, Styles, Fate, and Bolster if it applies.
    `why` is the reason for the test.
    """
    what = f"{NAMES[at]} ({why})" if why else NAMES[at]
    add_general(table.state, unit, target)
    add_styles(table.state, unit, target, at)
    result = roll(table, unit, target, what)
    told(table, unit, what, target, result)
    if at in (WP, T):
        bolster(table, unit, result, what)
    return result


def take_sum(table: MissionTable, unit: Unit, at: int, terms: Mapping[str, int], why: str) -> Result:
    """Test a characteristic, given by its index, with modifiers by source; `why` is the reason for the
    test.
    """
    target = Target(NAMES[at], unit.profile.values[at], listening=table.listening)
    for source, amount in terms.items():
        target.add(source, amount)
    return _take(table, unit, at, target, why)


def skill_assistants(unit: Unit) -> int:
    """Return the number of Underlings that assist every skill test of a unit: those of a Special Team.
    AD-R14.
    """
    swarm = unit.swarm
    found = 0
    if swarm is not None:
        for key in swarm.passives:
            found += PASSIVES[key].assistants(unit.profile.type, swarm.strength)
    return found


def take_command(table: MissionTable, unit: Unit, terms: Mapping[str, int]) -> Result:
    """Test a unit's Command, with modifiers by source."""
    target = Target("Command", unit.profile.skill_values["command"], listening=table.listening)
    for source, amount in terms.items():
        target.add(source, amount)
    add_general(table.state, unit, target, skill_assistants(unit))
    result = roll(table, unit, target, "Command")
    told(table, unit, "Command", target, result)
    return result


def take_skill(
    table: MissionTable,
    unit: Unit,
    skill: str,
    modifier: int = 0,
    reason: str = "difficulty",
) -> Result:
    """Test a unit's skill. AD-01-05."""
    name = skill.replace("_", "-").title() if "_" in skill else skill.capitalize()
    target = Target(name, unit.profile.skill_values[skill], listening=table.listening)
    target.add(reason, modifier)
    add_general(table.state, unit, target, skill_assistants(unit))
    result = roll(table, unit, target, name)
    told(table, unit, name, target, result)
    return result
