"""Answers to a rolled Might Test: the seats answer in turn until all of them pass. R-POW-003, R-POW-047,
A-119.
"""

from __future__ import annotations

from wartable.core.data.declared import define
from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.operation.effects.effects import is_upgrade_working
from wartable.rulesets.battle_century.operation.effects.power_use import use_power
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.pilots import battlefield_unit_of
from wartable.rulesets.battle_century.operation.model.power import Power, affordable_powers
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.model.using import AbilityUse


@define
class PowerTestAnswerChoice:
    """Data of an option to answer a Test with a Unit's Genre Power."""

    unit: Unit
    power: Power
    test: MightTest


@define
class UpgradeTestAnswerChoice:
    """Data of an option to answer a Test with a Unit's Upgrade."""

    unit: Unit
    fitting: Fitting
    option: Option
    test: MightTest


def ask_for_test_answers(table: OperationTable, test: MightTest) -> None:
    """Ask the seats in turn, beginning with the attacker's, for answers to a rolled Test, until no seat
    answers any more. After each answer every seat may answer again; by a house rule each seat answers at most
    once after each roll. A-119.
    """
    if not _may_be_answered(table):
        return
    seats = _seats_in_turn(table, test)
    once = table.state.plan.house.one_answer
    silent: list[str] = []
    passed = 0
    at = 0
    while passed < len(seats):
        seat = seats[at % len(seats)]
        at += 1
        rolls = len(test.rerolls)
        answered = seat not in silent and _ask_for_answer(table, test, seat)
        passed = 0 if answered else passed + 1
        if len(test.rerolls) > rolls:
            silent = []
        elif answered and once:
            silent.append(seat)
        if not test.actor.is_active:
            return


def _may_be_answered(table: OperationTable) -> bool:
    """Whether any Unit that takes Turns might answer a Test: a Unit with Genre Points, a Pilot in a Combined
    Unit, or a Unit with Upgrades that answer Tests.
    """
    for unit in table.state.all_units:
        if (unit.genre > 0 or unit.host or unit.loadout.kit.test_answer_options) and unit.takes_turns:
            return True
    return False


def _seats_in_turn(table: OperationTable, test: MightTest) -> list[str]:
    """Return the seats in the order in which they answer: the attacker's first."""
    first = test.actor.seat
    return [first, *[seat for seat in table.state.plan.seats if seat != first]]


def _ask_for_answer(table: OperationTable, test: MightTest, seat: str) -> bool:
    """Ask one seat for an answer to the Test, and apply it. Return whether the seat used a Power or an
    Upgrade.
    """
    options = test_answer_options_of(table, test, seat)
    if not options:
        return False
    options.append(PASS)
    choice = table.ask(Decision(seat, _question(test), options, test.actor.id))
    answer = choice.data
    if isinstance(answer, UpgradeTestAnswerChoice):
        upgrade = answer.fitting.upgrade
        table.state.using.append(AbilityUse(answer.unit.id, upgrade, test=test, option=answer.option))
        upgrade.use_as_test_answer(table, answer.unit, test, answer.option)
        table.state.using.pop()
        return True
    if not isinstance(answer, PowerTestAnswerChoice):
        return False
    use_power(table, answer.unit, answer.power, test)
    return True


def test_answer_options_of(table: OperationTable, test: MightTest, seat: str) -> list[Option]:
    """Return the options with which the Units of `seat` could answer the Test: first their Powers, then their
    Upgrades. The key of each option ends in the id of the Unit.
    """
    found: list[Option] = []
    counters: list[Option] = []
    for unit in table.state.all_units:
        if unit.seat != seat:
            continue
        loadout = unit.loadout
        if loadout.hooks.can_use_in_test and (unit.genre > 0 or unit.host) and unit.takes_turns:
            _add_powers(table, test, unit, found)
        if loadout.kit.test_answer_options and unit.is_active:
            _add_counters(table, test, unit, counters)
    return found + counters if counters else found


def _add_powers(table: OperationTable, test: MightTest, unit: Unit, options: list[Option]) -> None:
    """Add options for the Genre Powers with which a Unit could answer the Test."""
    body = battlefield_unit_of(table.state, unit)
    name = unit.name
    for power in affordable_powers(table.state, unit, unit.loadout.hooks.can_use_in_test):
        if power.can_use_in_test(table, body, test):
            label = f"{name}: {power.option.label}"
            options.append(Option(f"{power.tag}:{unit.id}", label, PowerTestAnswerChoice(unit, power, test)))


def _add_counters(table: OperationTable, test: MightTest, unit: Unit, found: list[Option]) -> None:
    """Add to `found` options for the Upgrades with which a Unit could answer the Test."""
    for fitting in unit.loadout.kit.test_answer_options:
        options = fitting.upgrade.test_answer_options(table.state, unit, test)
        if options and is_upgrade_working(unit, fitting):
            for option in options:
                counter = UpgradeTestAnswerChoice(unit, fitting, option, test)
                found.append(Option(f"{option.key}:{unit.id}", f"{unit.name}: {option.label}", counter))


def _question(test: MightTest) -> str:
    """Return the question to a seat, with the total against each target and the Weapon."""
    shown = ", ".join([f"{against.total} against {against.unit.name}" for against in test.targets])
    return f"{test.actor.noun:rolls} {shown} with {test.mode.label}. Answer?"
