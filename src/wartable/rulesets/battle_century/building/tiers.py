"""Limits for Units of each tier: the number of chosen Powers, the lists of Bosses, the points of Grunts.
R-ENEMY-001 to R-ENEMY-017, R-POW-005.

A Unit that breaks them can still be played, so no fault here is fatal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.building.levels import power_level_at
from wartable.rulesets.battle_century.operation.model.mecha import EARNING, MountedWeapon
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.powers.catalogue import HAVE_POWERS
from wartable.rulesets.battle_century.points import GEAR_OF_GRUNTS

_BOSS_LISTS: Final = ("boss", "capstone")
_FOR_ENEMIES: Final = "enemy_feature"


def genre_points_of(tier: str, level: int) -> int:
    """Return the number of Genre Points at the start of an Operation: the Power Level for PCs, Rivals and
    Bosses, 0 for others. R-POW-004, R-ENEMY-008, R-ENEMY-011.
    """
    return level if tier in EARNING else 0


def is_boss_only_list(group: str) -> bool:
    """Whether this list of Weapons, Upgrades or Powers is one for Bosses only. R-ENEMY-012, R-ENEMY-013."""
    return group in _BOSS_LISTS


def check_tier_limits(
    node: Reader,
    tier: str,
    fittings: Sequence[Fitting],
    mounts: Sequence[MountedWeapon],
    powers: Sequence[Power],
) -> None:
    """Report everything that a Unit of this tier must not have: parts from a list that is closed to it, and
    more Powers, Boss parts or gear than its Power Level allows. No such fault is fatal.
    """
    level = power_level_at(node)
    upgrades = [fitting.upgrade for fitting in fittings if "feature" not in fitting.upgrade.group]
    weapons = [mount.weapon for mount in mounts if not mount.weapon.default]
    lists = [(known.name, known.group) for known in upgrades]
    lists += [(known.name, known.group) for known in weapons]
    lists += [(known.name, known.group) for known in powers]
    for name, group in lists:
        _check_list(node, tier, name, group)
    _check_features(node, tier, fittings)
    if tier == "boss":
        _check_boss_parts(
            node, level, [group for _, group in lists[: len(upgrades)]], len(weapons), len(powers)
        )
        return
    _check_powers(node, tier, level, len(powers))
    if tier == "grunt":
        _check_gear(node, sum([known.cost for known in upgrades]) + sum([known.cost for known in weapons]))


def _check_list(node: Reader, tier: str, name: str, group: str) -> None:
    """Report the Weapon, Upgrade or Power called `name` if a Unit of this tier may not choose from its list,
    which is `group`. Bosses choose from lists of their own, which are closed to all others. R-ENEMY-012,
    R-ENEMY-013, A-218.
    """
    if tier == "boss" and not is_boss_only_list(group):
        node.fault(f"{name} is on no list of Bosses", "take it out, or use another tier", fatal=False)
    elif tier != "boss" and is_boss_only_list(group):
        node.fault(f"{name} is for Bosses", 'take it out, or use tier "boss"', fatal=False)


def _check_features(node: Reader, tier: str, fittings: Sequence[Fitting]) -> None:
    """Report Features for Enemies on a Player Character's Unit, since these need the GM's permission.
    R-ENEMY-023.
    """
    for fitting in fittings:
        if tier == "pc" and fitting.upgrade.group == _FOR_ENEMIES:
            what = f"{fitting.upgrade.name} is a Feature for Enemies"
            node.fault(what, "ask the GM, or take it out", fatal=False)


def _check_boss_parts(
    node: Reader, level: int, upgrade_groups: Sequence[str], weapons: int, powers: int
) -> None:
    capstones = upgrade_groups.count("capstone")
    owned = (weapons, len(upgrade_groups) - capstones, powers, capstones)
    for (thing, most), count in zip(boss_part_counts(level), owned, strict=True):
        _check_count(node, thing, count, most, level)


def boss_part_counts(level: int) -> list[tuple[str, int]]:
    """Return the kinds of part that a Boss has, each with the number of them at this Power Level, as pairs
    such as ("Boss Weapon", 2). Those that lower Levels bring are included. R-ENEMY-016, R-ENEMY-017.
    """
    return [
        ("Boss Weapon", 1 + (level >= 2)),
        ("Boss Upgrade", (level >= 1) + (level >= 4)),
        ("Boss Power", boss_power_count(level)),
        ("Boss Capstone", int(level >= 5)),
    ]


def boss_power_count(level: int) -> int:
    """Return how many Boss Powers a Boss of this Power Level has. R-ENEMY-016."""
    return 1 + (level >= 3)


def _check_powers(node: Reader, tier: str, level: int, powers: int) -> None:
    """Report a number of chosen Powers that is higher than the Power Level, or any Powers in a tier that has
    none, such as Grunts and machines. R-POW-005, R-ENEMY-001, A-32.
    """
    if tier in HAVE_POWERS:
        _check_count(node, "chosen Power", powers, level, level)
    elif powers:
        node.fault(f"nobody of tier {tier} has Genre Powers", "leave powers out", fatal=False)


def check_chosen_powers(node: Reader, tier: str, level: int, powers: Sequence[Power]) -> None:
    """Report Genre Powers of a Pilot from lists that are closed to this tier, and a number of Powers that is
    higher than this Power Level allows.
    """
    for known in powers:
        _check_list(node, tier, known.name, known.group)
    if tier == "boss":
        _check_count(node, "Boss Power", len(powers), boss_power_count(level), level)
    else:
        _check_powers(node, tier, level, len(powers))


def check_lists_of_upgrade_powers(node: Reader, tier: str, powers: Sequence[Power]) -> None:
    """Report Powers brought by Upgrades that are on lists closed to this tier. Their number is not limited by
    the Power Level. R-UPG-012, R-ENEMY-001, R-ENEMY-012.
    """
    for known in powers:
        if tier in HAVE_POWERS:
            _check_list(node, tier, known.name, known.group)
        else:
            what = f"nobody of tier {tier} has Genre Powers, so nothing brings it {known.name}"
            node.fault(what, "take that Upgrade out", fatal=False)


def _check_count(node: Reader, noun: str, count: int, most: int, level: int) -> None:
    if count > most:
        what = f"it has {count} {noun}{'' if count == 1 else 's'}, Power Level {level} brings {most}"
        node.fault(what, f"take {count - most} out, or raise power_level", fatal=False)


def _check_gear(node: Reader, cost: int) -> None:
    """Report a Grunt whose Upgrades and Weapons cost too much; its points beyond the first 50 are for
    Attributes. R-ENEMY-003.
    """
    if cost > GEAR_OF_GRUNTS:
        what = f"its Upgrades and Weapons cost {cost} Mecha Points, those of a Grunt {GEAR_OF_GRUNTS} at most"
        node.fault(what, f"save {cost - GEAR_OF_GRUNTS}", fatal=False)
