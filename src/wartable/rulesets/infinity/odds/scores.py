"""The results of a roll for both sides, with the number of ways to reach each."""

from __future__ import annotations

from typing import NamedTuple

from wartable.rulesets.infinity.d20.pools import SIDES

Ways = dict[tuple[int, int], int]
"""A number of ways for each result; the result is the number of dice that count, and the number of criticals
among them.
"""


class SideDice(NamedTuple):
    """The dice that one side rolls: its Success Value, the number of dice that are kept, and in `spare` the
    number of extra dice of +1 SD. As many dice as these are discarded after the roll, the worst first.
    """

    sv: int
    kept: int
    spare: int = 0

    @property
    def rolled_dice_count(self) -> int:
        """The number of dice rolled, including those of +1 SD."""
        return self.kept + self.spare

    @property
    def total_ways(self) -> int:
        """The number of ways in which all the dice rolled can fall."""
        return int(SIDES**self.rolled_dice_count)


class ScoreWays(NamedTuple):
    """In how many of the `total_ways` in which the dice can fall the active side scores, and in how many the
    reactive side. In all other ways neither side scores.
    """

    active: Ways
    reactive: Ways
    total_ways: int

    @property
    def ways_without_hits(self) -> int:
        """The number of ways in which neither side scores."""
        return self.total_ways - sum(self.active.values()) - sum(self.reactive.values())
