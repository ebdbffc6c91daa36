"""What units lose in a battle, as every game tells it: harm, by whom, and who leaves the battle when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol


class Loss:
    """What one unit loses by one event."""

    __slots__ = ("amount", "by", "unit")

    unit: str
    """The id of the unit."""
    amount: int
    """How much, in what the game calls harm (see `Telling.harm`)."""
    by: str
    """The id of the unit that did it; "", or what did it in words, where it was no unit."""

    def __init__(self, unit: str, amount: int, by: str) -> None:
        self.unit = unit
        self.amount = amount
        self.by = by


class TellsLosses(Protocol):
    """What is asked of an event."""

    def losses(self) -> Sequence[Loss]:
        """What units lose by it."""

    def leavers(self) -> Sequence[str]:
        """The ids of the units that leave the battle by it."""


class Losses:
    """A running account of what units have lost and who has left. Events are added in order, with the round
    in which they happened; pass every event, and nothing that a seat sees less of.
    """

    __slots__ = ("harm", "left")

    harm: dict[tuple[str, str], int]
    """How much a unit did to another: by the ids of the doer, "" where there is none, and of the other."""
    left: dict[str, int]
    """The round in which a unit last left the battle, by id; a game may bring it back."""

    def __init__(self) -> None:
        self.harm = {}
        self.left = {}

    def add(self, events: Iterable[TellsLosses], round: int) -> None:
        """Add what happened in this round, or part of it."""
        for event in events:
            for loss in event.losses():
                pair = (loss.by, loss.unit)
                self.harm[pair] = self.harm.get(pair, 0) + loss.amount
            for unit in event.leavers():
                self.left[unit] = round

    def taken(self, unit: str) -> int:
        """How much a unit lost, to whatever."""
        return sum([amount for (_, other), amount in self.harm.items() if other == unit])

    def dealt(self, unit: str, sides: Mapping[str, str]) -> int:
        """How much a unit did to other sides; `sides` has those of all units by id."""
        return self.totals(sides)[1].get(unit, 0)

    def totals(self, sides: Mapping[str, str]) -> tuple[dict[str, int], dict[str, int]]:
        """What each of these units lost, and what each did to other sides; `sides` has theirs by id."""
        taken = dict.fromkeys(sides, 0)
        dealt = dict.fromkeys(sides, 0)
        for (by, unit), amount in self.harm.items():
            if unit in taken:
                taken[unit] += amount
                if by in dealt and sides[by] != sides[unit]:
                    dealt[by] += amount
        return taken, dealt
