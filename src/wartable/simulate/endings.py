"""Endings of battles, and the battles worth a look: the typical, the closest and the worst."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple


class Ending(NamedTuple):
    """The ending of a battle: winners (none in a draw), rounds, and the number of units left of each side, in
    the order of the sides.
    """

    winners: tuple[str, ...]
    rounds: int
    left: tuple[int, ...]


class Marked(NamedTuple):
    """A battle that is worth watching, with its number and its ending."""

    number: int
    winners: tuple[str, ...]
    rounds: int
    survivors: dict[str, int]

    def facts(self) -> dict[str, object]:
        """Return the battle as plain data."""
        return {
            "battle": self.number,
            "winners": list(self.winners),
            "rounds": self.rounds,
            "survivors": dict(self.survivors),
        }


class Endings:
    """All endings of a simulation: how often each occurred, and the first battle with it. `strength` has the
    initial number of units of each side.
    """

    def __init__(self, strength: Mapping[str, int]) -> None:
        self._strength = dict(strength)
        self._count: Counter[Ending] = Counter()
        self._first: dict[Ending, int] = {}

    def add(self, number: int, ending: Ending) -> None:
        """Add the battle with this number; battles come in order."""
        self._count[ending] += 1
        self._first.setdefault(ending, number)

    def counts(self) -> Iterable[tuple[Ending, int]]:
        """Return each ending with its frequency."""
        return self._count.items()

    def typical(self) -> Marked | None:
        """Return the battle nearest to the mean in rounds and survivors, among those with the most frequent
        winner.
        """
        if not self._count:
            return None
        won: Counter[tuple[str, ...]] = Counter()
        for ending, count in self._count.items():
            won[ending.winners] += count
        usual = won.most_common(1)[0][0]
        scales = [self._spread(at) for at in range(1 + len(self._strength))]

        def distance(ending: Ending) -> float:
            values = (ending.rounds, *ending.left)
            return sum(
                [abs(value - mean) / spread for value, (mean, spread) in zip(values, scales, strict=True)]
            )

        return self._marked(min([one for one in self._count if one.winners == usual], key=distance))

    def closest(self) -> Marked | None:
        """Return the battle with the smallest lead of one side, in the share of units left; of several, the
        longest. None without battles.
        """
        if not self._count:
            return None
        return self._marked(min(self._count, key=lambda ending: (self._lead(ending), -ending.rounds)))

    def worst(self) -> dict[str, Marked]:
        """Return, for each side that ever lost, the battle in which it was furthest behind; of several such
        battles, the shortest.
        """
        found: dict[str, Marked] = {}
        for side in self._strength:
            lost = [one for one in self._count if one.winners and side not in one.winners]
            if lost:
                found[side] = self._marked(min(lost, key=lambda one: (self._ahead(one, side), one.rounds)))
        return found

    def _spread(self, at: int) -> tuple[float, float]:
        """Return mean and standard deviation of the rounds (`at` 0) or of a side's survivors (from 1); a
        deviation of 0 becomes 1.0.
        """
        pairs = [((one.rounds, *one.left)[at], count) for one, count in self._count.items()]
        whole = sum([count for _, count in pairs])
        mean = sum([value * count for value, count in pairs]) / whole
        return mean, sqrt(sum([(value - mean) ** 2 * count for value, count in pairs]) / whole) or 1.0

    def _shares(self, ending: Ending) -> dict[str, float]:
        """Return the share of units that each side has left."""
        sides = zip(self._strength.items(), ending.left, strict=True)
        return {side: left / max(1, strength) for (side, strength), left in sides}

    def _lead(self, ending: Ending) -> float:
        """Return the lead of the side with the most units left over the next."""
        first, *others = sorted(self._shares(ending).values(), reverse=True)
        return first - others[0] if others else first

    def _ahead(self, ending: Ending, side: str) -> float:
        """Return the lead of a side over the best of the others; negative if it is behind."""
        shares = self._shares(ending)
        others = [share for other, share in shares.items() if other != side]
        return shares[side] - max(others, default=0.0)

    def _marked(self, ending: Ending) -> Marked:
        survivors = dict(zip(self._strength, ending.left, strict=True))
        return Marked(self._first[ending], ending.winners, ending.rounds, survivors)
