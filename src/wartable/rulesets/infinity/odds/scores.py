"""Possible results of a roll for both sides, with the number of ways to each."""

from __future__ import annotations

from typing import NamedTuple

from wartable.rulesets.infinity.d20.pools import SIDES

Ways = dict[tuple[int, int], int]
"""Ways to score, by the dice that survive and how many of them are criticals."""


class Dice(NamedTuple):
    """One side's dice: its Success Value, the dice that count, and those of +1 SD beside them, of which the
    worst are discarded.
    """

    sv: int
    kept: int
    spare: int = 0

    @property
    def rolled(self) -> int:
        """The dice that fall."""
        return self.kept + self.spare

    @property
    def everything(self) -> int:
        """The ways in which they can fall."""
        return int(SIDES**self.rolled)


class Scores(NamedTuple):
    """In how many of `everything` ways the active side scores, and the reactive side; in all others
    neither.
    """

    active: Ways
    reactive: Ways
    everything: int

    @property
    def neither(self) -> int:
        """Return the number of ways in which neither side scores."""
        return self.everything - sum(self.active.values()) - sum(self.reactive.values())
