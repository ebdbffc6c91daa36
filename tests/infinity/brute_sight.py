"""Lines of fire as IN-R36 says them, without a shortcut: all 27 points against all 27, by sides of the
pieces.

Written apart from the ground room, so that its fast answers can be compared with these. Heights are in
eighths of a millimetre, so that a quarter of every silhouette is whole. Where floats cannot tell, fractions
do.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import Any

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.lines import SmokeCircle
from wartable.rulesets.infinity.ground.piece import SceneryPiece

Point = tuple[int, int, int]
NEARLY = 1e-7


def points(body: Body) -> list[Point]:
    """The 27 sample points of a body."""
    slant = isqrt(body.radius**2 // 2)
    steps = [-slant, slant]
    base = [(0, 0), *((east, south) for east in steps for south in steps)]
    base += [(body.radius, 0), (-body.radius, 0), (0, body.radius), (0, -body.radius)]
    return [
        (body.x + east, body.y + south, 4 * body.z + body.height * part)
        for east, south in base
        for part in (4, 2, 1)
    ]


def sees(field: Field, a: Body, b: Body, blockers: Sequence[Body], smokes: Sequence[SmokeCircle]) -> bool:
    """Whether one of 729 segments is free."""
    pieces = [piece for piece in field.pieces if may_matter(piece, a, b)]
    return any(is_free(start, end, pieces, blockers, smokes) for start in points(a) for end in points(b))


def may_matter(piece: SceneryPiece, a: Body, b: Body) -> bool:
    """Whether a piece comes into the smallest rectangle around both bodies."""
    return (
        piece.left <= max(a.x + a.radius, b.x + b.radius)
        and piece.right >= min(a.x - a.radius, b.x - b.radius)
        and piece.top <= max(a.y + a.radius, b.y + b.radius)
        and piece.bottom >= min(a.y - a.radius, b.y - b.radius)
    )


def is_free(
    start: Point,
    end: Point,
    pieces: Sequence[SceneryPiece],
    blockers: Sequence[Body],
    smokes: Sequence[SmokeCircle],
) -> bool:
    """Whether a segment meets nothing."""
    return (
        not any(meets_piece(piece, start, end) for piece in pieces)
        and not any(
            meets_disc(body.x, body.y, body.radius, 4 * (body.z + body.height), start, end)
            for body in blockers
        )
        and not any(meets_disc(smoke.x, smoke.y, smoke.radius, 10**6, start, end) for smoke in smokes)
    )


def meets_piece(piece: SceneryPiece, start: Point, end: Point) -> bool:
    """Whether the parts of a segment between both pairs of sides and under the top have something in
    common.
    """
    sides = ((piece.left, piece.right), (piece.top, piece.bottom), (-1, 4 * piece.height))
    room = common(start, end, sides, 1.0)
    if abs(room) < NEARLY:
        return bool(common(start, end, sides, Fraction(1)) >= 0)
    return bool(room > 0)


def pierces_piece(piece: SceneryPiece, start: Point, end: Point) -> bool:
    """Whether those parts have more than a point in common, and lie not only along a side."""
    if (start[0] == end[0] and start[0] in (piece.left, piece.right)) or (
        start[1] == end[1] and start[1] in (piece.top, piece.bottom)
    ):
        return False
    if start[2] == end[2] == 4 * piece.height:
        return False
    sides = ((piece.left, piece.right), (piece.top, piece.bottom), (-1, 4 * piece.height))
    return bool(common(start, end, sides, Fraction(1)) > 0)


def common(start: Point, end: Point, sides: Sequence[tuple[int, int]], one: Any) -> Any:
    """How long is the share of a segment between all sides; negative where there is none."""
    first, last = one - one, one
    for low, high, at, to in zip(*zip(*sides, strict=True), start, end, strict=True):
        if at == to:
            if not low <= at <= high:
                return -one
            continue
        near, far = one * (low - at) / (to - at), one * (high - at) / (to - at)
        first, last = max(first, min(near, far)), min(last, max(near, far))
    return last - first


def meets_disc(x: int, y: int, radius: int, top: int, start: Point, end: Point) -> bool:
    """Whether the part of a segment under a top comes as near to a point as a radius."""
    room = apart(x, y, top, start, end, 1.0) - radius**2
    if abs(room) < NEARLY * 10**4:
        return bool(apart(x, y, top, start, end, Fraction(1)) <= radius**2)
    return bool(room < 0)


def apart(x: int, y: int, top: int, start: Point, end: Point, one: Any) -> Any:
    """The square of the least distance of a point of the map from the part of a segment under a top."""
    if min(start[2], end[2]) > top:
        return one * 10**9
    first, last = one - one, one
    if max(start[2], end[2]) > top:
        share = one * (top - start[2]) / (end[2] - start[2])
        first, last = (first, share) if start[2] <= top else (share, last)
    across, down = end[0] - start[0], end[1] - start[1]
    whole = across**2 + down**2
    if whole:
        share = min(last, max(first, one * ((x - start[0]) * across + (y - start[1]) * down) / whole))
    else:
        share = first
    return (start[0] + share * across - x) ** 2 + (start[1] + share * down - y) ** 2
