"""Formations, splitting and merging, signals, Rally, people apart."""

from __future__ import annotations

from wartable.core.event import Event


class FormationChanged(Event):
    """A unit took another formation. EW-88."""

    fields = ("unit", "formation")

    unit: str
    formation: str

    def __init__(self, unit: str, formation: str) -> None:
        self.unit = unit
        self.formation = formation


class Turned(Event):
    """A unit turned by a Turn. EW-90."""

    fields = ("unit", "facing")

    unit: str
    facing: int

    def __init__(self, unit: str, facing: int) -> None:
        self.unit = unit
        self.facing = facing


class UnitSplit(Event):
    """A Hero left with troops. EW-92."""

    fields = ("unit", "new", "hero", "members", "left", "magnitude", "magnitude_left")

    unit: str
    new: str
    hero: str
    members: int
    left: int
    magnitude: int
    magnitude_left: int

    def __init__(
        self,
        unit: str,
        new: str,
        hero: str,
        members: int,
        left: int,
        magnitude: int,
        magnitude_left: int,
    ) -> None:
        self.unit = unit
        self.new = new
        self.hero = hero
        self.members = members
        self.left = left
        self.magnitude = magnitude
        self.magnitude_left = magnitude_left


class UnitsMerged(Event):
    """Two units became one. EW-94."""

    fields = ("unit", "dissolved", "members", "magnitude")

    unit: str
    dissolved: str
    members: int
    magnitude: int

    def __init__(self, unit: str, dissolved: str, members: int, magnitude: int) -> None:
        self.unit = unit
        self.dissolved = dissolved
        self.members = members
        self.magnitude = magnitude


class Signalled(Event):
    """A leader's signal reached a unit. EW-95."""

    fields = ("unit", "receiver")

    unit: str
    receiver: str

    def __init__(self, unit: str, receiver: str) -> None:
        self.unit = unit
        self.receiver = receiver


class Rallied(Event):
    """A Rally brought something back: a Relay, Magnitude or Endurance. EW-97 to EW-99."""

    fields = ("unit", "kind", "amount", "total")

    unit: str
    kind: str
    amount: int
    total: int

    def __init__(self, unit: str, kind: str, amount: int, total: int) -> None:
        self.unit = unit
        self.kind = kind
        self.amount = amount
        self.total = total


class WentApart(Event):
    """A special character acts apart from the unit, or leaves it. W-42, EW-93."""

    fields = ("unit", "person", "leaves")

    unit: str
    person: str
    leaves: bool

    def __init__(self, unit: str, person: str, *, leaves: bool) -> None:
        self.unit = unit
        self.person = person
        self.leaves = leaves


class FellIn(Event):
    """A special character is back in the unit."""

    fields = ("unit", "person")

    unit: str
    person: str

    def __init__(self, unit: str, person: str) -> None:
        self.unit = unit
        self.person = person


class RatingLent(Event):
    """A Hero or Sorcerer lends a rating, or no longer (person is empty). EW-47, EW-48."""

    fields = ("unit", "person")

    unit: str
    person: str

    def __init__(self, unit: str, person: str) -> None:
        self.unit = unit
        self.person = person
