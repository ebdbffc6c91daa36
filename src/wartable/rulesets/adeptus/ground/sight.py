"""Who sees whom, and who is covered from whom. AD-R20, AD-R21."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.ground.space import cells_of, corners_of, reach_of, rim_of
from wartable.rulesets.adeptus.model.marks import ADVANCING, DUG_IN, HIDDEN
from wartable.rulesets.adeptus.model.plan import MissionPlan, Piece
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit

_MOST_SIGHTS: Final = 50_000
"""How many pairs of places a field keeps the line between, before it forgets them all."""

DUG_IN_AP = 4
"""What going to ground gives as cover. AD-R23."""


def sees(state: Mission, one: Unit, other: Unit) -> bool:
    """Whether a line from some cell of one to some cell of the other is not blocked. Who hides is not seen by
    enemies. AD-R21, AD-R49.
    """
    if HIDDEN in other.marks and one.side != other.side:
        return False
    return has_line(state.plan, one.outline, one.x, one.y, other.outline, other.x, other.y)


def has_line(plan: MissionPlan, one: int, x: int, y: int, other: int, other_x: int, other_y: int) -> bool:
    """Whether some cells of two outlines see each other."""
    barriers = plan.barriers
    if not barriers:
        return True
    key = (one, x, y, other, other_x, other_y)
    found = plan.sights.get(key)
    if found is None:
        if len(plan.sights) > _MOST_SIGHTS:
            plan.sights.clear()
        found = _find_line(barriers, one, x, y, other, other_x, other_y)
        plan.sights[key] = found
    return found


def _find_line(
    barriers: tuple[Piece, ...], one: int, x: int, y: int, other: int, other_x: int, other_y: int
) -> bool:
    near, far = reach_of(one), reach_of(other)
    left, right = min(x - near, other_x - far), max(x + near, other_x + far)
    top, bottom = min(y - near, other_y - far), max(y + near, other_y + far)
    between: list[Piece] = []
    for piece in barriers:
        if piece.left <= right and piece.right >= left and piece.top <= bottom and piece.bottom >= top:
            between.append(piece)
    if not between:
        return True
    return is_clear(between, x, y, other_x, other_y) or _any_line(between, one, x, y, other, other_x, other_y)


def _any_line(pieces: list[Piece], one: int, x: int, y: int, other: int, other_x: int, other_y: int) -> bool:
    """Whether there is a line between any two cells. One piece alone hides all cells of an outline from a
    place, or some corner of it is in sight.
    """
    cells, other_cells = rim_of(one), rim_of(other)
    if len(pieces) == 1:
        cells, other_cells = corners_of(one), corners_of(other)
    for east, south in cells:
        for other_east, other_south in other_cells:
            if is_clear(pieces, x + east, y + south, other_x + other_east, other_y + other_south):
                return True
    return False


def is_clear(pieces: list[Piece], x: int, y: int, other_x: int, other_y: int) -> bool:
    """Whether the line between the middles of two cells meets none of these pieces; to touch an edge is not
    to meet it.
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


def cover_left(state: Mission, piece: Piece) -> int:
    """What a piece still gives as cover. AD-07-09."""
    return max(0, piece.ap - state.worn.get(piece.id, 0))


def _step_to(east: int, south: int) -> tuple[int, int]:
    """The neighbouring cell that lies towards a place."""
    across, down = abs(east), abs(south)
    step_x = 0 if east == 0 or down > 2 * across else (1 if east > 0 else -1)
    step_y = 0 if south == 0 or across > 2 * down else (1 if south > 0 else -1)
    return step_x, step_y


def _covering(state: Mission, x: int, y: int, from_x: int, from_y: int) -> Piece | None:
    """The best cover in which a cell lies, or behind which it lies as seen from another."""
    step_x, step_y = _step_to(from_x - x, from_y - y)
    found: Piece | None = None
    best = 0
    for piece in state.plan.covers:
        if piece.has(x, y) or piece.has(x + step_x, y + step_y):
            ap = cover_left(state, piece)
            if ap > best:
                found, best = piece, ap
    return found


def covered_by(state: Mission, unit: Unit, from_x: int, from_y: int) -> Piece | None:
    """The piece that covers a unit from an attacker there: its own cell, or most cells of a larger one.
    SW-39, AD-R20, AD-R21.
    """
    covers = state.plan.covers
    if not covers:
        return None
    outline = unit.outline
    far = reach_of(outline) + 1
    near = False
    for piece in covers:
        if (
            piece.left <= unit.x + far
            and piece.right >= unit.x - far
            and piece.top <= unit.y + far
            and piece.bottom >= unit.y - far
        ):
            near = True
    if not near:
        return None
    if outline == 1:
        return _covering(state, unit.x, unit.y, from_x, from_y)
    cells = cells_of(outline)
    found: dict[str, tuple[int, Piece]] = {}
    count = 0
    for east, south in cells:
        over = _covering(state, unit.x + east, unit.y + south, from_x, from_y)
        if over is not None:
            count += 1
            seen = found.get(over.id)
            found[over.id] = (1 if seen is None else seen[0] + 1, over)
    if 2 * count <= len(cells):
        return None
    return max(found.values(), key=lambda pair: pair[0])[1]


def own_cover(state: Mission, unit: Unit, from_x: int, from_y: int) -> Piece | None:
    """The piece that covers the cell of an Overseer himself. SW-40."""
    return _covering(state, unit.x, unit.y, from_x, from_y) if state.plan.covers else None


def cover_ap(state: Mission, unit: Unit, piece: Piece | None) -> int:
    """The Armour Points of a unit's cover: of the piece, or of having gone to ground."""
    ap = 0 if piece is None else cover_left(state, piece)
    swarm = unit.swarm
    dug = DUG_IN in unit.marks or (swarm is not None and DUG_IN in swarm.marks)
    ap = max(ap, unit.marks.get(ADVANCING, 0))
    return max(ap, DUG_IN_AP) if dug else ap


def cover_at(state: Mission, unit: Unit, x: int, y: int) -> int:
    """The Armour Points of the best cover in which a unit would stand at a cell, or which it would touch."""
    far = reach_of(unit.outline) + 1
    best = 0
    for piece in state.plan.covers:
        if (
            piece.left <= x + far
            and piece.right >= x - far
            and piece.top <= y + far
            and piece.bottom >= y - far
        ):
            best = max(best, cover_left(state, piece))
    return best


def is_in_cover(state: Mission, unit: Unit) -> bool:
    """Whether most of its cells are in cover, or it has gone to ground: cover against everybody."""
    if DUG_IN in unit.marks or (unit.swarm is not None and DUG_IN in unit.swarm.marks):
        return True
    return is_mostly_in_cover(state, unit, unit.x, unit.y)


def is_mostly_in_cover(state: Mission, unit: Unit, x: int, y: int) -> bool:
    """Whether most of a unit's cells would be in pieces of cover, with its middle at a cell."""
    cells = cells_of(unit.outline)
    count = 0
    for east, south in cells:
        for piece in state.plan.covers:
            if piece.has(x + east, y + south):
                count += 1
                break
    return 2 * count > len(cells)
