"""All modifiers of a Might Test - Advantages, parts of the total, Defense - each with its source."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.term import Term
from wartable.rulesets.battle_century.operation.effects.effects import is_upgrade_working
from wartable.rulesets.battle_century.operation.effects.might import compute_test_result, margin_with_face
from wartable.rulesets.battle_century.operation.ground.positions import distance_between
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.marks import DENIES_TENSION
from wartable.rulesets.battle_century.operation.model.might_test import BASE_DEFENSE, Against, MightTest
from wartable.rulesets.battle_century.operation.model.pilots import pilots_of
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.movement.terrain import defensive_disadvantages


def set_tension_of_test(state: Operation, test: MightTest) -> None:
    """Set the Tension of a Test: `tension`, which counts for the whole Action, and `might_tension`, which
    counts for the Might Test. Effects that raise Tension apply first. Then a Technique doubles it for the
    Test, or sets it to 0 if the attacker has used a Technique before. Effects that deny Tension to the Test
    apply last. Also store in the Test the house rules that it needs later, on parity and on Cores. R-WPN-022,
    R-TRBL-017 to R-TRBL-020, A-48, A-71, A-72, A-226.
    """
    house = state.plan.house
    test.parity_of_total = house.parity_of_total
    test.cores_fly_on = house.core_flies_on
    test.tension = state.tension
    for effect in test.actor.effects:
        test.tension = effect.condition.modified_tension(effect, test.tension)
    test.might_tension = test.tension
    if test.mode.technique and test.actor.technique_used:
        test.tension = test.might_tension = 0
    elif test.mode.technique:
        test.might_tension = 2 * test.tension
        if house.technique_whole:
            test.tension = test.might_tension
    if test.actor.marks & DENIES_TENSION:
        test.might_tension = 0


def remove_tension_from_test(test: MightTest) -> None:
    """Take away the Tension that counts for a Might Test which is already rolled. The Tension of the rest of
    the Action stays. R-TRBL-019, A-226.
    """
    test.might_tension = 0
    compute_test_result(test)


def update_ranks_in_test(test: MightTest, side: str) -> None:
    """Recalculate a Test that is already rolled, because Attributes have changed: use the present Might of
    its user and the present Guard of its targets, of those that belong to `side`. R-POW-003.
    """
    if test.actor.side == side:
        test.terms = _with_amount(test.terms, "Might", test.actor.attributes.might)
    for against in test.targets:
        if against.unit.side == side:
            against.defenses = _with_amount(against.defenses, "Guard", against.unit.attributes.guard)
    compute_test_result(test)


def _with_amount(terms: list[Term], source: str, amount: int) -> list[Term]:
    """Return the terms, with this amount for those from `source`."""
    return [Term(source, amount) if term.source == source else term for term in terms]


def set_test_modifiers(state: Operation, test: MightTest) -> None:
    """Set everything that modifies a Test before it is rolled: the terms of its result and, for each target,
    the Advantages and the terms of the Defense.
    """
    test.terms = [Term("Might", test.actor.attributes.might)]
    bonus = test.mode.weapon.result_bonus(test)
    if bonus:
        test.terms.append(Term(test.mode.weapon.name, bonus))
    common = _common_advantages(test)
    for against in test.targets:
        against.advantages = common[:]
        against.apart = distance_between(state, test.actor, against.unit, at=test.destination)
        _add_advantages(state, test, against)
        against.defenses = defense_terms(against.unit, against.unit.effects, test.actor.id)
        _add_upgrades(test, against)
        _add_powers(state, test, against)


def _add_upgrades(test: MightTest, against: Against) -> None:
    """Add the bonuses of the attacker's Upgrades to the result against this target, and the bonuses of the
    target's Upgrades to its Defense.
    """
    for fitting in test.actor.loadout.kit.result_bonus:
        if is_upgrade_working(test.actor, fitting):
            _add_term(against.extra, fitting, fitting.upgrade.result_bonus(test, against))
    unit = against.unit
    for fitting in unit.loadout.kit.defense_bonus:
        if is_upgrade_working(unit, fitting):
            _add_term(against.defenses, fitting, fitting.upgrade.defense_bonus(test, against))


def _add_powers(state: Operation, test: MightTest, against: Against) -> None:
    """Add the bonuses of the attacker's Genre Powers to the result against this target."""
    for pilot in pilots_of(state, test.actor):
        for power in pilot.loadout.hooks.result_bonus:
            amount = power.result_bonus(test, against)
            if amount:
                against.extra.append(Term(power.name, amount))


def _common_advantages(test: MightTest) -> list[Term]:
    """Return the Advantages and Disadvantages that apply against every target."""
    mode = test.mode
    found = [Term(source, amount) for source, amount in mode.advantages]
    if test.aimed:
        found.append(Term("Aim", mode.weapon.aim_advantages()))
    if test.kind == "assist":
        found.append(Term("Assist", -1))
    if test.kind == "engage" and mode.melee:
        found.append(Term("Melee in an Engage", 1))
    for effect in [*test.actor.effects, *test.used_up]:
        condition = effect.condition
        if condition.own and not condition.only_other:
            found.append(Term(condition.name, condition.own * effect.amount))
    return found


def _add_advantages(state: Operation, test: MightTest, against: Against) -> None:
    """Add the Advantages and Disadvantages that apply against this target. The two Advantages of Melee
    Weapons never apply together, because no Unit in a Duel can be Engaged. R-WPN-006, R-TRBL-004, R-ACT-035.
    """
    unit = against.unit
    found = against.advantages
    if test.mode.melee and unit.duel:
        found.append(Term("Melee against a duelist", 1))
    special = test.mode.weapon.advantages_against_target(test, against)
    if special is not None:
        found.append(Term(special[0], special[1]))
    for effect in [*test.actor.effects, *test.used_up]:
        condition = effect.condition
        if condition.own and condition.only_other and effect.other == unit.id:
            found.append(Term(condition.name, condition.own * effect.amount))
    cover = defensive_disadvantages(state, unit)
    if cover:
        found.append(Term("Defensive Terrain", -cover))
    _add_shelter(state, found, unit, unit)
    if unit.docked_in:
        _add_shelter(state, found, unit, against.host or state.units[unit.docked_in])
    for fitting in test.actor.loadout.kit.advantages_on_own_test:
        if is_upgrade_working(test.actor, fitting):
            _add_term(found, fitting, fitting.upgrade.advantages_on_own_test(test, against))
    for effect in unit.effects:
        amount = effect.condition.advantages_against_bearer(state, test, unit, effect)
        if amount:
            found.append(Term(effect.condition.name, amount))
    for fitting in unit.loadout.kit.advantages_against_bearer:
        if is_upgrade_working(unit, fitting):
            _add_term(found, fitting, fitting.upgrade.advantages_against_bearer(test, against))


def _add_shelter(state: Operation, found: list[Term], unit: Unit, host: Unit) -> None:
    """Add to `found` the Disadvantages of attacks on a Unit that come from Upgrades of `host`: the Unit
    itself, or the Base that it is Docked in. R-FEAT-013, R-TRBL-044.
    """
    for fitting in host.loadout.kit.disadvantages_by_zone:
        if is_upgrade_working(host, fitting):
            _add_term(found, fitting, -fitting.upgrade.disadvantages_by_zone(state, host))


def would_pass_against(state: Operation, test: MightTest, against: Against, unit: Unit) -> bool:
    """Whether a Test, with the dice that were kept against the target `against`, also reaches the Defense of
    the Unit `unit`. R-BOSS-050.
    """
    hypothetical = Against(unit)
    hypothetical.defenses = defense_terms(unit, unit.effects, test.actor.id)
    _add_upgrades(test, hypothetical)
    _add_powers(state, test, hypothetical)
    return margin_with_face(test, hypothetical, against.die) >= 0


def _add_term(found: list[Term], fitting: Fitting, amount: int) -> None:
    """Add a term named after the Upgrade of `fitting`, unless the amount is 0."""
    if amount:
        found.append(Term(fitting.upgrade.name, amount))


def defense_terms(unit: Unit, effects: Sequence[Effect], attacker: str = "") -> list[Term]:
    """Return the terms that add up to a Unit's Defense: Guard + 5, the highest Maneuver among `effects`, and
    all bonuses that add up. Bonuses that apply against a single Unit are included only if that is the Unit
    with the id `attacker`. R-DMG-001, R-ACT-041, R-REIN-018, R-WPN-032.
    """
    found = [Term("Guard", unit.attributes.guard), Term("base", BASE_DEFENSE)]
    maneuvers: list[Term] = []
    for effect in effects:
        condition = effect.condition
        amount = condition.defense_bonus(effect, attacker)
        if amount:
            found.append(Term(condition.name, amount))
        elif condition.guards and not condition.only_other:
            maneuvers.append(Term(condition.name, effect.amount))
    if maneuvers:
        found.append(max(maneuvers, key=lambda term: term.amount))
    return found
