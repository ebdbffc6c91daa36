"""A test: the roll, its degrees, and the spending of Fate and Morale Points on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.d100.fate import PASSING, BolsterAnswer, FateAnswer, Stake
from wartable.rulesets.adeptus.d100.result import Result
from wartable.rulesets.adeptus.d100.styles import add_style_bonuses, record_morale_use_and_react
from wartable.rulesets.adeptus.d100.target import (
    TargetNumber,
    add_general_modifiers,
    remove_single_test_bonuses,
)
from wartable.rulesets.adeptus.dice import PERCENT
from wartable.rulesets.adeptus.events.tests import Bolstered, FateSpent, Tested
from wartable.rulesets.adeptus.model.commands import PASSIVES
from wartable.rulesets.adeptus.model.names import noun_for
from wartable.rulesets.adeptus.model.profile import NAMES, WP, T
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

_FATE: Final = "Spend a Fate Point: "

FATE_BONUS: Final = 10
"""Bonus of a Fate Point that is spent before the roll. AD-09-02."""


def roll_test(
    table: MissionTable,
    unit: Unit,
    target_number: TargetNumber,
    test_name: str,
    *,
    fated: bool = True,
    stake: Stake = PASSING,
) -> Result:
    """Roll a unit's test against a target number and return the result, without emitting it. `test_name`
    names the test in questions, such as "an attack". If `fated`, the player is asked whether to spend Fate
    Points, when that could help according to `stake`, which says what depends on the result.
    """
    number = target_number.number
    if unit.fate and fated:
        use = FateAnswer(stake, unit.fate, number, target_number.number_raised_by(FATE_BONUS))
        if _ask_to_spend_fate(
            table, unit, use, "+10", f"{noun_for(unit):rolls} for {test_name}. Spend Fate?"
        ):
            target_number.add("Fate", FATE_BONUS)
            number = target_number.number
            table.emit(FateSpent(unit.id, f"+10 to {test_name}"))
    remove_single_test_bonuses(unit)
    result = Result(table.roll(PERCENT, f"{unit.name}: {test_name}"), number)
    return _improve_with_fate(table, unit, result, test_name, stake) if unit.fate and fated else result


def _improve_with_fate(
    table: MissionTable, unit: Unit, result: Result, test_name: str, stake: Stake
) -> Result:
    """Ask whether to spend Fate Points on a result: after a failure to roll again, after a success to add one
    degree. Return the final result.
    """
    number = result.number
    use = FateAnswer(stake, unit.fate, number, number, result)
    if not result.passed and _ask_to_spend_fate(
        table, unit, use, "roll again", f"{_roll_sentence(unit, result, test_name)} Roll again?"
    ):
        table.emit(FateSpent(unit.id, f"{test_name}, failed with {result.roll}, is rolled again"))
        result = Result(table.roll(PERCENT, f"{unit.name}: {test_name}, again"), number)
    if result.passed and unit.fate:
        degrees = "1 degree" if result.degrees == 1 else f"{result.degrees} degrees"
        question = f"{_roll_sentence(unit, result, test_name)} That is {degrees}; one more?"
        use = FateAnswer(stake, unit.fate, number, number, result)
        if _ask_to_spend_fate(table, unit, use, "one degree more", question):
            table.emit(FateSpent(unit.id, f"one degree more in {test_name}"))
            result.degrees += 1
    return result


def _roll_sentence(unit: Unit, result: Result, test_name: str) -> str:
    """Return a sentence that tells the result of a roll, to precede a question about it."""
    verb = "passes" if result.passed else "fails"
    return f"{noun_for(unit):{verb}}: {result.roll} against {result.number} for {test_name}."


def _ask_to_spend_fate(table: MissionTable, unit: Unit, use: FateAnswer, benefit: str, question: str) -> bool:
    """Ask the `question` whether to spend one of the unit's Fate Points for a `benefit`, which the option
    names. Subtract the point if it is spent, and return whether it was. `use` is the answer that spends it.
    """
    if table.is_without_dice:
        return False
    options = (Option("pass", "No", use.answer_without_spending()), Option("fate", _FATE + benefit, use))
    if table.ask(Decision(unit.seat, question, options, unit.id)).key == "pass":
        return False
    unit.fate -= 1
    return True


def offer_bolster_if_failed(table: MissionTable, unit: Unit, result: Result, test_name: str) -> None:
    """If this Willpower or Toughness test has failed, ask the Supreme Commander of the unit's side whether to
    spend a Morale Point. This changes the `result` itself to a success with 0 degrees. `test_name` names the
    test in the question. SC-27, AD-R9.
    """
    if result.passed:
        return
    commander = table.state.commanders.get(unit.side)
    if commander is None or not commander.alive or commander.morale < 1:
        return
    question = f"{noun_for(unit):has} failed a test of {test_name}. Spend a Morale Point?"
    options = (
        Option("pass", "No", BolsterAnswer(result, is_spent=False)),
        Option("bolster", "Bolster: pass after all", BolsterAnswer(result)),
    )
    if table.ask(Decision(commander.seat, question, options, unit.id)).key == "bolster":
        commander.morale -= 1
        result.passed = True
        result.degrees = 0
        record_morale_use_and_react(
            table, commander, "bolster", Bolstered(commander.id, unit.id, commander.morale)
        )


def take_test(
    table: MissionTable,
    unit: Unit,
    target_number: TargetNumber,
    test_name: str,
    *,
    fated: bool = True,
    stake: Stake = PASSING,
) -> Result:
    """Roll a unit's test as `roll_test` does, with the same parameters; emit the result and return it."""
    result = roll_test(table, unit, target_number, test_name, fated=fated, stake=stake)
    emit_test(table, unit.id, test_name, target_number, result)
    return result


def emit_test(
    table: MissionTable, tester_id: str, test_name: str, target_number: TargetNumber, result: Result
) -> None:
    """Emit the result of a test that was made by the unit or Director with the id `tester_id`. `test_name`
    names the test in the event, which also shows the terms of the target number.
    """
    if table.listening:
        table.emit(
            Tested(
                tester_id,
                test_name,
                target_number.shown_terms(),
                result.number,
                result.roll,
                result.passed,
                result.degrees,
            )
        )


def take_characteristic_test(
    table: MissionTable,
    unit: Unit,
    characteristic: int,
    modifier: int = 0,
    reason: str = "difficulty",
) -> Result:
    """Make a unit test a characteristic, given by its index, and return the result. The general modifiers
    apply, and one more, which is shown under the name `reason`. The players may spend Fate Points, and a
    Morale Point on Bolster if that applies.
    """
    return take_characteristic_test_with_terms(table, unit, characteristic, {reason: modifier}, "")


def take_characteristic_test_with_terms(
    table: MissionTable, unit: Unit, characteristic: int, terms: Mapping[str, int], reason: str
) -> Result:
    """Make a unit test a characteristic as `take_characteristic_test` does, and return the result, but with
    any number of modifiers: `terms` maps the source of each to its amount. `reason` is shown in brackets
    after the name of the characteristic, unless it is "".
    """
    target_number = TargetNumber(
        NAMES[characteristic], unit.profile.values[characteristic], listening=table.listening
    )
    for source, amount in terms.items():
        target_number.add(source, amount)
    test_name = f"{NAMES[characteristic]} ({reason})" if reason else NAMES[characteristic]
    add_general_modifiers(table.state, unit, target_number)
    add_style_bonuses(table.state, unit, target_number, characteristic)
    result = take_test(table, unit, target_number, test_name)
    if characteristic in (WP, T):
        offer_bolster_if_failed(table, unit, result, test_name)
    return result


def count_underlings_assisting_skills(unit: Unit) -> int:
    """Return how many Underlings assist each skill test of a unit because of Passive Commands such as Special
    Team. AD-R14.
    """
    swarm = unit.swarm
    found = 0
    if swarm is not None:
        for key in swarm.passives:
            found += PASSIVES[key].count_assistants(unit.profile.type, swarm.unit_strength)
    return found


def take_command_test(
    table: MissionTable, unit: Unit, terms: Mapping[str, int], *, stake: Stake = PASSING
) -> Result:
    """Make a unit test its skill Command, and return the result. `terms` maps the source of each modifier to
    its amount; `stake` says what depends on the result.
    """
    target_number = TargetNumber("Command", unit.profile.skill_values["command"], listening=table.listening)
    for source, amount in terms.items():
        target_number.add(source, amount)
    add_general_modifiers(table.state, unit, target_number, count_underlings_assisting_skills(unit))
    return take_test(table, unit, target_number, "Command", stake=stake)


def take_skill_test(
    table: MissionTable,
    unit: Unit,
    skill: str,
    modifier: int = 0,
    reason: str = "difficulty",
    *,
    stake: Stake = PASSING,
) -> Result:
    """Make a unit test a skill, given by its key, and return the result. The modifier is shown under the name
    `reason`; `stake` says what depends on the result. AD-01-05.
    """
    name = skill.replace("_", "-").title() if "_" in skill else skill.capitalize()
    target_number = TargetNumber(name, unit.profile.skill_values[skill], listening=table.listening)
    target_number.add(reason, modifier)
    add_general_modifiers(table.state, unit, target_number, count_underlings_assisting_skills(unit))
    return take_test(table, unit, target_number, name, stake=stake)
