"""The endings of a simulation's battles, and the choice of battles to watch: the typical, the closest, the
worst.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple


class Ending(NamedTuple):
    """The ending of a battle: its winners (none for a draw), its rounds, and the number of units that each
    side has left, in the order of the sides.
    """

    winners: tuple[str, ...]
    rounds: int
    left: tuple[int, ...]


class Marked(NamedTuple):
    """A battle that is worth watching: its number, and its ending, with the number of surviving units of each
    side.
    """

    number: int
    winners: tuple[str, ...]
    rounds: int
    survivors: dict[str, int]

    def facts(self) -> dict[str, object]:
        """Return the battle as a dict that can be written as JSON."""
        return {
            "battle": self.number,
            "winners": list(self.winners),
            "rounds": self.rounds,
            "survivors": dict(self.survivors),
        }


class Endings:
    """Counts how often each ending occurred in a simulation, and remembers the first battle with each.
    `strength` has the number of units of each side at the start.
    """

    def __init__(self, strength: Mapping[str, int]) -> None:
        self._strength = dict(strength)
        self._count: Counter[Ending] = Counter()
        self._first: dict[Ending, int] = {}

    def add(self, number: int, ending: Ending) -> None:
        """Add the ending of the battle with this number. Battles must be added in order."""
        self._count[ending] += 1
        self._first.setdefault(ending, number)

    def counts(self) -> Iterable[tuple[Ending, int]]:
        """Return pairs of each different ending and the number of battles that ended with it."""
        return self._count.items()

    def typical(self) -> Marked | None:
        """Return, among the battles with the most frequent winners, the one that is nearest to the mean in
        rounds and survivors. Returns None without battles.
        """
        if not self._count:
            return None
        won: Counter[tuple[str, ...]] = Counter()
        for ending, count in self._count.items():
            won[ending.winners] += count
        usual = won.most_common(1)[0][0]
        scales = [self._mean_and_deviation(at) for at in range(1 + len(self._strength))]

        def distance(ending: Ending) -> float:
            values = (ending.rounds, *ending.left)
            return sum(
                [abs(value - mean) / spread for value, (mean, spread) in zip(values, scales, strict=True)]
            )

        return self._mark(
            min([candidate for candidate in self._count if candidate.winners == usual], key=distance)
        )

    def closest(self) -> Marked | None:
        """Return the battle with the smallest lead of the leading side, in the share of units that are left;
        of several such battles, the longest. Returns None without battles.
        """
        if not self._count:
            return None
        return self._mark(min(self._count, key=lambda ending: (self._lead(ending), -ending.rounds)))

    def worst(self) -> dict[str, Marked]:
        """Return a battle for each side that has lost one, by the side: the one in which the side was
        furthest behind at the end; of several such battles, the shortest.
        """
        found: dict[str, Marked] = {}
        for side in self._strength:
            lost = [ending for ending in self._count if ending.winners and side not in ending.winners]
            if lost:
                found[side] = self._mark(
                    min(lost, key=lambda ending: (self._lead_of(ending, side), ending.rounds))
                )
        return found

    def _mean_and_deviation(self, at: int) -> tuple[float, float]:
        """Return the mean and the standard deviation of the rounds (if `at` is 0) or of the survivors of side
        number `at`, from 1. A deviation of 0 is replaced by 1.0.
        """
        pairs = [((ending.rounds, *ending.left)[at], count) for ending, count in self._count.items()]
        total = sum([count for _, count in pairs])
        mean = sum([value * count for value, count in pairs]) / total
        return mean, sqrt(sum([(value - mean) ** 2 * count for value, count in pairs]) / total) or 1.0

    def _shares(self, ending: Ending) -> dict[str, float]:
        """Return, for each side, which part of its units was left at the end, from 0 to 1."""
        sides = zip(self._strength.items(), ending.left, strict=True)
        return {side: left / max(1, strength) for (side, strength), left in sides}

    def _lead(self, ending: Ending) -> float:
        """Return the lead of the best side: the part of its units that was left (0 to 1) minus that of the
        next best side.
        """
        first, *others = sorted(self._shares(ending).values(), reverse=True)
        return first - others[0] if others else first

    def _lead_of(self, ending: Ending, side: str) -> float:
        """Return the lead of a side: the part of its units that was left (0 to 1) minus that of the best
        other side. It is negative if another side was better.
        """
        shares = self._shares(ending)
        others = [share for other, share in shares.items() if other != side]
        return shares[side] - max(others, default=0.0)

    def _mark(self, ending: Ending) -> Marked:
        survivors = dict(zip(self._strength, ending.left, strict=True))
        return Marked(self._first[ending], ending.winners, ending.rounds, survivors)
