"""Rulings on what a unit is made of: its size, its training, what is left of its health and Endurance."""

from __future__ import annotations

from typing import Final

from wartable.core.rulings.ruling import number
from wartable.rulesets.exalted_war.derived.traits import boxes_of
from wartable.rulesets.exalted_war.losses.losses import (
    lose_magnitude,
    members_after,
    settle_endurance,
    settle_order,
)
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import Tick
from wartable.rulesets.exalted_war.model.troops import BANDS, magnitude_of, most_specials
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulings.base import (
    UnitMatter,
    in_war,
    knows_traits,
    of_many,
    without_asking,
)
from wartable.rulesets.exalted_war.saved.unit_data import UNIT

_WHY: Final = "a ruling"
_HEALTH: Final = "filled boxes of its track; those of a single person are <person>.wounds"
_DRILL: Final = "its Drill; full Endurance follows, and so does a formation that it no longer holds"


def _set_magnitude(table: WarTable, unit: Unit, magnitude: int) -> None:
    """Heads follow as for a loss or a Rally, and special characters above the limit fade into the ranks.
    W-13, W-32.
    """
    members = members_after(unit.members, unit.magnitude, magnitude)
    without_asking(table, lambda quiet: _resize(quiet, unit, magnitude, members))


def _set_members(table: WarTable, unit: Unit, members: int) -> None:
    """Magnitude follows. EW-29."""
    without_asking(table, lambda quiet: _resize(quiet, unit, magnitude_of(members), members))


def _resize(table: WarTable, unit: Unit, magnitude: int, members: int) -> None:
    lose_magnitude(table, Tick(), unit, unit.magnitude - magnitude, _WHY)
    unit.magnitude = magnitude
    unit.members = members
    settle_order(table)


def _train(table: WarTable, unit: Unit) -> None:
    """Full Endurance follows the Drill, and a formation that it no longer holds falls apart. EW-30, EW-31,
    W-31.
    """
    settle_endurance(table.state, unit)
    settle_order(table)


def _most_relays(unit: Unit, war: War) -> int:
    """Within the limit of special characters. EW-46."""
    return 0 if unit.mob else max(0, most_specials(unit.magnitude) - len(unit.specials))


def _most_health(unit: Unit, war: War) -> int:
    """Filled boxes short of a lost Magnitude. EW-73."""
    return boxes_of(war, unit) - 1


STRENGTH: Final[tuple[UnitMatter, ...]] = (
    number(
        UNIT["magnitude"],
        len(BANDS) - 1,
        in_war,
        of_many,
        least=1,
        told="its Magnitude; heads follow, and special characters above the limit fade into the ranks",
        sets=_set_magnitude,
    ),
    number(
        UNIT["members"],
        99999,
        in_war,
        of_many,
        least=2,
        told="how many people it has; Magnitude follows",
        sets=_set_members,
    ),
    number(UNIT["health"], _most_health, in_war, of_many, known=knows_traits, told=_HEALTH),
    number(UNIT["endurance"], lambda unit, war: unit.full_endurance, in_war, known=knows_traits),
    number(UNIT["drill"], 5, in_war, of_many, told=_DRILL, then=_train),
    number(UNIT["might"], 9, in_war, of_many),
    number(UNIT["gear"], 9, in_war, of_many),
    number(
        UNIT["relays"],
        _most_relays,
        in_war,
        of_many,
        told="its Relays; with too few it is Unordered at once",
        then=lambda table, unit: settle_order(table),
    ),
)
