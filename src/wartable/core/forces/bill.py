"""Point costs, item by item, and ratings of the strength of forces."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.declared import define


@define
class CostBreakdown:
    """The cost of one member of a force, or of one part of it."""

    id: str
    name: str
    what: str
    """Its role: "Pilot", "Mecha" ..."""
    unit: str
    """Name of the points, such as "Character Points"."""
    lines: Sequence[tuple[str, int]]
    """The items that cost points, as pairs of name and points."""
    budget: int | None
    """Points that may be spent; None if there is no limit."""

    def _finish(self) -> None:
        self.lines = tuple(self.lines)

    @property
    def total(self) -> int:
        """The points that all items cost."""
        return sum([points for _, points in self.lines])

    @property
    def left(self) -> int | None:
        """The points that are left of the budget, negative if too many were spent; None without a budget."""
        return None if self.budget is None else self.budget - self.total

    def summary(self) -> str:
        """Return the text that follows the total: "of 100 Character Points, 5 left"."""
        left = self.left
        if left is None:
            return self.unit
        rest = "none left" if left == 0 else f"{left} left" if left > 0 else f"{-left} too many"
        return f"of {self.budget} {self.unit}, {rest}"

    def facts(self) -> dict[str, object]:
        """Return the costs as plain data."""
        return {
            "id": self.id,
            "name": self.name,
            "what": self.what,
            "unit": self.unit,
            "lines": [{"name": name, "points": points} for name, points in self.lines],
            "total": self.total,
            "budget": self.budget,
            "left": self.left,
        }


@define
class Member:
    """One member of a force, with its share of the force's rating in points."""

    id: str
    name: str
    what: str
    """Its role: "PC of Power Level 2"."""
    points: int

    def facts(self) -> dict[str, object]:
        """Return the member as plain data."""
        return {"id": self.id, "name": self.name, "what": self.what, "points": self.points}


@define
class Rating:
    """The rating of a force, which is the sum of the ratings of its members."""

    title: str
    """Name of the force."""
    members: Sequence[Member]

    def _finish(self) -> None:
        self.members = tuple(self.members)

    @property
    def total(self) -> int:
        """The sum of the members' points."""
        return sum([member.points for member in self.members])

    def facts(self) -> dict[str, object]:
        """Return the rating as plain data."""
        members = [member.facts() for member in self.members]
        return {"title": self.title, "members": members, "total": self.total}


class Opponents:
    """Opponents of one kind that match a rating: `count` of them, or 0 if even a single one is too
    strong.
    """

    __slots__ = ("count", "each", "left", "level", "what")

    what: str
    level: int
    each: int
    """The rating of a single one of them, in points."""
    count: int
    left: int
    """The points of the rating that remain."""

    def __init__(self, what: str, level: int, each: int, total: int) -> None:
        self.what = what
        self.level = level
        self.each = each
        self.count = total // each
        self.left = total % each

    def facts(self) -> dict[str, object]:
        """Return the opponents as plain data."""
        return {
            "what": self.what,
            "level": self.level,
            "each": self.each,
            "count": self.count,
            "left": self.left,
        }
