"""Make units, troops and people of a given skill with visible arms, in place of hidden ones."""

from __future__ import annotations

from typing import Final, NamedTuple

from wartable.rulesets.exalted_war.model.character import SORCERER
from wartable.rulesets.exalted_war.model.people import MORTAL_HEALTH, Person
from wartable.rulesets.exalted_war.model.troops import Troops, endurance, solo_endurance
from wartable.rulesets.exalted_war.model.unit import Unit

GREAT_HEALTH: Final = (0, 0, 1, 1, 1, 2, 2, 2, 4)
"""The health levels of Exalted and divine people."""
_GREAT: Final = "exalted"
_GREAT_ESSENCE: Final = 3

_BODY: Final = ("strength", "dexterity", "stamina", "wits", "charisma")
_SKILLS: Final = ("melee", "archery", "thrown", "war")
_BESIDES: Final = ("dodge", "awareness", "resistance")
"""Abilities in which officers are one rank worse."""
_UNARMED: Final = 2
"""The ranks by which sorcerers are worse at close quarters."""


class Prowess(NamedTuple):
    """A degree of skill: ranks of troops, also used as their Drill and Valor, and their Might; ranks of a
    person's Attributes (`body`) and Abilities (`skill`), and whether the person is Exalted (`great`).
    """

    troops: int
    might: int
    body: int
    skill: int
    great: bool


def unit_like(unit: Unit, prowess: Prowess, drilled: int = 0) -> Unit:
    """Return a unit of this degree in the same visible situation; `drilled` is added to its Drill."""
    twin = unit.copy()
    twin.troops = None if unit.troops is None else troops_like(unit.troops, prowess)
    twin.drill = max(prowess.troops + drilled, unit.formation.drill) if not unit.is_solo else 0
    twin.might = prowess.might if not unit.is_solo else 0
    twin.gear = twin.stunt = twin.health = twin.loss = 0
    twin.surprise = False
    twin.lender = ""
    full = solo_endurance(prowess.body, prowess.skill) if unit.is_solo else endurance(twin.drill, 3)
    twin.endurance = twin.full_endurance = full
    return twin


def troops_like(shown: Troops, prowess: Prowess) -> Troops:
    """Return troops of this degree with visible arms; archers shoot a rank better than they fight."""
    rank = prowess.troops
    return Troops(
        dexterity=rank,
        strength=rank,
        valor=rank,
        close=rank,
        ranged=0 if shown.bow is None else rank + 1,
        weapon=shown.weapon,
        bow=shown.bow,
        armour=shown.armour,
        shield=shown.shield,
        steeds=rank if shown.steeds >= 0 else -1,
    )


def person_like(shown: Person, role: str, troops: Troops | None, prowess: Prowess, *, alone: bool) -> Person:
    """Return a person of this degree: an officer in the arms of the troops, or a champion if `alone`. Archers
    and sorcerers are worse at close quarters.
    """
    bearer: Troops | Person = shown if troops is None else troops
    skill = prowess.skill
    ranks = dict.fromkeys(_BODY, prowess.body) | dict.fromkeys(_SKILLS, skill)
    ranks |= dict.fromkeys(_BESIDES, skill if alone else skill - 1)
    if role == SORCERER:
        ranks["melee"] = max(0, skill - _UNARMED)
    elif bearer.bow is not None and not alone:
        ranks["melee"] = skill - 1
    return Person(
        shown.id,
        shown.name,
        ranks,
        weapon=bearer.weapon,
        bow=bearer.bow,
        armour=bearer.armour,
        shield=bearer.shield,
        valor=skill,
        kind=_GREAT if prowess.great else "mortal",
        essence=_GREAT_ESSENCE if prowess.great else 1,
        health=GREAT_HEALTH if prowess.great else MORTAL_HEALTH,
    )
