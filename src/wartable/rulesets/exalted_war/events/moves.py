"""Orders, movement, facing, contact."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.core.term import Term


class Ordered(Event):
    """A unit has a new standing order."""

    fields = ("unit", "order", "target", "square")

    unit: str
    order: str
    target: str
    square: str

    def __init__(self, unit: str, order: str, target: str, square: str) -> None:
        self.unit = unit
        self.order = order
        self.target = target
        self.square = square


class Moved(Event):
    """A unit moved so many yards. EW-80."""

    fields = ("unit", "x", "y", "facing", "yards", "square")

    unit: str
    x: int
    y: int
    facing: int
    yards: int
    square: str

    def __init__(self, unit: str, x: int, y: int, facing: int, yards: int, square: str) -> None:
        self.unit = unit
        self.x = x
        self.y = y
        self.facing = facing
        self.yards = yards
        self.square = square


class Faced(Event):
    """A unit shifted its facing without moving. EW-90."""

    fields = ("unit", "facing")

    unit: str
    facing: int

    def __init__(self, unit: str, facing: int) -> None:
        self.unit = unit
        self.facing = facing


class ContactMade(Event):
    """Two enemies touch. W-26."""

    fields = ("unit", "other")

    unit: str
    other: str

    def __init__(self, unit: str, other: str) -> None:
        self.unit = unit
        self.other = other


class CommandRolled(Event):
    """A leader or Relay rolled to command a unit."""

    fields = ("unit", "what", "roller", "pool", "successes", "difficulty", "passed")

    unit: str
    what: str
    roller: str
    pool: tuple[Term, ...]
    successes: int
    difficulty: tuple[Term, ...]
    passed: bool

    def __init__(
        self,
        unit: str,
        what: str,
        roller: str,
        pool: tuple[Term, ...],
        successes: int,
        difficulty: tuple[Term, ...],
        *,
        passed: bool,
    ) -> None:
        self.unit = unit
        self.what = what
        self.roller = roller
        self.pool = pool
        self.successes = successes
        self.difficulty = difficulty
        self.passed = passed


class Engaged(Event):
    """Two units are engaged from now on. W-26."""

    fields = ("unit", "other")

    unit: str
    other: str

    def __init__(self, unit: str, other: str) -> None:
        self.unit = unit
        self.other = other


class EngagementEnded(Event):
    """Two units are no longer engaged."""

    fields = ("unit", "other", "why")

    unit: str
    other: str
    why: str

    def __init__(self, unit: str, other: str, why: str) -> None:
        self.unit = unit
        self.other = other
        self.why = why


class Disengaged(Event):
    """A unit rolled to get clear of its enemies. EW-89."""

    fields = ("unit", "roller", "pool", "successes", "difficulty", "passed")

    unit: str
    roller: str
    pool: tuple[Term, ...]
    successes: int
    difficulty: tuple[Term, ...]
    passed: bool

    def __init__(
        self,
        unit: str,
        roller: str,
        pool: tuple[Term, ...],
        successes: int,
        difficulty: tuple[Term, ...],
        *,
        passed: bool,
    ) -> None:
        self.unit = unit
        self.roller = roller
        self.pool = pool
        self.successes = successes
        self.difficulty = difficulty
        self.passed = passed


class Enveloped(Event):
    """A unit is surrounded by a larger one. EW-68."""

    fields = ("unit", "by")

    unit: str
    by: str

    def __init__(self, unit: str, by: str) -> None:
        self.unit = unit
        self.by = by
