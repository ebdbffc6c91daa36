"""Lines of sight and cover. AD-R20, AD-R21."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.boards.memory import MEMORY
from wartable.rulesets.adeptus.ground.space import (
    cells_of_outline,
    corner_cells_of_outline,
    rim_cells_of_outline,
)
from wartable.rulesets.adeptus.model.marks import ADVANCING, DUG_IN, HIDDEN
from wartable.rulesets.adeptus.model.plan import MissionPlan, TerrainPiece
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit, extent_of_outline

_MOST_SIGHTS: Final = 50_000
"""Greatest number of pairs of positions in a field's cache of lines of sight; it is cleared when full."""
_MOST_COLUMNS: Final = 1024
_MOST_POSITIONS: Final = _MOST_COLUMNS * _MOST_COLUMNS * _MOST_COLUMNS
"""Bounds for packing positions into numbers: of columns and rows, and of a position together with its
outline.
"""

DUG_IN_AP = 4
"""Armour Points of the cover from Go to Ground. AD-R23."""


def sees(state: Mission, observer: Unit, observed: Unit) -> bool:
    """Whether the unit `observer` sees the unit `observed`: there is a clear line between any two of their
    cells, and the observed unit is not a hidden enemy. AD-R21, AD-R49.
    """
    if HIDDEN in observed.marks and observer.side != observed.side:
        return False
    return has_clear_line(
        state.plan, observer.outline, observer.x, observer.y, observed.outline, observed.x, observed.y
    )


def has_clear_line(
    plan: MissionPlan, outline: int, x: int, y: int, other_outline: int, other_x: int, other_y: int
) -> bool:
    """Whether there is a clear line between any cell of one outline and any cell of another, if their middles
    are at these cells. The results are cached.
    """
    barriers = plan.barriers
    if not barriers:
        return True
    here, there = (
        (x * _MOST_COLUMNS + y) * _MOST_COLUMNS + outline,
        (other_x * _MOST_COLUMNS + other_y) * _MOST_COLUMNS + other_outline,
    )
    key = here * _MOST_POSITIONS + there if here < there else there * _MOST_POSITIONS + here
    found = plan.sights.get(key)
    if found is None:
        if len(plan.sights) > _MOST_SIGHTS:
            plan.sights.clear()
        found = _has_uncached_line(barriers, outline, x, y, other_outline, other_x, other_y)
        MEMORY.add_bytes(plan, 130)
        plan.sights[key] = found
    return found


def units_with_clear_line(plan: MissionPlan, unit: Unit, candidates: list[Unit]) -> list[Unit]:
    """Return the candidates to which a unit has a clear line, as `has_clear_line` defines it."""
    if not plan.barriers:
        return candidates[:]
    sights, outline, x, y = plan.sights, unit.outline, unit.x, unit.y
    here = (x * _MOST_COLUMNS + y) * _MOST_COLUMNS + outline
    found: list[Unit] = []
    for candidate in candidates:
        there = (candidate.x * _MOST_COLUMNS + candidate.y) * _MOST_COLUMNS + candidate.outline
        line = sights.get(here * _MOST_POSITIONS + there if here < there else there * _MOST_POSITIONS + here)
        if line is None:
            line = has_clear_line(plan, outline, x, y, candidate.outline, candidate.x, candidate.y)
        if line:
            found.append(candidate)
    return found


def _has_uncached_line(
    barriers: tuple[TerrainPiece, ...],
    outline: int,
    x: int,
    y: int,
    other_outline: int,
    other_x: int,
    other_y: int,
) -> bool:
    """Return what `has_clear_line` does, without its cache."""
    if is_line_clear(barriers, x, y, other_x, other_y):
        return True
    if outline == 1 and other_outline == 1:
        return False
    near, far = extent_of_outline(outline), extent_of_outline(other_outline)
    if x < other_x:
        left, right = x - near, other_x + far
    else:
        left, right = other_x - far, x + near
    if y < other_y:
        top, bottom = y - near, other_y + far
    else:
        top, bottom = other_y - far, y + near
    between: list[TerrainPiece] = []
    for piece in barriers:
        if piece.left <= right and piece.right >= left and piece.top <= bottom and piece.bottom >= top:
            between.append(piece)
    if len(between) == 1:
        return _has_line_past(between[0], outline, x, y, other_outline, other_x, other_y)
    return _has_clear_line(between, outline, x, y, other_outline, other_x, other_y)


def _has_clear_line(
    pieces: list[TerrainPiece], outline: int, x: int, y: int, other_outline: int, other_x: int, other_y: int
) -> bool:
    """Whether a line between any two cells on the rims of two outlines is clear of these pieces."""
    for east, south in rim_cells_of_outline(outline):
        for other_east, other_south in rim_cells_of_outline(other_outline):
            if is_line_clear(pieces, x + east, y + south, other_x + other_east, other_y + other_south):
                return True
    return False


def _has_line_past(
    piece: TerrainPiece, outline: int, x: int, y: int, other_outline: int, other_x: int, other_y: int
) -> bool:
    """Whether a line between any two cells of two outlines is clear of a single piece. For one piece it is
    enough to try the corners of the outlines, by the rule of `is_line_clear`.
    """
    left, top, right, bottom = piece.left, piece.top, piece.right, piece.bottom
    west, north, far_east, far_south = 4 * left - 1, 4 * top - 1, 4 * right + 1, 4 * bottom + 1
    ends = [(other_x + east, other_y + south) for east, south in corner_cells_of_outline(other_outline)]
    for from_east, from_south in corner_cells_of_outline(outline):
        at_x, at_y = x + from_east, y + from_south
        for to_x, to_y in ends:
            if (at_x < left and to_x < left) or (at_x > right and to_x > right):
                return True
            if (at_y < top and to_y < top) or (at_y > bottom and to_y > bottom):
                return True
            east, south = to_x - at_x, to_y - at_y
            line = 4 * (east * at_y - south * at_x)
            if east >= 0:
                least, most = east * north, east * far_south
            else:
                least, most = east * far_south, east * north
            if south >= 0:
                least, most = least - south * far_east, most - south * west
            else:
                least, most = least - south * west, most - south * far_east
            if not least <= line <= most:
                return True
    return False


def is_line_clear(pieces: Sequence[TerrainPiece], x: int, y: int, other_x: int, other_y: int) -> bool:
    """Whether the line between the middles of two cells crosses none of these pieces; it may touch their
    edges.
    """
    east, south = other_x - x, other_y - y
    first, last = (x, other_x) if east >= 0 else (other_x, x)
    upper, lower = (y, other_y) if south >= 0 else (other_y, y)
    line = 4 * (east * y - south * x)
    for piece in pieces:
        if last < piece.left or first > piece.right or lower < piece.top or upper > piece.bottom:
            continue
        left, top = 4 * piece.left - 1, 4 * piece.top - 1
        right, bottom = 4 * piece.right + 1, 4 * piece.bottom + 1
        # A line meets a box unless all its corners lie on one side; two of them lie farthest to either.
        least = east * (top if east >= 0 else bottom) - south * (right if south >= 0 else left)
        most = east * (bottom if east >= 0 else top) - south * (left if south >= 0 else right)
        if least <= line <= most:
            return False
    return True


# ------------------------------------------------------------------ cover


def cover_ap_left(state: Mission, piece: TerrainPiece) -> int:
    """Return the Armour Points that a piece of cover has left. AD-07-09."""
    return max(0, piece.ap - state.worn.get(piece.id, 0))


def _neighbour_step(east: int, south: int) -> tuple[int, int]:
    """Return the step to a neighbouring cell, east and south, that comes closest to the direction of an
    offset.
    """
    across, down = abs(east), abs(south)
    step_x = 0 if east == 0 or down > 2 * across else (1 if east > 0 else -1)
    step_y = 0 if south == 0 or across > 2 * down else (1 if south > 0 else -1)
    return step_x, step_y


def nearby_cover_pieces(state: Mission, unit: Unit, x: int, y: int) -> list[TerrainPiece]:
    """Return the pieces of cover that are near enough for a unit with its middle at this cell to be in them
    or next to them.
    """
    far = unit.extent + 1
    left, top, right, bottom = x - far, y - far, x + far, y + far
    return [
        piece
        for piece in state.plan.covers
        if piece.left <= right and piece.right >= left and piece.top <= bottom and piece.bottom >= top
    ]


def _cover_of_cell(
    state: Mission, pieces: Sequence[TerrainPiece], x: int, y: int, from_x: int, from_y: int
) -> TerrainPiece | None:
    """Return which of these pieces covers a cell against an attacker at (`from_x`, `from_y`): the cell must
    be in it or right behind it. If several do, return the one with most Armour Points left; None if none
    does.
    """
    best_piece: TerrainPiece | None = None
    best_ap = 0
    for piece in pieces:
        if not piece.has(x, y):
            step_x, step_y = _neighbour_step(from_x - x, from_y - y)
            if not piece.has(x + step_x, y + step_y):
                continue
        ap = cover_ap_left(state, piece)
        if ap > best_ap:
            best_piece, best_ap = piece, ap
    return best_piece


def covering_piece_against(state: Mission, unit: Unit, from_x: int, from_y: int) -> TerrainPiece | None:
    """Return the piece that covers a unit against an attacker at the cell (`from_x`, `from_y`); None if none
    does. Most cells of a large unit must be covered. SW-39, AD-R20, AD-R21.
    """
    near = nearby_cover_pieces(state, unit, unit.x, unit.y)
    return covering_piece_among(state, near, unit, from_x, from_y) if near else None


def covering_piece_among(
    state: Mission, pieces: Sequence[TerrainPiece], unit: Unit, from_x: int, from_y: int
) -> TerrainPiece | None:
    """Return which of these pieces covers a unit against an attacker at the cell (`from_x`, `from_y`); None
    if none does. Most cells of a large unit must be covered; the piece that covers most of them is returned.
    """
    cells = cells_of_outline(unit.outline)
    if len(cells) == 1:
        return _cover_of_cell(state, pieces, unit.x, unit.y, from_x, from_y)
    found: dict[str, tuple[int, TerrainPiece]] = {}
    count = 0
    for east, south in cells:
        over = _cover_of_cell(state, pieces, unit.x + east, unit.y + south, from_x, from_y)
        if over is not None:
            count += 1
            seen = found.get(over.id)
            found[over.id] = (1 if seen is None else seen[0] + 1, over)
    if 2 * count <= len(cells):
        return None
    return max(found.values(), key=lambda pair: pair[0])[1]


def covering_piece_of_overseer(state: Mission, unit: Unit, from_x: int, from_y: int) -> TerrainPiece | None:
    """Return the piece that covers the Overseer of a Swarm, whose place is its middle cell, against an
    attacker at the cell (`from_x`, `from_y`); None if none does. SW-40.
    """
    return _cover_of_cell(state, state.plan.covers, unit.x, unit.y, from_x, from_y)


def cover_ap(state: Mission, unit: Unit, piece: TerrainPiece | None) -> int:
    """Return the Armour Points that protect a unit as cover. They are the highest of those of `piece`, if it
    is not None, those of the cover that the unit leaves in a Tactical Advance, and those of Go to Ground.
    """
    ap = 0 if piece is None else cover_ap_left(state, piece)
    swarm = unit.swarm
    dug = DUG_IN in unit.marks or (swarm is not None and DUG_IN in swarm.marks)
    ap = max(ap, unit.marks.get(ADVANCING, 0))
    return max(ap, DUG_IN_AP) if dug else ap


def best_cover_ap(state: Mission, unit: Unit, x: int, y: int) -> int:
    """Return the highest Armour Points of cover that a unit with its middle at this cell would be in or next
    to; 0 if there is none.
    """
    best = 0
    for piece in nearby_cover_pieces(state, unit, x, y):
        best = max(best, cover_ap_left(state, piece))
    return best


def is_in_cover(state: Mission, unit: Unit) -> bool:
    """Whether a unit has cover from every direction: most of its cells are in pieces of cover, or it or its
    Swarm has gone to ground.
    """
    if DUG_IN in unit.marks or (unit.swarm is not None and DUG_IN in unit.swarm.marks):
        return True
    return is_mostly_in_cover(state, unit, unit.x, unit.y)


def is_mostly_in_cover(state: Mission, unit: Unit, x: int, y: int) -> bool:
    """Whether most of a unit's cells would be in pieces of cover if its middle were at this cell."""
    near = nearby_cover_pieces(state, unit, x, y)
    if not near:
        return False
    cells = cells_of_outline(unit.outline)
    count = 0
    for east, south in cells:
        for piece in near:
            if piece.has(x + east, y + south):
                count += 1
                break
    return 2 * count > len(cells)
