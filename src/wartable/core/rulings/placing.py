"""Rulings on where a unit stands on a plane."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from wartable.core.boards.plane_data import Plane, parse_place
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request
from wartable.core.rulings.ruling import Need, RulableField
from wartable.core.rulings.visibility import OwnerVisibility
from wartable.core.state import State
from wartable.core.table import Table

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=OwnerVisibility)
X = TypeVar("X")


def place_ruling(
    name: str,
    told: str,
    plane: Plane[S],
    example: str,
    check: Callable[[P, X, Request, int, int], object],
    puts: Callable[[Table[S], X, int, int], object],
    *needs: Need[X],
) -> RulableField[S, P, X]:
    """Return a RulableField that puts its owner on a place of the plane, written as "x,y", by calling `puts`.
    `check` adds a fault to the request for everything that prevents the owner from standing there. `name`,
    `told` and `needs` are the field's name, meaning and preconditions; `example` is a place to suggest in a
    fault.
    """

    def check_place(visibility: P, owner: X, request: Request) -> None:
        place = plane.read_place_text(request, visibility.state, example)
        if place is not None:
            check(visibility, owner, request, *place)

    def apply(table: Table[S], owner: X, ruling: Ruling) -> None:
        place = parse_place(ruling.value)
        assert place is not None
        puts(table, owner, *place)

    return RulableField(name, told, check_place, apply, *needs)
