"""Lines of fire and cover, exactly. IN-R36.

Both bodies have nine sample points, at a quarter, half and all of their height. All that blocks is solid down
to the table, so a line between two tops is free wherever a lower one between the same points of the map is.
So only tops have to be compared to find a line, and only the lowest points to find out whether some are
hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.lines import (
    POINTS,
    RIM,
    Samples,
    Smoke,
    is_crossed,
    is_in_circle,
    is_met,
    samples_of,
)
from wartable.rulesets.infinity.ground.measures import TOUCH_COVER, in_front
from wartable.rulesets.infinity.ground.piece import Piece

NONE: Final = 0
PARTIAL: Final = 1
TOTAL: Final = 2


@final
class View:
    """All lines between the tops of two bodies: the strip of map that holds them, and what may block them."""

    __slots__ = (
        "_across",
        "_down",
        "_edge",
        "_here",
        "_high",
        "_is_rising",
        "_low",
        "_reach",
        "_side_x",
        "_side_y",
        "_slip",
        "_square",
        "_there",
        "a",
        "b",
        "bodies",
        "pieces",
        "smokes",
    )

    a: Body
    b: Body
    pieces: list[Piece]
    bodies: list[Body]
    smokes: list[Smoke]
    _across: int
    _down: int
    _here: Samples
    _there: Samples
    _is_rising: bool
    _low: int
    """The lower of both tops."""
    _high: int
    _reach: int
    """The wider of both radii."""
    _square: int
    """The square of the length of the middle line."""
    _edge: int
    """The sample of the wider base that lies farthest to the right, as seen along the middle line."""
    _side_x: int
    _side_y: int
    """From the middle line to the right edge of the strip, which is there."""
    _slip: int
    """How far the edge is from the middle line, times the length of that."""

    def __init__(self, a: Body, b: Body) -> None:
        self.a = a
        self.b = b
        self.pieces = []
        self.bodies = []
        self.smokes = []
        top_a, top_b = a.z + a.height, b.z + b.height
        self._is_rising = top_a < top_b
        self._low, self._high = (top_a, top_b) if top_a < top_b else (top_b, top_a)
        reach = a.radius if a.radius > b.radius else b.radius
        self._reach = reach
        across, down = b.x - a.x, b.y - a.y
        self._across = across
        self._down = down
        self._square = across * across + down * down
        samples = samples_of(reach)
        self._edge = edge = _rightmost(across, down, samples)
        self._side_x, self._side_y = samples.across[edge], samples.down[edge]
        self._slip = across * self._side_y - down * self._side_x

    # ------------------------------------------------------------------ what may block it

    def gather_pieces(self, pieces: Sequence[Piece]) -> bool:
        """Find the scenery that may block some of its lines; False as soon as one piece blocks them all."""
        a, b, reach = self.a, self.b, self._reach
        low_x, high_x = (a.x, b.x) if a.x < b.x else (b.x, a.x)
        low_y, high_y = (a.y, b.y) if a.y < b.y else (b.y, a.y)
        low_x -= reach
        low_y -= reach
        high_x += reach
        high_y += reach
        low = self._low
        for piece in pieces:
            if piece.height < low:
                return True
            if (
                piece.left <= high_x
                and piece.right >= low_x
                and piece.top <= high_y
                and piece.bottom >= low_y
                and self._is_shut_by(piece)
            ):
                return False
        return True

    def _is_shut_by(self, piece: Piece) -> bool:
        """Whether a piece by itself blocks all lines; if only some, or too few to tell, it is added to the
        pieces.

        It blocks all of them where it crosses both edges of the strip between the bodies and overlaps
        neither: then some line within it has one body on each side.
        """
        a, across, down = self.a, self._across, self._down
        left, right, top, bottom = piece.left, piece.right, piece.top, piece.bottom
        if (across >= 0) == (down >= 0):
            least = (left - a.x) * down - (bottom - a.y) * across
            most = (right - a.x) * down - (top - a.y) * across
        else:
            least = (left - a.x) * down - (top - a.y) * across
            most = (right - a.x) * down - (bottom - a.y) * across
        if least > most:
            least, most = most, least
        slip = self._slip
        if least > slip or most < -slip:
            return False
        if least <= -slip and most >= slip and self._is_between(piece):
            return True
        self.pieces.append(piece)
        return False

    def _is_between(self, piece: Piece) -> bool:
        """Whether a piece that crosses both edges of the strip does so between the bodies, where no line is
        above it, and overlaps neither end of that part.
        """
        low, high = (self.a, self.b) if self._is_rising else (self.b, self.a)
        x, y, reach = high.x, high.y, high.radius
        if piece.height < self._high:
            share = (piece.height - self._low) / (self._high - self._low)
            x, y = low.x + int(share * (x - low.x)), low.y + int(share * (y - low.y))
            reach = self._reach + 2  # more than what was cut off
        low_x, high_x = (x, low.x) if x < low.x else (low.x, x)
        low_y, high_y = (y, low.y) if y < low.y else (low.y, y)
        wide = self._side_x if self._side_x > 0 else -self._side_x
        deep = self._side_y if self._side_y > 0 else -self._side_y
        return (
            piece.left <= high_x - wide
            and piece.right >= low_x + wide
            and piece.top <= high_y - deep
            and piece.bottom >= low_y + deep
            and not piece.overlaps(low.x, low.y, low.radius)
            and not piece.overlaps(x, y, reach)
        )

    def gather_bodies(self, blockers: Sequence[Body]) -> None:
        """Find the bodies that may block some of its lines."""
        a, b, low, reach = self.a, self.b, self._low, self._reach
        across, down, square = self._across, self._down, self._square
        for body in blockers:
            slip = (body.x - a.x) * down - (body.y - a.y) * across
            far = body.radius + reach
            if (
                slip * slip <= far * far * square
                and body.z + body.height >= low
                and body is not a
                and body is not b
                and self._is_abreast(body.x, body.y, far)
            ):
                self.bodies.append(body)

    def gather_smokes(self, smokes: Sequence[Smoke]) -> None:
        """Find the smoke that may block some of its lines."""
        for smoke in smokes:
            if self._is_abreast(smoke.x, smoke.y, smoke.radius + self._reach):
                self.smokes.append(smoke)

    def _is_abreast(self, x: int, y: int, far: int) -> bool:
        """Whether a point is this near to the rectangle around both centres."""
        a, b = self.a, self.b
        return not (
            (x - far > a.x and x - far > b.x)
            or (x + far < a.x and x + far < b.x)
            or (y - far > a.y and y - far > b.y)
            or (y + far < a.y and y + far < b.y)
        )

    # ------------------------------------------------------------------ its lines

    def is_open(self) -> bool:
        """Whether one of its 81 lines is free: at first the middle one and both edges, then each."""
        self._here, self._there = samples_of(self.a.radius), samples_of(self.b.radius)
        if self._is_free(0, 0):
            return True
        edge = self._edge
        if self._is_free(edge, edge):
            return True
        across = (edge + 3) % RIM + 1
        if self._is_free(across, across):
            return True
        ends = POINTS if self.b.radius else 1
        for at in range(POINTS):
            if self._is_free(at, 0):
                return True
            if ends > 1 and not (self.pieces and self._hides_all(self.pieces[0], at)):
                for to in range(1, ends):
                    if self._is_free(at, to):
                        return True
        return False

    def _hides_all(self, piece: Piece, at: int) -> bool:
        """Whether a piece by itself blocks all lines from a sample: where it hides the corners around the
        other base, it hides all that is between them.
        """
        a, b = self.a, self.b
        x, y, z, to_z = a.x + self._here.across[at], a.y + self._here.down[at], a.z + a.height, b.z + b.height
        for to_x in (b.x - b.radius, b.x + b.radius):
            for to_y in (b.y - b.radius, b.y + b.radius):
                if not is_met(piece, piece.height, 0, x, y, z, to_x, to_y, to_z):
                    return False
        return True

    def _is_free(self, at: int, to: int) -> bool:
        """Whether the line between two samples is free. What blocks it comes first in its list for the
        next.
        """
        a, b, here, there = self.a, self.b, self._here, self._there
        x, y, z = a.x + here.across[at], a.y + here.down[at], a.z + a.height
        to_x, to_y, to_z = b.x + there.across[to], b.y + there.down[to], b.z + b.height
        pieces = self.pieces
        for place in range(len(pieces)):
            piece = pieces[place]
            if is_met(piece, piece.height, 0, x, y, z, to_x, to_y, to_z):
                if place > 0:
                    pieces[place] = pieces[0]
                    pieces[0] = piece
                return False
        for body in self.bodies:
            if is_crossed(body, x, y, z, to_x, to_y, to_z):
                return False
        for smoke in self.smokes:
            if is_in_circle(smoke.x, smoke.y, smoke.radius, x, y, to_x, to_y):
                return False
        return True


def _rightmost(across: int, down: int, samples: Samples) -> int:
    """The sample on the rim that lies farthest to the right, as seen along a line."""
    wide, deep = (down if down >= 0 else -down), (across if across >= 0 else -across)
    slant, straight = samples.across[2], samples.across[3]
    if slant * (wide + deep) >= straight * (wide if wide > deep else deep):
        if across >= 0:
            return 6 if down >= 0 else 4
        return 8 if down >= 0 else 2
    if wide > deep:
        return 7 if down >= 0 else 3
    return 5 if across >= 0 else 1


def sees(
    field: Field,
    a: Body,
    b: Body,
    blockers: Sequence[Body],
    smokes: Sequence[Smoke],
    *,
    all_round: bool = False,
) -> bool:
    """Whether one body has a line of fire to another, past other bodies and smoke.

    Some of the other must lie in its front arc, unless it looks all round. Leave out of the `blockers` all
    that move; the two themselves block nothing. IN-05-28, IN-05-29, IN-06-28, IN-R36.
    """
    if not all_round and not in_front(a.facing, a.x, a.y, b.x, b.y, b.radius):
        return False
    if hidden_whole_line(field, a, b):
        return False
    if not blockers and not smokes:
        return True
    view = View(a, b)
    view.gather_bodies(blockers)
    view.gather_smokes(smokes)
    if not view.bodies and not view.smokes:
        return True
    view.gather_pieces(field.by_height)
    return view.is_open()


def hidden_whole_line(field: Field, a: Body, b: Body) -> bool:
    """Whether scenery alone hides every line from one body to another: Total Cover. IN-R36."""
    here, there = _place(a), _place(b)
    if here > there:
        here, there = there, here
    lines = field.lines.get(here)
    if lines is None:
        lines = {}
        field.lines[here] = lines
    found = lines.get(there)
    if found is None:
        found = is_shut(field, a, b)
        field.remember(lines, there, found)
    return found


def is_shut(field: Field, a: Body, b: Body) -> bool:
    """What `hidden_whole_line` says, worked out without what the field remembers."""
    view = View(a, b)
    if not view.gather_pieces(field.by_height):
        return True
    return bool(view.pieces) and not view.is_open()


def _place(body: Body) -> int:
    """All that scenery asks of a body, in one number."""
    return ((body.x * 8192 + body.y) * 128 + body.radius) * 2048 + body.z + body.height


def cover(field: Field, shooter: Body, target: Body) -> int:
    """What scenery is to a target: NONE, PARTIAL or TOTAL.

    In Total Cover there is no line to it. Partial Cover is given by a piece that it touches, within a tenth
    of an inch, and which hides some of its points from the middle of the shooter's top. IN-06-06, IN-R36.
    """
    if hidden_whole_line(field, shooter, target):
        return TOTAL
    for piece in field.pieces:
        if piece.is_near(target.x, target.y, target.radius, TOUCH_COVER) and hides_some(
            piece, shooter, target
        ):
            return PARTIAL
    return NONE


def hides_some(piece: Piece, shooter: Body, target: Body) -> bool:
    """Whether a piece hides at least one of a target's 27 points from the middle of the shooter's top.

    To the surface of a piece a line is free, so that nobody has cover from what stands behind him. IN-06-06
    """
    # heights in quarters of a half millimetre, so that a quarter of every silhouette is whole
    height, z, to_z = 4 * piece.height, 4 * (shooter.z + shooter.height), 4 * target.z + target.height
    samples = samples_of(target.radius)
    for to in range(POINTS):
        to_x, to_y = target.x + samples.across[to], target.y + samples.down[to]
        if is_met(piece, height, 1, shooter.x, shooter.y, z, to_x, to_y, to_z):
            return True
    return False
