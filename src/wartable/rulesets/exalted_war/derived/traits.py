"""Current traits of a unit: ratings, damage, soak, Morale, wounds, fatigue. EW-31 to EW-45."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.model.character import SORCERER, wound_penalty_of_boxes
from wartable.rulesets.exalted_war.model.equipment import Weapon
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import Unit

FATIGUE: Final = 2
"""Dice that a unit without Endurance loses. EW-33, EW-78."""

RELAY_CHARISMA: Final = 2
RELAY_WAR: Final = 2
RELAY_VALOR: Final = 2
"""Traits of a Relay. W-43."""

DASH_BONUS: Final = 6
"""Points of movement that a Dash adds to a Move. EW-81."""

_SUPERNATURAL_MIGHT: Final = 1


def ability_cap_from_war(state: War, unit: Unit) -> int:
    """Return the rank to which the other Abilities of a unit's leader are limited: the leader's own War. For
    a person who acts apart, the War of the commander of the unit counts if it is higher. EW-61, W-42.
    """
    own = state.people[unit.leader].person.war
    if not unit.host:
        return own
    return max(own, state.people[state.units[unit.host].leader].person.war)


def ranged_weapon_of(state: War, unit: Unit) -> Weapon | None:
    """Return the weapon that the unit shoots with, which is its leader's ranged weapon; None if the leader or
    the troops have none. W-52.
    """
    if unit.troops is not None and unit.troops.bow is None:
        return None
    return state.people[unit.leader].person.bow


# ------------------------------------------------------------------ ratings


def lendable_rating(person: Person, *, ranged: bool) -> int:
    """Return the rating that a person could lend to a unit: the Ranged Attack Rating if `ranged`, which a
    Sorcerer lends; otherwise the Close Combat Rating, which a Hero lends. W-41.
    """
    if ranged:
        return (person.rank_of("dexterity") + max(person.rank_of("archery"), person.rank_of("thrown"))) // 2
    return (person.rank_of("dexterity") + person.rank_of(person.close_ability)) // 2


def close_combat_rating_of(state: War, unit: Unit) -> int:
    """Return the Close Combat Rating of a unit, or that of the Hero who lends the unit a rating; doubled in
    Close formation, and not yet capped by War. 0 for a single person. EW-36, EW-47, EW-56.
    """
    if unit.troops is None:
        return 0
    rating = unit.troops.close_rating
    if unit.lender and state.people[unit.lender].role == "hero":
        rating = lendable_rating(state.people[unit.lender].person, ranged=False)
    return rating * unit.formation.rating


def ranged_attack_rating_of(state: War, unit: Unit) -> int:
    """Return the Ranged Attack Rating of a unit, or that of the Sorcerer who lends the unit a rating; not yet
    capped by War. 0 for a single person. EW-37, EW-48.
    """
    if unit.troops is None:
        return 0
    if unit.lender and state.people[unit.lender].role == SORCERER:
        return lendable_rating(state.people[unit.lender].person, ranged=True)
    return unit.troops.ranged_rating


def lendable_and_current_rating(state: War, unit: Unit, person: str) -> tuple[int, int]:
    """Return the rating that this Hero or Sorcerer would lend to a unit, and then the rating of the same kind
    that the unit has now. The doubling by Close formation is left out of both. EW-47, EW-48.
    """
    character = state.people[person]
    if character.role == SORCERER:
        return lendable_rating(character.person, ranged=True), ranged_attack_rating_of(state, unit)
    return lendable_rating(character.person, ranged=False), close_combat_rating_of(
        state, unit
    ) // unit.formation.rating


# ------------------------------------------------------------------ body and nerve


def armor_of(unit: Unit) -> int:
    """Return the Armor of a unit: the soak that its troops add to the leader's; 0 for a single person. If the
    Might of the troops is 1 or more, it includes their natural soak. EW-40, W-82.
    """
    troops = unit.troops
    if troops is None:
        return 0
    return (
        troops.armor_of_troops_above_mortals
        if unit.might >= _SUPERNATURAL_MIGHT
        else troops.armor_of_mortal_troops
    )


def health_box_count(state: War, unit: Unit) -> int:
    """Return the number of boxes in a unit's health track. It is the number of health boxes of its leader,
    with that of Incapacitated. EW-72.
    """
    return len(state.people[unit.leader].person.health) + 1


def wound_penalty(state: War, unit: Unit) -> int:
    """Return the size of a unit's wound penalty, which depends on the filled boxes of its health track or,
    for a single person, on that person's wounds. W-3.
    """
    leader = state.people[unit.leader]
    if unit.is_solo:
        return leader.wound_penalty
    return wound_penalty_of_boxes(leader.person, unit.health) if unit.health else 0


def fatigue_penalty(unit: Unit) -> int:
    """Return the number of dice that a unit loses on its rolls because it has no Endurance left; 0 if it has
    some. EW-33.
    """
    return FATIGUE if unit.endurance <= 0 else 0


def mobility_penalty(state: War, unit: Unit) -> int:
    """Return the size of the mobility penalty, by the armour and shields of the troops or of a single person.
    EW-41.
    """
    if unit.troops is not None:
        return unit.troops.mobility
    person = state.people[unit.leader].person
    return person.armour.mobility + person.shield.mobility


def fatigue_value(state: War, unit: Unit) -> int:
    """Return the fatigue value of the armour and shields of the troops, or of a single person. EW-77."""
    if unit.troops is not None:
        return unit.troops.fatigue_value
    person = state.people[unit.leader].person
    return person.armour.fatigue + person.shield.fatigue


def move_points(state: War, unit: Unit) -> int:
    """Return the points of movement of a Move in one tick, which the formation's pace turns into yards. For a
    single person they are Dexterity less the mobility and wound penalties, at least 1. EW-80, W-87.
    """
    troops = unit.troops
    if troops is not None:
        return troops.move
    dexterity = state.people[unit.leader].person.rank_of("dexterity")
    return max(1, dexterity - mobility_penalty(state, unit) - wound_penalty(state, unit))


def dash_points(state: War, unit: Unit) -> int:
    """Return the points of movement of a Dash in one tick, which the formation's pace turns into yards: those
    of a Move and a bonus, doubled for mounts. EW-81, W-43, W-81.
    """
    return (move_points(state, unit) + DASH_BONUS) * (2 if unit.is_mounted else 1)


def has_perfect_morale(unit: Unit) -> bool:
    """Whether a unit has troops that never hesitate, such as undead and automata. EW-45."""
    return unit.troops is not None and unit.troops.perfect_morale


def morale_of(state: War, unit: Unit) -> int:
    """Return the Morale of a unit; 0 for a single person. If the unit has a Relay, the Relay's Valor counts
    in place of the leader's where it is higher. EW-43, EW-44, EW-52.
    """
    if unit.troops is None:
        return 0
    valor = state.people[unit.leader].person.valor
    if unit.relays > 0:
        valor = max(valor, RELAY_VALOR)
    return unit.troops.morale_under_leader(valor)


def is_supernatural(state: War, unit: Unit) -> bool:
    """Whether a unit as a whole is supernatural: an Exalted or divine single person, or troops of Might 1 or
    more. W-35.
    """
    if unit.is_solo:
        return state.people[unit.leader].person.rounds_up
    return unit.might >= _SUPERNATURAL_MIGHT
