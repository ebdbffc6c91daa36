"""Open choices of a Boss, a Rival or a Pilot: the Powers, Weapons and Upgrades that come with a Power Level,
and a first Weapon. Leaving them open is not an error. R-ENEMY-016, R-ENEMY-017, R-POW-005.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.data.problem import Problem
from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.building.builds import unit_bill_lines
from wartable.rulesets.battle_century.building.kits import read_mounted_weapons, read_powers, read_upgrades
from wartable.rulesets.battle_century.building.levels import points_budget_at, power_level_at
from wartable.rulesets.battle_century.building.squads import pilot_named_by_unit
from wartable.rulesets.battle_century.building.tiers import boss_part_counts, boss_power_count
from wartable.rulesets.battle_century.operation.model.mecha import MountedWeapon
from wartable.rulesets.battle_century.operation.powers.catalogue import HAVE_POWERS
from wartable.rulesets.battle_century.operation.weapons.catalogue import BOUGHT, DEFAULT

_CHEAPEST: Final = min([weapon.cost for weapon in BOUGHT])
_PLACES: Final = {
    "Boss Weapon": "weapons",
    "Boss Upgrade": "upgrades",
    "Boss Power": "powers",
    "Boss Capstone": "upgrades",
    "chosen Power": "powers",
}


def open_choice_notes(force: Mapping[str, object]) -> list[Problem]:
    """Return a note on each choice that a Unit or Pilot of a force or setup has left open; the notes are
    problems that are not fatal. The Powers of a Pilot who is in a Unit are those of the Unit, so only the
    Unit is checked for them.
    """
    found: list[Problem] = []
    whole = Reader(force, "", [])
    units = whole.at("units").items()
    pilots = [*whole.at("pilots").items(), *whole.at("characters").items()]
    aboard = [pilot_named_by_unit(unit.value, [pilot.value for pilot in pilots]) for unit in units]
    for unit in units:
        found += _open_choices_of_unit(unit)
    for pilot in pilots:
        if not [one for one in aboard if one is pilot.value]:
            found += _open_choices_of_pilot(pilot)
    return found


def _open_choices_of_unit(node: Reader) -> list[Problem]:
    silent = Reader(node.value, node.path, [])
    tier, level = silent.at("tier").text("pc"), power_level_at(node)
    powers = len(read_powers(silent.at("powers")))
    weapons = _count_weapons(silent)
    if tier == "boss":
        groups = [fitting.upgrade.group for fitting in read_upgrades(silent.at("upgrades"))]
        owned = [weapons, groups.count("boss"), powers, groups.count("capstone")]
        return _shortfalls(node.path, boss_part_counts(level), owned, level)
    found = _shortfalls(node.path, [("chosen Power", level)], [powers], level) if tier in HAVE_POWERS else []
    return found if weapons else [*found, *_missing_weapon(node, tier)]


def _count_weapons(node: Reader) -> int:
    """Return the number of Weapons other than Default ones, in all forms of a Unit."""
    default = [MountedWeapon(weapon, "") for weapon in DEFAULT]
    forms = [form.at("weapons") for form in node.at("forms").items()]
    return sum([len(read_mounted_weapons(part, default)) for part in (node.at("weapons"), *forms)])


def _missing_weapon(node: Reader, tier: str) -> list[Problem]:
    """Return a note, as a list with one element, if a mecha has only Default Weapons although it has enough
    points for another; otherwise an empty list. There is no note for tiers without Genre Powers.
    """
    if tier not in HAVE_POWERS or not isinstance(node.value, Mapping):
        return []
    left = points_budget_at(node, tier) - sum([points for _, points in unit_bill_lines(node.value)])
    if left < _CHEAPEST:
        return []
    what = f"it has no Weapon but the Default ones, and {left} Mecha Points are left"
    return [Problem(node.path, what, "add weapons", fatal=False)]


def _open_choices_of_pilot(node: Reader) -> list[Problem]:
    """Return a note, as a list with one element, if a Pilot has fewer Genre Powers than its Power Level
    brings; otherwise an empty list.
    """
    silent = Reader(node.value, node.path, [])
    tier, level = silent.at("tier").text("pc"), power_level_at(node)
    powers = len(read_powers(silent.at("powers")))
    if tier == "boss":
        return _shortfalls(node.path, [("Boss Power", boss_power_count(level))], [powers], level)
    return _shortfalls(node.path, [("chosen Power", level)], [powers], level) if tier in HAVE_POWERS else []


def _shortfalls(
    path: str, expected: Sequence[tuple[str, int]], owned: Sequence[int], level: int
) -> list[Problem]:
    """Return a note for each kind of part of which fewer are owned than the Power Level brings. `expected`
    has pairs of a kind and its number, `owned` the numbers that are there, in the same order; `path` is where
    the notes belong in the data.
    """
    found: list[Problem] = []
    for (thing, most), count in zip(expected, owned, strict=True):
        if count < most:
            plural = "" if most == 1 else "s"
            what = f"Power Level {level} brings {most} {thing}{plural}, it has {count}"
            found.append(Problem(path, what, f"add {most - count} to {_PLACES[thing]}", fatal=False))
    return found
