"""Where units are: the cells that they cover, the metres between them, who is in contact. AD-R20 to AD-R22.

An outline is a number: the side of a square of cells, or less the radius of a disc.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import ACTIVE, GIANT, Unit

CONTACT: Final = 1
GIANT_CONTACT: Final = 3
"""Metres between the nearest cells of hostile units in contact. AD-R22."""

_CELLS: Final[dict[int, tuple[tuple[int, int], ...]]] = {}
_RIMS: Final[dict[int, tuple[tuple[int, int], ...]]] = {}
_GAPS: Final[dict[int, int]] = {}
_WIDE: Final = 512


def cells_of(outline: int) -> tuple[tuple[int, int], ...]:
    """The cells of an outline, as offsets east and south of its middle."""
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
        _CELLS[outline] = found
    return found


def rim_of(outline: int) -> tuple[tuple[int, int], ...]:
    """The cells of an outline that are not in its interior."""
    found = _RIMS.get(outline)
    if found is None:
        cells = set(cells_of(outline))
        found = tuple(
            [
                (x, y)
                for x, y in cells_of(outline)
                if not (
                    (x - 1, y) in cells
                    and (x + 1, y) in cells
                    and (x, y - 1) in cells
                    and (x, y + 1) in cells
                )
            ]
        )
        _RIMS[outline] = found
    return found


def reach_of(outline: int) -> int:
    """How far its cells lie from its middle at the most, along a row or column."""
    return outline // 2 if outline > 0 else -outline


def _squared_between(one: int, other: int, east: int, south: int) -> int:
    """The square of the distance between the nearest cells of two outlines, whose middles lie so far apart;
    -1 where they overlap.
    """
    least = -1
    others = rim_of(other)
    for x, y in rim_of(one):
        for other_x, other_y in others:
            across = east + other_x - x
            down = south + other_y - y
            squared = across * across + down * down
            if least < 0 or squared < least:
                least = squared
    return least


def metres(one: int, x: int, y: int, other: int, other_x: int, other_y: int) -> int:
    """Metres between the nearest cells of two outlines, rounded down. AD-R21."""
    east = other_x - x
    south = other_y - y
    if one == 1 and other == 1:
        return isqrt(east * east + south * south)
    key = (((one + 32) * 64 + other + 32) * _WIDE + east + _WIDE // 2) * _WIDE + south + _WIDE // 2
    found = _GAPS.get(key)
    if found is None:
        if len(_GAPS) > 400_000:
            _GAPS.clear()
        found = 0 if overlap(one, other, east, south) else isqrt(_squared_between(one, other, east, south))
        _GAPS[key] = found
    return found


def overlap(one: int, other: int, east: int, south: int) -> bool:
    """Whether two outlines so far apart share a cell."""
    span = reach_of(one) + reach_of(other)
    if east > span or east < -span or south > span or south < -span:
        return False
    cells = {(x + east, y + south) for x, y in cells_of(other)}
    for cell in cells_of(one):
        if cell in cells:
            return True
    return False


def distance(one: Unit, other: Unit) -> int:
    """Metres between two units. AD-R21."""
    return metres(one.outline, one.x, one.y, other.outline, other.x, other.y)


def contact_of(one: Unit, other: Unit) -> int:
    """Metres at which these two would be in contact."""
    return GIANT_CONTACT if one.kind == GIANT or other.kind == GIANT else CONTACT


def in_contact(one: Unit, other: Unit) -> bool:
    """Whether two units are near enough to strike each other."""
    limit = contact_of(one, other)
    span = reach_of(one.outline) + reach_of(other.outline) + limit + 1
    east, south = other.x - one.x, other.y - one.y
    if east > span or east < -span or south > span or south < -span:
        return False
    return distance(one, other) <= limit


def engaged_with(state: Mission, unit: Unit) -> list[Unit]:
    """The enemies with whom a unit is engaged. AD-R22."""
    return [other for other in state.enemies(unit.side) if in_contact(unit, other)]


def fits(state: Mission, unit: Unit, x: int, y: int) -> bool:
    """Whether a unit can stand with its middle here: on the field, out of walls, over no enemy. AD-R22."""
    return on_open_ground(state, unit.outline, x, y) and not over_enemy(state, unit, x, y)


def on_open_ground(state: Mission, outline: int, x: int, y: int) -> bool:
    """Whether all its cells are on the field and none is blocked."""
    plan = state.plan
    far = reach_of(outline)
    near = far if outline <= 0 else (outline - 1) // 2
    left, top, right, bottom = x - near, y - near, x + far, y + far
    if left < 0 or top < 0 or right >= plan.width or bottom >= plan.height:
        return False
    for piece in plan.barriers:
        if left <= piece.right and right >= piece.left and top <= piece.bottom and bottom >= piece.top:
            for east, south in rim_of(outline):
                if piece.left <= x + east <= piece.right and piece.top <= y + south <= piece.bottom:
                    return False
    return True


def over_enemy(state: Mission, unit: Unit, x: int, y: int) -> bool:
    """Whether it would overlap an enemy there."""
    outline = unit.outline
    for other in state.units.values():
        if other.standing != ACTIVE or other.side == unit.side:
            continue
        if overlap(outline, other.outline, other.x - x, other.y - y):
            return True
    return False
