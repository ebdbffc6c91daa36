"""Losses, and what follows from them."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.core.term import Term


class HealthLost(Event):
    """A unit's track, or a person's boxes, filled."""

    fields = ("unit", "person", "levels", "filled", "boxes")

    unit: str
    person: str
    levels: int
    filled: int
    boxes: int

    def __init__(self, unit: str, person: str, levels: int, filled: int, boxes: int) -> None:
        self.unit = unit
        self.person = person
        self.levels = levels
        self.filled = filled
        self.boxes = boxes


class MagnitudeLost(Event):
    """A unit became smaller. EW-73."""

    fields = ("unit", "lost", "magnitude", "members", "why")

    unit: str
    lost: int
    magnitude: int
    members: int
    why: str

    def __init__(self, unit: str, lost: int, magnitude: int, members: int, why: str) -> None:
        self.unit = unit
        self.lost = lost
        self.magnitude = magnitude
        self.members = members
        self.why = why


class PersonOut(Event):
    """A person is out of action. W-2."""

    fields = ("unit", "person")

    unit: str
    person: str

    def __init__(self, unit: str, person: str) -> None:
        self.unit = unit
        self.person = person


class UnitDestroyed(Event):
    """The last Magnitude is gone, or the single person."""

    fields = ("unit",)

    unit: str

    def __init__(self, unit: str) -> None:
        self.unit = unit


class CommandPassed(Event):
    """A Hero took over a unit. W-12."""

    fields = ("unit", "person")

    unit: str
    person: str

    def __init__(self, unit: str, person: str) -> None:
        self.unit = unit
        self.person = person


class BecameMob(Event):
    """Nobody is left to command a unit. W-12."""

    fields = ("unit",)

    unit: str

    def __init__(self, unit: str) -> None:
        self.unit = unit


class SpecialsLost(Event):
    """People faded into the ranks with the unit's Magnitude. W-13."""

    fields = ("unit", "relays", "people")

    unit: str
    relays: int
    people: tuple[str, ...]

    def __init__(self, unit: str, relays: int, people: tuple[str, ...]) -> None:
        self.unit = unit
        self.relays = relays
        self.people = people


class FellApart(Event):
    """A unit became Unordered because its Drill or its Relays no longer hold it. EW-51, W-31."""

    fields = ("unit", "why")

    unit: str
    why: str

    def __init__(self, unit: str, why: str) -> None:
        self.unit = unit
        self.why = why


class EnduranceTested(Event):
    """A unit rolled to keep its Endurance. EW-77."""

    fields = ("unit", "roller", "pool", "successes", "difficulty", "passed", "endurance")

    unit: str
    roller: str
    pool: tuple[Term, ...]
    successes: int
    difficulty: tuple[Term, ...]
    passed: bool
    endurance: int

    def __init__(
        self,
        unit: str,
        roller: str,
        pool: tuple[Term, ...],
        successes: int,
        difficulty: tuple[Term, ...],
        endurance: int,
        *,
        passed: bool,
    ) -> None:
        self.unit = unit
        self.roller = roller
        self.pool = pool
        self.successes = successes
        self.difficulty = difficulty
        self.passed = passed
        self.endurance = endurance


class EnduranceSpent(Event):
    """A Dash, Climb or Swim cost Endurance. EW-83."""

    fields = ("unit", "amount", "endurance")

    unit: str
    amount: int
    endurance: int

    def __init__(self, unit: str, amount: int, endurance: int) -> None:
        self.unit = unit
        self.amount = amount
        self.endurance = endurance


class HesitationTested(Event):
    """A unit rolled its nerve. W-5, W-35."""

    fields = ("unit", "trigger", "pool", "successes", "difficulty", "passed", "lost")

    unit: str
    trigger: str
    pool: tuple[Term, ...]
    successes: int
    difficulty: tuple[Term, ...]
    passed: bool
    lost: int

    def __init__(
        self,
        unit: str,
        trigger: str,
        pool: tuple[Term, ...],
        successes: int,
        difficulty: tuple[Term, ...],
        lost: int,
        *,
        passed: bool,
    ) -> None:
        self.unit = unit
        self.trigger = trigger
        self.pool = pool
        self.successes = successes
        self.difficulty = difficulty
        self.passed = passed
        self.lost = lost


class Hesitated(Event):
    """A unit hesitates without a roll. EW-94, W-33."""

    fields = ("unit", "why")

    unit: str
    why: str

    def __init__(self, unit: str, why: str) -> None:
        self.unit = unit
        self.why = why
