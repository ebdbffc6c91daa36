"""The straight moves of a body: the points and squares that it can reach, and the enemies that it
can touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wartable.core.data.declared import computed, define
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import SQUARE, Field, Segment
from wartable.rulesets.infinity.ground.measures import CONTACT, LATTICE
from wartable.rulesets.infinity.ground.piece import Piece
from wartable.rulesets.infinity.ground.sweep import (
    ends_touching,
    first_contact,
    is_blocked,
    is_clear_of,
    near_bodies,
)

FREE: Final = -1
BLOCKED: Final = -2


@final
@define
class Legs:
    """All straight moves of a body by at most `most` half millimetres, each computed on demand.

    The body passes the `others` but cannot end on one; `enemies` stop it. Obstacles that are too far away to
    matter are dropped at the start. IN-05-25 to IN-05-27, IN-R20, IN-R24.
    """

    field: Final[Field]
    body: Final[Body]
    most: Final[int]
    others: Final[Sequence[Body]]
    enemies: Final[Sequence[Body]]
    left: int = computed()
    right: int = computed()
    top: int = computed()
    bottom: int = computed()
    """The bounds of the lattice points within that length."""
    _tall: int = computed()
    """The greatest height of scenery that it can cross."""
    _walls: list[Piece] = computed()
    _others: list[Body] = computed()
    _enemies: list[Body] = computed()
    _enemy_places: list[int] = computed()

    def _finish(self) -> None:
        body, most, others, enemies = self.body, self.most, self.others, self.enemies
        self._tall = body.tall
        x, y, reach = body.x, body.y, body.radius + most
        self.left, self.right = -((most - x) // LATTICE) * LATTICE, (x + most) // LATTICE * LATTICE
        self.top, self.bottom = -((most - y) // LATTICE) * LATTICE, (y + most) // LATTICE * LATTICE
        walls = self.field.higher_than(self._tall)
        self._walls = [piece for piece in walls if piece.is_near(x, y, body.radius, most)]
        self._others = [others[at] for at in near_bodies(others, x, y, reach)]
        self._enemy_places = near_bodies(enemies, x, y, reach + CONTACT)
        self._enemies = [enemies[at] for at in self._enemy_places]

    def meets(self, x: int, y: int, to_x: int, to_y: int) -> int:
        """Return what a straight move between two points meets: FREE if nothing, BLOCKED if an obstacle,
        otherwise the index of the enemy that it touches at its end.
        """
        radius = self.body.radius
        if self._walls and is_blocked(self._walls, x, y, to_x, to_y, radius):
            return BLOCKED
        if not self._enemies:
            return FREE
        at = first_contact(x, y, radius, to_x, to_y, self._enemies)
        if at < 0:
            return FREE
        if ends_touching(x, y, radius, to_x, to_y, self._enemies[at]):
            return self._enemy_places[at]
        return BLOCKED

    def is_bare(self) -> bool:
        """Whether no obstacle and no enemy is near enough to block or stop a move."""
        return not self._walls and not self._enemies

    def may_stay(self, x: int, y: int) -> bool:
        """Whether the body would overlap no friend at this point, so that it may end a move there."""
        return is_clear_of(x, y, self.body.radius, self._others)

    # ------------------------------------------------------------------ where it ends

    def squares(self) -> list[str]:
        """Return the squares in which a move may end, row by row."""
        field, body, most = self.field, self.body, self.most
        first_row, first_column = max(0, (body.y - most) // SQUARE), max(0, (body.x - most) // SQUARE)
        last_row = min(len(field.squares) // field.columns - 1, (body.y + most) // SQUARE)
        last_column = min(field.columns - 1, (body.x + most) // SQUARE)
        found: list[str] = []
        for row in range(first_row, last_row + 1):
            for column in range(first_column, last_column + 1):
                square = field.squares[row * field.columns + column]
                if self._ends(square, only_one=True):
                    found.append(square)
        return found

    def ends(self, square: str) -> list[tuple[int, int]]:
        """Return the lattice points of a square in which a move may end, row by row."""
        return self._ends(square, only_one=False)

    def _ends(self, square: str, *, only_one: bool) -> list[tuple[int, int]]:
        """Return the lattice points of a square in which a move may end, or only the first of them."""
        body, others, farthest = self.body, self._others, self.most * self.most
        from_x, from_y, radius = body.x, body.y, body.radius
        is_bare = self.is_bare()
        found: list[tuple[int, int]] = []
        for place in self.field.places_in(square, radius, self._tall):
            x, y = place
            off_x, off_y = x - from_x, y - from_y
            if (
                0 < off_x * off_x + off_y * off_y <= farthest
                and (not others or is_clear_of(x, y, radius, others))
                and (is_bare or self.meets(from_x, from_y, x, y) != BLOCKED)
            ):
                found.append(place)
                if only_one:
                    break
        return found

    def contacts(self) -> list[Segment]:
        """Return a straight move into contact with each enemy within reach, in the order of the enemies."""
        body = self.body
        found: list[Segment] = []
        for at in self._enemy_places:
            leg = self.field.leg(body, self.enemies[at].x, self.enemies[at].y, self._others, self.enemies)
            off_x, off_y = leg.x - body.x, leg.y - body.y
            if leg.contact == at and off_x * off_x + off_y * off_y <= self.most * self.most:
                found.append(leg)
        return found

    def has_end_in(self, y: int) -> bool:
        """Whether a move may end anywhere on this row of the lattice."""
        for x in self.field.places_along(y, self.body.radius, self._tall, self.left, self.right):
            if self.is_end(x, y):
                return True
        return False

    def is_end(self, x: int, y: int) -> bool:
        """Whether the body may move straight to this point and end there; staying in place does not count."""
        from_x, from_y = self.body.x, self.body.y
        off_x, off_y = x - from_x, y - from_y
        square = off_x * off_x + off_y * off_y
        return (
            0 < square <= self.most * self.most
            and self.may_stay(x, y)
            and self.meets(from_x, from_y, x, y) != BLOCKED
        )
