"""What one seat may know: the sides it plays for, and what these have learned."""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from wartable.core.knowledge import Knowledge


@mypyc_attr(allow_interpreted_subclasses=True)
class Perspective:
    """What one seat may know of a battle. A game with secrets derives its own, which finds units by id.

    With `all_seeing` nothing is hidden: from the GM, seat "", and with open sheets from anybody. A seat that
    plays for no side is an outsider to all of them.
    """

    __slots__ = ("all_seeing", "knowledge", "sides")

    knowledge: Knowledge
    sides: list[str]
    all_seeing: bool

    def __init__(self, knowledge: Knowledge, sides: Iterable[str], *, all_seeing: bool) -> None:
        self.knowledge = knowledge
        self.sides = list(dict.fromkeys(sides))
        self.all_seeing = all_seeing

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
        """Whether this is the id of somebody of whom nothing is hidden."""
        return self.all_seeing

    def hides(self, id: str) -> bool:
        """Whether this is the id of somebody of another side; a word that is nobody's id hides nothing."""
        return False
