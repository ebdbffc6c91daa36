"""The numbers of an attack, each with its source. Steps 1 to 8 of an attack; EW-59 to EW-71."""

from __future__ import annotations

from math import sqrt
from typing import Final

from wartable.core.boards.plane import is_within_arc
from wartable.core.term import Term
from wartable.rulesets.exalted_war.derived.traits import (
    ability_cap_from_war,
    armor_of,
    close_combat_rating_of,
    fatigue_penalty,
    mobility_penalty,
    ranged_attack_rating_of,
    ranged_weapon_of,
    wound_penalty,
)
from wartable.rulesets.exalted_war.model.attack_mode import CALLED, CHALLENGE, ENVELOP, PERSONAL, AttackMode
from wartable.rulesets.exalted_war.model.equipment import Weapon
from wartable.rulesets.exalted_war.model.formations import attacking_magnitude, defending_magnitude
from wartable.rulesets.exalted_war.model.people import UNCAPPED, Person
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.strike import Strike
from wartable.rulesets.exalted_war.model.unit import Unit, effective_drill_of, might_of

_WITHOUT_UNITS: Final = (CHALLENGE, PERSONAL)
"""Attacks by one person on another to which their units add nothing."""

_MOST_MAGNITUDE_BONUS: Final = 3
_HALF_REAR_ARC: Final = 0.8660254037844386
"""Cosine of 30 degrees, half of the arc behind a unit. W-20."""

_MELEE_PENALTY: Final = 2
_ENVELOPING_PENALTY: Final = 2


def build_strike(state: War, attacker: Unit, target: Unit, mode: AttackMode) -> Strike:
    """Return a new strike of `attacker` at `target`, with the dice, the DV, damage, soak and modifiers that
    apply in the current situation. Nothing is rolled yet. The attacker must have a weapon for this mode.
    """
    person = state.people[attacker.leader].person
    weapon = ranged_weapon_of(state, attacker) if mode.ranged else person.weapon
    assert weapon is not None
    strike = Strike(attacker, target, mode, weapon)
    strike.pool = _attack_pool(state, attacker, mode, weapon)
    if mode.kind not in _WITHOUT_UNITS:
        strike.bonus = _bonus_successes(state, attacker, target, mode)
    strike.external = _external_penalties(state, attacker, target, mode, weapon)
    _set_defence(state, strike)
    _set_damage(state, strike, person)
    return strike


def _add_term(terms: list[Term], source: str, amount: int) -> None:
    if amount:
        terms.append(Term(source, amount))


# ------------------------------------------------------------------ step 3: the pool


def _attack_pool(state: War, attacker: Unit, mode: AttackMode, weapon: Weapon) -> list[Term]:
    """Return the dice of an attack, as terms: Dexterity, the Ability capped by War, Accuracy, and all
    modifiers. EW-58, EW-59, EW-61.
    """
    person = state.people[attacker.leader].person
    ability = person.ranged_ability if mode.ranged else person.close_ability
    cap = UNCAPPED if mode.kind in _WITHOUT_UNITS else ability_cap_from_war(state, attacker)
    terms = [Term("Dexterity", person.rank_of("dexterity"))]
    rank = person.rank_of(ability)
    named = ability.replace("_", " ").title()
    _add_term(terms, f"{named} up to War" if rank > cap else named, min(rank, cap))
    _add_term(terms, weapon.name, weapon.accuracy)
    if mode.kind in _WITHOUT_UNITS:
        _add_term(terms, "wounds", -state.people[attacker.leader].wound_penalty)
    else:
        _add_term(terms, "wounds", -wound_penalty(state, attacker))
        _add_term(terms, "fatigue", -fatigue_penalty(attacker))
    _add_term(terms, "flurry", -mode.flurry)
    _add_term(terms, "aim", max(0, mode.aim))
    _add_term(terms, "aim broken off", min(0, mode.aim))
    _add_term(terms, "stunt", attacker.stunt)
    _add_term(terms, "stunned", -attacker.dazed)
    return terms


# ------------------------------------------------------------------ bonus successes


def _bonus_successes(state: War, attacker: Unit, target: Unit, mode: AttackMode) -> list[Term]:
    """Return the bonus successes of an attack, as terms: the rating capped by the leader's War, Might, and
    the difference of Magnitude. EW-62 to EW-64.
    """
    terms: list[Term] = []
    if attacker.troops is not None:
        rating = (
            ranged_attack_rating_of(state, attacker)
            if mode.ranged
            else close_combat_rating_of(state, attacker)
        )
        name = "Ranged Attack Rating" if mode.ranged else "Close Combat Rating"
        cap = state.people[attacker.leader].person.war
        if state.plan.house.close_cap and not mode.ranged:
            cap *= attacker.formation.rating
        _add_term(terms, f"{name} up to War" if rating > cap else name, min(rating, cap))
        _add_term(terms, "Might", might_of(attacker))
    holds = state.plan.house.close_holds
    size = attacking_magnitude(
        attacker.magnitude, attacker.formation, target.formation, ranged=mode.ranged, close_holds=holds
    ) - defending_magnitude(target.magnitude, target.formation, ranged=mode.ranged, close_holds=holds)
    _add_term(terms, "Magnitude", max(-_MOST_MAGNITUDE_BONUS, min(_MOST_MAGNITUDE_BONUS, size)))
    return terms


# ------------------------------------------------------------------ step 5: external penalties


def _external_penalties(
    state: War, attacker: Unit, target: Unit, mode: AttackMode, weapon: Weapon
) -> list[Term]:
    terms: list[Term] = []
    if mode.ranged:
        body = state.unit_whose_ground_is_used_by(attacker)
        _add_term(terms, "range", -range_penalty(weapon, edge_distance(body, target)))
        if target.engaged and target.id not in body.engaged:
            _add_term(terms, "into a melee", -_MELEE_PENALTY)
        _add_term(terms, "veiled sight", -attacker.veil)
        _add_term(terms, "veiled target", -target.veil)
    if mode.kind == ENVELOP:
        _add_term(terms, "enveloping", -_ENVELOPING_PENALTY)
    elif mode.kind == CALLED:
        _add_term(terms, "called shot", -called_shot_penalty(state, target, mode.person))
    return terms


def range_penalty(weapon: Weapon, yards: float) -> int:
    """Return the number of successes that a shot at this distance loses: 0 within the weapon's Range, 1
    within twice the Range, 2 beyond that.
    """
    if yards <= weapon.range:
        return 0
    return 1 if yards <= 2 * weapon.range else 2


def called_shot_penalty(state: War, target: Unit, person: str) -> int:
    """Return the number of successes that a called shot at this person of the target unit loses.

    It is half of the unit's Drill or of its Magnitude, rounded up. In Unordered formation the lower of the
    two counts, otherwise the higher. For a Sorcerer Magnitude counts double. EW-69, W-10, W-37.
    """
    magnitude = target.magnitude
    if state.people[person].role == "sorcerer":
        magnitude *= 2
    drill = effective_drill_of(target)
    chosen = min(drill, magnitude) if target.formation.key == "unordered" else max(drill, magnitude)
    return (chosen + 1) // 2


def edge_distance(first_unit: Unit, second_unit: Unit) -> float:
    """Return the distance in yards between the edges of two units; 0 if they touch or overlap."""
    east, south = float(second_unit.x - first_unit.x), float(second_unit.y - first_unit.y)
    apart = sqrt(east * east + south * south)
    yards = (
        apart
        - first_unit.formation.radii[first_unit.magnitude]
        - second_unit.formation.radii[second_unit.magnitude]
    )
    return yards if yards > 0 else 0.0


# ------------------------------------------------------------------ step 2 and 5: the Defense Value


def _set_defence(state: War, strike: Strike) -> None:
    """Set how the target defends itself, by the better of parry and dodge, and the terms of its Defense
    Value. There is no defence if it is helpless or the attack is unexpected. EW-07, EW-67, EW-70, EW-81,
    EW-91, W-50.
    """
    target, mode = strike.target, strike.mode
    if target.helpless or (mode.kind not in _WITHOUT_UNITS and _is_unexpected(strike)):
        return
    person = _defender(state, strike)
    alone = mode.kind in _WITHOUT_UNITS
    cap = UNCAPPED if alone else ability_cap_from_war(state, target)
    dodge = _dodge(state, strike, person, cap, alone=alone)
    strike.defence = "dodge"
    strike.dv = dodge
    if target.stunt or (not mode.ranged and target.parries):
        parry = _parry(state, strike, person, cap, alone=alone)
        if sum([term.amount for term in parry]) > sum([term.amount for term in dodge]):
            strike.defence = "parry"
            strike.dv = parry
    strike.dv += _dv_modifiers(state, strike, alone=alone)


def _defender(state: War, strike: Strike) -> Person:
    """Return the person whose Defense Value counts: the target unit's leader, or the challenged person.
    EW-70.
    """
    if strike.mode.kind == CHALLENGE:
        return state.people[strike.mode.person].person
    return state.people[strike.target.leader].person


def _is_unexpected(strike: Strike) -> bool:
    attacker, target = strike.attacker, strike.target
    return attacker.surprise or is_behind(attacker, target)


def is_behind(attacker: Unit, target: Unit) -> bool:
    """Whether the attacker stands behind the target, in the arc opposite to its facing. No unit can be behind
    a single person. EW-91, W-29.
    """
    if target.is_solo:
        return False
    rear = (target.facing + 8) % 16
    return is_within_arc(rear, target.x, target.y, attacker.x, attacker.y, _HALF_REAR_ARC)


def _parry(state: War, strike: Strike, person: Person, cap: int, *, alone: bool) -> list[Term]:
    terms: list[Term] = []
    _add_term(terms, "Parry DV", person.parry_value(cap))
    if not alone:
        _add_term(
            terms,
            "half the Close Combat Rating",
            person.half_rounded_for_kind(close_combat_rating_of(state, strike.target)),
        )
    return terms


def _dodge(state: War, strike: Strike, person: Person, cap: int, *, alone: bool) -> list[Term]:
    """Return the Dodge DV of a person, less the mobility penalty, as terms. `cap` limits the Ability. With
    `alone` the person's own armour counts, not that of the unit. EW-41, EW-67.
    """
    terms: list[Term] = []
    mobility = mobility_penalty(state, strike.target)
    if alone:
        mobility = person.armour.mobility + person.shield.mobility
    _add_term(terms, "Dodge DV", person.dodge_value(cap, 0))
    _add_term(terms, "mobility", -mobility)
    return terms


def _dv_modifiers(state: War, strike: Strike, *, alone: bool) -> list[Term]:
    """Return the other modifiers of the Defense Value, as terms: the shield, cover, the target's formation,
    wounds, its last action, and onslaught. With `alone` the target's unit does not count. W-50.
    """
    target, ranged = strike.target, strike.mode.ranged
    terms: list[Term] = []
    person = _defender(state, strike)
    shield = target.troops.shield if target.troops is not None and not alone else person.shield
    factor = 1
    if target.troops is not None and not alone:
        factor = target.formation.ranged_cover if ranged else target.formation.close_cover
    _add_term(
        terms,
        f"{shield.name} shield" + _doubled_text(factor),
        (shield.ranged if ranged else shield.close) * factor,
    )
    if not alone:
        _add_term(terms, "cover" + _doubled_text(factor), best_cover_at(state, target) * factor)
        if ranged and not target.is_solo:
            _add_term(terms, "scattered", target.formation.scatter)
    _add_term(
        terms, "wounds", -(state.people[person.id].wound_penalty if alone else wound_penalty(state, target))
    )
    if strike.mode.kind != CHALLENGE:
        _add_term(terms, "last action", -target.penalty)
        _add_term(terms, "onslaught", -strike.mode.onslaught - sum(list(target.onslaught.values())))
    return terms


def _doubled_text(factor: int) -> str:
    return " doubled" if factor == 2 else ""


def best_cover_at(state: War, unit: Unit) -> int:
    """Return the DV that a unit gets from the best cover at its position; 0 without any.
    W-44.
    """
    best = 0
    for area in state.plan.areas_at(unit.x, unit.y):
        best = max(best, area.cover)
    return best


# ------------------------------------------------------------------ steps 7 and 8: damage and soak


def _set_damage(state: War, strike: Strike, person: Person) -> None:
    """Set the numbers of a strike that follow a hit: raw damage without net successes, soak, Hardness and
    minimum damage. EW-65, EW-66, EW-42, EW-71.
    """
    attacker, target, mode, weapon = strike.attacker, strike.target, strike.mode, strike.weapon
    if weapon.strength:
        _add_term(strike.raw, "Strength", person.rank_of("strength"))
    _add_term(strike.raw, weapon.name, weapon.damage)
    troops = attacker.troops
    if troops is not None:
        damage = troops.ranged_damage if mode.ranged else troops.close_damage
        _add_term(strike.raw, "Ranged Damage" if mode.ranged else "Close Combat Damage", damage)
    strike.least = max(attacker.magnitude, weapon.least)
    if troops is None:
        strike.least = max(person.essence, weapon.least)
    called = mode.person != ""
    struck = state.people[mode.person if called else target.leader].person
    natural, worn = (
        struck.natural_soak(lethal=not weapon.bashing),
        struck.armour_soak(lethal=not weapon.bashing),
    )
    _add_term(strike.soak, "Stamina", natural)
    if weapon.piercing:
        _add_term(strike.soak, f"{struck.armour.name} pierced", worn // 2)
    else:
        _add_term(strike.soak, struck.armour.name, worn)
    strike.hardness = struck.hardness
    if target.troops is not None and not called:
        _add_term(strike.soak, "unit Armor", armor_of(target))
        strike.hardness = min(struck.hardness, target.troops.hardness)
