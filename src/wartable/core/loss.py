"""Damage and casualty statistics shared by all games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from wartable.core.data.declared import define, field


@define
class Loss:
    """The harm that one unit took by one event."""

    unit: str
    """Id of the unit."""
    amount: int
    """Amount, in the game's measure of harm (see `Vocabulary.harm`)."""
    by: str
    """Id of the unit that caused the harm; otherwise its cause in words, or ""."""


class LossReporter(Protocol):
    """Protocol of an event that reports losses."""

    def losses(self) -> Sequence[Loss]:
        """Return the losses that the event causes."""

    def leavers(self) -> Sequence[str]:
        """Return the ids of the units that this event takes out of the battle."""


@define
class Losses:
    """An account of the harm and the departures in a battle so far. Add all events in order, before anything
    is hidden in them, with the round in which they happened.
    """

    harm: dict[tuple[str, str], int] = field({})
    """Harm done, by pairs of the cause (a `Loss.by`) and the id of the unit that took it."""
    left: dict[str, int] = field({})
    """The round in which each unit last left the battle, by the unit's id. A game may bring units back."""

    def add(self, events: Iterable[LossReporter], round: int) -> None:
        """Add the losses and departures of events that happened in this round."""
        for event in events:
            for loss in event.losses():
                pair = (loss.by, loss.unit)
                self.harm[pair] = self.harm.get(pair, 0) + loss.amount
            for unit in event.leavers():
                self.left[unit] = round

    def taken(self, unit: str) -> int:
        """Return the total harm that a unit took, from all causes."""
        return sum([amount for (_, victim), amount in self.harm.items() if victim == unit])

    def dealt(self, unit: str, sides: Mapping[str, str]) -> int:
        """Return the harm that a unit did to other sides; `sides` has the side of every unit by id."""
        return self.totals(sides)[1].get(unit, 0)

    def totals(self, sides: Mapping[str, str]) -> tuple[dict[str, int], dict[str, int]]:
        """Return two dicts by unit id: the harm that each unit took, and the harm that each did to other
        sides. `sides` has the side of every unit by id.
        """
        taken = dict.fromkeys(sides, 0)
        dealt = dict.fromkeys(sides, 0)
        for (by, unit), amount in self.harm.items():
            if unit in taken:
                taken[unit] += amount
                if by in dealt and sides[by] != sides[unit]:
                    dealt[by] += amount
        return taken, dealt
