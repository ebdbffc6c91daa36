"""Joining, deploying, ticks and the end."""

from __future__ import annotations

from wartable.core.event import Event
from wartable.core.term import Term


class JoinedWar(Event):
    """A unit rolled to Join War. EW-11, EW-14."""

    fields = ("unit", "pool", "successes", "first")

    unit: str
    pool: tuple[Term, ...]
    successes: int
    first: int

    def __init__(self, unit: str, pool: tuple[Term, ...], successes: int, first: int) -> None:
        self.unit = unit
        self.pool = pool
        self.successes = successes
        self.first = first


class ReactionSet(Event):
    """The most successes became the reaction count. EW-12."""

    fields = ("count",)

    count: int

    def __init__(self, count: int) -> None:
        self.count = count


class Deployed(Event):
    """A unit entered the field."""

    fields = ("unit", "x", "y", "facing", "formation")

    unit: str
    x: int
    y: int
    facing: int
    formation: str

    def __init__(self, unit: str, x: int, y: int, facing: int, formation: str) -> None:
        self.unit = unit
        self.x = x
        self.y = y
        self.facing = facing
        self.formation = formation


class TickBegan(Event):
    """A tick in which something happens; it stands above all of that."""

    fields = ("tick",)

    tick: int

    def __init__(self, tick: int) -> None:
        self.tick = tick


class ActionTaken(Event):
    """A unit declared an action: Speed in ticks, the size of its DV penalty."""

    fields = ("unit", "action", "target", "detail", "speed", "penalty")

    unit: str
    action: str
    target: str
    detail: str
    speed: int
    penalty: int

    def __init__(
        self,
        unit: str,
        action: str,
        target: str,
        detail: str,
        speed: int,
        penalty: int,
    ) -> None:
        self.unit = unit
        self.action = action
        self.target = target
        self.detail = detail
        self.speed = speed
        self.penalty = penalty


class Aborted(Event):
    """A unit broke off Guard or Aim. W-25."""

    fields = ("unit", "state_of")

    unit: str
    state_of: str

    def __init__(self, unit: str, state_of: str) -> None:
        self.unit = unit
        self.state_of = state_of


class WarEnded(Event):
    """The war is over; no winners is a draw."""

    fields = ("winners", "reason", "tick")

    winners: tuple[str, ...]
    reason: str
    tick: int

    def __init__(self, winners: tuple[str, ...], reason: str, tick: int) -> None:
        self.winners = winners
        self.reason = reason
        self.tick = tick


class RankAndFileRolled(Event):
    """A player character in the ranks rolled after the battle. EW-74."""

    fields = ("unit", "name", "dice", "successes", "difficulty", "levels")

    unit: str
    name: str
    dice: int
    successes: int
    difficulty: int
    levels: int

    def __init__(
        self,
        unit: str,
        name: str,
        dice: int,
        successes: int,
        difficulty: int,
        levels: int,
    ) -> None:
        self.unit = unit
        self.name = name
        self.dice = dice
        self.successes = successes
        self.difficulty = difficulty
        self.levels = levels
