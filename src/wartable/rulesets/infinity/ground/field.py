"""The table: where a body may stand, how it moves in a straight line, the named squares. IN-R34, IN-R35."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, final

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import CONTACT, INCH, LATTICE
from wartable.rulesets.infinity.ground.piece import Piece

SQUARE: Final = 2 * INCH
"""How wide a named square is."""
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NEAR: Final = ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
_NOWHERE: Final = -1


@final
class Leg:
    """A straight move: where it ends, with the feet at `z`.

    `is_clear` says whether it may be made at all; if not, it ends where it starts. `contact` is the place
    among the enemies of one with whom it ends in contact, -1 for none. `is_stopped` says that this is short
    of its goal.
    """

    __slots__ = ("contact", "is_clear", "is_stopped", "x", "y", "z")

    x: int
    y: int
    z: int
    is_clear: bool
    contact: int
    is_stopped: bool

    def __init__(self, x: int, y: int, z: int) -> None:
        self.x = x
        self.y = y
        self.z = z
        self.is_clear = True
        self.contact = -1
        self.is_stopped = False


@final
class Field:
    """A table with its scenery, in half millimetres; it never changes. What scenery alone decides about lines
    is kept in `lines`.
    """

    __slots__ = ("height", "lines", "pieces", "squares", "width")

    width: Final[int]
    height: Final[int]
    pieces: Final[tuple[Piece, ...]]
    squares: Final[tuple[str, ...]]
    """The names of all squares, row by row."""
    lines: Final[dict[int, dict[int, bool]]]
    """By two packed places of points of sight: whether scenery leaves a line free."""

    def __init__(self, width: int, height: int, pieces: Sequence[Piece]) -> None:
        self.width = width
        self.height = height
        self.pieces = tuple(pieces)
        self.lines = {}
        names: list[str] = []
        for y in range(0, height, SQUARE):
            for x in range(0, width, SQUARE):
                names.append(self.square_name(x, y))
        self.squares = tuple(names)

    # ------------------------------------------------------------------ squares

    def square_name(self, x: int, y: int) -> str:
        """The square in which a point lies: A1 in the corner of the origin, letters along x, numbers along
        y.
        """
        column, row = min(x, self.width - 1) // SQUARE, min(y, self.height - 1) // SQUARE
        letter = _LETTERS[column % len(_LETTERS)]
        return f"{letter * (1 + column // len(_LETTERS))}{row + 1}"

    def points_in(self, square: str) -> list[tuple[int, int]]:
        """The places of the lattice in a square, row by row; each place belongs to one square."""
        letters = square.rstrip("0123456789")
        left = (_LETTERS.index(letters[0]) + len(_LETTERS) * (len(letters) - 1)) * SQUARE
        top = (int(square[len(letters) :]) - 1) * SQUARE
        right = self.width + 1 if left + SQUARE >= self.width else left + SQUARE
        bottom = self.height + 1 if top + SQUARE >= self.height else top + SQUARE
        return [(x, y) for y in range(top, bottom, LATTICE) for x in range(left, right, LATTICE)]

    # ------------------------------------------------------------------ standing

    def inside(self, body: Body, x: int, y: int) -> bool:
        """Whether a whole base is on the table there."""
        radius = body.radius
        return radius <= x <= self.width - radius and radius <= y <= self.height - radius

    def standing(self, x: int, y: int, radius: int, height: int) -> int:
        """How high the feet of a body of this radius and height are there; -1 where it cannot stand.

        It stands on the highest piece into which its base reaches, however little; it cannot stand off the
        table, nor where it reaches into a piece higher than itself. To touch an edge is not to reach into it.
        """
        if x < radius or y < radius or x > self.width - radius or y > self.height - radius:
            return _NOWHERE
        feet = 0
        for piece in self.pieces:
            if (
                piece.height > feet
                and piece.left - radius < x < piece.right + radius
                and piece.top - radius < y < piece.bottom + radius
                and piece.overlaps(x, y, radius)
            ):
                if piece.height > height:
                    return _NOWHERE
                feet = piece.height
        return feet

    # ------------------------------------------------------------------ straight moves

    def leg(
        self,
        body: Body,
        x: int,
        y: int,
        others: Sequence[Body],
        enemies: Sequence[Body],
        *,
        is_flying: bool = False,
    ) -> Leg:
        """The move of a body straight to a place.

        It passes its friends, `others`, but cannot end on one; it ends at its first contact with one of its
        `enemies`. It goes over pieces not higher than itself, or than that on which it stands, and other
        pieces block it. One that flies passes over all scenery and ends on the ground. 2.5, IN-R35, IN-R43,
        IN-R47.
        """
        leg = Leg(x, y, 0)
        first = _first_contact(body, x, y, enemies)
        tall = body.height if body.height > body.z else body.z
        if first >= 0:
            self._stop(leg, body, enemies[first], tall, others)
        leg.z = self.standing(leg.x, leg.y, body.radius, tall)
        if (
            leg.z < 0
            or (is_flying and leg.z > 0)
            or not _is_free(leg.x, leg.y, body.radius, others)
            or not _is_free(leg.x, leg.y, body.radius, enemies)
            or not (is_flying or self.is_open(body.x, body.y, leg.x, leg.y, body.radius, tall))
        ):
            leg.x, leg.y, leg.z = body.x, body.y, body.z
            leg.is_clear = False
            leg.is_stopped = False
            return leg
        leg.contact = _touched(leg, body.radius, enemies)
        return leg

    def is_open(self, x: int, y: int, to_x: int, to_y: int, radius: int, height: int) -> bool:
        """Whether no piece higher than this stands in the way of a disc from one place straight to
        another.
        """
        low_x, high_x = (x, to_x) if x < to_x else (to_x, x)
        low_y, high_y = (y, to_y) if y < to_y else (to_y, y)
        for piece in self.pieces:
            if (
                piece.height > height
                and piece.left - radius < high_x
                and low_x < piece.right + radius
                and piece.top - radius < high_y
                and low_y < piece.bottom + radius
                and _is_swept(piece, x, y, to_x, to_y, radius)
            ):
                return False
        return True

    def _stop(self, leg: Leg, body: Body, enemy: Body, tall: int, others: Sequence[Body]) -> None:
        """End a leg at its first contact with an enemy: the place nearest to it that is whole, touches and
        does not overlap.
        """
        reach = body.radius + enemy.radius
        ahead_x, ahead_y = leg.x - enemy.x, leg.y - enemy.y
        at_goal = ahead_x * ahead_x + ahead_y * ahead_y
        across, down = leg.x - body.x, leg.y - body.y
        to_x, to_y = enemy.x - body.x, enemy.y - body.y
        if (
            reach * reach <= at_goal <= (reach + CONTACT) * (reach + CONTACT)
            and (enemy.x - leg.x) * across + (enemy.y - leg.y) * down >= 0
        ):
            return
        leg.is_stopped = True
        if to_x * to_x + to_y * to_y <= (reach + CONTACT) * (reach + CONTACT):
            leg.x, leg.y = body.x, body.y
            return
        share = _share(across, down, to_x, to_y, reach + CONTACT // 2)
        ideal_x, ideal_y = round(body.x + share * across), round(body.y + share * down)
        leg.x, leg.y = ideal_x, ideal_y
        for east, south in _NEAR:
            at_x, at_y = ideal_x + east, ideal_y + south
            off_x, off_y = at_x - enemy.x, at_y - enemy.y
            apart = off_x * off_x + off_y * off_y
            if (
                reach * reach <= apart <= (reach + CONTACT) * (reach + CONTACT)
                and self.standing(at_x, at_y, body.radius, tall) >= 0
                and _is_free(at_x, at_y, body.radius, others)
            ):
                leg.x, leg.y = at_x, at_y
                return


def _share(across: int, down: int, to_x: int, to_y: int, reach: int) -> float:
    """The share of a way at which it comes this near to a point, or nearest to it where it stays farther
    away.
    """
    whole = across * across + down * down
    along = across * to_x + down * to_y
    inside = along * along - whole * (to_x * to_x + to_y * to_y - reach * reach)
    share = (along - sqrt(inside)) / whole if inside > 0 else along / whole
    return share if share < 1 else 1.0


def _first_contact(body: Body, x: int, y: int, enemies: Sequence[Body]) -> int:
    """The place among enemies of the one that stops a straight move first; -1 if none does. One already in
    contact stops only what comes nearer.
    """
    across, down = x - body.x, y - body.y
    whole = across * across + down * down
    found, earliest = -1, 2.0
    for at in range(len(enemies)):
        enemy = enemies[at]
        to_x, to_y = enemy.x - body.x, enemy.y - body.y
        along = across * to_x + down * to_y
        if along <= 0:
            continue
        reach = body.radius + enemy.radius + CONTACT
        apart = to_x * to_x + to_y * to_y
        if apart <= reach * reach:
            return at
        off_x, off_y = to_x - across, to_y - down
        slip = across * to_y - down * to_x
        if along >= whole:
            if off_x * off_x + off_y * off_y > reach * reach:
                continue
        elif slip * slip > reach * reach * whole:
            continue
        share = _share(across, down, to_x, to_y, reach)
        if share < earliest:
            found, earliest = at, share
    return found


def _touched(leg: Leg, radius: int, enemies: Sequence[Body]) -> int:
    """The place among enemies of the first that touches a body at the end of a leg; -1 for none."""
    for at in range(len(enemies)):
        enemy = enemies[at]
        off_x, off_y, reach = enemy.x - leg.x, enemy.y - leg.y, radius + enemy.radius + CONTACT
        if off_x * off_x + off_y * off_y <= reach * reach:
            return at
    return -1


def _is_free(x: int, y: int, radius: int, bodies: Sequence[Body]) -> bool:
    """Whether a disc overlaps none of these bodies."""
    for body in bodies:
        off_x, off_y, reach = body.x - x, body.y - y, radius + body.radius
        if off_x * off_x + off_y * off_y < reach * reach:
            return False
    return True


def _is_swept(piece: Piece, x: int, y: int, to_x: int, to_y: int, radius: int) -> bool:
    """Whether a disc reaches into a piece somewhere on its straight way."""
    square = radius * radius
    if piece.square_gap(x, y) < square or piece.square_gap(to_x, to_y) < square:
        return True
    across, down = to_x - x, to_y - y
    whole = across * across + down * down
    if whole == 0:
        return False
    low, high = False, False
    for corner_x, corner_y in (
        (piece.left, piece.top),
        (piece.right, piece.top),
        (piece.left, piece.bottom),
        (piece.right, piece.bottom),
    ):
        off_x, off_y = corner_x - x, corner_y - y
        side = across * off_y - down * off_x
        if 0 <= across * off_x + down * off_y <= whole and side * side < square * whole:
            return True
        if side < 0:
            low = True
        else:
            high = True
    return (
        low
        and high
        and max(min(x, to_x), piece.left) <= min(max(x, to_x), piece.right)
        and max(min(y, to_y), piece.top) <= min(max(y, to_y), piece.bottom)
    )
