"""Discs that move in a straight line: what they touch first, overlap, or are blocked by."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import CONTACT
from wartable.rulesets.infinity.ground.piece import SceneryPiece


def first_contact_index(x: int, y: int, radius: int, to_x: int, to_y: int, enemies: Sequence[Body]) -> int:
    """Return the index of the enemy that a disc touches first when it moves straight from (x, y) to (to_x,
    to_y); -1 for none. An enemy that it already touches at the start counts only if the disc comes nearer to
    that enemy.
    """
    across, down = to_x - x, to_y - y
    whole = across * across + down * down
    found, earliest = -1, 2.0
    for at in range(len(enemies)):
        enemy = enemies[at]
        off_x, off_y = enemy.x - x, enemy.y - y
        along = across * off_x + down * off_y
        if along <= 0:
            continue
        reach = radius + enemy.radius + CONTACT
        if off_x * off_x + off_y * off_y <= reach * reach:
            return at
        if along >= whole:
            past_x, past_y = off_x - across, off_y - down
            if past_x * past_x + past_y * past_y > reach * reach:
                continue
        else:
            slip = across * off_y - down * off_x
            if slip * slip > reach * reach * whole:
                continue
        fraction = path_fraction_until_near(across, down, off_x, off_y, reach)
        if fraction < earliest:
            found, earliest = at, fraction
    return found


def ends_in_contact(x: int, y: int, radius: int, to_x: int, to_y: int, enemy: Body) -> bool:
    """Whether a disc that moves straight from (x, y) to (to_x, to_y) ends in contact with an enemy, without
    overlapping that enemy on the way.
    """
    reach = radius + enemy.radius
    off_x, off_y = enemy.x - to_x, enemy.y - to_y
    return (
        reach * reach <= off_x * off_x + off_y * off_y <= (reach + CONTACT) * (reach + CONTACT)
        and off_x * (to_x - x) + off_y * (to_y - y) >= 0
    )


def path_fraction_until_near(across: int, down: int, to_x: int, to_y: int, reach: int) -> float:
    """Return the fraction of a straight path after which a moving point first comes within `reach` of another
    point; if it never does, the fraction after which it is nearest. The path is given by its extent
    (`across`, `down`), the other point by its offset from the start.
    """
    whole = across * across + down * down
    along = across * to_x + down * to_y
    inside = along * along - whole * (to_x * to_x + to_y * to_y - reach * reach)
    fraction = (along - sqrt(inside)) / whole if inside > 0 else along / whole
    return fraction if fraction < 1 else 1.0


def touched_body_index(x: int, y: int, radius: int, enemies: Sequence[Body]) -> int:
    """Return the index of the first of these enemies that a disc with this centre and radius touches; -1 for
    none. IN-05-25
    """
    for at in range(len(enemies)):
        enemy = enemies[at]
        off_x, off_y, reach = enemy.x - x, enemy.y - y, radius + enemy.radius + CONTACT
        if off_x * off_x + off_y * off_y <= reach * reach:
            return at
    return -1


def overlaps_no_body(x: int, y: int, radius: int, bodies: Sequence[Body]) -> bool:
    """Whether a disc with this centre and radius overlaps none of these bodies; it may touch any of them.
    IN-05-27
    """
    for body in bodies:
        off_x, off_y, reach = body.x - x, body.y - y, radius + body.radius
        if off_x * off_x + off_y * off_y < reach * reach:
            return False
    return True


def near_body_indices(bodies: Sequence[Body], x: int, y: int, max_gap: int) -> list[int]:
    """Return the indices of the bodies whose edges are at most `max_gap` away from a point."""
    found: list[int] = []
    for at in range(len(bodies)):
        body = bodies[at]
        off_x, off_y, reach = body.x - x, body.y - y, body.radius + max_gap
        if off_x * off_x + off_y * off_y <= reach * reach:
            found.append(at)
    return found


def is_path_blocked(
    pieces: Sequence[SceneryPiece], x: int, y: int, to_x: int, to_y: int, radius: int
) -> bool:
    """Whether any of these pieces is in the way of a disc that moves straight between two points."""
    low_x, high_x = (x - radius, to_x + radius) if x < to_x else (to_x - radius, x + radius)
    low_y, high_y = (y - radius, to_y + radius) if y < to_y else (to_y - radius, y + radius)
    for piece in pieces:
        if (
            piece.left < high_x
            and low_x < piece.right
            and piece.top < high_y
            and low_y < piece.bottom
            and path_hits_piece(piece, x, y, to_x, to_y, radius)
        ):
            return True
    return False


def path_hits_piece(piece: SceneryPiece, x: int, y: int, to_x: int, to_y: int, radius: int) -> bool:
    """Whether a disc overlaps a piece of scenery anywhere on its straight path."""
    left, right, top, bottom = piece.left, piece.right, piece.top, piece.bottom
    across, down = to_x - x, to_y - y
    square = radius * radius
    reach = square * (across * across + down * down)
    # the two corners that are farthest apart as seen along the way
    rising = (across >= 0) == (down >= 0)
    one = (left - x) * down - ((bottom if rising else top) - y) * across
    other = (right - x) * down - ((top if rising else bottom) - y) * across
    if (one > 0) == (other > 0) and one * one >= reach > 0 and other * other >= reach:
        return False
    if (one > 0) != (other > 0) and not (
        (x < left and to_x < left)
        or (x > right and to_x > right)
        or (y < top and to_y < top)
        or (y > bottom and to_y > bottom)
    ):
        return True
    return (
        piece.squared_gap_to(x, y) < square
        or piece.squared_gap_to(to_x, to_y) < square
        or _passes_corner(piece, x, y, across, down, square)
    )


def _passes_corner(piece: SceneryPiece, x: int, y: int, across: int, down: int, square: int) -> bool:
    """Whether a straight path comes nearer to a corner of a piece than the radius of the moving disc;
    `square` is that radius squared.
    """
    whole = across * across + down * down
    for corner in range(4):
        off_x = (piece.left if corner % 2 == 0 else piece.right) - x
        off_y = (piece.top if corner < 2 else piece.bottom) - y
        side = across * off_y - down * off_x
        if 0 <= across * off_x + down * off_y <= whole and side * side < square * whole:
            return True
    return False
