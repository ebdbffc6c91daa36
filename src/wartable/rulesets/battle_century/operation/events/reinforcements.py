"""Allied Reinforcements: what they do and what is done to them."""

from __future__ import annotations

from wartable.core.event import Event


class ReinforcementPointRegained(Event):
    """Reinforcements got a spent Point back and have so many now. R-REIN-007."""

    fields = ("reserve", "points")

    reserve: str
    points: int

    def __init__(self, reserve: str, points: int) -> None:
        self.reserve = reserve
        self.points = points


class ReinforcementsActed(Event):
    """Reinforcements took their Action. R-REIN-006."""

    fields = ("reserve", "action", "target")

    reserve: str
    action: str
    target: str

    def __init__(self, reserve: str, action: str, target: str) -> None:
        self.reserve = reserve
        self.action = action
        self.target = target


class ReinforcementPowerUsed(Event):
    """Reinforcements used a Power and have so many Points left. R-REIN-008."""

    fields = ("reserve", "power", "target", "points")

    reserve: str
    power: str
    target: str
    points: int

    def __init__(self, reserve: str, power: str, target: str, points: int) -> None:
        self.reserve = reserve
        self.power = power
        self.target = target
        self.points = points


class ReinforcementsAttacked(Event):
    """A Unit took so many Points from Reinforcements. R-REIN-005."""

    fields = ("unit", "reserve", "lost", "points")

    unit: str
    reserve: str
    lost: int
    points: int

    def __init__(self, unit: str, reserve: str, lost: int, points: int) -> None:
        self.unit = unit
        self.reserve = reserve
        self.lost = lost
        self.points = points


class ReinforcementsDefeated(Event):
    """Reinforcements had fewer Points than they lost. R-REIN-003."""

    fields = ("reserve",)

    reserve: str

    def __init__(self, reserve: str) -> None:
        self.reserve = reserve
