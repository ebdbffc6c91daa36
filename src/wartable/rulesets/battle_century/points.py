"""Points and experience: the costs of Ranks, the Power Levels that experience brings, and the points that
each tier may spend. R-CHAR-006 to R-CHAR-009, R-CHAR-017 to R-CHAR-031, R-MECH-001, R-MECH-003, R-ENEMY-001
to R-ENEMY-003, R-ENEMY-010, R-ENEMY-014, R-ENEMY-015.

Character Points and Mecha Points follow the same rules, so there is one set of functions for both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CREATION: Final = 100
"""Character Points, and Mecha Points, that everybody but a Grunt is created with. They are no experience.
R-CHAR-023, R-CHAR-031, R-MECH-001, R-ENEMY-008, R-ENEMY-010.
"""

GEAR_OF_GRUNTS: Final = 50
"""Points that a Grunt is created with, and the most that it may spend on anything but Attributes.
R-ENEMY-001, R-ENEMY-003.
"""

XP_OF_BOSSES: Final = 15
"""Points that a Boss gets for each Power Level, for Attributes only. R-ENEMY-014."""

HIGHEST_LEVEL: Final = 5
"""The highest Power Level. R-CHAR-022."""


_LEVELS: Final = ("Faceless", "Talented", "Heroic", "Elite", "Mythical", "Godly")

_BAND: Final = 30
_FIRST_TALENTS: Final = 50
_MORE_TALENTS: Final = 30


def rank_cost(rank: int) -> int:
    """Return the cost of a Rank: 1 + 2 + ... + rank, also above Rank 10. R-CHAR-027, R-CHAR-029,
    R-MECH-003.
    """
    return rank * (rank + 1) // 2


def power_level_for_experience(xp: int) -> int:
    """Return the Power Level for this number of Experience Points: 1 from 31 on, 2 from 61 on, and so on.
    R-CHAR-017 to R-CHAR-022, A-01.
    """
    return min(HIGHEST_LEVEL, max(0, xp - 1) // _BAND)


def word_for_power_level(level: int) -> str:
    """Return the name of a Power Level. R-CHAR-017 to R-CHAR-022."""
    return _LEVELS[min(level, HIGHEST_LEVEL)]


def experience_range_text(level: int) -> str:
    """Return the range of Experience Points that belongs to a Power Level, as text: "31 to 60"."""
    least = _BAND * level + 1 if level else 0
    return f"{least} or more" if level >= HIGHEST_LEVEL else f"{least} to {_BAND * (level + 1)}"


def power_level_in(data: Mapping[str, object]) -> int:
    """Return the Power Level in the data of a Pilot or Unit, which must be valid: the one given, or else the
    one that its `xp` brings. The `xp` of a Boss brings none. R-CHAR-017, R-CHAR-031.
    """
    written = data.get("power_level")
    if isinstance(written, int):
        return written
    xp = data.get("xp")
    return power_level_for_experience(xp) if isinstance(xp, int) and data.get("tier") != "boss" else 0


def default_points_budget(tier: str, level: int, xp: int = 0) -> int:
    """Return how many Character Points or Mecha Points may be spent if the sheet does not say: a number for
    the tier, and 1 for each Experience Point. A Boss has a number of points for each Power Level in place of
    experience, and may spend them on Attributes only. R-CHAR-007, R-ENEMY-001, R-ENEMY-002, R-ENEMY-014,
    A-53.
    """
    if tier == "boss":
        return CREATION + XP_OF_BOSSES * level
    return (GEAR_OF_GRUNTS if tier == "grunt" else CREATION) + xp


def boss_talent_points(level: int) -> int:
    """Return the Character Points that a Boss of this Power Level has for Skills and Traits. R-ENEMY-015."""
    return _FIRST_TALENTS + _MORE_TALENTS * ((level >= 2) + (level >= 4))


def boss_trait_count(level: int) -> int:
    """Return the number of Boss Traits that a Boss of this Power Level has. R-ENEMY-015."""
    return (level >= 1) + (level >= 3) + (level >= 5)
