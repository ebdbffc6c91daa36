"""People and troops as plain data, in full: a war makes some that no setup names. Reads and writes them.

Reading checks everything; the faults gather in the Node's list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from wartable.core.reader import MOST, Reader
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.model.character import ROLES, Character
from wartable.rulesets.exalted_war.model.equipment import ARMOUR, SHIELDS, WEAPONS, Armour, Shield, Weapon
from wartable.rulesets.exalted_war.model.people import ABILITIES, ATTRIBUTES, KINDS, Person
from wartable.rulesets.exalted_war.model.spells import SPELLS
from wartable.rulesets.exalted_war.model.troops import Troops
from wartable.rulesets.exalted_war.saved.setup import build_troops, read_armour, read_shield, read_weapon

Bounds = Mapping[str, tuple[int, int]]

_WIDE: Final = (-MOST, MOST)
_WEAPON: Final[Bounds] = {
    "speed": (1, MOST),
    "accuracy": _WIDE,
    "damage": _WIDE,
    "defense": _WIDE,
    "rate": (1, MOST),
    "range": (0, 10**6),
    "least": (0, MOST),
}
_WEAPON_FLAGS: Final = ("bashing", "strength", "piercing", "thrown", "magic")
_ARMOUR: Final[Bounds] = dict.fromkeys(("bashing", "lethal", "mobility", "fatigue"), _WIDE)
_SHIELD: Final[Bounds] = dict.fromkeys(("close", "ranged", "mobility", "fatigue"), _WIDE)

_TROOPS: Final[Bounds] = {
    **dict.fromkeys(("dexterity", "strength", "valor", "close", "ranged", "hardness"), (0, MOST)),
    "steeds": (-1, MOST),
}
_TROOPS_REST: Final[Bounds] = {"stamina": (0, MOST)}
"""What saves of earlier versions lack."""
_GEAR: Final = ("weapon", "armour", "shield")

_PERSON: Final[Bounds] = dict.fromkeys(("valor", "willpower", "essence", "hardness", "motes"), (0, MOST))
_PERSON_REST: Final = ("bow", "charms", "combos", "spells")
_DOINGS: Final = ("role", "wounds", "motes", "will", "cast", "charms", "out")


# ------------------------------------------------------------------ writing


def write_character(character: Character) -> dict[str, object]:
    """A person in full, and what has become of him."""
    return {
        "person": _write_person(character.person),
        "role": character.role,
        "wounds": character.wounds,
        "motes": character.motes,
        "will": character.will,
        "cast": character.cast[:],
        "charms": character.charms[:],
        "out": character.is_out,
    }


def _write_person(person: Person) -> dict[str, object]:
    found: dict[str, object] = {"id": person.id, "name": person.name, "kind": person.kind}
    found["ranks"] = dict(person.ranks)
    for name in _PERSON:
        found[name] = getattr(person, name)
    found |= {
        "weapon": _write_weapon(person.weapon),
        "armour": _write_armour(person.armour),
        "shield": _write_shield(person.shield),
        "health": list(person.health),
        "charms": [charm.key for charm in person.charms.loadout],
        "combos": [list(combo) for combo in person.combos],
        "spells": list(person.spells),
    }
    if person.bow is not None:
        found["bow"] = _write_weapon(person.bow)
    return found


def write_troops(troops: Troops) -> dict[str, object]:
    """The average member of a unit, as a setup would say it."""
    found: dict[str, object] = {name: getattr(troops, name) for name in (*_TROOPS, *_TROOPS_REST)}
    found |= {
        "weapon": _write_weapon(troops.weapon),
        "armour": _write_armour(troops.armour),
        "shield": _write_shield(troops.shield),
        "perfect_morale": troops.perfect_morale,
    }
    if troops.bow is not None:
        found["bow"] = _write_weapon(troops.bow)
    return found


def _write_weapon(weapon: Weapon) -> object:
    """Its key, or all of it where it is not in the book."""
    if WEAPONS.get(weapon.key) is weapon:
        return weapon.key
    return {"name": weapon.name, **{name: getattr(weapon, name) for name in (*_WEAPON, *_WEAPON_FLAGS)}}


def _write_armour(armour: Armour) -> object:
    if ARMOUR.get(armour.key) is armour:
        return armour.key
    return {"name": armour.name, **{name: getattr(armour, name) for name in _ARMOUR}}


def _write_shield(shield: Shield) -> object:
    if SHIELDS.get(shield.key) is shield:
        return shield.key
    return {"name": shield.name, **{name: getattr(shield, name) for name in _SHIELD}}


# ------------------------------------------------------------------ reading people


def read_character(node: Reader) -> Character | None:
    """A person and what has become of him; None where that cannot be read."""
    person = _read_person(node.at("person")) if node.has_parts(("person", *_DOINGS)) else None
    if person is None:
        return None
    character = Character(person, node.at("role").name_of(ROLES, "role", ROLES[0]))
    character.motes = node.at("motes").number(-MOST, MOST)
    character.will = node.at("will").number(-MOST, MOST)
    read_doings(node, character)
    return character


def read_doings(node: Reader, character: Character) -> None:
    """Wounds, spells and Charms used, and whether a person is out: what situations and saves share."""
    person = character.person
    character.wounds = node.at("wounds").number(0, len(person.health) + 1, character.wounds)
    character.is_out = node.at("out").flag(default=character.is_out)
    character.cast = node.at("cast").names_of(person.spells, f"spell of {person.id}")
    charms = [charm.key for charm in person.charms.loadout]
    character.charms = node.at("charms").names_of(charms, f"Charm of {person.id}")


def _read_person(node: Reader) -> Person | None:
    before = len(node.problems)
    needed = ("id", "name", "kind", "ranks", "health", *_PERSON, *_GEAR)
    if not node.has_parts(needed, _PERSON_REST):
        return None
    _check_person(node)
    if len(node.problems) > before:
        return None
    data = cast(Mapping[str, object], node.value)
    return Person(
        node.at("id").text(),
        node.at("name").text(),
        {key: part.number(0) for key, part in node.at("ranks").parts()},
        weapon=read_weapon(data["weapon"]),
        bow=read_weapon(data["bow"]) if "bow" in data else None,
        armour=read_armour(data["armour"]),
        shield=read_shield(data["shield"]),
        valor=node.at("valor").number(0),
        willpower=node.at("willpower").number(0),
        essence=node.at("essence").number(0),
        hardness=node.at("hardness").number(0),
        motes=node.at("motes").number(0),
        kind=node.at("kind").text(),
        health=tuple([item.number(0) for item in node.at("health").items()]),
        charms=tuple([CHARMS[item.text()] for item in node.at("charms").items()]),
        combos=tuple([_names(item) for item in node.at("combos").items()]),
        spells=tuple(_names(node.at("spells"))),
    )


def _check_person(node: Reader) -> None:
    node.at("id").id()
    node.at("name").text()
    node.at("kind").name_of(KINDS, "kind")
    for key, part in node.at("ranks").parts():
        Reader(key, part.path, part.problems).name_of((*ATTRIBUTES, *ABILITIES), "Attribute or Ability")
        part.number(0)
    _check_numbers(node, _PERSON)
    for item in node.at("health").items():
        item.number(0)
    _check_gear(node)
    charms = node.at("charms").names_of(CHARMS, "Charm")
    for item in node.at("combos").items():
        item.names_of(charms, "Charm of this person")
    node.at("spells").names_of(SPELLS, "spell")


def _names(node: Reader) -> tuple[str, ...]:
    return tuple([item.text() for item in node.items()])


# ------------------------------------------------------------------ reading troops and equipment


def read_troops(node: Reader) -> Troops | None:
    """The average member of a unit; None where there is none (a solo unit) or something is wrong."""
    if not node.is_there:
        return None
    before = len(node.problems)
    if not node.has_parts((*_TROOPS, *_GEAR), ("bow", "perfect_morale", *_TROOPS_REST)):
        return None
    _check_numbers(node, _TROOPS)
    _check_numbers(node, _TROOPS_REST)
    _check_gear(node)
    node.at("perfect_morale").flag()
    return build_troops(cast(Mapping[str, object], node.value)) if len(node.problems) == before else None


def _check_numbers(node: Reader, bounds: Bounds) -> None:
    for name, (least, most) in bounds.items():
        node.at(name).number(least, most)


def _check_gear(node: Reader) -> None:
    _check_item(node.at("weapon"), WEAPONS, _WEAPON, _WEAPON_FLAGS)
    _check_item(node.at("bow"), WEAPONS, _WEAPON, _WEAPON_FLAGS)
    _check_item(node.at("armour"), ARMOUR, _ARMOUR, ())
    _check_item(node.at("shield"), SHIELDS, _SHIELD, ())


def _check_item(node: Reader, known: Mapping[str, object], bounds: Bounds, flags: Sequence[str]) -> None:
    """A key of the book's list, or an item of its own."""
    if isinstance(node.value, str):
        node.name_of(known, "such item")
    elif node.has_parts(("name",), (*bounds, *flags)):
        node.at("name").text()
        _check_numbers(node, bounds)
        for name in flags:
            node.at(name).flag()
