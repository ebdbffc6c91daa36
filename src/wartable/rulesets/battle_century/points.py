"""Points and experience: what a Rank costs, which Power Level experience brings. R-CHAR-006 to R-CHAR-031,
R-MECH-001, R-MECH-003.
"""

from __future__ import annotations

from typing import Final

__all__ = ["CREATION", "power_level_of", "rank_cost"]

CREATION: Final = 100
"""Character Points, and Mecha Points, that everybody but a Grunt is created with. R-CHAR-023, R-MECH-001."""

_BAND: Final = 30
_HIGHEST: Final = 5


def rank_cost(rank: int) -> int:
    """What a Rank costs from 0 on: 1 + 2 + ... + rank, above 10 as well. R-CHAR-027, R-CHAR-029,
    R-MECH-003.
    """
    return rank * (rank + 1) // 2


def power_level_of(xp: int) -> int:
    """The Power Level for so many Experience Points: one for every 30 that were passed. R-CHAR-017 to
    R-CHAR-022, A-01.
    """
    return min(_HIGHEST, max(0, xp - 1) // _BAND)
