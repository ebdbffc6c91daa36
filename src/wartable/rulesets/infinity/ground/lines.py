"""Straight lines between points above the table, and the obstacles on them. IN-05-28, IN-R36.

A block of scenery or a body stands on the table and is solid up to its top; its surface belongs to it, so a
line that only touches it is blocked. All arithmetic is in integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final, final

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.data.declared import computed, define
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.piece import SceneryPiece

RIM: Final = 8
POINTS: Final = 1 + RIM


@final
@define
class SmokeCircle:
    """A circle of smoke, which blocks every line through, into and out of it, at any height. IN-06-28,
    IN-R28.
    """

    x: Final[int]
    y: Final[int]
    radius: Final[int]

    def crosses_line_between(self, a: Body, b: Body) -> bool:
        """Whether the smoke touches the line between the centres of two bodies on the map."""
        return line_crosses_circle(self.x, self.y, self.radius, a.x, a.y, b.x, b.y)


@final
@define
class SamplePoints:
    """The nine sample points of a base with this radius, as offsets from its centre: first the centre, then
    eight points on the rim, clockwise from north. `across` has their offsets along x, `down` those along y.
    The diagonal ones are rounded towards the centre. IN-05-28
    """

    radius: Final[int]
    across: tuple[int, ...] = computed()
    down: tuple[int, ...] = computed()

    def _finish(self) -> None:
        r, s = self.radius, isqrt(self.radius * self.radius // 2)
        self.across = (0, 0, s, r, s, 0, -s, -r, -s)
        self.down = (0, -r, -s, 0, s, r, s, 0, -s)


_SAMPLES: Final[dict[int, SamplePoints]] = {}


def sample_points_for_radius(radius: int) -> SamplePoints:
    """Return the sample points of bases with this radius, from a cache."""
    found = _SAMPLES.get(radius)
    if found is None:
        found = SamplePoints(radius)
        empty_cache_if_over_limit(_SAMPLES, 200)
        _SAMPLES[radius] = found
    return found


def line_crosses_piece(
    piece: SceneryPiece, height: int, margin: int, x: int, y: int, z: int, to_x: int, to_y: int, to_z: int
) -> bool:
    """Whether a line between two points meets a piece of scenery, whose top is taken to be at `height`. With
    `margin` 0, touching its surface is enough; with 1, the line must enter it. Heights may be in any unit, as
    long as all are in the same one.
    """
    left, right, top, bottom = (
        piece.left + margin,
        piece.right - margin,
        piece.top + margin,
        piece.bottom - margin,
    )
    if (
        (x < left and to_x < left)
        or (x > right and to_x > right)
        or (y < top and to_y < top)
        or (y > bottom and to_y > bottom)
    ):
        return False
    across, down = to_x - x, to_y - y
    # the two corners that are farthest apart as seen along the line
    if (across >= 0) == (down >= 0):
        one = (piece.left - x) * down - (piece.bottom - y) * across
        other = (piece.right - x) * down - (piece.top - y) * across
    else:
        one = (piece.left - x) * down - (piece.top - y) * across
        other = (piece.right - x) * down - (piece.bottom - y) * across
    if (one > -margin and other > -margin) or (one < margin and other < margin):
        return False
    if z <= height - margin and to_z <= height - margin:
        return True
    if z > height - margin and to_z > height - margin:
        return False
    return _enters_below(piece, height, margin, x, y, z, to_x, to_y, to_z)


def _enters_below(
    piece: SceneryPiece, height: int, margin: int, x: int, y: int, z: int, to_x: int, to_y: int, to_z: int
) -> bool:
    """Whether the part of a line that is at or below `height` enters the rectangle of a piece of scenery on
    the map. One end of the line is above that height, the other is not.
    """
    if z > to_z:
        x, y, z, to_x, to_y, to_z = to_x, to_y, to_z, x, y, z
    part, whole = height - z, to_z - z
    start_x, start_y = x * whole, y * whole
    end_x, end_y = start_x + (to_x - x) * part, start_y + (to_y - y) * part
    left, right = piece.left * whole + margin, piece.right * whole - margin
    top, bottom = piece.top * whole + margin, piece.bottom * whole - margin
    return not (
        (start_x < left and end_x < left)
        or (start_x > right and end_x > right)
        or (start_y < top and end_y < top)
        or (start_y > bottom and end_y > bottom)
    )


def line_crosses_body(body: Body, x: int, y: int, z: int, to_x: int, to_y: int, to_z: int) -> bool:
    """Whether the line between two points passes through or touches a body."""
    top = body.z + body.height
    if z <= top and to_z <= top:
        return line_crosses_circle(body.x, body.y, body.radius, x, y, to_x, to_y)
    if z > top and to_z > top:
        return False
    if z > to_z:
        x, y, z, to_x, to_y, to_z = to_x, to_y, to_z, x, y, z
    part, whole = top - z, to_z - z
    across, down = to_x - x, to_y - y
    off_x, off_y = body.x - x, body.y - y
    if (across * off_x + down * off_y) * whole < (across * across + down * down) * part:
        return line_crosses_circle(body.x, body.y, body.radius, x, y, to_x, to_y)
    # nearest where the line rises above it
    far_x, far_y, reach = off_x * whole - across * part, off_y * whole - down * part, body.radius * whole
    return far_x * far_x + far_y * far_y <= reach * reach


def line_crosses_circle(
    center_x: int, center_y: int, radius: int, x: int, y: int, to_x: int, to_y: int
) -> bool:
    """Whether the line between two points on the map passes through or touches a circle."""
    across, down = to_x - x, to_y - y
    off_x, off_y = center_x - x, center_y - y
    along, whole = across * off_x + down * off_y, across * across + down * down
    if along <= 0:
        return off_x * off_x + off_y * off_y <= radius * radius
    if along >= whole:
        off_x, off_y = center_x - to_x, center_y - to_y
        return off_x * off_x + off_y * off_y <= radius * radius
    slip = across * off_y - down * off_x
    return slip * slip <= radius * radius * whole


def blocking_bodies_between(a: Body, b: Body, blockers: Sequence[Body]) -> list[Body]:
    """Return those of the `blockers` that could block one of the lines between bodies `a` and `b`."""
    x, y, to_x, to_y = a.x, a.y, b.x, b.y
    top_a, top_b = a.z + a.height, b.z + b.height
    low = top_a if top_a < top_b else top_b
    reach = a.radius if a.radius > b.radius else b.radius
    low_x, high_x = (x - reach, to_x + reach) if x < to_x else (to_x - reach, x + reach)
    low_y, high_y = (y - reach, to_y + reach) if y < to_y else (to_y - reach, y + reach)
    across, down = to_x - x, to_y - y
    square = across * across + down * down
    found: list[Body] = []
    for body in blockers:
        radius = body.radius
        if (
            body.x + radius < low_x
            or body.x - radius > high_x
            or body.y + radius < low_y
            or body.y - radius > high_y
            or body.z + body.height < low
        ):
            continue
        slip, far = (body.x - x) * down - (body.y - y) * across, radius + reach
        if slip * slip <= far * far * square and body is not a and body is not b:
            found.append(body)
    return found


def smoke_circles_between(a: Body, b: Body, smokes: Sequence[SmokeCircle]) -> list[SmokeCircle]:
    """Return those circles of smoke that could block one of the lines between bodies `a` and `b`."""
    reach = a.radius if a.radius > b.radius else b.radius
    low_x, high_x = (a.x, b.x) if a.x < b.x else (b.x, a.x)
    low_y, high_y = (a.y, b.y) if a.y < b.y else (b.y, a.y)
    found: list[SmokeCircle] = []
    for smoke in smokes:
        far = smoke.radius + reach
        if low_x - far <= smoke.x <= high_x + far and low_y - far <= smoke.y <= high_y + far:
            found.append(smoke)
    return found
