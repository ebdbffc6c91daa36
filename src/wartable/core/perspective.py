"""What one seat may know: the sides it plays for, and what these have learned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.knowledge import Knowledge

OUTSIDER: Final = "-"
"""The side of a seat that plays for no side."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Perspective:
    """What one seat may know of a battle. A game with secrets derives its own.

    Nothing is hidden from the GM and from seat "", whose `side` is "", or from anybody with open sheets: all
    these are `all_seeing`. A seat that plays for no side is an outsider to all; of several `sides` the first
    is its own.
    """

    __slots__ = ("all_seeing", "knowledge", "side", "sides")

    knowledge: Knowledge
    sides: list[str]
    side: str
    all_seeing: bool

    def __init__(
        self, seat: str, gm: str, sides: Iterable[str], knowledge: Knowledge, *, open_sheets: bool
    ) -> None:
        self.knowledge = knowledge
        self.sides = list(dict.fromkeys(sides))
        self.side = self.sides[0] if self.sides else OUTSIDER
        self.all_seeing = open_sheets
        if seat in ("", gm):
            self.side = ""
            self.all_seeing = True

    def owns_side(self, side: str) -> bool:
        """Whether nothing of this side is hidden."""
        return self.all_seeing or side in self.sides

    def has_learned(self, id: str, facet: str) -> bool:
        """Whether a side of the seat has learned this facet of the unit with this id."""
        for side in self.sides:
            if self.knowledge.knows(side, id, facet):
                return True
        return False

    def owns_id(self, id: str) -> bool:
        """Whether this is the id of a unit of which nothing is hidden."""
        return self.all_seeing

    def hides(self, id: str) -> bool:
        """Whether this is the id of a unit of another side; False for anything that is no id."""
        return False
