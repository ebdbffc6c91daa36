"""The state of a battle: participants, end and outcome, and the seed of its dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define, field, part, state
from wartable.core.data.entity import Entity
from wartable.core.data.knowledge import Knowledge


@define
class Outcome:
    """The outcome of a battle."""

    winners: tuple[str, ...]
    """The winning sides; empty for a draw."""
    reason: str
    """The reason, in words."""
    rounds: int
    """Duration of the battle in rounds, or in the game's other unit of time."""

    def facts(self) -> dict[str, object]:
        """Return the outcome as plain data."""
        return {"winners": list(self.winners), "reason": self.reason, "rounds": self.rounds}


def most_points(points: Mapping[str, int], reason: str, rounds: int) -> Outcome:
    """Return the outcome of a battle decided by points. `points` has the score of each side; those with the
    highest score win. If all sides have the same score, it is a draw.
    """
    most = max(points.values())
    winners = [side for side, count in points.items() if count == most]
    return Outcome(() if len(winners) == len(points) else tuple(winners), reason, rounds)


@state
@mypyc_attr(allow_interpreted_subclasses=True)
class State(Entity):
    """Base class of the state of a battle at a moment, which is plain data. Each game has a subclass.

    `seed` determines all dice; `rolled` counts the rolls so far.
    """

    seed: int
    rolled: int = field(0)

    def __init__(self, seed: int, rolled: int = 0) -> None:
        self.seed = seed
        self.rolled = rolled

    def copy(self) -> Self:
        """Return an independent copy; objects that never change in a battle are shared."""
        raise NotImplementedError

    def reseeded(self, seed: int) -> Self:
        """Return an independent copy with another seed, as if no dice had been rolled."""
        twin = self.copy()
        twin.seed = seed
        twin.rolled = 0
        return twin

    def is_over(self) -> bool:
        """Whether the battle has ended."""
        raise NotImplementedError

    def outcome(self) -> Outcome:
        """Return the outcome. May only be called once `is_over` is true."""
        raise NotImplementedError

    def elapsed(self) -> int:
        """Return the number of the current round, or of the game's other unit of time; 0 in a game that
        counts none.
        """
        return 0

    def seats(self) -> tuple[str, ...]:
        """Return all seats, in the setup's order."""
        raise NotImplementedError

    def sides(self) -> tuple[str, ...]:
        """Return all sides, in the setup's order; by default each seat is a side of its own."""
        return self.seats()

    def gm(self) -> str:
        """Return the only seat that may make rulings; "" if the people at the table agree on them."""
        return ""


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class BattlePlan:
    """Base class of a battle's fixed data, read from its setup: its participants and its limit. Games have
    subclasses.

    `sides` holds the display name of each side, by id. `gm` is the seat of the GM, or "". An undecided battle
    is a draw after `limit` rounds (or other units of time), unless `limit` is 0. `open_sheets` is True if
    nothing is hidden.
    """

    title: str = ""
    sides: dict[str, str] = field({})
    seats: tuple[str, ...] = field(())
    gm: str = field("")
    limit: int = field(0)
    open_sheets: bool = field(False)

    def set_sides_and_seats(self, *sides: str, seats: Sequence[str] = ()) -> None:
        """Set the sides, given by their ids, and the seats. By default each side has one seat, with the same
        id.
        """
        self.sides = {side: side for side in sides}
        self.seats = tuple(seats or sides)


@state
@mypyc_attr(allow_interpreted_subclasses=True)
class PlannedState(State):
    """A state with a BattlePlan, the knowledge that sides have of each other, and the result of the
    battle.
    """

    knowledge: Knowledge = part(Knowledge)
    over: bool = field(False)
    winners: tuple[str, ...] = field(())
    reason: str = field("")

    @property
    def battle_plan(self) -> BattlePlan:
        """The battle plan, with its sides and seats."""
        raise NotImplementedError

    def elapsed(self) -> int:
        """Return the number of the current round, or of the game's other unit of time."""
        raise NotImplementedError

    def has_last_round(self) -> bool:
        """Whether the battle ends after a last round, which its plan sets."""
        return self.battle_plan.limit > 0

    def is_over(self) -> bool:
        return self.over

    def outcome(self) -> Outcome:
        return Outcome(self.winners, self.reason, self.elapsed())

    def seats(self) -> tuple[str, ...]:
        return self.battle_plan.seats

    def sides(self) -> tuple[str, ...]:
        return tuple(self.battle_plan.sides)

    def gm(self) -> str:
        return self.battle_plan.gm

    def facts(self) -> dict[str, object]:
        """Return the public part of the plan and the result, as plain data."""
        plan = self.battle_plan
        return {
            "title": plan.title,
            "sides": list(plan.sides),
            "seats": list(plan.seats),
            "limit": plan.limit,
            "open_sheets": plan.open_sheets,
            "over": self.over,
            "winners": list(self.winners),
            "reason": self.reason,
        }
