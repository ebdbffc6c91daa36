"""Profiles and weapons in files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from wartable.core.data.fields import Custom, Flag, Name, Names, Title, figure
from wartable.core.data.reader import Reader, shown
from wartable.core.data.shape import Shape, StateField, Value
from wartable.rulesets.adeptus.attack.qualities import HIGHEST_NUMBERS, NUMBERED_QUALITIES, QUALITIES
from wartable.rulesets.adeptus.d100.styles import STYLES
from wartable.rulesets.adeptus.model.commands import OVERSEERS, PASSIVES, SPECIALS
from wartable.rulesets.adeptus.model.profile import (
    CHARACTERISTICS,
    LOCATIONS,
    NAMES,
    SIZES,
    SKILLS,
    SR,
    TRAINING,
    Profile,
)
from wartable.rulesets.adeptus.model.weapon import CLASSES, COMMON, DAMAGE_TYPES, Weapon

HIGHEST: Final = 100
_LARGE: Final = 999

PATTERNS: Final = ("wall", "veil", "edge")
"""The Patterns of a field. AD-R7."""


class _KeyedValue(Value[Any, Any]):
    """A value for which files write its key in `table`."""

    noun: str
    table: Mapping[str, Any]

    def __init__(self, name: str, noun: str, table: Mapping[str, Any], description: str = "") -> None:
        super().__init__(name, description)
        self.noun = noun
        self.table = table

    def write(self, owner: Any, whole: Any) -> object:
        found = getattr(owner, self.name)
        return next(key for key, value in self.table.items() if value == found)

    def value(self, node: Reader, old: Any, owner: Any, whole: Any) -> object:
        word = node.name_of(self.table, self.noun)
        return self.table[word] if word else old


# ------------------------------------------------------------------ weapons


def _read_qualities(node: Reader, present: object, owner: Any, state: Any) -> dict[str, int]:
    """Read the qualities of a weapon, which are a list of keys or a table of numbers by key. Return their
    numbers by key, 0 for those without one.
    """
    found: dict[str, int] = {}
    if isinstance(node.value, list | tuple):
        for item in node.items():
            key = item.name_of(QUALITIES, "quality")
            if key in NUMBERED_QUALITIES:
                item.fault(f"{key} has a number", f"write qualities as a table: {{ {key} = 3 }}")
            elif key:
                found[key] = 0
        return found
    for key, part in node.parts():
        if part.naming(key).name_of(QUALITIES, "quality"):
            found[key] = part.number(0, _LARGE)
            most = HIGHEST_NUMBERS.get(key, _LARGE)
            if found[key] > most:
                part.fault(f"{found[key]} counts as {most}", f"write {most} at the most", fatal=False)
                found[key] = most
    return found


WEAPON: Final[Shape[Weapon, Any]] = Shape(
    Title("name", "what it is called"),
    Name("kind", "class", CLASSES, "melee, pistol, basic, heavy or thrown", key="class"),
    figure("range", 0, _LARGE, "metres; of a thrown one metres for each point of the Strength Bonus"),
    Flag("single", "whether it fires single shots; so if left out"),
    figure("burst", 0, 99, "shots of a burst; 0 if it has none"),
    figure("auto", 0, 99, "shots of a barrage; 0 if it has none"),
    figure("dice", 0, 9, "d10 of Damage"),
    figure("plus", -99, 99, "what is added to them"),
    Flag("strong", "whether the Strength Bonus is added; so for melee weapons"),
    Name("type", "damage type", DAMAGE_TYPES, "E, X, I or R"),
    figure("pen", 0, 99, "Penetration"),
    figure("clip", 0, _LARGE, "shots in a clip; 0 if it needs none"),
    figure("reload", 0, 9, "Half Actions to reload; 1 if left out"),
    Custom(
        "qualities", lambda qualities, whole: dict(qualities), _read_qualities, "a list of keys, or a table"
    ),
    needed=("name", "class"),
    derived=("is_melee", "key"),
)


def read_weapon(node: Reader) -> Weapon | None:
    """Read a weapon: the key of a common one, or a table with its values. Return None if it is faulty."""
    word = node.value
    if isinstance(word, str):
        return COMMON.get(node.name_of(COMMON, "weapon"))
    if not isinstance(word, Mapping):
        node.reject(f"{shown(word)} is neither a key nor a table", "name a weapon, or write a table")
        return None
    if not WEAPON.has_parts(node):
        return None
    name = str(node.at("name").value)
    kind = str(node.at("class").value)
    key = "".join([letter if letter.isalnum() else "_" for letter in name.lower()])
    weapon = Weapon(key, name, kind if kind in CLASSES else "melee")
    WEAPON.read(node, weapon, None)
    if not weapon.is_melee and not weapon.range:
        node.fault("a weapon that shoots has a range", "add range, in metres, or make its class melee")
    return weapon


def _write_weapon(weapon: Weapon) -> object:
    return weapon.key if COMMON.get(weapon.key) is weapon else WEAPON.dump(weapon, None)


def _read_weapons(node: Reader, present: object, owner: Any, state: Any) -> tuple[Weapon, ...]:
    found: dict[str, Weapon] = {}
    for item in node.items():
        weapon = read_weapon(item)
        if weapon is not None and weapon.key in found:
            item.fault(f"there are two of {weapon.key}", "list each weapon once")
        elif weapon is not None:
            found[weapon.key] = weapon
    return tuple(found.values())


# ------------------------------------------------------------------ values by name


class _CharacteristicField(Value[Any, Any]):
    """A characteristic in files, which is at the index `at` of the `values` of a profile."""

    at: int

    def __init__(self, key: str, at: int) -> None:
        least = 0 if at == SR else 1
        super().__init__(key, f"{NAMES[at]}, {least} to 100; {0 if at == SR else 30} if left out")
        self.at = at

    def attributes(self) -> tuple[str, ...]:
        return ("values",)

    def write(self, owner: Any, whole: Any) -> object:
        return owner.values[self.at]

    def read(self, node: Reader, owner: Any, whole: Any) -> None:
        owner.values[self.at] = node.number(0 if self.at == SR else 1, HIGHEST, owner.values[self.at])


def _read_by_location(node: Reader, present: Any, owner: Any, state: Any) -> list[int]:
    """Read one number for all locations, or a table of numbers by location, in which missing ones are 0.
    Return a list with the number of every location.
    """
    if not isinstance(node.value, Mapping):
        return [node.number(0, _LARGE, present[0])] * len(LOCATIONS)
    found = [0] * len(LOCATIONS)
    for key, part in node.parts():
        if part.naming(key).name_of(LOCATIONS, "location"):
            found[LOCATIONS.index(key)] = part.number(0, _LARGE)
    return found


def _write_by_location(values: list[int], state: Any) -> object:
    if len(set(values)) == 1:
        return values[0]
    return dict(zip(LOCATIONS, values, strict=False))


def _read_wounds(node: Reader, present: Any, owner: Any, state: Any) -> list[int]:
    """Read a single number of Wounds, or a table with a number for each location. Return the numbers as a
    list.
    """
    if not isinstance(node.value, Mapping):
        return [node.number(1, _LARGE, present[0])]
    found = [1] * len(LOCATIONS)
    for key in LOCATIONS:
        found[LOCATIONS.index(key)] = node.needed(key).number(1, _LARGE, 1)
    for key, part in node.parts():
        part.naming(key).name_of(LOCATIONS, "location")
    return found


def _read_skills(node: Reader, present: object, owner: Any, state: Any) -> dict[str, int]:
    """Read skills, each with its training as a word or with its number as printed. Return them by key in the
    form of `Profile.skills`.
    """
    trained = {word: -1 - at for at, word in enumerate(TRAINING)}
    found: dict[str, int] = {}
    for key, part in node.parts():
        if not part.naming(key).name_of(SKILLS, "skill"):
            continue
        if isinstance(part.value, str):
            word = part.name_of(TRAINING, "training")
            found[key] = trained.get(word, 0)
        else:
            found[key] = part.number(1, HIGHEST + 60)
    return found


def _write_skills(skills: Mapping[str, int], state: Any) -> object:
    words = list(TRAINING)
    return {
        key: printed if printed > 0 else words[-1 - printed] for key, printed in skills.items() if printed
    }


def _read_unnatural(node: Reader, present: object, owner: Any, state: Any) -> list[int]:
    found = [0] * len(CHARACTERISTICS)
    for key, part in node.parts():
        if part.naming(key).name_of(CHARACTERISTICS, "characteristic"):
            found[CHARACTERISTICS.index(key)] = part.number(0, 20)
    return found


def _write_unnatural(values: list[int], state: Any) -> object:
    return {CHARACTERISTICS[at]: more for at, more in enumerate(values) if more}


def _read_talents(node: Reader, present: object, owner: Any, state: Any) -> dict[str, int]:
    """Read talents, which are a list if all are of the first tier, or a table of tiers by talent. Return the
    tier of each by key. AD-R48.
    """
    if isinstance(node.value, list | tuple):
        return {item.id(): 1 for item in node.items() if item.id()}
    found: dict[str, int] = {}
    for key, part in node.parts():
        if part.naming(key).id():
            found[key] = part.number(1, 3, 1)
    return found


def _read_chief(node: Reader, present: object, owner: Any, state: Any) -> int:
    """Read the Command Centre of a Horde, which is the Tech-Use of its Chief Engineer, or true if it has
    none. Return the value of `Profile.chief`.
    """
    if isinstance(node.value, bool):
        return 0 if node.value else -1
    return node.number(1, HIGHEST)


def _write_texts(value: Iterable[str], state: Any) -> object:
    return list(value)


def _read_texts(node: Reader, present: object, owner: Any, state: Any) -> tuple[str, ...]:
    return tuple([item.text() for item in node.items()])


VALUES: Final[tuple[StateField[Any, Any], ...]] = tuple(
    [_CharacteristicField(key, at) for at, key in enumerate(CHARACTERISTICS)]
)

COMMANDS: Final = (*PASSIVES, *SPECIALS)
"""Keys of the Passive and Special Commands that Underlings can have. SW-68, AD-R14."""

COMMON_PARTS: Final[tuple[StateField[Any, Any], ...]] = (
    *VALUES,
    Custom("unnatural", _write_unnatural, _read_unnatural, "what is unnatural of a bonus, by characteristic"),
    Custom("skills", _write_skills, _read_skills, "by skill: basic, trained, mastery, or a number"),
    Custom("ap", _write_by_location, _read_by_location, "Armour Points: a number, or one by location"),
    Custom("armour_qualities", _write_texts, _read_texts, "Armour Qualities, as printed"),
    Custom(
        "weapons",
        lambda weapons, whole: [_write_weapon(weapon) for weapon in weapons],
        _read_weapons,
        "keys of the compendium, or tables",
    ),
    Custom("talents", lambda talents, whole: dict(talents), _read_talents, "a list, or the tier of each"),
    Custom("traits", _write_texts, _read_texts, "traits, as printed"),
    figure("fear", 0, 4, "the Fear that it causes"),
    _KeyedValue("size", "size", SIZES, "puny to massive; average if left out"),
)
"""The parts that profiles of units and those of Underlings have in common."""

PROFILE: Final[Shape[Profile, Any]] = Shape(
    *COMMON_PARTS,
    Custom("wounds", _write_by_location, _read_wounds, "Wounds: a number, or one by location of a machine"),
    figure("fate", 0, 4, "Fate Points"),
    Name("type", "Overseer Type", OVERSEERS, "what an Overseer is", blank=True),
    Custom("upgrades", _write_texts, _read_texts, "upgrades, as printed"),
    Names("styles", "Style", STYLES, "Styles of a Director"),
    Custom(
        "chief",
        lambda chief, whole: None if chief < 0 else chief or True,
        _read_chief,
        "a Command Centre: the Tech-Use of its Chief Engineer, or true without one",
        key="command_centre",
    ),
    Flag("uplink", "whether a giant has a MAGI uplink"),
    figure("ats", 0, 25, "the strength of its field"),
    figure("squad_field", 0, 99, "of a Horde: what each squad adds to the strength of its field, in tenths"),
    figure("atp", 0, 99, "field points"),
    Names("patterns", "pattern", PATTERNS, "wall, veil, edge; the first is up at the start"),
)
"""The profile of a unit in files. AD-01-03, AD-09-01, AD-14-01."""

UNDERLINGS: Final[Shape[Profile, Any]] = Shape(
    *COMMON_PARTS,
    Names("passives", "Passive Command", PASSIVES, "Passive Commands that they bring"),
    Names("specials", "Special Command", SPECIALS, "Special Commands that they bring"),
)
"""The profile of Underlings in files. They have no Fate, Styles or Overseer Type. SW-60, AD-R52."""
