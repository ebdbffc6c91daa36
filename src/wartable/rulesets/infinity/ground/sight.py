"""Exact lines of fire and cover. IN-R36.

Both bodies have nine sample points, each at a quarter, half and all of their height. All obstacles are solid
down to the table: if a line between two points is free, so is the line above it between the tops. It is
therefore enough to compare tops to find a free line, and the lowest points to find out whether any point is
hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wartable.core.data.declared import computed, define, field
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.lines import (
    POINTS,
    RIM,
    SamplePoints,
    SmokeCircle,
    blocking_bodies_between,
    line_crosses_body,
    line_crosses_circle,
    line_crosses_piece,
    sample_points_for_radius,
    smoke_circles_between,
)
from wartable.rulesets.infinity.ground.measures import CONTACT, TOUCH_COVER, is_in_front_arc
from wartable.rulesets.infinity.ground.piece import SceneryPiece

PART: Final = 8
"""The caches divide a table into parts of 2 ** PART half millimetres."""
NONE: Final = 0
PARTIAL: Final = 1
TOTAL: Final = 2


@final
@define
class SightLines:
    """The lines between the tops of two bodies, and the scenery, bodies and smoke that may block them."""

    a: Body
    b: Body
    pieces: list[SceneryPiece]
    bodies: Sequence[Body]
    smokes: Sequence[SmokeCircle]
    _wall: Body | None = field(None)
    """The body that blocked the last line; None if something else did."""
    _here: SamplePoints = computed()
    _there: SamplePoints = computed()

    def _finish(self) -> None:
        self._here, self._there = (
            sample_points_for_radius(self.a.radius),
            sample_points_for_radius(self.b.radius),
        )

    def has_free_line(self) -> bool:
        """Whether any of the 81 lines between the sample points of both tops is free. Those most likely to be
        free are tried first: between the centres, and along both edges.
        """
        if self._is_free(0, 0):
            return True
        a, b = self.a, self.b
        edge = _rightmost(b.x - a.x, b.y - a.y, self._here if a.radius > b.radius else self._there)
        if self._is_free(edge, edge):
            return True
        across = (edge + 3) % RIM + 1
        if self._is_free(across, across):
            return True
        ends = POINTS if b.radius else 1
        for at in range(POINTS if a.radius else 1):
            if self._is_free(at, 0):
                return True
            if ends > 1 and not self._is_all_blocked_from(at):
                for to in range(1, ends):
                    if self._is_free(at, to):
                        return True
        return False

    def _is_all_blocked_from(self, start: int) -> bool:
        """Whether the obstacle that blocked the last line also blocks all other lines from the sample point
        with index `start`. It does if it blocks the lines to the corners of the square around the other base,
        because everything between them is then hidden too.
        """
        a, b, wall = self.a, self.b, self._wall
        if wall is None and not self.pieces:
            return False
        x, y, z, to_z = (
            a.x + self._here.across[start],
            a.y + self._here.down[start],
            a.z + a.height,
            b.z + b.height,
        )
        for to_x in (b.x - b.radius, b.x + b.radius):
            for to_y in (b.y - b.radius, b.y + b.radius):
                if wall is not None:
                    if not line_crosses_body(wall, x, y, z, to_x, to_y, to_z):
                        return False
                elif not line_crosses_piece(
                    self.pieces[0], self.pieces[0].height, 0, x, y, z, to_x, to_y, to_z
                ):
                    return False
        return True

    def _is_free(self, start: int, end: int) -> bool:
        """Whether the line between two sample points, given by their indices, is free. The obstacle that
        blocked the last line is tried first.
        """
        a, b, here, there = self.a, self.b, self._here, self._there
        x, y, z = a.x + here.across[start], a.y + here.down[start], a.z + a.height
        to_x, to_y, to_z = b.x + there.across[end], b.y + there.down[end], b.z + b.height
        wall = self._wall
        if wall is not None and line_crosses_body(wall, x, y, z, to_x, to_y, to_z):
            return False
        pieces = self.pieces
        for place in range(len(pieces)):
            piece = pieces[place]
            if line_crosses_piece(piece, piece.height, 0, x, y, z, to_x, to_y, to_z):
                if place > 0:
                    pieces[place] = pieces[0]
                    pieces[0] = piece
                self._wall = None
                return False
        for body in self.bodies:
            if line_crosses_body(body, x, y, z, to_x, to_y, to_z):
                self._wall = body
                return False
        for smoke in self.smokes:
            if line_crosses_circle(smoke.x, smoke.y, smoke.radius, x, y, to_x, to_y):
                return False
        return True


def _rightmost(across: int, down: int, samples: SamplePoints) -> int:
    """Return the index of the sample on the rim that is farthest to the right, looking in the direction
    (`across`, `down`).
    """
    wide, deep = (down if down >= 0 else -down), (across if across >= 0 else -across)
    slant, straight = samples.across[2], samples.across[3]
    if slant * (wide + deep) >= straight * (wide if wide > deep else deep):
        if across >= 0:
            return 6 if down >= 0 else 4
        return 8 if down >= 0 else 2
    if wide > deep:
        return 7 if down >= 0 else 3
    return 5 if across >= 0 else 1


# ---------------------------------------------------------------------- what may block them


def find_blocking_piece(
    pieces: Sequence[SceneryPiece], a: Body, b: Body, partial_blockers: list[SceneryPiece]
) -> SceneryPiece | None:
    """Return the first of these pieces that blocks all lines between bodies `a` and `b` by itself; None if
    none does. Pieces before it that may block some of the lines are added to the list `partial_blockers`. A
    piece blocks all lines if it crosses both edges of the strip between the bodies and overlaps neither body:
    then some line within it has one body on each side.
    """
    x, y, to_x, to_y = a.x, a.y, b.x, b.y
    top_a, top_b = a.z + a.height, b.z + b.height
    low = top_a if top_a < top_b else top_b
    reach = a.radius if a.radius > b.radius else b.radius
    low_x, high_x = (x - reach, to_x + reach) if x < to_x else (to_x - reach, x + reach)
    low_y, high_y = (y - reach, to_y + reach) if y < to_y else (to_y - reach, y + reach)
    across, down = to_x - x, to_y - y
    is_falling = (across >= 0) == (down >= 0)
    half_width = _half_width(across, down, reach)
    for piece in pieces:
        if piece.height < low:
            continue
        left, right, top, bottom = piece.left, piece.right, piece.top, piece.bottom
        if left > high_x or right < low_x or top > high_y or bottom < low_y:
            continue
        # the two corners that are farthest apart as seen along the lines
        first, second = (bottom, top) if is_falling else (top, bottom)
        least = (left - x) * down - (first - y) * across
        most = (right - x) * down - (second - y) * across
        if least > most:
            least, most = most, least
        if least > half_width or most < -half_width:
            continue
        if least <= -half_width and most >= half_width and _is_between(piece, a, b, reach):
            return piece
        partial_blockers.append(piece)
    return None


def _half_width(across: int, down: int, reach: int) -> int:
    """Return half the width of the strip between two bodies, multiplied by the length of its middle line. An
    edge of the strip goes through the sample point of a base with radius `reach` that is farthest from the
    middle line.
    """
    wide, deep = (down if down >= 0 else -down), (across if across >= 0 else -across)
    slant, straight = (
        sample_points_for_radius(reach).across[2] * (wide + deep),
        reach * (wide if wide > deep else deep),
    )
    return slant if slant >= straight else straight


def _is_between(piece: SceneryPiece, a: Body, b: Body, reach: int) -> bool:
    """Whether a piece that crosses both edges of the strip lies between the two bodies: within the part of
    the strip in which all lines are too low to pass above the piece, and without overlapping either end of
    that part.
    """
    low, high = (a, b) if a.z + a.height < b.z + b.height else (b, a)
    edge, samples = (
        _rightmost(b.x - a.x, b.y - a.y, sample_points_for_radius(reach)),
        sample_points_for_radius(reach),
    )
    x, y, radius, top = high.x, high.y, high.radius, low.z + low.height
    if piece.height < high.z + high.height:
        share = (piece.height - top) / (high.z + high.height - top)
        x, y = low.x + int(share * (x - low.x)), low.y + int(share * (y - low.y))
        radius = reach + 2  # more than what was cut off
    low_x, high_x = (x, low.x) if x < low.x else (low.x, x)
    low_y, high_y = (y, low.y) if y < low.y else (low.y, y)
    wide, deep = samples.across[edge], samples.down[edge]
    wide, deep = (wide if wide > 0 else -wide), (deep if deep > 0 else -deep)
    return (
        piece.left <= high_x - wide
        and piece.right >= low_x + wide
        and piece.top <= high_y - deep
        and piece.bottom >= low_y + deep
        and not piece.overlaps_disc(low.x, low.y, low.radius)
        and not piece.overlaps_disc(x, y, radius)
    )


# ---------------------------------------------------------------------- the questions


def body_sees(
    field: Field,
    a: Body,
    b: Body,
    blockers: Sequence[Body],
    smokes: Sequence[SmokeCircle],
    *,
    all_round: bool = False,
) -> bool:
    """Whether body `a` has a line of fire to body `b`, past scenery, other bodies and smoke.

    Part of `b` must lie in the front arc of `a`, unless `all_round`. `blockers` must not include moving
    bodies; the two bodies themselves block nothing. IN-05-28, IN-05-29, IN-06-28, IN-R36.
    """
    if not all_round and not is_in_front_arc(a.facing, a.x, a.y, b.x, b.y, b.radius):
        return False
    return not is_totally_covered(field, a, b) and has_unblocked_line(field, a, b, blockers, smokes)


def has_unblocked_line(
    field: Field, a: Body, b: Body, blockers: Sequence[Body], smokes: Sequence[SmokeCircle]
) -> bool:
    """Whether any line between two bodies is free of scenery, other bodies and smoke, whichever way they
    face. The caller must have checked that scenery alone does not block all lines.
    """
    bodies = blocking_bodies_between(a, b, blockers)
    clouds = smoke_circles_between(a, b, smokes) if smokes else []
    if not bodies and not clouds:
        return True
    pieces: list[SceneryPiece] = []
    find_blocking_piece(field.by_height, a, b, pieces)
    return SightLines(a, b, pieces, bodies, clouds).has_free_line()


def is_totally_covered(field: Field, a: Body, b: Body) -> bool:
    """Whether scenery alone hides every line between two bodies: Total Cover. IN-R36."""
    here = ((a.x * 8192 + a.y) * 128 + a.radius) * 2048 + a.z + a.height
    there = ((b.x * 8192 + b.y) * 128 + b.radius) * 2048 + b.z + b.height
    if here > there:  # all that scenery asks of a body, in one number
        here, there = there, here
    lines = field.lines.get(here)
    if lines is None:
        lines = {}
        field.lines[here] = lines
    found = lines.get(there)
    if found is None:
        found = compute_total_cover(field, a, b)
        field.cache_hidden_line(lines, there, found)
    return found


def compute_total_cover(field: Field, a: Body, b: Body) -> bool:
    """Compute `is_totally_covered` without the cache. The piece that last hid a line between the same parts
    of the table is tried first, because it usually hides this one too.
    """
    parts = _table_parts(a.x, a.y, b.x, b.y)
    order = field.hiding.get(parts)
    pieces: list[SceneryPiece] = []
    piece = find_blocking_piece(field.by_height if order is None else order, a, b, pieces)
    if piece is None:
        return bool(pieces) and not SightLines(a, b, pieces, (), ()).has_free_line()
    if order is None or order[0] is not piece:
        field.hiding[parts] = field.pieces_led_by[piece.id]
    return True


def last_piece_hides_from_all(field: Field, a: Body, points: Sequence[Body]) -> bool:
    """Whether body `a` can be told, by one quick test, to be hidden from all of `points`: the piece that hid
    the last line between these parts of the table hides it from the whole box around them. False does not
    mean that it can be seen. None of the points may touch `a`.

    A piece at least as high as all of these bodies hides it if the piece crosses the four lines between
    corresponding corners of the boxes around the points and the body, and overlaps neither box: two of these
    lines are the edges of the space between the boxes.
    """
    last = points[-1]
    reach, low_x, low_y, top = last.radius, last.x, last.y, a.z + a.height
    high_x, high_y = low_x, low_y
    for point in points:
        x, y, z = point.x, point.y, point.z + point.height
        low_x, high_x = (x if x < low_x else low_x), (x if x > high_x else high_x)
        low_y, high_y = (y if y < low_y else low_y), (y if y > high_y else high_y)
        top = z if z > top else top
    x, y = (low_x + high_x) >> 1, (low_y + high_y) >> 1
    order = field.hiding.get(_table_parts(x, y, a.x, a.y))
    if order is None:
        return False
    piece, wide = order[0], a.radius
    if piece.height < top or not _is_outside_box(piece, a.x - wide, a.x + wide, a.y - wide, a.y + wide):
        return False
    far = reach + wide + CONTACT
    if not (low_x - far > a.x or high_x + far < a.x or low_y - far > a.y or high_y + far < a.y):
        return False
    low_x, high_x, low_y, high_y = low_x - reach, high_x + reach, low_y - reach, high_y + reach
    return (
        _is_outside_box(piece, low_x, high_x, low_y, high_y)
        and line_crosses_piece(piece, top, 0, a.x - wide, a.y - wide, 0, low_x, low_y, 0)
        and line_crosses_piece(piece, top, 0, a.x + wide, a.y - wide, 0, high_x, low_y, 0)
        and line_crosses_piece(piece, top, 0, a.x - wide, a.y + wide, 0, low_x, high_y, 0)
        and line_crosses_piece(piece, top, 0, a.x + wide, a.y + wide, 0, high_x, high_y, 0)
    )


def _is_outside_box(piece: SceneryPiece, left: int, right: int, top: int, bottom: int) -> bool:
    """Whether a piece lies wholly outside a box on the map."""
    return piece.right < left or piece.left > right or piece.bottom < top or piece.top > bottom


def _table_parts(x: int, y: int, to_x: int, to_y: int) -> int:
    """Return one number that encodes in which parts of the table two points lie."""
    return (((x >> PART) << 8 | y >> PART) << 8 | to_x >> PART) << 8 | to_y >> PART


def cover_from_scenery(field: Field, shooter: Body, target: Body) -> int:
    """Return the cover that scenery gives a target against a shooter: NONE, PARTIAL or TOTAL.

    In Total Cover no line between the bodies is free. Partial Cover comes from a piece within a tenth of an
    inch of the target that hides a part of the target from the middle of the shooter's top. IN-06-06, IN-R36.
    """
    if is_totally_covered(field, shooter, target):
        return TOTAL
    for piece in field.pieces:
        if piece.is_near_disc(target.x, target.y, target.radius, TOUCH_COVER) and is_partly_hidden_by(
            piece, shooter, target
        ):
            return PARTIAL
    return NONE


def is_partly_hidden_by(piece: SceneryPiece, shooter: Body, target: Body) -> bool:
    """Whether a piece hides at least one of the target's 27 sample points from the middle of the shooter's
    top.

    A line that only touches the surface of the piece is free here; so a piece behind the target gives it no
    cover. IN-06-06
    """
    # heights in quarters of a half millimetre, so that a quarter of every silhouette is whole
    height, z, to_z = 4 * piece.height, 4 * (shooter.z + shooter.height), 4 * target.z + target.height
    samples = sample_points_for_radius(target.radius)
    for to in range(POINTS):
        to_x, to_y = target.x + samples.across[to], target.y + samples.down[to]
        if line_crosses_piece(piece, height, 1, shooter.x, shooter.y, z, to_x, to_y, to_z):
            return True
    return False
