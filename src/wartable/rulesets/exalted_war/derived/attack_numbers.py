"""The numbers of an attack, each with its source. Steps 1 to 8 of an attack; EW-59 to EW-71."""

from __future__ import annotations

from math import sqrt
from typing import Final

from wartable.core.boards.plane import is_within_arc
from wartable.core.term import Term
from wartable.rulesets.exalted_war.derived.traits import (
    armor_of,
    close_rating,
    fatigue_penalty,
    mobility_penalty,
    ranged_rating,
    ranged_weapon,
    war_cap,
    wound_penalty,
)
from wartable.rulesets.exalted_war.model.attack_mode import CALLED, CHALLENGE, ENVELOP, PERSONAL, AttackMode
from wartable.rulesets.exalted_war.model.equipment import Weapon
from wartable.rulesets.exalted_war.model.formations import magnitude_against, magnitude_under
from wartable.rulesets.exalted_war.model.people import UNCAPPED, Person
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.strike import Strike
from wartable.rulesets.exalted_war.model.unit import Unit, drill_of, might_of

_ALONE: Final = (CHALLENGE, PERSONAL)
"""Attacks of a bare person on a bare person."""

_MOST_SIZE: Final = 3
_BEHIND: Final = 0.8660254037844386
"""Cosine of half of the arc of 60 degrees behind a unit. W-20."""

_AT_ENGAGED: Final = 2
_ENVELOPING: Final = 2


def make_strike(state: War, attacker: Unit, target: Unit, mode: AttackMode) -> Strike:
    """Return a strike with all its numbers in the current situation. The attacker must have a weapon for
    the mode.
    """
    person = state.people[attacker.leader].person
    weapon = ranged_weapon(state, attacker) if mode.ranged else person.weapon
    assert weapon is not None
    strike = Strike(attacker, target, mode, weapon)
    strike.pool = _pool(state, attacker, mode, weapon)
    if mode.kind not in _ALONE:
        strike.bonus = _bonus(state, attacker, target, mode)
    strike.external = _external(state, attacker, target, mode, weapon)
    _set_defence(state, strike)
    _set_damage(state, strike, person)
    return strike


def _add(terms: list[Term], source: str, amount: int) -> None:
    if amount:
        terms.append(Term(source, amount))


# ------------------------------------------------------------------ step 3: the pool


def _pool(state: War, attacker: Unit, mode: AttackMode, weapon: Weapon) -> list[Term]:
    """Return the dice of an attack as terms: Dexterity, the Ability capped by War, Accuracy, and all
    modifiers. EW-58, EW-59, EW-61.
    """
    person = state.people[attacker.leader].person
    ability = person.ranged_ability if mode.ranged else person.close_ability
    cap = UNCAPPED if mode.kind in _ALONE else war_cap(state, attacker)
    terms = [Term("Dexterity", person.rank("dexterity"))]
    rank = person.rank(ability)
    named = ability.replace("_", " ").title()
    _add(terms, f"{named} up to War" if rank > cap else named, min(rank, cap))
    _add(terms, weapon.name, weapon.accuracy)
    if mode.kind in _ALONE:
        _add(terms, "wounds", -state.people[attacker.leader].wound)
    else:
        _add(terms, "wounds", -wound_penalty(state, attacker))
        _add(terms, "fatigue", -fatigue_penalty(attacker))
    _add(terms, "flurry", -mode.flurry)
    _add(terms, "aim", max(0, mode.aim))
    _add(terms, "aim broken off", min(0, mode.aim))
    _add(terms, "stunt", attacker.stunt)
    _add(terms, "stunned", -attacker.dazed)
    return terms


# ------------------------------------------------------------------ bonus successes


def _bonus(state: War, attacker: Unit, target: Unit, mode: AttackMode) -> list[Term]:
    """Return the bonus successes: the rating capped by the leader's War, Might, and the difference of
    Magnitude. EW-62 to EW-64.
    """
    terms: list[Term] = []
    if attacker.troops is not None:
        rating = ranged_rating(state, attacker) if mode.ranged else close_rating(state, attacker)
        name = "Ranged Attack Rating" if mode.ranged else "Close Combat Rating"
        cap = state.people[attacker.leader].person.war
        if state.plan.house.close_cap and not mode.ranged:
            cap *= attacker.formation.rating
        _add(terms, f"{name} up to War" if rating > cap else name, min(rating, cap))
        _add(terms, "Might", might_of(attacker))
    holds = state.plan.house.close_holds
    size = magnitude_against(
        attacker.magnitude, attacker.formation, target.formation, ranged=mode.ranged, close_holds=holds
    ) - magnitude_under(target.magnitude, target.formation, ranged=mode.ranged, close_holds=holds)
    _add(terms, "Magnitude", max(-_MOST_SIZE, min(_MOST_SIZE, size)))
    return terms


# ------------------------------------------------------------------ step 5: external penalties


def _external(state: War, attacker: Unit, target: Unit, mode: AttackMode, weapon: Weapon) -> list[Term]:
    terms: list[Term] = []
    if mode.ranged:
        body = state.body_of(attacker)
        _add(terms, "range", -range_penalty(weapon, edge_distance(body, target)))
        if target.engaged and target.id not in body.engaged:
            _add(terms, "into a melee", -_AT_ENGAGED)
        _add(terms, "veiled sight", -attacker.veil)
        _add(terms, "veiled target", -target.veil)
    if mode.kind == ENVELOP:
        _add(terms, "enveloping", -_ENVELOPING)
    elif mode.kind == CALLED:
        _add(terms, "called shot", -called_penalty(state, target, mode.person))
    return terms


def range_penalty(weapon: Weapon, yards: float) -> int:
    """Return the number of successes that a shot loses by its distance: none within the weapon's Range, 1
    within twice the Range, 2 beyond that.
    """
    if yards <= weapon.range:
        return 0
    return 1 if yards <= 2 * weapon.range else 2


def called_penalty(state: War, target: Unit, person: str) -> int:
    """Return the successes that a called shot loses: half of the target's Drill or Magnitude, rounded up;
    whichever is lower if it is Unordered, otherwise the higher. For a Sorcerer Magnitude counts double.
    EW-69, W-10, W-37.
    """
    magnitude = target.magnitude
    if state.people[person].role == "sorcerer":
        magnitude *= 2
    drill = drill_of(target)
    chosen = min(drill, magnitude) if target.formation.key == "unordered" else max(drill, magnitude)
    return (chosen + 1) // 2


def edge_distance(one: Unit, other: Unit) -> float:
    """Return the yards between the edges of two units, 0 if they touch."""
    east, south = float(other.x - one.x), float(other.y - one.y)
    apart = sqrt(east * east + south * south)
    yards = apart - one.formation.radii[one.magnitude] - other.formation.radii[other.magnitude]
    return yards if yards > 0 else 0.0


# ------------------------------------------------------------------ step 2 and 5: the Defense Value


def _set_defence(state: War, strike: Strike) -> None:
    """Set the target's defence, the better of parry and dodge; there is none if it is helpless or the
    attack is unexpected. EW-07, EW-67, EW-70, EW-81, EW-91, W-50.
    """
    target, mode = strike.target, strike.mode
    if target.helpless or (mode.kind not in _ALONE and _is_unexpected(strike)):
        return
    person = _defender(state, strike)
    alone = mode.kind in _ALONE
    cap = UNCAPPED if alone else war_cap(state, target)
    dodge = _dodge(state, strike, person, cap, alone=alone)
    strike.defence = "dodge"
    strike.dv = dodge
    if target.stunt or (not mode.ranged and target.parries):
        parry = _parry(state, strike, person, cap, alone=alone)
        if sum([term.amount for term in parry]) > sum([term.amount for term in dodge]):
            strike.defence = "parry"
            strike.dv = parry
    strike.dv += _circumstances(state, strike, alone=alone)


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
    """Whether the attacker's middle lies in the arc straight behind a unit; never for a single person.
    EW-91, W-29.
    """
    if target.is_solo:
        return False
    rear = (target.facing + 8) % 16
    return is_within_arc(rear, target.x, target.y, attacker.x, attacker.y, _BEHIND)


def _parry(state: War, strike: Strike, person: Person, cap: int, *, alone: bool) -> list[Term]:
    terms: list[Term] = []
    _add(terms, "Parry DV", person.parry_value(cap))
    if not alone:
        _add(terms, "half the Close Combat Rating", person.half(close_rating(state, strike.target)))
    return terms


def _dodge(state: War, strike: Strike, person: Person, cap: int, *, alone: bool) -> list[Term]:
    """Return the Dodge DV, with the mobility penalty. EW-41, EW-67."""
    terms: list[Term] = []
    mobility = mobility_penalty(state, strike.target)
    if alone:
        mobility = person.armour.mobility + person.shield.mobility
    _add(terms, "Dodge DV", person.dodge_value(cap, 0))
    _add(terms, "mobility", -mobility)
    return terms


def _circumstances(state: War, strike: Strike, *, alone: bool) -> list[Term]:
    """Return the other modifiers of the Defense Value: the shield, cover, the target's formation, wounds, its
    last action, and onslaught. W-50.
    """
    target, ranged = strike.target, strike.mode.ranged
    terms: list[Term] = []
    person = _defender(state, strike)
    shield = target.troops.shield if target.troops is not None and not alone else person.shield
    times = 1
    if target.troops is not None and not alone:
        times = target.formation.ranged_cover if ranged else target.formation.close_cover
    _add(terms, f"{shield.name} shield" + _twice(times), (shield.ranged if ranged else shield.close) * times)
    if not alone:
        _add(terms, "cover" + _twice(times), cover_at(state, target) * times)
        if ranged and not target.is_solo:
            _add(terms, "scattered", target.formation.scatter)
    _add(terms, "wounds", -(state.people[person.id].wound if alone else wound_penalty(state, target)))
    if strike.mode.kind != CHALLENGE:
        _add(terms, "last action", -target.penalty)
        _add(terms, "onslaught", -strike.mode.onslaught - sum(list(target.onslaught.values())))
    return terms


def _twice(times: int) -> str:
    return " doubled" if times == 2 else ""


def cover_at(state: War, unit: Unit) -> int:
    """Return the DV of the best cover on the ground where the unit stands. W-44."""
    best = 0
    for area in state.plan.areas_at(unit.x, unit.y):
        best = max(best, area.cover)
    return best


# ------------------------------------------------------------------ steps 7 and 8: damage and soak


def _set_damage(state: War, strike: Strike, person: Person) -> None:
    """Set the strike's raw damage without net successes, soak, Hardness and minimum damage. EW-65, EW-66,
    EW-42, EW-71.
    """
    attacker, target, mode, weapon = strike.attacker, strike.target, strike.mode, strike.weapon
    if weapon.strength:
        _add(strike.raw, "Strength", person.rank("strength"))
    _add(strike.raw, weapon.name, weapon.damage)
    troops = attacker.troops
    if troops is not None:
        damage = troops.ranged_damage if mode.ranged else troops.close_damage
        _add(strike.raw, "Ranged Damage" if mode.ranged else "Close Combat Damage", damage)
    strike.least = max(attacker.magnitude, weapon.least)
    if troops is None:
        strike.least = max(person.essence, weapon.least)
    called = mode.person != ""
    struck = state.people[mode.person if called else target.leader].person
    natural, worn = (
        struck.natural_soak(lethal=not weapon.bashing),
        struck.worn_soak(lethal=not weapon.bashing),
    )
    _add(strike.soak, "Stamina", natural)
    if weapon.piercing:
        _add(strike.soak, f"{struck.armour.name} pierced", worn // 2)
    else:
        _add(strike.soak, struck.armour.name, worn)
    strike.hardness = struck.hardness
    if target.troops is not None and not called:
        _add(strike.soak, "unit Armor", armor_of(target))
        strike.hardness = min(struck.hardness, target.troops.hardness)
