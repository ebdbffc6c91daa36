"""Make units, troops and people of a given skill with visible arms, in place of hidden ones."""

from __future__ import annotations

from typing import Final, NamedTuple

from wartable.rulesets.exalted_war.model.character import SORCERER
from wartable.rulesets.exalted_war.model.people import MORTAL_HEALTH, Person
from wartable.rulesets.exalted_war.model.troops import Troops, endurance, solo_endurance
from wartable.rulesets.exalted_war.model.unit import Unit

GREAT_HEALTH: Final = (0, 0, 1, 1, 1, 2, 2, 2, 4)
"""The health levels of Exalted and divine people."""
_EXALTED: Final = "exalted"
_EXALTED_ESSENCE: Final = 3

_BODY: Final = ("strength", "dexterity", "stamina", "wits", "charisma")
_SKILLS: Final = ("melee", "archery", "thrown", "war")
_SIDE_SKILLS: Final = ("dodge", "awareness", "resistance")
"""Abilities in which officers are one rank worse than in others."""
_SORCERER_PENALTY: Final = 2
"""By how many ranks Melee is lower for sorcerers."""


class Prowess(NamedTuple):
    """A degree of skill of a unit and its people. `troops` is the rank of all traits of the troops, which is
    also their Drill and Valor, and `might` is their Might. `body` is the rank of a person's Attributes,
    `skill` that of the person's Abilities; `great` tells whether the person is Exalted.
    """

    troops: int
    might: int
    body: int
    skill: int
    great: bool


def estimated_unit(unit: Unit, prowess: Prowess, drill_bonus: int = 0) -> Unit:
    """Return an estimate of a unit: troops of this prowess, in the situation in which the unit is seen.
    `drill_bonus` is added to their Drill.
    """
    estimate = unit.copy()
    estimate.troops = None if unit.troops is None else estimated_troops(unit.troops, prowess)
    estimate.drill = max(prowess.troops + drill_bonus, unit.formation.drill) if not unit.is_solo else 0
    estimate.might = prowess.might if not unit.is_solo else 0
    estimate.gear = estimate.stunt = estimate.health = estimate.loss = 0
    estimate.surprise = False
    estimate.lender = ""
    rested = solo_endurance(prowess.body, prowess.skill) if unit.is_solo else endurance(estimate.drill, 3)
    estimate.endurance = estimate.full_endurance = rested
    return estimate


def estimated_troops(real_troops: Troops, prowess: Prowess) -> Troops:
    """Return an estimate of troops: they have this prowess, and the visible arms of the real ones. Archers
    are one rank better at shooting than at fighting.
    """
    rank = prowess.troops
    return Troops(
        dexterity=rank,
        strength=rank,
        valor=rank,
        close=rank,
        ranged=0 if real_troops.bow is None else rank + 1,
        weapon=real_troops.weapon,
        bow=real_troops.bow,
        armour=real_troops.armour,
        shield=real_troops.shield,
        steeds=rank if real_troops.steeds >= 0 else -1,
    )


def estimated_person(
    real_person: Person, role: str, troops: Troops | None, prowess: Prowess, *, alone: bool
) -> Person:
    """Return an estimate of a person of this prowess: an officer in the arms of the troops or, if `alone`, a
    champion who goes to war without a unit. `role` is the person's role in the unit. Officers with bows, and
    sorcerers, are worse at close quarters.
    """
    bearer: Troops | Person = real_person if troops is None else troops
    skill = prowess.skill
    ranks = dict.fromkeys(_BODY, prowess.body) | dict.fromkeys(_SKILLS, skill)
    ranks |= dict.fromkeys(_SIDE_SKILLS, skill if alone else skill - 1)
    if role == SORCERER:
        ranks["melee"] = max(0, skill - _SORCERER_PENALTY)
    elif bearer.bow is not None and not alone:
        ranks["melee"] = skill - 1
    return Person(
        real_person.id,
        real_person.name,
        ranks,
        weapon=bearer.weapon,
        bow=bearer.bow,
        armour=bearer.armour,
        shield=bearer.shield,
        valor=skill,
        kind=_EXALTED if prowess.great else "mortal",
        essence=_EXALTED_ESSENCE if prowess.great else 1,
        health=GREAT_HEALTH if prowess.great else MORTAL_HEALTH,
    )
