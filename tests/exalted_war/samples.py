"""Units with simple numbers, and faces for their rolls, that several test files use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Unpack

from tests.exalted_war.battles import Piece, Values, of, unit
from wartable import Battle, State

__all__ = [
    "BARE",
    "EIGHT",
    "FOURTEEN",
    "MISS",
    "ONE",
    "UNARMOURED",
    "UNSHAKEN",
    "archers",
    "facts_of",
    "fearless",
    "happened",
    "levels",
    "plain",
]

BARE: Final[Mapping[str, object]] = {"armour": "none", "health": [0, 0, 0, 0, 0, 0]}
"""Nothing soaks, wounds do not hinder; a leader of Dexterity 2 has a Dodge DV of 1, with a spear he parries 3
and half of the unit's rating 2 more: 4.
"""

UNARMOURED: Final[Mapping[str, object]] = {"armour": "none"}
"""No fatigue: out of close combat nothing tires them. Move 2."""

UNSHAKEN: Final[Mapping[str, object]] = {"armour": "none", "perfect_morale": True}
"""Besides, they never test their nerve, and in close combat neither their Endurance."""

EIGHT: Final = [1, 1, 1, 1, 1, 1]
"""Archers shoot without a success: 0 + 2 - 1 leave 1 over, 7 + 1 are 8 dice of damage."""

ONE: Final = [7, 1, 1, 1, 1, 1]
"""Archers shoot with one success."""

FOURTEEN: Final = [7, 7, 7, 7, 7, 7]
"""Archers shoot with 6 successes: 6 + 2 - 1 leave 7 over, 7 + 7 are 14 dice of damage."""

MISS: Final = [1, 1, 1, 1, 1, 1, 1]
"""Spears strike without a success: 0 + 2 do not reach a DV of 4."""


def levels(number: int, dice: int = 8) -> list[int]:
    """Faces of so many dice of damage that show this number of levels; a 10 counts once."""
    return [10] * number + [6] * (dice - number)


def archers(
    id: str = "blue1",
    *,
    leader: Mapping[str, object] | None = None,
    troops: Mapping[str, object] | None = None,
    **values: Unpack[Values],
) -> Piece:
    """60 unshaken archers in the middle: 6 dice, 2 bonus successes; Strength 3, bow 2 and Ranged Damage 2 are
    7 raw damage before the successes that are left over.
    """
    values.setdefault("at", (500, 400))
    led: dict[str, object] = {**BARE, "archery": 4, "bow": "self_bow", **(leader or {})}
    made: dict[str, object] = {**UNSHAKEN, "strength": 2, "ranged": 2, "bow": "self_bow", **(troops or {})}
    return unit(id, leader=led, troops=made, **values)


def fearless(
    id: str = "red1",
    *,
    leader: Mapping[str, object] | None = None,
    troops: Mapping[str, object] | None = None,
    **values: Unpack[Values],
) -> Piece:
    """60 unshaken spears, 100 yards east of the archers."""
    if "beside" not in values:
        values.setdefault("at", (600, 400))
    return unit(id, leader={**BARE, **(leader or {})}, troops={**UNSHAKEN, **(troops or {})}, **values)


def plain(
    id: str = "red1",
    *,
    leader: Mapping[str, object] | None = None,
    troops: Mapping[str, object] | None = None,
    **values: Unpack[Values],
) -> Piece:
    """As fearless, but of Morale 2: they test their nerve, and in close combat their Endurance against 2."""
    if "beside" not in values:
        values.setdefault("at", (600, 400))
    return unit(id, leader={**BARE, **(leader or {})}, troops={**UNARMOURED, **(troops or {})}, **values)


def happened(battle: Battle[State]) -> list[str]:
    """What happened, in order, by the names of the events."""
    return [type(event).__name__ for event in battle.events]


def facts_of(battle: Battle[State], name: str, field: str) -> list[object]:
    """One fact of all events of this name, in order."""
    return [event.facts()[field] for event in of(battle, name)]
