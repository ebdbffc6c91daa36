"""Troops and named people of a setup: traits within bounds, powers that they can have."""

from __future__ import annotations

from typing import Final

from wartable.core.reader import MOST, Reader
from wartable.rulesets.exalted_war.building.gear import (
    check_armour,
    check_bow,
    check_shield,
    check_weapon,
)
from wartable.rulesets.exalted_war.building.muster import Muster
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.model.character import HERO, ROLES, SORCERER
from wartable.rulesets.exalted_war.model.people import ABILITIES, ATTRIBUTES, KINDS
from wartable.rulesets.exalted_war.model.spells import SPELLS

SPECIAL_ROLES: Final = tuple([role for role in ROLES if role in (HERO, SORCERER)])
"""What a special character may be; Relays are only counted. EW-47 to EW-49."""

_ATTRIBUTE: Final = (1, 10)
_ABILITY: Final = (0, 10)
_USUAL_MOST: Final = 5
_HARDEST: Final = 99
_VALOR: Final = (1, 5)
_TEN: Final = (1, 10)
_BOXES: Final = 30
_WORST: Final = 9

PERSON_PARTS: Final = (
    "name",
    *ATTRIBUTES,
    *ABILITIES,
    "valor",
    "willpower",
    "essence",
    "weapon",
    "bow",
    "armour",
    "shield",
    "hardness",
    "kind",
    "health",
    "motes",
    "charms",
    "combos",
    "spells",
)
TROOPS_PARTS: Final = (
    "dexterity",
    "strength",
    "stamina",
    "valor",
    "close",
    "ranged",
    "weapon",
    "bow",
    "armour",
    "shield",
    "hardness",
    "steeds",
    "perfect_morale",
)


def check_troops(node: Reader) -> None:
    """The average member of a unit."""
    if not node.has_parts((), TROOPS_PARTS):
        return
    node.at("dexterity").number(*_ATTRIBUTE)
    node.at("strength").number(*_ATTRIBUTE)
    node.at("stamina").number(*_ATTRIBUTE)
    node.at("valor").number(*_VALOR)
    check_ability(node.at("close"))
    check_ability(node.at("ranged"))
    node.at("steeds").number(*_VALOR)
    node.at("perfect_morale").flag()
    _check_arms(node)


def read_person(node: Reader, muster: Muster, side: str, *, is_special: bool) -> str:
    """A person of a side, who gets a name among the others; returns the id, "" where that is faulty."""
    if not node.has_parts(("id",), (*PERSON_PARTS, "role") if is_special else PERSON_PARTS):
        return ""
    id = muster.claim(node.at("id"))
    if id:
        muster.people[id] = side
    node.at("name").name()
    for name in ATTRIBUTES:
        node.at(name).number(*_ATTRIBUTE)
    for name in ABILITIES:
        check_ability(node.at(name))
    node.at("valor").number(*_VALOR)
    node.at("willpower").number(*_TEN)
    node.at("essence").number(*_TEN)
    node.at("kind").name_of(KINDS, "kind of person", "mortal")
    _check_arms(node)
    _check_health(node.at("health"))
    _check_charms(node)
    _check_spells(node)
    return id


def check_ability(node: Reader) -> None:
    """An Ability; more than 5 is beyond what people reach, but can be played."""
    rank = node.number(*_ABILITY)
    if rank > _USUAL_MOST:
        node.fault(f"{rank} is more than an Ability has", f"use 0 to {_USUAL_MOST}", fatal=False)


def _check_arms(node: Reader) -> None:
    check_weapon(node.at("weapon"))
    check_bow(node.at("bow"))
    check_armour(node.at("armour"))
    check_shield(node.at("shield"))
    node.at("hardness").number(0, _HARDEST)


def _check_health(node: Reader) -> None:
    """The penalty of each box before Incapacitated, from the first to be filled to the last."""
    faults = len(node.problems)
    penalties = [item.number(0, _WORST) for item in node.items()]
    if not isinstance(node.value, list | tuple) or len(node.problems) > faults:
        return
    if not 0 < len(penalties) <= _BOXES:
        node.fault(f"there are {len(penalties)} boxes before Incapacitated", f"list 1 to {_BOXES}")
    if sorted(penalties) != penalties:
        node.fault("the penalties do not rise", "list them from the lightest to the heaviest wound")


# ------------------------------------------------------------------ powers


def _check_charms(node: Reader) -> None:
    """Charms that there are, Combos of those alone, and motes for each. EW-26, W-47."""
    known = node.at("charms").names_of(CHARMS, "Charm")
    motes = node.at("motes").number(0, MOST)
    willpower = node.at("willpower").value
    for key in known:
        charm = CHARMS[key]
        if charm.motes > motes:
            what = f"{key} costs {charm.motes} motes, and there are {motes}"
            node.at("motes").fault(what, "give more motes, or leave the Charm out", fatal=False)
        if isinstance(willpower, int) and charm.willpower > willpower:
            what = f"{key} costs {charm.willpower} Willpower, more than there is"
            node.at("willpower").fault(what, "leave the Charm out", fatal=False)
    for combo in node.at("combos").items():
        _check_combo(combo, known)


def _check_combo(node: Reader, known: list[str]) -> None:
    """Two or more Charms of this person, none twice."""
    found: list[str] = []
    items = node.items()
    for item in items:
        key = item.text()
        if key in found:
            item.fault(f"{key} is listed twice", "name it once")
        elif key in CHARMS and key not in known:
            item.fault(f"{key} is not among the person's charms", "add it there, or leave it out here")
        elif key not in known and isinstance(item.value, str):
            item.fault(f"there is no Charm '{key[:40]}'", item.near(key, known))
        found.append(key)
    if isinstance(node.value, list | tuple) and len(items) < 2:
        node.fault(f"a Combo of {len(items)} is none", "name two Charms or more")


def _check_spells(node: Reader) -> None:
    """Spells that there are; of the special characters only a Sorcerer casts any. EW-27, EW-48."""
    keys = node.at("spells").names_of(SPELLS, "spell")
    if keys and node.at("role").value == HERO:
        remedy = f'write role = "{SORCERER}", or leave the spells out'
        node.at("spells").fault("a Hero has no use for spells", remedy, fatal=False)
