"""The table: at which points a body can stand, how it moves in a straight line, and the names of squares.
IN-R34, IN-R35.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, final

from wartable.core.boards.memory import MEMORY
from wartable.core.data.declared import computed, define, field
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import CONTACT, INCH, LATTICE
from wartable.rulesets.infinity.ground.piece import SceneryPiece
from wartable.rulesets.infinity.ground.sweep import (
    ends_in_contact,
    first_contact_index,
    is_path_blocked,
    overlaps_no_body,
    path_fraction_until_near,
    touched_body_index,
)

SQUARE: Final = 2 * INCH
"""Side length of a named square."""
MOST_LINES: Final = 30_000
"""Greatest number of cached lines; a field clears the cache when it is full."""
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NEAR: Final = ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
_NOWHERE: Final = -1
_UNKNOWN: Final = -2
_ROW: Final = 8192


@final
@define
class StraightMove:
    """A straight move and its end point, where the feet are at height `z`.

    Unless `is_clear`, the move is not allowed, and its end point is its start. `contact` is the index of the
    enemy that the body touches at the end, -1 for none. `is_stopped` is set if the move ends before its goal.
    """

    x: int
    y: int
    z: int
    is_clear: bool = True
    contact: int = -1
    is_stopped: bool = False


@final
@define
class Field:
    """A table with its scenery, in half millimetres; it never changes. Results that depend on scenery alone
    are cached, for example in `lines` whether scenery hides one body from another.
    """

    width: Final[int]
    height: Final[int]
    pieces: Final[tuple[SceneryPiece, ...]]
    by_height: tuple[SceneryPiece, ...] = computed()
    """The pieces, the highest first."""
    columns: int = computed()
    """Number of squares along the x axis."""
    squares: tuple[str, ...] = computed()
    """The names of all squares, row by row."""
    lines: dict[int, dict[int, bool]] = field({})
    """Whether scenery hides every line between the tops of two bodies. The keys are both tops, with position,
    radius and height each packed into a number.
    """
    hiding: dict[int, tuple[SceneryPiece, ...]] = field({})
    """Pieces in the order in which to test them, by two parts of the table; the first is the piece that hid
    the last line between these parts by itself.
    """
    pieces_led_by: dict[str, tuple[SceneryPiece, ...]] = computed()
    """All pieces by the id of one: first that piece, then the others, the highest first."""
    _cached_line_count: int = field(0)
    _higher: dict[int, list[SceneryPiece]] = field({})
    _stands: dict[int, list[int]] = field({})
    """Heights of the feet at each lattice point, row by row, by radius and height of the body."""
    _points: dict[str, tuple[tuple[int, int], ...]] = field({})
    _inches: dict[tuple[int, int, int, bool], tuple[tuple[int, int], ...]] = field({})
    """Points at whole inches in a block, by block and whether points under scenery are left out."""
    _places: dict[int, dict[str, tuple[tuple[int, int], ...]]] = field({})
    """Lattice points where a body can stand, by its radius and height, then by square."""
    _rows: dict[int, list[int]] = field({})
    """The x coordinates of lattice points in a row where a body can stand, by radius, height and row."""

    def _finish(self) -> None:
        self.by_height = tuple(sorted(self.pieces, key=_highest_first))
        self.pieces_led_by = {
            one.id: (one, *[piece for piece in self.by_height if piece is not one]) for one in self.pieces
        }
        self.columns = -(-self.width // SQUARE)
        names: list[str] = []
        for row in range(-(-self.height // SQUARE)):
            for column in range(self.columns):
                letter = _LETTERS[column % len(_LETTERS)]
                names.append(f"{letter * (1 + column // len(_LETTERS))}{row + 1}")
        self.squares = tuple(names)

    def cache_hidden_line(self, lines: dict[int, bool], top: int, is_hidden: bool) -> None:
        """Store in the cache `lines` whether scenery hides every line between the tops of two bodies. `lines`
        has the results for the top of the one body, and `top` is the key of the other.
        """
        if self._cached_line_count >= MOST_LINES:
            self.clear_lines_cache()
        MEMORY.add_bytes(self, 100)
        lines[top] = is_hidden
        self._cached_line_count += 1

    def forget(self) -> None:
        """Clear all caches."""
        self.clear_lines_cache()
        for memo in (self._points, self._inches, self._stands, self._places, self._rows, self._higher):
            memo.clear()

    def clear_lines_cache(self) -> None:
        """Clear the caches of lines."""
        self.lines.clear()
        self.hiding.clear()
        self._cached_line_count = 0

    # ------------------------------------------------------------------ squares

    def square_name_at(self, x: int, y: int) -> str:
        """Return the name of the square in which a point lies. The square at the origin is A1; letters count
        along x, numbers along y.
        """
        column = (x if x < self.width else self.width - 1) // SQUARE
        row = (y if y < self.height else self.height - 1) // SQUARE
        return self.squares[row * self.columns + column]

    def lattice_points_in(self, square: str) -> tuple[tuple[int, int], ...]:
        """Return the lattice points of a square, row by row; each point belongs to exactly one square."""
        points = self._points.get(square)
        if points is None:
            at = self.squares.index(square)
            left, top = at % self.columns * SQUARE, at // self.columns * SQUARE
            right = self.width + 1 if left + SQUARE >= self.width else left + SQUARE
            bottom = self.height + 1 if top + SQUARE >= self.height else top + SQUARE
            places = [(x, y) for y in range(top, bottom, LATTICE) for x in range(left, right, LATTICE)]
            points = tuple(places)
            MEMORY.add_bytes(self, 130 + 130 * len(points))
            self._points[square] = points
        return points

    def inch_points_in(
        self, left: int, top: int, width: int, *, only_open_ground: bool
    ) -> tuple[tuple[int, int], ...]:
        """Return the points at whole inches in a square block with this upper left corner and this edge
        length, row by row. With `only_open_ground`, leave out points under scenery, where the ground is not
        visible. IN-05-28, IN-06-28.
        """
        key = (left, top, width, only_open_ground)
        points = self._inches.get(key)
        if points is None:
            points = tuple(
                [
                    (x, y)
                    for y in range(top, min(top + width, self.height), INCH)
                    for x in range(left, min(left + width, self.width), INCH)
                    if not (only_open_ground and self._is_under_scenery(x, y))
                ]
            )
            MEMORY.add_bytes(self, 220 + 130 * len(points))
            self._inches[key] = points
        return points

    def _is_under_scenery(self, x: int, y: int) -> bool:
        """Whether a point of the ground lies under a piece of scenery."""
        for piece in self.pieces:
            if piece.left <= x <= piece.right and piece.top <= y <= piece.bottom:
                return True
        return False

    # ------------------------------------------------------------------ standing

    def contains_base(self, body: Body, x: int, y: int) -> bool:
        """Whether the whole base of this body would be on the table if its centre were at this point."""
        return body.radius <= x <= self.width - body.radius and body.radius <= y <= self.height - body.radius

    def feet_height_at(self, x: int, y: int, radius: int, height: int) -> int:
        """Return the height at which the feet of a body with this radius and height would be at a point; -1
        if it cannot stand there.

        The body stands on the highest piece that its base overlaps at all. It must be wholly on the table,
        and overlap no piece higher than itself. Touching the edge of a piece is no overlap. IN-R34
        """
        if x < radius or y < radius or x > self.width - radius or y > self.height - radius:
            return _NOWHERE
        if x % LATTICE or y % LATTICE:
            return self._compute_standing_height(x, y, radius, height)
        row = self.width // LATTICE + 1
        kind = radius * _ROW + height
        heights = self._stands.get(kind)
        if heights is None:
            heights = [_UNKNOWN] * (row * (self.height // LATTICE + 1))
            MEMORY.add_bytes(self, 130 + 8 * len(heights))
            self._stands[kind] = heights
        place = y // LATTICE * row + x // LATTICE
        feet = heights[place]
        if feet == _UNKNOWN:
            feet = self._compute_standing_height(x, y, radius, height)
            heights[place] = feet
        return feet

    def _compute_standing_height(self, x: int, y: int, radius: int, height: int) -> int:
        """Compute `feet_height_at` for a point on the table, without the cache. IN-05-26"""
        feet = 0
        for piece in self.pieces:
            if (
                piece.height > feet
                and piece.left - radius < x < piece.right + radius
                and piece.top - radius < y < piece.bottom + radius
                and piece.overlaps_disc(x, y, radius)
            ):
                if piece.height > height:
                    return _NOWHERE
                feet = piece.height
        return feet

    def standing_points_in(self, square: str, radius: int, height: int) -> tuple[tuple[int, int], ...]:
        """Return the lattice points of a square at which a body of this radius and height can stand."""
        kind = radius * _ROW + height
        known = self._places.get(kind)
        if known is None:
            known = {}
            self._places[kind] = known
        places = known.get(square)
        if places is None:
            places = self.lattice_points_in(square)
            places = tuple(
                [place for place in places if self.feet_height_at(place[0], place[1], radius, height) >= 0]
            )
            MEMORY.add_bytes(self, 130 + 8 * len(places))
            known[square] = places
        return places

    def standing_points_in_row(
        self, y: int, radius: int, height: int, min_x: int, max_x: int
    ) -> Sequence[int]:
        """Return the x coordinates from `min_x` to `max_x` of the lattice points in the row at `y` where a
        body of this radius and height can stand.
        """
        kind = (radius * _ROW + height) * _ROW + y
        places = self._rows.get(kind)
        if places is None:
            across = range(0, self.width + 1, LATTICE)
            places = [x for x in across if self.feet_height_at(x, y, radius, height) >= 0]
            MEMORY.add_bytes(self, 130 + 40 * len(places))
            self._rows[kind] = places
        return places[bisect_left(places, min_x) : bisect_right(places, max_x)]

    # ------------------------------------------------------------------ straight moves

    def straight_move_to(
        self,
        body: Body,
        x: int,
        y: int,
        friends: Sequence[Body],
        enemies: Sequence[Body],
        *,
        is_flying: bool = False,
    ) -> StraightMove:
        """Return the straight move of a body towards the point (x, y). The body may pass its `friends`, but
        not end on one of them. It stops at its first contact with one of its `enemies`. A piece of scenery
        blocks the move if it is higher than the body, and than the piece on which the body stands. With
        `is_flying`, the body passes over all scenery and ends on the ground. IN-05-25 to IN-05-27, IN-08-43,
        IN-R35, IN-R43, IN-R47.
        """
        leg = StraightMove(x, y, body.z)
        crossable_height = body.crossable_height
        first = first_contact_index(body.x, body.y, body.radius, x, y, enemies)
        if first >= 0 and not ends_in_contact(body.x, body.y, body.radius, x, y, enemies[first]):
            self._stop_at_contact(leg, body, enemies[first], crossable_height)
        leg.z = self.feet_height_at(leg.x, leg.y, body.radius, crossable_height)
        if (
            leg.z < 0
            or (is_flying and leg.z != 0)
            or not overlaps_no_body(leg.x, leg.y, body.radius, friends)
            or not (
                is_flying or self.is_path_free(body.x, body.y, leg.x, leg.y, body.radius, crossable_height)
            )
        ):
            leg.x, leg.y, leg.z = body.x, body.y, body.z
            leg.is_clear = False
            leg.is_stopped = False
            return leg
        leg.contact = touched_body_index(leg.x, leg.y, body.radius, enemies)
        return leg

    def is_path_free(self, x: int, y: int, to_x: int, to_y: int, radius: int, height: int) -> bool:
        """Whether a disc can move straight between two points without meeting a piece higher than
        `height`.
        """
        return not is_path_blocked(self.pieces_higher_than(height), x, y, to_x, to_y, radius)

    def pieces_higher_than(self, height: int) -> list[SceneryPiece]:
        """Return the pieces higher than this height, the highest first."""
        found = self._higher.get(height)
        if found is None:
            found = [piece for piece in self.by_height if piece.height > height]
            self._higher[height] = found
        return found

    def _stop_at_contact(self, leg: StraightMove, body: Body, enemy: Body, crossable_height: int) -> None:
        """Let a move end at its first contact with an enemy: at the nearest point with whole coordinates at
        which the bodies touch without overlapping.
        """
        reach = body.radius + enemy.radius
        across, down = leg.x - body.x, leg.y - body.y
        to_x, to_y = enemy.x - body.x, enemy.y - body.y
        leg.is_stopped = True
        if to_x * to_x + to_y * to_y <= (reach + CONTACT) * (reach + CONTACT):
            leg.x, leg.y = body.x, body.y
            return
        fraction = path_fraction_until_near(across, down, to_x, to_y, reach + CONTACT // 2)
        ideal_x, ideal_y = round(body.x + fraction * across), round(body.y + fraction * down)
        leg.x, leg.y = ideal_x, ideal_y
        for east, south in _NEAR:
            at_x, at_y = ideal_x + east, ideal_y + south
            off_x, off_y = at_x - enemy.x, at_y - enemy.y
            apart = off_x * off_x + off_y * off_y
            if (
                reach * reach <= apart <= (reach + CONTACT) * (reach + CONTACT)
                and self.feet_height_at(at_x, at_y, body.radius, crossable_height) >= 0
            ):
                leg.x, leg.y = at_x, at_y
                return


def _highest_first(piece: SceneryPiece) -> int:
    """Return a sort key that puts the highest pieces first."""
    return -piece.height
