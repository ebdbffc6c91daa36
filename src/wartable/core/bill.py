"""Point costs line by line, and how strong a force is against another."""

from __future__ import annotations

from collections.abc import Sequence


class Bill:
    """What one member of a force, or one part of it, costs.

    `what` says what it is ("Pilot", "Mecha"), `unit` names the points, `lines` are names with their points,
    `budget` is what it may spend, or None.
    """

    __slots__ = ("budget", "id", "lines", "name", "unit", "what")

    id: str
    name: str
    what: str
    unit: str
    lines: tuple[tuple[str, int], ...]
    budget: int | None

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
    """One member of a force's rating; `what` says what it counts as: "PC of Power Level 2"."""

    __slots__ = ("id", "name", "points", "what")

    id: str
    name: str
    what: str
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
    """How strong a force is, member by member; `title` is the force's name."""

    __slots__ = ("members", "title")

    title: str
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
    """How many opponents of one kind match a rating: `count` of them, each for `each`, with `left` over. None
    where a single one is too much.
    """

    __slots__ = ("count", "each", "left", "level", "what")

    what: str
    level: int
    each: int
    count: int
    left: int

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
