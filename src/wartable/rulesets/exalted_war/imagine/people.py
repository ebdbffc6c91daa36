"""Draws of people and troops whose figures are hidden, of a likely skill and in their visible arms."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import Hooks
from wartable.core.data.random_source import RandomSource
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.knowledge.perspective import visible_health_index
from wartable.rulesets.exalted_war.losses.losses import make_nameless_mob_leader
from wartable.rulesets.exalted_war.model.character import SORCERER, Character
from wartable.rulesets.exalted_war.model.charm import MOMENTS, Charm
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.spells import SPELLS
from wartable.rulesets.exalted_war.model.troops import BANDS, LEAST, Troops
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.impression import ProwessProbabilities
from wartable.rulesets.exalted_war.odds.strangers import Prowess, estimated_person, estimated_unit

_MOST_CHARMS: Final = 4
_MOTES: Final = (15, 40)
_HIGHEST_RANK: Final = 5


def draw_prowess(likely: ProwessProbabilities, rng: RandomSource) -> Prowess:
    """Draw a degree of Prowess by its probability."""
    return rng.choices([one[2] for one in likely.units], [max(1e-9, one[1]) for one in likely.units])[0]


def draw_unit(unit: Unit, prowess: Prowess, rng: RandomSource) -> Unit:
    """Draw a unit of this prowess, in the situation in which the unit is seen: its Drill, its Might, and the
    number of its members within its Magnitude.
    """
    twin = estimated_unit(unit, prowess, rng.choice((-1, 0, 0, 1)))
    if twin.troops is None:
        return twin
    twin.troops = _varied_troops(twin.troops, rng)
    twin.drill = max(0, twin.drill)
    if unit.magnitude < len(BANDS):
        twin.members = rng.randint(LEAST[unit.magnitude], BANDS[unit.magnitude])
    most = BANDS[min(unit.first_magnitude, len(BANDS) - 1)]
    twin.first_members = rng.randint(twin.members, max(twin.members, most))
    return twin


def _varied_troops(troops: Troops, rng: RandomSource) -> Troops:
    """Return troops whose ranks differ a little from these."""

    def varied(rank: int) -> int:
        return max(1, min(_HIGHEST_RANK, rank + rng.choice((-1, 0, 0, 0, 1))))

    return Troops(
        dexterity=varied(troops.dexterity),
        strength=varied(troops.strength),
        valor=varied(troops.valor),
        close=varied(troops.close),
        ranged=varied(troops.ranged) if troops.bow is not None else 0,
        weapon=troops.weapon,
        bow=troops.bow,
        armour=troops.armour,
        shield=troops.shield,
        steeds=varied(troops.steeds) if troops.steeds >= 0 else -1,
    )


def draw_character(
    real: Character, unit: Unit, prowess: Prowess, rng: RandomSource, *, alone: bool
) -> Character:
    """Draw a person of this prowess, with Charms and spells, and with what is left of motes, Willpower and
    health. What the person was seen to use is kept.
    """
    if unit.mob and unit.troops is not None and real.id == unit.leader:
        person = make_nameless_mob_leader(unit.id, unit.troops)
    else:
        person = estimated_person(real.person, real.role, unit.troops, prowess, alone=alone)
        _vary_person(person, rng)
        _add_magic(person, real, rng)
    twin = real.copy()
    twin.person = person
    twin.motes = rng.randint(0, person.motes // 2)
    twin.will = rng.randint(0, min(2, person.willpower))
    twin.wounds = _draw_wounds(real, person, rng, is_seen=unit.is_solo)
    return twin


def _vary_person(person: Person, rng: RandomSource) -> None:
    """Change the ranks of a person a little."""
    person.ranks = {
        name: max(0, min(_HIGHEST_RANK, rank + rng.choice((-1, 0, 0, 0, 1))))
        for name, rank in person.ranks.items()
    }
    person.valor = rng.randint(1, _HIGHEST_RANK)
    person.willpower = rng.randint(4, 8)
    person.update_derived_values()


def _add_magic(person: Person, real: Character, rng: RandomSource) -> None:
    """Give a person Charms and motes if Exalted, and spells if a sorcerer."""
    keys = [charm for charm in real.charms if charm in CHARMS]
    if person.kind != "mortal":
        person.motes = rng.randint(*_MOTES)
        person.essence = rng.randint(2, 4)
        keys += [key for key in rng.sample(list(CHARMS), rng.randint(0, _MOST_CHARMS)) if key not in keys]
    elif keys:
        person.motes = rng.randint(*_MOTES)
    if keys:
        person.charms = Hooks([CHARMS[key] for key in keys], Charm, MOMENTS)
    if real.role == SORCERER:
        person.spells = tuple([key for key in SPELLS if key in real.cast or rng.random() < 0.7])
        person.motes = max(person.motes, rng.randint(*_MOTES))


def _draw_wounds(real: Character, person: Person, rng: RandomSource, *, is_seen: bool) -> int:
    """Draw the filled health boxes of a person: as hurt as a single person looks, otherwise some if it is
    known to be wounded.
    """
    boxes = len(person.health) + 1
    if real.is_out:
        return boxes if real.wounds else 0
    if not is_seen:
        return rng.randint(1, boxes - 1) if real.wounds else 0
    look = visible_health_index(real.wounds, len(real.person.health) + 1)
    return rng.choice([count for count in range(boxes) if visible_health_index(count, boxes) == look])
