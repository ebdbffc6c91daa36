"""Hesitation and rout: one test of nerve for each reason to waver. W-5, W-6, W-35; EW-53 to EW-56."""

from __future__ import annotations

from wartable.core.decision import PASS, Decision
from wartable.core.odds.successes import successes
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.attack.charm_use import (
    can_pay_for_charm,
    option_to_use_charm,
    pay_for_charm,
)
from wartable.rulesets.exalted_war.derived.traits import RELAY_VALOR, RELAY_WAR, has_perfect_morale, morale_of
from wartable.rulesets.exalted_war.events.harm import Hesitated, HesitationTested
from wartable.rulesets.exalted_war.losses.losses import lose_magnitude
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.charm_offer import CharmOffer
from wartable.rulesets.exalted_war.model.hesitation_test import HesitationTest
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import TRIGGERS, HesitationTrigger, TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.orders.command import command_difficulty_terms


def make_hesitation_tests(table: WarTable, tick: TickConsequences) -> None:
    """Make the hesitation tests whose triggers are collected in `tick`: unit after unit in the order in which
    they move, and those of each unit in the order of TRIGGERS. W-35.
    """
    if not tick.triggers:
        return
    for unit in table.state.units_on_field():
        due = tick.triggers.get(unit.id)
        if due is None or has_perfect_morale(unit):
            continue
        for kind in TRIGGERS:
            for trigger in due:
                if trigger.kind == kind and unit.is_active:
                    _make_test(table, tick, unit, trigger)


def _make_test(table: WarTable, tick: TickConsequences, unit: Unit, trigger: HesitationTrigger) -> None:
    state = table.state
    test = HesitationTest(unit, trigger.kind, _test_pool(state, unit), _test_difficulty(state, unit, trigger))
    _offer_charms(table, test)
    needed = total(test.difficulty)
    rolled = 0
    if needed > 0 and not test.passes:
        count = max(0, total(test.pool))
        if count:
            why = f"{unit.name} {TRIGGERS[trigger.kind]}: Morale"
            rolled = table.roll(successes(count, botches=False), why)
    passed = test.passes or rolled >= needed
    lost = 0 if passed else min(needed - rolled, unit.magnitude)
    if table.listening:
        table.emit(
            HesitationTested(
                unit.id,
                trigger.kind,
                tuple(test.pool),
                rolled,
                tuple(test.difficulty),
                passed=passed,
                lost=lost,
            )
        )
    if not passed:
        unit.hesitating = True
        lose_magnitude(table, tick, unit, lost, "hesitation")
        unit.health = 0


def _test_pool(state: War, unit: Unit) -> list[Term]:
    """Return the dice of a hesitation test, as terms: Morale. By a house rule the leader's War is added, and
    a Relay's Valor and War count in place of the leader's if that makes more dice. W-5.
    """
    if not state.plan.house.war_steadies or unit.troops is None:
        return [Term("Morale", morale_of(state, unit))]
    person = state.people[unit.leader].person
    own = [Term("Morale", unit.troops.morale_under_leader(person.valor)), Term("War", person.war)]
    relayed = [Term("Morale", unit.troops.morale_under_leader(RELAY_VALOR)), Term("War", RELAY_WAR)]
    return relayed if unit.relays and total(relayed) > total(own) else own


def _test_difficulty(state: War, unit: Unit, trigger: HesitationTrigger) -> list[Term]:
    """Return the difficulty of a hesitation test, as terms: Magnitude less Drill, but at least 1, plus the
    modifiers of the trigger and the formation. A house rule can set a minimum for the sum.
    """
    terms = command_difficulty_terms(unit)
    if trigger.difficulty:
        terms.append(Term(TRIGGERS[trigger.kind], trigger.difficulty))
    if unit.formation.hesitation:
        terms.append(Term(f"{unit.formation.name} formation", unit.formation.hesitation))
    floor = state.plan.house.floor
    short = floor - total(terms)
    if floor and short > 0:
        terms.append(Term("house rule: least difficulty", short))
    return terms


def _offer_charms(table: WarTable, test: HesitationTest) -> None:
    """Offer the unit's leader and special characters those of their Charms that can change this hesitation
    test, and apply those that are chosen. EW-26, EW-28.
    """
    state = table.state
    unit = test.unit
    for id in [unit.leader, *unit.specials]:
        character = state.people[id]
        listeners = character.person.charms.listeners("can_use_in_hesitation_test")
        for charm in listeners:
            if can_pay_for_charm(character, charm) and charm.can_use_in_hesitation_test(state, unit, test):
                _offer_charm(table, test, character, charm)


def _offer_charm(table: WarTable, test: HesitationTest, character: Character, charm: Charm) -> None:
    unit = test.unit
    difficulty = f"{unit.name} {TRIGGERS[test.trigger]}, difficulty {total(test.difficulty)}"
    question = f"{difficulty}: a Charm of {character.name}?"
    use = option_to_use_charm(CharmOffer(charm, "can_use_in_hesitation_test", test=test))
    choice = table.ask(Decision(unit.seat, question, [use, PASS], unit.id))
    if choice is not PASS:
        pay_for_charm(table, unit, character, charm)
        charm.apply_to_hesitation_test(table, unit, test)


def make_unit_hesitate(table: WarTable, unit: Unit, reason: str) -> None:
    """Make a unit hesitate, without a test and without a loss of Magnitude, because a merger or split failed.
    EW-94.
    """
    unit.hesitating = True
    table.emit(Hesitated(unit.id, reason))
