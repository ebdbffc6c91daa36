"""Troops and named people of a setup: traits within bounds, powers that they can have."""

from __future__ import annotations

from typing import Final

from wartable.core.reader import Reader
from wartable.rulesets.exalted_war.building.setup_index import SetupIndex
from wartable.rulesets.exalted_war.model.character import HERO, ROLES, SORCERER
from wartable.rulesets.exalted_war.model.people import ABILITIES, ATTRIBUTES, Person
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.saved.gear_data import ABILITY, ATTRIBUTE, plain_troops, read_troops
from wartable.rulesets.exalted_war.saved.people_data import TRAITS, plain_person

SPECIAL_ROLES: Final = tuple([role for role in ROLES if role in (HERO, SORCERER)])
"""What a special character may be; Relays are only counted. EW-47 to EW-49."""

_USUAL_MOST: Final = 5
_BOXES: Final = 30

PERSON_PARTS: Final = (*ATTRIBUTES, *ABILITIES, *[field.key for field in TRAITS.fields])


def check_troops(node: Reader) -> None:
    """The average member of a unit."""
    read_troops(node)
    check_skill(node.at("close"))
    check_skill(node.at("ranged"))


def read_person(node: Reader, index: SetupIndex, side: str, *, is_special: bool) -> str:
    """A person of a side, who gets a name among the others; returns the id, "" where that is faulty."""
    if not node.has_parts(("id",), (*PERSON_PARTS, "role") if is_special else PERSON_PARTS):
        return ""
    id = index.claim_id(node.at("id"))
    if id:
        index.people[id] = side
    for name in ATTRIBUTES:
        node.at(name).number(*ATTRIBUTE)
    for name in ABILITIES:
        node.at(name).number(*ABILITY)
        check_skill(node.at(name))
    person = plain_person(plain_troops())
    faults = len(node.problems)
    TRAITS.read(node, person, War(index.plan, 0))
    if len(node.problems) == faults:
        _check_health(node.at("health"), person)
    _check_charms(node, person)
    if person.spells and node.at("role").value == HERO:
        remedy = f'write role = "{SORCERER}", or leave the spells out'
        node.at("spells").fault("a Hero has no use for spells", remedy, fatal=False)
    return id


def check_skill(node: Reader) -> None:
    """An Ability of more than 5 is beyond what people reach, but can be played."""
    rank = node.value
    if isinstance(rank, int) and _USUAL_MOST < rank <= ABILITY[1]:
        node.fault(f"{rank} is more than an Ability has", f"use 0 to {_USUAL_MOST}", fatal=False)


def _check_health(node: Reader, person: Person) -> None:
    """The penalty of each box before Incapacitated, from the first to be filled to the last."""
    if not 0 < len(person.health) <= _BOXES:
        node.fault(f"there are {len(person.health)} boxes before Incapacitated", f"list 1 to {_BOXES}")
    if sorted(person.health) != list(person.health):
        node.fault("the penalties do not rise", "list them from the lightest to the heaviest wound")


def _check_charms(node: Reader, person: Person) -> None:
    """Motes and Willpower for each Charm, at least once. EW-26, W-47."""
    for charm in person.charms.loadout:
        if charm.motes > person.motes:
            what = f"{charm.key} costs {charm.motes} motes, and there are {person.motes}"
            node.at("motes").fault(what, "give more motes, or leave the Charm out", fatal=False)
        willpower = node.at("willpower").value
        if isinstance(willpower, int) and charm.willpower > willpower:
            what = f"{charm.key} costs {charm.willpower} Willpower, more than there is"
            node.at("willpower").fault(what, "leave the Charm out", fatal=False)
