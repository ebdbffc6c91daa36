"""Asking where somebody is put or goes: in which square, then at which point of it. IN-R24."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.memory import make_room
from wartable.rulesets.infinity.ground.measures import INCH, inches
from wartable.rulesets.infinity.model.state import SkirmishTable

_SQUARES: Final[dict[str, Option]] = {}
_POINTS: Final[dict[tuple[int, int], Option]] = {}


def square_options(squares: Sequence[str]) -> list[Option]:
    """An Option for each of these squares, whose data is its name."""
    found: list[Option] = []
    for square in squares:
        option = _SQUARES.get(square)
        if option is None:
            option = Option(f"to:{square}", square, square)
            make_room(_SQUARES, 5000)
            _SQUARES[square] = option
        found.append(option)
    return found


def point_option(point: tuple[int, int]) -> Option:
    """The Option for a place of the lattice, whose data is that point."""
    option = _POINTS.get(point)
    if option is None:
        x, y = point
        option = Option(f"at:{x / INCH:g},{y / INCH:g}", f"{inches(x):g}, {inches(y):g}", point)
        make_room(_POINTS, 50000)
        _POINTS[point] = option
    return option


def ask_square(table: SkirmishTable, seat: str, name: str, about: str, squares: Sequence[str]) -> str:
    """Ask for one of these squares. IN-03-08, IN-08-10, IN-08-11."""
    options = square_options(squares)
    return str(table.ask(Decision(seat, f"{name}: in which square?", options, about)).data)


def ask_point(
    table: SkirmishTable, seat: str, name: str, about: str, square: str, points: Sequence[tuple[int, int]]
) -> tuple[int, int]:
    """Ask for one of these points of a square. IN-03-08, IN-08-10, IN-08-11."""
    options = [point_option(point) for point in points]
    chosen = table.ask(Decision(seat, f"{name}: where in {square}?", options, about)).data
    assert isinstance(chosen, tuple)
    return chosen
