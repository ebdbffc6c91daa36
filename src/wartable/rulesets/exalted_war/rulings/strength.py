"""Rulings on what a unit is made of: its size, its training, what is left of its health and Endurance."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.rulesets.exalted_war.derived.traits import boxes_of
from wartable.rulesets.exalted_war.losses.losses import lose_magnitude, members_after
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import Tick
from wartable.rulesets.exalted_war.model.troops import BANDS, endurance, magnitude_of, most_specials
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulings.base import UnitMatter, UnitNumber, settle, without_asking

_WHY: Final = "a ruling"


class Magnitude(UnitNumber):
    """Sets the Magnitude; heads follow as for a loss or a Rally, and special characters above the limit fade
    into the ranks. W-13, W-32.
    """

    name = "magnitude"
    meaning = "its Magnitude; heads follow, and special characters above the limit fade into the ranks"
    least = 1
    highest: ClassVar[int] = len(BANDS) - 1
    of_many = True

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        members = members_after(unit.members, unit.magnitude, number)
        without_asking(table, lambda quiet: _resize(quiet, unit, number, members))


class Members(UnitNumber):
    """Sets the heads; Magnitude follows. EW-29."""

    name = "members"
    meaning = "how many people it has; Magnitude follows"
    least = 2
    highest = 99999
    of_many = True

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        without_asking(table, lambda quiet: _resize(quiet, unit, magnitude_of(number), number))


def _resize(table: WarTable, unit: Unit, magnitude: int, members: int) -> None:
    lose_magnitude(table, Tick(), unit, unit.magnitude - magnitude, _WHY)
    unit.magnitude = magnitude
    unit.members = members
    settle(table)


class Health(UnitNumber):
    """Sets the filled boxes of a unit's track, short of a lost Magnitude. EW-73."""

    name = "health"
    facet = "traits"
    meaning = "filled boxes of its track; those of a single person are <person>.wounds"
    of_many = True

    def most(self, state: War, unit: Unit) -> int:
        return boxes_of(state, unit) - 1

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        unit.health = number


class Endurance(UnitNumber):
    """Sets what is left of its Endurance. EW-75."""

    name = "endurance"
    facet = "traits"
    meaning = "points of Endurance it has left"

    def most(self, state: War, unit: Unit) -> int:
        return unit.full_endurance

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        unit.endurance = number


class Drill(UnitNumber):
    """Sets the Drill; full Endurance follows, and a formation that it no longer holds falls apart. EW-30,
    EW-31, W-31.
    """

    name = "drill"
    meaning = "its Drill; full Endurance follows, and so does a formation that it no longer holds"
    highest = 5
    of_many = True

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        unit.drill = number
        unit.full_endurance = endurance(number, table.state.person(unit).rank("stamina"))
        unit.endurance = min(unit.endurance, unit.full_endurance)
        settle(table)


class Might(UnitNumber):
    """Sets the Might that it has by who its people are. EW-34."""

    name = "might"
    meaning = "its Might by composition"
    highest = 9
    of_many = True

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        unit.might = number


class Gear(UnitNumber):
    """Sets the Might that its equipment adds. EW-35."""

    name = "gear"
    meaning = "Might that its equipment adds"
    highest = 9
    of_many = True

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        unit.gear = number


class Relays(UnitNumber):
    """Sets the Relays, within the limit of special characters; too few, and it is Unordered. EW-46, EW-51."""

    name = "relays"
    meaning = "its Relays; with too few it is Unordered at once"
    of_many = True

    def most(self, state: War, unit: Unit) -> int:
        return 0 if unit.mob else max(0, most_specials(unit.magnitude) - len(unit.specials))

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        unit.relays = number
        settle(table)


STRENGTH: Final[tuple[UnitMatter, ...]] = (
    Magnitude(),
    Members(),
    Health(),
    Endurance(),
    Drill(),
    Might(),
    Gear(),
    Relays(),
)
