"""Squad Power Ratings: how strong a Squad is, for those who put an Operation together. R-ENEMY-018 to
R-ENEMY-022.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

__all__ = ["power_rating", "ratings_of", "reserve_rating", "squad_rating"]

_HIGHEST: Final = 5
"""The highest Power Level. R-CHAR-022."""

_GROUND: Final = {"grunt": 2, "boss": 8}
_GROWTH: Final = {"grunt": 1, "boss": 4}
"""The Power Rating at Power Level 0, and what each Level adds; 4 and 2 for all others."""


def power_rating(tier: str, level: int) -> int:
    """How much a Unit of this tier and Power Level counts for. Two Grunts are a match for a PC, a Boss for
    two; named Pilots, AIs and monsters are rated as Rivals. R-ENEMY-004, R-ENEMY-009, R-ENEMY-018 to
    R-ENEMY-020, R-ENEMY-022.
    """
    return _GROUND.get(tier, 4) + _GROWTH.get(tier, 2) * level


def reserve_rating(level: int) -> int:
    """How much Reinforcements of a Level count for: as a PC of that Power Level. R-REIN-015."""
    return power_rating("pc", level)


def ratings_of(tier: str) -> tuple[int, ...]:
    """The Power Ratings of a tier at the Power Levels from 0 on. R-ENEMY-022."""
    return tuple([power_rating(tier, level) for level in range(_HIGHEST + 1)])


def squad_rating(members: Sequence[tuple[str, int]]) -> int:
    """The Power Rating of a Squad, given tier and Power Level of each member: what its opposition should
    come to as well. R-ENEMY-021.
    """
    return sum([power_rating(tier, level) for tier, level in members])
