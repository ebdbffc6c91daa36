"""Reading of the experience and Power Level of a Pilot or Unit, and whether they agree. R-CHAR-017 to
R-CHAR-022, R-ENEMY-014.
"""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.data.reader import MOST, Reader
from wartable.rulesets.battle_century.operation.model.reserves import HIGHEST_LEVEL as HIGHEST_RESERVE_LEVEL
from wartable.rulesets.battle_century.points import (
    HIGHEST_LEVEL,
    XP_OF_BOSSES,
    default_points_budget,
    experience_range_text,
    power_level_for_experience,
    power_level_in,
)


def read_level(node: Reader, tier: str) -> int:
    """Return the Power Level of a Pilot or Unit of this tier, and report a Level that does not exist or does
    not agree with the experience.
    """
    written = node.at("power_level")
    level = written.number(0)
    xp = node.at("xp").number(0)
    if level > HIGHEST_LEVEL:
        written.fault(f"there is no Power Level {level}", f"use 0 to {HIGHEST_LEVEL}", fatal=False)
    elif tier == "boss":
        _check_boss_experience(node, level, xp)
    elif written.is_there and node.at("xp").is_there and power_level_for_experience(xp) != level:
        what = f"Power Level {level} takes {experience_range_text(level)} XP, it has {xp}"
        written.fault(what, f"write {power_level_for_experience(xp)}, or leave it out", fatal=False)
    return power_level_at(node)


def _check_boss_experience(node: Reader, level: int, xp: int) -> None:
    if node.at("xp").is_there and xp != XP_OF_BOSSES * level:
        what = f"a Boss of Power Level {level} has {XP_OF_BOSSES * level} XP, not {xp}"
        node.at("xp").fault(what, "leave it out: power_level says enough", fatal=False)


def power_level_at(node: Reader) -> int:
    """Return the Power Level of the Pilot or Unit at this node, without reporting problems. Invalid values
    count as not given.
    """
    return power_level_in(_valid_values(node, ("power_level", "xp")))


def reinforcement_level_at(node: Reader) -> int:
    """Return the Level of the Reinforcements at this node, without reporting problems; 0 if it is invalid."""
    return Reader(node.value, "", []).at("level").number(0, HIGHEST_RESERVE_LEVEL)


def points_budget_at(node: Reader, tier: str) -> int:
    """Return how many points the Pilot or Unit at this node may spend: the number that is given under
    `points`, or else the default for its tier, Power Level and experience. No problems are reported.
    """
    silent = Reader(node.value, "", [])
    usual = default_points_budget(tier, power_level_at(node), silent.at("xp").number(0))
    return silent.at("points").number(0, 10 * MOST, usual)


def _valid_values(node: Reader, keys: tuple[str, ...]) -> dict[str, object]:
    """Return the tier of the entry under "tier", and under each of the keys its value, if that is a whole
    number.
    """
    found: dict[str, object] = {}
    if isinstance(node.value, Mapping):
        found["tier"] = node.value.get("tier", "pc")
        for key in keys:
            part = Reader(node.value, "", []).at(key)
            if part.is_there and not isinstance(part.value, bool) and isinstance(part.value, int):
                found[key] = part.number(0)
    return found
