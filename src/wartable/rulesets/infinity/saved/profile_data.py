"""Profiles in files. IN-01."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wartable.core.data.fields import Custom, Name, Title, figure
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.rulesets.infinity.ground.silhouette import SILHOUETTES
from wartable.rulesets.infinity.model.profile import TRAININGS, TYPES, Profile
from wartable.rulesets.infinity.model.skills import NUMBERED, SKILLS
from wartable.rulesets.infinity.model.weapon import WEAPONS, Weapon

_HIGH: Final = 30
_MANY: Final = 400
_HIGHEST_SWC: Final = 20
"""The largest Support Weapon Cost that is accepted: what a list of 1000 points allows."""


def _read_moves(node: Reader, old: Any, owner: Any, whole: Any) -> tuple[int, int]:
    """Return the first and the second MOV, in inches. `old` is the pair to return if the data are no list of
    two numbers, which is recorded as a problem; the other arguments are not used.
    """
    parts = node.items()
    if len(parts) != 2:
        if isinstance(node.value, list | tuple):
            node.fault(f"MOV has 2 numbers, not {len(parts)}", "write both, such as [4, 4]")
        first, second = old
        return first, second
    return parts[0].number(0, 20, 4), parts[1].number(0, 20, 4)


def _read_skills(node: Reader, old: object, owner: Any, whole: Any) -> dict[str, int]:
    """Read a list of skills, or a table that maps skills to their numbers."""
    found: dict[str, int] = {}
    if isinstance(node.value, Mapping):
        for key, part in node.parts():
            if part.naming(key).name_of(SKILLS, "skill"):
                allowed = NUMBERED.get(key, (0,))
                number = part.number(0, 9)
                if number not in allowed:
                    part.fault(f"{key} has no number {number}", f"use {' or '.join(map(str, allowed))}")
                found[key] = number
        return found
    for item in node.items():
        key = item.name_of(SKILLS, "skill")
        if key:
            found[key] = NUMBERED.get(key, (0,))[0]
    return found


def _read_weapons(node: Reader, old: object, owner: Any, whole: Any) -> tuple[Weapon, ...]:
    """Read a list of weapons by key."""
    return tuple([WEAPONS[key] for key in node.names_of(WEAPONS, "weapon")])


def _read_swc(node: Reader, old: Any, owner: Any, whole: Any) -> int:
    """Read the Support Weapon Cost, and return it in halves."""
    return node.parts_of_one(2, 0, 2 * _HIGHEST_SWC, int(old), noun="SWC", unit="half")


PROFILE: Final[Shape[Profile, Any]] = Shape(
    Title("unit", "the name that it shares with members of its Fireteam; its own name if left out"),
    Name("type", "troop type", TYPES, "li if left out"),
    Name("training", "training", TRAININGS, "regular if left out"),
    Custom(
        "move",
        lambda move, whole: list(move),
        _read_moves,
        "MOV: inches of the first and second Move",
        key="mov",
    ),
    figure("cc", 0, _HIGH, "Close Combat"),
    figure("bs", 0, _HIGH, "Ballistic Skill"),
    figure("ph", 0, _HIGH, "Physique"),
    figure("wip", 0, _HIGH, "Willpower"),
    figure("arm", 0, 12, "Armour"),
    figure("bts", 0, 12, "Bio-Technological Shield"),
    figure("silhouette", 0, max(SILHOUETTES), "S, 2 if left out"),
    Custom(
        "skills", lambda skills, whole: dict(skills), _read_skills, "a list of keys, or the number of each"
    ),
    Custom(
        "weapons",
        lambda weapons, whole: [weapon.key for weapon in weapons],
        _read_weapons,
        "keys of the chart",
    ),
    figure("cost", 0, _MANY, "points"),
    Custom("swc", lambda swc, whole: swc / 2, _read_swc, "Support Weapon Cost: 0, 0.5, 1 ..."),
    figure("ava", 0, 15, "how many of its unit a list may have; any number if left out"),
    derived=("name", "structure", "vita"),
)

WOUNDS: Final[tuple[StateField[Any, Any], ...]] = (
    StateField("vita", "VITA: Wounds that it can take; 1 if left out"),
    StateField("str", "STR in place of VITA, of what is no flesh"),
)


def read_profile(node: Reader, name: str) -> Profile:
    """Read the entry of a file that describes a Trooper with this name, and return its profile."""
    profile = Profile(name)
    PROFILE.read(node, profile, None)
    if not node.at("unit").is_there:
        profile.unit = name
    strength = node.at("str")
    profile.structure = strength.is_there
    profile.vita = (strength if profile.structure else node.at("vita")).number(1, 9, 1)
    if profile.structure and node.at("vita").is_there:
        node.at("vita").fault("a Trooper has VITA or STR, not both", "leave one out")
    return profile
