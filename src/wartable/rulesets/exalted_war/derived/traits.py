"""Current traits of a unit: ratings, damage, soak, Morale, wounds, fatigue. EW-31 to EW-45."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.model.character import SORCERER, box_penalty
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

DASH_MORE: Final = 6
"""Points of movement that a Dash adds. EW-81."""

_SUPERNATURAL: Final = 1


def war_cap(state: War, unit: Unit) -> int:
    """The rank that caps Abilities: the leader's War; people acting apart use their commander's if higher.
    EW-61, W-42.
    """
    own = state.people[unit.leader].person.war
    if not unit.host:
        return own
    return max(own, state.people[state.units[unit.host].leader].person.war)


def ranged_weapon(state: War, unit: Unit) -> Weapon | None:
    """Return the weapon that it shoots with: the leader's ranged weapon, if the troops have one too. W-52."""
    if unit.troops is not None and unit.troops.bow is None:
        return None
    return state.people[unit.leader].person.bow


# ------------------------------------------------------------------ ratings


def own_rating(person: Person, *, ranged: bool) -> int:
    """The rating that a Hero or Sorcerer can lend. W-41."""
    if ranged:
        return (person.rank("dexterity") + max(person.rank("archery"), person.rank("thrown"))) // 2
    return (person.rank("dexterity") + person.rank(person.close_ability)) // 2


def close_rating(state: War, unit: Unit) -> int:
    """Close Combat Rating, lent or its own, doubled in Close formation; not capped. EW-36, EW-47, EW-56."""
    if unit.troops is None:
        return 0
    rating = unit.troops.close_rating
    if unit.lender and state.people[unit.lender].role == "hero":
        rating = own_rating(state.people[unit.lender].person, ranged=False)
    return rating * unit.formation.rating


def ranged_rating(state: War, unit: Unit) -> int:
    """Ranged Attack Rating, lent or its own; not capped. EW-37, EW-48."""
    if unit.troops is None:
        return 0
    if unit.lender and state.people[unit.lender].role == SORCERER:
        return own_rating(state.people[unit.lender].person, ranged=True)
    return unit.troops.ranged_rating


def ratings_lent(state: War, unit: Unit, person: str) -> tuple[int, int]:
    """Return the rating that a Hero or a Sorcerer of the unit lends, and the one that counts now, both before
    the formation. EW-47, EW-48.
    """
    character = state.people[person]
    if character.role == SORCERER:
        return own_rating(character.person, ranged=True), ranged_rating(state, unit)
    return own_rating(character.person, ranged=False), close_rating(state, unit) // unit.formation.rating


# ------------------------------------------------------------------ body and nerve


def armor_of(unit: Unit) -> int:
    """Armor that the troops lend to the leader's soak; natural soak counts for god-blooded ranks and above.
    EW-40, W-82.
    """
    troops = unit.troops
    if troops is None:
        return 0
    return troops.hardy_armor if unit.might >= _SUPERNATURAL else troops.armor


def boxes_of(state: War, unit: Unit) -> int:
    """Return the number of levels that cost a Magnitude: the leader's boxes, Incapacitated among them.
    EW-72.
    """
    return len(state.people[unit.leader].person.health) + 1


def wound_of(state: War, unit: Unit) -> int:
    """The size of the wound penalty: of the unit's track, or of a single person's boxes. W-3."""
    leader = state.people[unit.leader]
    if unit.is_solo:
        return leader.wound
    return box_penalty(leader.person, unit.health) if unit.health else 0


def weary(unit: Unit) -> int:
    """Dice that fatigue takes. EW-33."""
    return FATIGUE if unit.endurance <= 0 else 0


def mobility_of(state: War, unit: Unit) -> int:
    """The size of the mobility penalty: the troops', or a single person's own. EW-41."""
    if unit.troops is not None:
        return unit.troops.mobility
    person = state.people[unit.leader].person
    return person.armour.mobility + person.shield.mobility


def fatigue_value(state: War, unit: Unit) -> int:
    """Return the fatigue value of the troops' armour, or of a single person's own. EW-77."""
    if unit.troops is not None:
        return unit.troops.fatigue
    person = state.people[unit.leader].person
    return person.armour.fatigue + person.shield.fatigue


def move_of(state: War, unit: Unit) -> int:
    """Points of movement a tick before the formation's pace: Dexterity less mobility, of a single person also
    less wounds; 1 at the least. EW-80, W-87.
    """
    troops = unit.troops
    if troops is not None:
        return troops.move
    dexterity = state.people[unit.leader].person.rank("dexterity")
    return max(1, dexterity - mobility_of(state, unit) - wound_of(state, unit))


def dash_of(state: War, unit: Unit) -> int:
    """Points of a Dash a tick before the formation's pace; twice as many on mounts. EW-81, W-43, W-81."""
    return (move_of(state, unit) + DASH_MORE) * (2 if unit.is_mounted else 1)


def has_perfect_morale(unit: Unit) -> bool:
    """Undead and automata never waver. EW-45."""
    return unit.troops is not None and unit.troops.perfect_morale


def morale_of(state: War, unit: Unit) -> int:
    """Morale; a Relay's Valor may stand in for the leader's. EW-43, EW-44, EW-52."""
    if unit.troops is None:
        return 0
    valor = state.people[unit.leader].person.valor
    if unit.relays > 0:
        valor = max(valor, RELAY_VALOR)
    return unit.troops.morale(valor)


def is_supernatural(state: War, unit: Unit) -> bool:
    """Whether all of it is: a solo of that kind, or troops of such Might. W-35."""
    if unit.is_solo:
        return state.people[unit.leader].person.rounds_up
    return unit.might >= _SUPERNATURAL
