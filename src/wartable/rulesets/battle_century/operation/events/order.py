"""The order of play: Initiative, deployment, Rounds and Turns."""

from __future__ import annotations

from wartable.core.event import Event


class InitiativeRolled(Event):
    """A Unit rolled its place in the order of Turns. R-OP-004."""

    fields = ("unit", "die", "speed", "total")

    unit: str
    die: int
    speed: int
    total: int

    def __init__(self, unit: str, die: int, speed: int, total: int) -> None:
        self.unit = unit
        self.die = die
        self.speed = speed
        self.total = total


class InitiativeTiesRolled(Event):
    """Units with equal Initiative rolled off. A-104."""

    fields = ("unit", "die", "speed", "total")

    unit: str
    die: int
    speed: int
    total: int

    def __init__(self, unit: str, die: int, speed: int, total: int) -> None:
        self.unit = unit
        self.die = die
        self.speed = speed
        self.total = total


class InitiativeTraded(Event):
    """Two Units of a Squad traded Initiative. R-OP-005."""

    fields = ("unit", "other")

    unit: str
    other: str

    def __init__(self, unit: str, other: str) -> None:
        self.unit = unit
        self.other = other


class Deployed(Event):
    """A Unit entered formation; `base` is where it Docked, or ""."""

    fields = ("unit", "zone", "base")

    unit: str
    zone: int
    base: str

    def __init__(self, unit: str, zone: int, base: str) -> None:
        self.unit = unit
        self.zone = zone
        self.base = base


class RoundBegan(Event):
    """A Round began with this Tension. R-OP-011."""

    fields = ("round", "tension")

    round: int
    tension: int

    def __init__(self, round: int, tension: int) -> None:
        self.round = round
        self.tension = tension


class TurnBegan(Event):
    """A Unit began its Turn and refreshed its Energy. R-OP-013."""

    fields = ("unit", "energy")

    unit: str
    energy: int

    def __init__(self, unit: str, energy: int) -> None:
        self.unit = unit
        self.energy = energy
