"""Point costs line by line, and how strong a force is against another."""

from __future__ import annotations

from collections.abc import Sequence


class Bill:
    """What one member of a force, or one part of it, costs."""

    __slots__ = ("budget", "id", "lines", "name", "unit", "what")

    id: str
    name: str
    what: str
    """As what: "Pilot", "Mecha" ..."""
    unit: str
    """What the points are called."""
    lines: tuple[tuple[str, int], ...]
    """Names with their points."""
    budget: int | None
    """What it has to spend; None where there is no limit."""

    def __init__(
        self, id: str, name: str, what: str, unit: str, lines: Sequence[tuple[str, int]], budget: int | None
    ) -> None:
        self.id = id
        self.name = name
        self.what = what
        self.unit = unit
        self.lines = tuple(lines)
        self.budget = budget

    @property
    def total(self) -> int:
        """The sum of its lines."""
        return sum([points for _, points in self.lines])

    @property
    def left(self) -> int | None:
        """Points left to spend, negative where it costs too much; None without a budget."""
        return None if self.budget is None else self.budget - self.total

    def summary(self) -> str:
        """The words beside the total: "of 100 Character Points, 5 left"."""
        left = self.left
        if left is None:
            return self.unit
        rest = "none left" if left == 0 else f"{left} left" if left > 0 else f"{-left} too many"
        return f"of {self.budget} {self.unit}, {rest}"

    def facts(self) -> dict[str, object]:
        """The bill as plain data."""
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


class Member:
    """One member of a force's rating."""

    __slots__ = ("id", "name", "points", "what")

    id: str
    name: str
    what: str
    """As what: "PC of Power Level 2"."""
    points: int

    def __init__(self, id: str, name: str, what: str, points: int) -> None:
        self.id = id
        self.name = name
        self.what = what
        self.points = points

    def facts(self) -> dict[str, object]:
        """The member as plain data."""
        return {"id": self.id, "name": self.name, "what": self.what, "points": self.points}


class Rating:
    """How strong a force is, member by member."""

    __slots__ = ("members", "title")

    title: str
    """What the force is called."""
    members: tuple[Member, ...]

    def __init__(self, title: str, members: Sequence[Member]) -> None:
        self.title = title
        self.members = tuple(members)

    @property
    def total(self) -> int:
        """The sum of its members."""
        return sum([member.points for member in self.members])

    def facts(self) -> dict[str, object]:
        """The rating as plain data."""
        members = [member.facts() for member in self.members]
        return {"title": self.title, "members": members, "total": self.total}


class Opponents:
    """How many of one kind match a rating; none where a single one is too much."""

    __slots__ = ("count", "each", "left", "level", "what")

    what: str
    level: int
    each: int
    """What one of them counts for."""
    count: int
    left: int
    """What of the rating is left over."""

    def __init__(self, what: str, level: int, each: int, total: int) -> None:
        self.what = what
        self.level = level
        self.each = each
        self.count = total // each
        self.left = total % each

    def facts(self) -> dict[str, object]:
        """The opponents as plain data."""
        return {
            "what": self.what,
            "level": self.level,
            "each": self.each,
            "count": self.count,
            "left": self.left,
        }
