"""Positions of units: the cells that they cover, distances in metres, and contact. An outline, the shape of a
unit's cells, is a single number: the side of a square, or the negated radius of a disc. AD-R20 to AD-R22.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.data.declared import computed, define, field
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import ACTIVE, GIANT, Unit, extent_of_outline

CELL: Final = 1
"""The outline of a single cell, such as that of a person."""

CONTACT: Final = 1
GIANT_CONTACT: Final = 3
"""Greatest distance in metres between the nearest cells of enemies in contact, the second if one of them is a
giant. AD-R22.
"""
CANNOT_TOUCH: Final = 24
"""Two units whose middles are this many metres apart along a row or column cannot overlap or touch: the
largest has a radius of 10 metres (AD-R20).
"""


@define
class OffsetZone:
    """The offsets from the middle of one outline to that of another at which the two overlap, or are at most
    some number of metres apart. For each row from `top` down, these are the columns from an entry of `lows`
    to one of `highs`. Zones are symmetrical, as outlines are; `across` and `down` are the sums of two
    columns, or rows, that mirror each other. `gaps` caches the results of `metres_to_offset`, -1 where not
    yet computed.
    """

    top: int
    lows: list[int]
    highs: list[int]
    across: int = computed()
    down: int = computed()
    gaps: list[int] = field([])

    def _finish(self) -> None:
        self.across = self.lows[0] + self.highs[0]
        self.down = 2 * self.top + len(self.lows) - 1

    def contains_offset(self, east: int, south: int) -> bool:
        """Whether the zone contains the offset of `east` cells to the east and `south` cells to the south."""
        row = south - self.top
        return 0 <= row < len(self.lows) and self.lows[row] <= east <= self.highs[row]

    def metres_to_offset(self, east: int, south: int) -> int:
        """Return the distance in metres from the zone to the offset of `east` cells to the east and `south`
        cells to the south. It is rounded down, and 0 inside the zone.
        """
        if 2 * east < self.across:
            east = self.across - east
        if 2 * south < self.down:
            south = self.down - south
        if east >= _SPAN or south >= _SPAN:
            return isqrt(self._squared_gap(east, south))
        if not self.gaps:
            self.gaps = [-1] * (_SPAN * _SPAN)
        found = self.gaps[east * _SPAN + south]
        if found < 0:
            found = isqrt(self._squared_gap(east, south))
            self.gaps[east * _SPAN + south] = found
        return found

    def _squared_gap(self, east: int, south: int) -> int:
        """Return the square of an offset's distance from the zone. Outlines are widest in the middle, so that
        rows beyond the middle one cannot be nearer.
        """
        lows, highs = self.lows, self.highs
        last = len(lows) - 1
        row = south - self.top
        at = 0 if row < 0 else last if row > last else row
        middle = last // 2
        step = 1 if at < middle else -1
        least = -1
        while True:
            low, high = lows[at], highs[at]
            across = low - east if east < low else east - high if east > high else 0
            squared = across * across + (at - row) * (at - row)
            if least < 0 or squared < least:
                least = squared
            if at == middle or across == 0:
                return least
            at += step


_CELLS: Final[dict[int, tuple[tuple[int, int], ...]]] = {}
_CORNERS: Final[dict[int, tuple[tuple[int, int], ...]]] = {}
_RIMS: Final[dict[int, tuple[tuple[int, int], ...]]] = {}
_WIDE: Final = 1024
_SPAN: Final = 80
"""Number of columns and rows, counted from the middle of a zone, for which it caches distances."""

_ZONES: Final[dict[int, OffsetZone]] = {}
"""Cache of zones, by a number that combines the two outlines and the metres."""


def cells_of_outline(outline: int) -> tuple[tuple[int, int], ...]:
    """Return the cells that an outline covers, as offsets east and south of its middle."""
    found = _CELLS.get(outline)
    if found is None:
        if outline > 0:
            first = -((outline - 1) // 2)
            span = range(first, first + outline)
            found = tuple([(x, y) for y in span for x in span])
        else:
            span = range(outline, 1 - outline)
            limit = outline * outline
            found = tuple([(x, y) for y in span for x in span if x * x + y * y <= limit])
        empty_cache_if_over_limit(_CELLS, 200)
        _CELLS[outline] = found
    return found


def rim_cells_of_outline(outline: int) -> tuple[tuple[int, int], ...]:
    """Return the cells on the rim of an outline, as offsets east and south of its middle."""
    found = _RIMS.get(outline)
    if found is None:
        cells = set(cells_of_outline(outline))
        found = tuple(
            [
                (x, y)
                for x, y in cells_of_outline(outline)
                if not (
                    (x - 1, y) in cells
                    and (x + 1, y) in cells
                    and (x, y - 1) in cells
                    and (x, y + 1) in cells
                )
            ]
        )
        empty_cache_if_over_limit(_RIMS, 200)
        _RIMS[outline] = found
    return found


def corner_cells_of_outline(outline: int) -> tuple[tuple[int, int], ...]:
    """Return the corner cells of an outline, as offsets east and south of its middle; all its other cells lie
    between them.
    """
    found = _CORNERS.get(outline)
    if found is None:
        cells = sorted(rim_cells_of_outline(outline))
        found = (*_corner_chain(cells), *_corner_chain(cells[::-1])[1:-1])
        empty_cache_if_over_limit(_CORNERS, 200)
        _CORNERS[outline] = found
    return found


def _corner_chain(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the corners along one side of an outline from the first of its sorted cells to the last, which
    are included.
    """
    found: list[tuple[int, int]] = []
    for x, y in cells:
        while len(found) > 1:
            (back_x, back_y), (from_x, from_y) = found[-1], found[-2]
            if (back_x - from_x) * (y - from_y) > (back_y - from_y) * (x - from_x):
                break
            found.pop()
        found.append((x, y))
    return found


def offset_zone_of(outline: int, other_outline: int, metres: int) -> OffsetZone:
    """Return the zone of offsets at which two outlines are at most `metres` apart, or overlap if `metres` is
    -1; cached.
    """
    key = (outline * _WIDE + other_outline) * _WIDE + metres
    found = _ZONES.get(key)
    if found is None:
        found = (
            _overlap_zone(outline, other_outline)
            if metres < 0
            else _grown_zone(offset_zone_of(outline, other_outline, -1), metres)
        )
        empty_cache_if_over_limit(_ZONES, 2000)
        _ZONES[key] = found
    return found


def _overlap_zone(outline: int, other_outline: int) -> OffsetZone:
    """Return the zone of offsets at which two outlines overlap."""
    lows: dict[int, int] = {}
    highs: dict[int, int] = {}
    for x, y in rim_cells_of_outline(outline):
        for other_x, other_y in rim_cells_of_outline(other_outline):
            row, column = y - other_y, x - other_x
            lows[row] = min(lows.get(row, column), column)
            highs[row] = max(highs.get(row, column), column)
    rows = sorted(lows)
    return OffsetZone(rows[0], [lows[row] for row in rows], [highs[row] for row in rows])


def _grown_zone(zone: OffsetZone, metres: int) -> OffsetZone:
    """Return a zone extended by `metres` in all directions; distances are rounded down."""
    limit = (metres + 1) * (metres + 1) - 1
    lows: list[int] = []
    highs: list[int] = []
    last = len(zone.lows) - 1
    for row in range(-metres, last + metres + 1):
        least, most = 0, -1
        for at in range(max(0, row - metres), min(last, row + metres) + 1):
            more = isqrt(limit - (row - at) * (row - at))
            low, high = zone.lows[at] - more, zone.highs[at] + more
            least, most = (min(least, low), max(most, high)) if most >= least else (low, high)
        lows.append(least)
        highs.append(most)
    return OffsetZone(zone.top - metres, lows, highs)


def metres_between_outlines(
    outline: int, x: int, y: int, other_outline: int, other_x: int, other_y: int
) -> int:
    """Return the distance in metres between the nearest cells of two outlines whose middles are at these
    cells, rounded down. AD-R21, SW-31.
    """
    east = other_x - x
    south = other_y - y
    if outline == 1 and other_outline == 1:
        return isqrt(east * east + south * south)
    return offset_zone_of(outline, other_outline, -1).metres_to_offset(east, south)


def outlines_overlap(outline: int, other_outline: int, east: int, south: int) -> bool:
    """Whether two outlines share a cell, if the middle of the second is `east` cells east and `south` cells
    south of that of the first.
    """
    return offset_zone_of(outline, other_outline, -1).contains_offset(east, south)


def distance(unit: Unit, other_unit: Unit) -> int:
    """Return the distance between two units in metres, measured between their nearest cells. AD-R21."""
    return metres_between_outlines(
        unit.outline, unit.x, unit.y, other_unit.outline, other_unit.x, other_unit.y
    )


def nearest_unit(unit: Unit, candidates: list[Unit]) -> Unit | None:
    """Return the candidate that is nearest to a unit, the first of equally near ones; None if there are no
    candidates.
    """
    return min(candidates, key=lambda candidate: distance(unit, candidate), default=None)


def contact_metres(unit: Unit, other_unit: Unit) -> int:
    """Return the distance in metres up to which two units are in contact."""
    return GIANT_CONTACT if unit.kind == GIANT or other_unit.kind == GIANT else CONTACT


def are_in_contact(unit: Unit, other_unit: Unit) -> bool:
    """Whether two units are in contact, which is near enough to strike each other."""
    east, south = other_unit.x - unit.x, other_unit.y - unit.y
    far = unit.extent + other_unit.extent + GIANT_CONTACT
    if east > far or east < -far or south > far or south < -far:
        return False
    return offset_zone_of(unit.outline, other_unit.outline, contact_metres(unit, other_unit)).contains_offset(
        east, south
    )


def has_usable_melee_weapon(unit: Unit) -> bool:
    """Whether a unit or its Underlings have a melee weapon that was not dropped, no matter whether an enemy
    is in contact. AD-R22.
    """
    swarm = unit.swarm
    return unit.arms.has_melee_weapon() or (swarm is not None and swarm.arms.has_melee_weapon())


def enemies_possibly_in_contact(state: Mission, unit: Unit) -> list[Unit]:
    """Return the enemies on the table that might be in contact with a unit. This only compares rows and
    columns, so that some of them may not be in contact.
    """
    x, y, side = unit.x, unit.y, unit.side
    far = unit.extent + GIANT_CONTACT
    return [
        other
        for other in state.units.values()
        if other.side != side
        and -far <= other.x - x + other.extent
        and other.x - x - other.extent <= far
        and -far <= other.y - y + other.extent
        and other.y - y - other.extent <= far
        and other.standing == ACTIVE
    ]


def is_engaged(state: Mission, unit: Unit) -> bool:
    """Whether a unit is engaged in close combat with any enemy. AD-R22."""
    return len(engaged_with(state, unit)) > 0


def are_engaged(unit: Unit, other_unit: Unit) -> bool:
    """Whether two enemies are engaged: they are in contact, and at least one of them has a melee weapon.
    AD-R22.
    """
    return are_in_contact(unit, other_unit) and (
        has_usable_melee_weapon(unit) or has_usable_melee_weapon(other_unit)
    )


def engaged_with(state: Mission, unit: Unit) -> list[Unit]:
    """List the enemies with which a unit is engaged. AD-R22."""
    return [other for other in enemies_possibly_in_contact(state, unit) if are_engaged(unit, other)]


def can_stand_at(state: Mission, unit: Unit, x: int, y: int) -> bool:
    """Whether a unit can stand with its middle at this cell: it is on the field, and overlaps no barrier and
    no enemy on the table; friends may overlap. AD-R22.
    """
    return can_outline_stand_at(state, unit.outline, x, y) and not overlaps_enemy(state, unit, x, y)


def can_outline_stand_at(state: Mission, outline: int, x: int, y: int) -> bool:
    """Whether an outline with its middle at this cell is entirely on the field and overlaps no barrier.
    Difficult ground counts as open, and units are not considered.
    """
    plan = state.plan
    if outline == 1:
        if not (0 <= x < plan.width and 0 <= y < plan.height):
            return False
        for piece in plan.barriers:
            if piece.has(x, y):
                return False
        return True
    far = extent_of_outline(outline)
    near = far if outline <= 0 else (outline - 1) // 2
    left, top, right, bottom = x - near, y - near, x + far, y + far
    if left < 0 or top < 0 or right >= plan.width or bottom >= plan.height:
        return False
    for piece in plan.barriers:
        if left <= piece.right and right >= piece.left and top <= piece.bottom and bottom >= piece.top:
            east = min(max(x, piece.left), piece.right) - x
            south = min(max(y, piece.top), piece.bottom) - y
            if outline > 0 or east * east + south * south <= outline * outline:
                return False
    return True


def overlaps_enemy(state: Mission, unit: Unit, x: int, y: int) -> bool:
    """Whether a unit with its middle at this cell would overlap an enemy."""
    outline = unit.outline
    for other in state.units.values():
        if other.standing != ACTIVE or other.side == unit.side:
            continue
        east, south = other.x - x, other.y - y
        if (
            -CANNOT_TOUCH < east < CANNOT_TOUCH
            and -CANNOT_TOUCH < south < CANNOT_TOUCH
            and outlines_overlap(outline, other.outline, east, south)
        ):
            return True
    return False
