"""Questions for a point on the table: first for the square, then for the point in it. IN-R24."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from wartable.core.boards.memory import empty_cache_if_over_limit
from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.ground.field import SQUARE
from wartable.rulesets.infinity.ground.legs import PossibleStraightMoves
from wartable.rulesets.infinity.ground.measures import INCH, units_to_inches
from wartable.rulesets.infinity.model.state import SkirmishTable

_POINTS: Final[dict[tuple[int, int], Option]] = {}

Point = tuple[int, int]


@final
@define
class OfferedSquare:
    """A square of the table that is offered as an answer. `places` are its points; `is_open` is a function
    that tells which of them may be chosen.
    """

    name: Final[str]
    places: Final[Sequence[Point]]
    is_open: Final[Callable[[int, int], bool]]

    def selectable_points(self) -> list[Point]:
        """Return the points of the square that may be chosen, row by row."""
        return [(x, y) for x, y in self.places if self.is_open(x, y)]

    def has_selectable_point(self) -> bool:
        """Whether any point of the square may be chosen."""
        for x, y in self.places:
            if self.is_open(x, y):
                return True
        return False

    def center_point(self) -> Point:
        """Return the centre of the square."""
        left = min([x for x, _ in self.places]) // SQUARE * SQUARE
        top = min([y for _, y in self.places]) // SQUARE * SQUARE
        return left + SQUARE // 2, top + SQUARE // 2

    def nearest_selectable_point(self) -> Point:
        """Return the selectable point that is nearest to the centre of the square; among equally near ones,
        the first in reading order. It stands for the whole square when options are compared.
        """
        center_x, center_y = self.center_point()
        by_distance = [((x - center_x) ** 2 + (y - center_y) ** 2, y, x) for x, y in self.places]
        for _, y, x in sorted(by_distance):
            if self.is_open(x, y):
                return x, y
        return center_x, center_y


@define
class StraightMoveDecision(Decision):
    """The question where a straight move ends. `may_turn` says that a corner may be turned before."""

    legs: PossibleStraightMoves | None = None
    may_turn: bool = False


def accept_any_point(x: int, y: int) -> bool:
    """Return True: the `is_open` of a square every point of which may be chosen."""
    return True


def square_options(squares: Sequence[OfferedSquare]) -> list[Option]:
    """Return an option for each of these squares; the square is the option's data."""
    return [Option(f"to:{square.name}", square.name, square) for square in squares]


def point_option(point: Point) -> Option:
    """Return the option for a point of the lattice; the point is the option's data."""
    option = _POINTS.get(point)
    if option is None:
        x, y = point
        option = Option(
            f"at:{x / INCH:g},{y / INCH:g}", f"{units_to_inches(x):g}, {units_to_inches(y):g}", point
        )
        empty_cache_if_over_limit(_POINTS, 5000)
        _POINTS[point] = option
    return option


def ask_point_in_squares(
    table: SkirmishTable, seat: str, subject: str, about: str, squares: Sequence[OfferedSquare]
) -> Point:
    """Ask a seat for one of these squares, then for a point in it, and return the point. Each question begins
    with `subject`; `about` is the id of the Trooper that the questions are about. IN-03-08, IN-08-10,
    IN-08-11.
    """
    question = f"{subject}: in which square?"
    square = table.ask(Decision(seat, question, square_options(squares), about)).as_a(OfferedSquare)
    options = [point_option(point) for point in square.selectable_points()]
    chosen = table.ask(Decision(seat, f"{subject}: where in {square.name}?", options, about)).as_a(tuple)
    return chosen
