"""Rulings on what a unit is: its size, its training, what is left of its health and Endurance, who leads it."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.rulesets.exalted_war.losses import lose_magnitude, members_after
from wartable.rulesets.exalted_war.rulings.base import (
    UnitNumber,
    settle,
    unasked,
)
from wartable.rulesets.exalted_war.state import Unit, WarTable
from wartable.rulesets.exalted_war.troops import BANDS, magnitude_of

__all__ = ["STRENGTH"]

_WHY: Final = "a ruling"
_MOST_MEMBERS: Final = 99999


class Magnitude(UnitNumber):
    """Sets the Magnitude; heads follow as for a loss or a Rally, and special characters above the limit fade
    into the ranks. W-13, W-32.
    """

    name = "magnitude"
    meaning = "its Magnitude; heads follow, and too many special characters fade into the ranks"
    least = 1
    highest: ClassVar[int] = len(BANDS) - 1
    of_many = True

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        unasked(table, lambda quiet: _resize(quiet, unit, number, members_after(unit.members, unit.magnitude, number)))


class Members(UnitNumber):
    """Sets the heads; Magnitude follows. EW-29."""

    name = "members"
    meaning = "how many people it has; Magnitude follows"
    least = 2
    highest = _MOST_MEMBERS
    of_many = True

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        unasked(table, lambda quiet: _resize(quiet, unit, magnitude_of(number), number))


def _resize(table: WarTable, unit: Unit, magnitude: int, members: int) -> None:
    lost = unit.magnitude - magnitude
    if lost > 0:
        lose_magnitude(table, unit, lost, _WHY)
    unit.magnitude = magnitude
    unit.members = members
    settle(table)
