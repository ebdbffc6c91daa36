"""A test: the roll, its degrees, and the spending of Fate and Morale Points on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.d100.fate import PASSING, BolsterUse, FateUse, Stake
from wartable.rulesets.adeptus.d100.result import Result
from wartable.rulesets.adeptus.d100.styles import add_style_bonuses, spend_morale
from wartable.rulesets.adeptus.d100.target import TargetNumber, add_general_modifiers, use_up_bonuses
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.tests import Bolstered, FateSpent, Tested
from wartable.rulesets.adeptus.model.commands import PASSIVES
from wartable.rulesets.adeptus.model.names import noun_for
from wartable.rulesets.adeptus.model.profile import NAMES, WP, T
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

_FATE: Final = "Spend a Fate Point: "

FATE_BONUS: Final = 10
"""Bonus of a Fate Point spent before the roll. AD-09-02."""


def roll_test(
    table: MissionTable,
    unit: Unit,
    target: TargetNumber,
    what: str,
    *,
    fated: bool = True,
    stake: Stake = PASSING,
) -> Result:
    """Roll a unit's test against a target number and return the result, without emitting it. If `fated`, Fate
    Points may be spent; `stake` tells what the result decides, and so whether Fate can help.
    """
    number = target.number
    if unit.fate and fated:
        use = FateUse(stake, unit.fate, number, target.raised_by(FATE_BONUS))
        if _ask_to_spend_fate(table, unit, use, "+10", f"{noun_for(unit):rolls} for {what}. Spend Fate?"):
            target.add("Fate", FATE_BONUS)
            number = target.number
            table.emit(FateSpent(unit.id, f"+10 to {what}"))
    use_up_bonuses(unit)
    result = Result(table.roll(PERCENT, f"{unit.name}: {what}"), number)
    return _improve_with_fate(table, unit, result, what, stake) if unit.fate and fated else result


def _improve_with_fate(table: MissionTable, unit: Unit, result: Result, what: str, stake: Stake) -> Result:
    """Ask whether to spend Fate Points on a result, to roll a failure again and to add one degree; return the
    final result.
    """
    number = result.number
    use = FateUse(stake, unit.fate, number, number, result)
    if not result.passed and _ask_to_spend_fate(
        table, unit, use, "roll again", f"{_roll_sentence(unit, result, what)} Roll again?"
    ):
        table.emit(FateSpent(unit.id, f"{what}, failed with {result.roll}, is rolled again"))
        result = Result(table.roll(PERCENT, f"{unit.name}: {what}, again"), number)
    if result.passed and unit.fate:
        degrees = "1 degree" if result.degrees == 1 else f"{result.degrees} degrees"
        question = f"{_roll_sentence(unit, result, what)} That is {degrees}; one more?"
        use = FateUse(stake, unit.fate, number, number, result)
        if _ask_to_spend_fate(table, unit, use, "one degree more", question):
            table.emit(FateSpent(unit.id, f"one degree more in {what}"))
            result.degrees += 1
    return result


def _roll_sentence(unit: Unit, result: Result, what: str) -> str:
    """Return a sentence about a roll, to ask a question about it."""
    verb = "passes" if result.passed else "fails"
    return f"{noun_for(unit):{verb}}: {result.roll} against {result.number} for {what}."


def _ask_to_spend_fate(table: MissionTable, unit: Unit, use: FateUse, does: str, question: str) -> bool:
    """Ask whether to spend one of the unit's Fate Points, and spend it; returns whether it was spent."""
    if table.is_without_dice:
        return False
    options = (Option("pass", "No", use.without_spending()), Option("fate", _FATE + does, use))
    if table.ask(Decision(unit.seat, question, options, unit.id)).key == "pass":
        return False
    unit.fate -= 1
    return True


def offer_bolster(table: MissionTable, unit: Unit, result: Result, what: str) -> None:
    """Ask a unit's Supreme Commander, after a failed Willpower or Toughness test, whether to spend a Morale
    Point; the test then passes with 0 degrees. SC-27, AD-R9.
    """
    if result.passed:
        return
    commander = table.state.commanders.get(unit.side)
    if commander is None or not commander.alive or commander.morale < 1:
        return
    question = f"{noun_for(unit):has} failed a test of {what}. Spend a Morale Point?"
    options = (
        Option("pass", "No", BolsterUse(result, is_spent=False)),
        Option("bolster", "Bolster: pass after all", BolsterUse(result)),
    )
    if table.ask(Decision(commander.seat, question, options, unit.id)).key == "bolster":
        commander.morale -= 1
        result.passed = True
        result.degrees = 0
        spend_morale(table, commander, "bolster", Bolstered(commander.id, unit.id, commander.morale))


def take_test(
    table: MissionTable,
    unit: Unit,
    target: TargetNumber,
    what: str,
    *,
    fated: bool = True,
    stake: Stake = PASSING,
) -> Result:
    """Roll a unit's test as `roll_test` does, and emit its result."""
    result = roll_test(table, unit, target, what, fated=fated, stake=stake)
    emit_test(table, unit.id, what, target, result)
    return result


def emit_test(table: MissionTable, id: str, what: str, target: TargetNumber, result: Result) -> None:
    """Emit the result of a test of the unit or Director with this id."""
    if table.listening:
        table.emit(
            Tested(id, what, target.shown_terms(), result.number, result.roll, result.passed, result.degrees)
        )


def take_characteristic_test(
    table: MissionTable,
    unit: Unit,
    at: int,
    modifier: int = 0,
    reason: str = "difficulty",
) -> Result:
    """Test a characteristic, given by its index, with one modifier and the general ones. Fate may be spent,
    and Bolster if it applies.
    """
    return take_test_with_terms(table, unit, at, {reason: modifier}, "")


def take_test_with_terms(
    table: MissionTable, unit: Unit, at: int, terms: Mapping[str, int], why: str
) -> Result:
    """Test a characteristic as `take_characteristic_test` does, with several modifiers (`terms`, by source); `why` is the
    reason for the test to show, or "".
    """
    target = TargetNumber(NAMES[at], unit.profile.values[at], listening=table.listening)
    for source, amount in terms.items():
        target.add(source, amount)
    what = f"{NAMES[at]} ({why})" if why else NAMES[at]
    add_general_modifiers(table.state, unit, target)
    add_style_bonuses(table.state, unit, target, at)
    result = take_test(table, unit, target, what)
    if at in (WP, T):
        offer_bolster(table, unit, result, what)
    return result


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


def take_command_test(
    table: MissionTable, unit: Unit, terms: Mapping[str, int], *, stake: Stake = PASSING
) -> Result:
    """Test a unit's Command skill, with modifiers by source; `stake` tells what the result decides."""
    target = TargetNumber("Command", unit.profile.skill_values["command"], listening=table.listening)
    for source, amount in terms.items():
        target.add(source, amount)
    add_general_modifiers(table.state, unit, target, skill_assistants(unit))
    return take_test(table, unit, target, "Command", stake=stake)


def take_skill_test(
    table: MissionTable,
    unit: Unit,
    skill: str,
    modifier: int = 0,
    reason: str = "difficulty",
    *,
    stake: Stake = PASSING,
) -> Result:
    """Test a unit's skill; `stake` tells what the result decides. AD-01-05."""
    name = skill.replace("_", "-").title() if "_" in skill else skill.capitalize()
    target = TargetNumber(name, unit.profile.skill_values[skill], listening=table.listening)
    target.add(reason, modifier)
    add_general_modifiers(table.state, unit, target, skill_assistants(unit))
    return take_test(table, unit, target, name, stake=stake)
