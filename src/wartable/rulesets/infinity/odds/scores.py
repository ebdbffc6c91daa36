"""Possible results of a roll for both sides, with the number of ways to each."""

from __future__ import annotations

from typing import NamedTuple

from wartable.rulesets.infinity.d20.pools import SIDES

Ways = dict[tuple[int, int], int]
"""Number of ways to score, by surviving dice and criticals among them."""


class Dice(NamedTuple):
    """One side's dice: its Success Value, the dice that count, and the extra dice of +1 SD, of which the
    worst are discarded.
    """

    sv: int
    kept: int
    spare: int = 0

    @property
    def rolled(self) -> int:
        """Return the number of dice rolled, including those of +1 SD."""
        return self.kept + self.spare

    @property
    def everything(self) -> int:
        """Return the number of ways in which the dice can fall."""
        return int(SIDES**self.rolled)


class Scores(NamedTuple):
    """The number of ways, out of `everything`, in which the active side or the reactive side scores. In the
    rest neither does.
    """

    active: Ways
    reactive: Ways
    everything: int

    @property
    def neither(self) -> int:
        """Return the number of ways in which neither side scores."""
        return self.everything - sum(self.active.values()) - sum(self.reactive.values())
