"""Lines of fire and cover. IN-R36."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final, final

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.measures import TOUCH_COVER, in_front
from wartable.rulesets.infinity.ground.piece import Piece

NONE: Final = 0
PARTIAL: Final = 1
TOTAL: Final = 2


@final
class Smoke:
    """A circle through, into and out of which nobody sees."""

    __slots__ = ("radius", "x", "y")

    x: Final[int]
    y: Final[int]
    radius: Final[int]

    def __init__(self, x: int, y: int, radius: int) -> None:
        self.x = x
        self.y = y
        self.radius = radius


def points_of(body: Body) -> list[tuple[int, int]]:
    """The nine sample points of a base: its centre and eight on the rim, in whole half millimetres."""
    x, y, r = body.x, body.y, body.radius
    d = isqrt(r * r // 2)
    return [
        (x, y),
        (x, y - r),
        (x + d, y - d),
        (x + r, y),
        (x + d, y + d),
        (x, y + r),
        (x - d, y + d),
        (x - r, y),
        (x - d, y - d),
    ]


def sees(
    field: Field,
    a: Body,
    b: Body,
    blockers: Sequence[Body],
    smokes: Sequence[Smoke],
    *,
    all_round: bool = False,
) -> bool:
    """Whether one body has a line of fire to another, past other bodies and smoke."""
    if not all_round and not in_front(a.facing, a.x, a.y, b.x, b.y, b.radius):
        return False
    top_a, top_b = a.z + a.height, b.z + b.height
    for x, y in points_of(a):
        for to_x, to_y in points_of(b):
            if _is_free(field, x, y, top_a, to_x, to_y, top_b, blockers, smokes):
                return True
    return False


def _is_free(
    field: Field,
    x: int,
    y: int,
    z: int,
    to_x: int,
    to_y: int,
    to_z: int,
    blockers: Sequence[Body],
    smokes: Sequence[Smoke],
) -> bool:
    """Whether nothing touches a line from one point to another."""
    for piece in field.pieces:
        if is_hit(piece, x, y, z, to_x, to_y, to_z):
            return False
    for body in blockers:
        if is_crossing(body.x, body.y, body.radius, body.z + body.height, x, y, z, to_x, to_y, to_z):
            return False
    for smoke in smokes:
        if is_crossing(smoke.x, smoke.y, smoke.radius, max(z, to_z), x, y, z, to_x, to_y, to_z):
            return False
    return True


def is_hit(piece: Piece, x: int, y: int, z: int, to_x: int, to_y: int, to_z: int) -> bool:
    """Whether a piece, its surface included, meets a line."""
    if z > to_z:
        x, y, z, to_x, to_y, to_z = to_x, to_y, to_z, x, y, z
    if z > piece.height:
        return False
    across, down = to_x - x, to_y - y
    part, whole = piece.height - z, to_z - z
    if part >= whole:
        part, whole = 1, 1
    end_x, end_y = x * whole + across * part, y * whole + down * part
    start_x, start_y = x * whole, y * whole
    if (
        max(start_x, end_x) < piece.left * whole
        or min(start_x, end_x) > piece.right * whole
        or max(start_y, end_y) < piece.top * whole
        or min(start_y, end_y) > piece.bottom * whole
    ):
        return False
    middle = (piece.left + piece.right - 2 * x) * down - (piece.top + piece.bottom - 2 * y) * across
    spread = (piece.right - piece.left) * abs(down) + (piece.bottom - piece.top) * abs(across)
    return -spread <= middle <= spread


def is_crossing(
    x0: int, y0: int, radius: int, top: int, x: int, y: int, z: int, to_x: int, to_y: int, to_z: int
) -> bool:
    """Whether an upright cylinder from the table to its top, its surface included, meets a line."""
    if z > to_z:
        x, y, z, to_x, to_y, to_z = to_x, to_y, to_z, x, y, z
    if z > top:
        return False
    across, down = to_x - x, to_y - y
    part, scale = top - z, to_z - z
    if part >= scale:
        part, scale = 1, 1
    off_x, off_y = x0 - x, y0 - y
    along, whole = across * off_x + down * off_y, across * across + down * down
    square = radius * radius
    if along <= 0:
        return off_x * off_x + off_y * off_y <= square
    if along * scale >= whole * part:
        far_x, far_y = off_x * scale - across * part, off_y * scale - down * part
        return far_x * far_x + far_y * far_y <= square * scale * scale
    slip = across * off_y - down * off_x
    return slip * slip <= square * whole


def hidden_whole_line(field: Field, a: Body, b: Body) -> bool:
    """Whether scenery hides every line from one body to another: Total Cover."""
    return not sees(field, a, b, (), (), all_round=True)


def cover(field: Field, shooter: Body, target: Body) -> int:
    """What scenery is to a target shot at: NONE, PARTIAL or TOTAL."""
    if hidden_whole_line(field, shooter, target):
        return TOTAL
    top = shooter.z + shooter.height
    for piece in field.pieces:
        if piece.is_near(target.x, target.y, target.radius, TOUCH_COVER):
            for x, y in points_of(target):
                # in quarters of a half millimetre, so that a quarter of every height is whole
                if _is_hit_low(piece, shooter.x, shooter.y, 4 * top, x, y, 4 * target.z + target.height):
                    return PARTIAL
    return NONE


def _is_hit_low(piece: Piece, x: int, y: int, z: int, to_x: int, to_y: int, to_z: int) -> bool:
    """The same with heights in quarters."""
    high = Piece(
        piece.id, piece.name, piece.kind, piece.left, piece.top, piece.right, piece.bottom, 4 * piece.height
    )
    return is_hit(high, x, y, z, to_x, to_y, to_z)
