"""The straight moves of a body: the points and squares that it can reach, and the enemies that it
can touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wartable.core.data.declared import computed, define
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import SQUARE, Field, StraightMove
from wartable.rulesets.infinity.ground.measures import CONTACT, LATTICE
from wartable.rulesets.infinity.ground.piece import SceneryPiece
from wartable.rulesets.infinity.ground.sweep import (
    ends_in_contact,
    first_contact_index,
    is_path_blocked,
    near_body_indices,
    overlaps_no_body,
)

FREE: Final = -1
BLOCKED: Final = -2


@final
@define
class PossibleStraightMoves:
    """All straight moves that a body can make from its position, up to `max_length` half millimetres; each is
    computed when it is asked for. The body may pass the `others` but not end on one of them; `enemies` stop
    it. Obstacles that are too far away to matter are left out. IN-05-25 to IN-05-27, IN-R20, IN-R24.
    """

    field: Final[Field]
    body: Final[Body]
    max_length: Final[int]
    others: Final[Sequence[Body]]
    enemies: Final[Sequence[Body]]
    left: int = computed()
    right: int = computed()
    top: int = computed()
    bottom: int = computed()
    """The bounds of the lattice points within that length."""
    _tall: int = computed()
    """The greatest height of scenery that it can cross."""
    _walls: list[SceneryPiece] = computed()
    _others: list[Body] = computed()
    _enemies: list[Body] = computed()
    _enemy_places: list[int] = computed()

    def _finish(self) -> None:
        body, most, others, enemies = self.body, self.max_length, self.others, self.enemies
        self._tall = body.crossable_height
        x, y, reach = body.x, body.y, body.radius + most
        self.left, self.right = -((most - x) // LATTICE) * LATTICE, (x + most) // LATTICE * LATTICE
        self.top, self.bottom = -((most - y) // LATTICE) * LATTICE, (y + most) // LATTICE * LATTICE
        walls = self.field.pieces_higher_than(self._tall)
        self._walls = [piece for piece in walls if piece.is_near_disc(x, y, body.radius, most)]
        self._others = [others[at] for at in near_body_indices(others, x, y, reach)]
        self._enemy_places = near_body_indices(enemies, x, y, reach + CONTACT)
        self._enemies = [enemies[at] for at in self._enemy_places]

    def straight_move_result(self, x: int, y: int, to_x: int, to_y: int) -> int:
        """Return what a straight move between two points meets: FREE if nothing, BLOCKED if an obstacle,
        otherwise the index of the enemy that the body touches at the end of the move.
        """
        radius = self.body.radius
        if self._walls and is_path_blocked(self._walls, x, y, to_x, to_y, radius):
            return BLOCKED
        if not self._enemies:
            return FREE
        at = first_contact_index(x, y, radius, to_x, to_y, self._enemies)
        if at < 0:
            return FREE
        if ends_in_contact(x, y, radius, to_x, to_y, self._enemies[at]):
            return self._enemy_places[at]
        return BLOCKED

    def is_unobstructed(self) -> bool:
        """Whether no scenery and no enemy is near enough to block or stop any of the moves."""
        return not self._walls and not self._enemies

    def is_free_of_friends(self, x: int, y: int) -> bool:
        """Whether the body would overlap no friend at this point; only then may it end a move there."""
        return overlaps_no_body(x, y, self.body.radius, self._others)

    # ------------------------------------------------------------------ where it ends

    def end_squares(self) -> list[str]:
        """Return the names of the squares in which a move may end, row by row."""
        field, body, max_length = self.field, self.body, self.max_length
        first_row, first_column = (
            max(0, (body.y - max_length) // SQUARE),
            max(0, (body.x - max_length) // SQUARE),
        )
        last_row = min(len(field.squares) // field.columns - 1, (body.y + max_length) // SQUARE)
        last_column = min(field.columns - 1, (body.x + max_length) // SQUARE)
        found: list[str] = []
        for row in range(first_row, last_row + 1):
            for column in range(first_column, last_column + 1):
                square = field.squares[row * field.columns + column]
                if self._find_end_points(square, only_one=True):
                    found.append(square)
        return found

    def end_points(self, square: str) -> list[tuple[int, int]]:
        """Return the lattice points of a square at which a move may end, row by row."""
        return self._find_end_points(square, only_one=False)

    def _find_end_points(self, square: str, *, only_one: bool) -> list[tuple[int, int]]:
        """Return the lattice points of a square at which a move may end; with `only_one`, only the first."""
        body, others, farthest = self.body, self._others, self.max_length * self.max_length
        from_x, from_y, radius = body.x, body.y, body.radius
        is_bare = self.is_unobstructed()
        found: list[tuple[int, int]] = []
        for place in self.field.standing_points_in(square, radius, self._tall):
            x, y = place
            off_x, off_y = x - from_x, y - from_y
            if (
                0 < off_x * off_x + off_y * off_y <= farthest
                and (not others or overlaps_no_body(x, y, radius, others))
                and (is_bare or self.straight_move_result(from_x, from_y, x, y) != BLOCKED)
            ):
                found.append(place)
                if only_one:
                    break
        return found

    def moves_into_contact(self) -> list[StraightMove]:
        """Return the straight moves that end in contact with an enemy: one for each enemy that can be
        reached, in the order of the enemies.
        """
        body = self.body
        found: list[StraightMove] = []
        for at in self._enemy_places:
            leg = self.field.straight_move_to(
                body, self.enemies[at].x, self.enemies[at].y, self._others, self.enemies
            )
            off_x, off_y = leg.x - body.x, leg.y - body.y
            if leg.contact == at and off_x * off_x + off_y * off_y <= self.max_length * self.max_length:
                found.append(leg)
        return found

    def has_end_in_row(self, y: int) -> bool:
        """Whether a move may end at any lattice point in the row at `y`."""
        for x in self.field.standing_points_in_row(y, self.body.radius, self._tall, self.left, self.right):
            if self.can_end_at(x, y):
                return True
        return False

    def can_end_at(self, x: int, y: int) -> bool:
        """Whether the body may move straight to this point and end there; False for its present position."""
        from_x, from_y = self.body.x, self.body.y
        off_x, off_y = x - from_x, y - from_y
        square = off_x * off_x + off_y * off_y
        return (
            0 < square <= self.max_length * self.max_length
            and self.is_free_of_friends(x, y)
            and self.straight_move_result(from_x, from_y, x, y) != BLOCKED
        )
