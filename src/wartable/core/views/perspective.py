"""The perspective of a seat: the sides for which it plays, and what these have learned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.core.data.knowledge import Knowledge

OUTSIDER: Final = "-"
"""The side of a seat that plays for no side."""


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Perspective:
    """The knowledge that one seat has of a battle. A game with secrets has a subclass.

    `all_seeing` is True with open sheets, for the GM's seat, and for seat "", which sees everything. `sides`
    are the sides that the seat plays. `side` is the first of them, or OUTSIDER if there is none; for the GM's
    seat and seat "" it is "".
    """

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
        """Whether the seat sees everything of this side."""
        return self.all_seeing or side in self.sides

    def has_learned(self, id: str, facet: str) -> bool:
        """Whether one of the seat's sides has learned this facet of the unit with this id."""
        for side in self.sides:
            if self.knowledge.knows(side, id, facet):
                return True
        return False

    def owns(self, owner: Any) -> bool:
        """Whether the seat sees everything of this unit: it is on one of the seat's sides, or nothing is
        hidden from the seat.
        """
        return self.owns_side(owner.side)

    def knows(self, owner: Any, facet: str) -> bool:
        """Whether the seat knows this facet of a unit: a part of its sheet, such as "attributes", that is
        revealed as a whole.
        """
        return self.owns(owner) or self.has_learned(owner.id, facet)

    # -------------------------------------------------------------- by id, for events

    def find(self, id: str) -> Any:
        """Return the unit with this id, or the unit that stands for it in the battle; None if there is none.
        A game with secrets overrides this.
        """
        return None

    def owns_id(self, id: str) -> bool:
        """Whether the seat sees everything of the unit with this id."""
        found = self.find(id)
        return self.all_seeing if found is None else self.owns(found)

    def hides(self, id: str) -> bool:
        """Whether this is the id of a unit of which something may be hidden from the seat. False if no unit
        has this id.
        """
        found = self.find(id)
        return found is not None and not self.owns(found)

    def knows_of(self, id: str, facet: str) -> bool:
        """Whether the seat knows this facet of the unit that `find` returns for this id."""
        found = self.find(id)
        return found is not None and self.knows(found, facet)
