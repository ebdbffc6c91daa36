"""The result of a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NamedTuple

from wartable.simulate.endings import Marked

DRAW: Final = "draw"

_Z95: Final = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class UnitReport(NamedTuple):
    """What became of one unit, over the battles in which it took part; means are for each of these."""

    id: str
    name: str
    side: str
    battles: int
    falls: int
    """How often it left the battle: destroyed, defeated or gone."""
    mean_round: float | None
    """When it left, on average; None where that never happened."""
    dealt: float
    """The mean of what it did to other sides, in what the game calls harm."""
    taken: float
    """The mean of what it lost."""


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """Statistics of many battles between the same players."""

    battles: int
    wins: Mapping[str, int]
    """By side, and under "draw" battles without a winner. A battle with several winners counts for each of
    them.
    """
    interval_95: Mapping[str, tuple[float, float]]
    """Wilson's interval, by the same keys, for the share of battles won (0 to 1)."""
    mean_rounds: float
    """Without the undecided ones."""
    decisions: int
    """Questions that players answered."""
    seconds: float
    """Of real time."""
    digest: str
    """Changes with any answer, roll or loss in any battle; it does not depend on the number of workers."""
    undecided: int = 0
    """Battles that were given up, as they had no end in sight; they are nobody's, and no draw. All that
    follows is told without them.
    """
    stalemates: int = 0
    """How many of the undecided ones stopped because nothing changed any more; the others took too many
    decisions.
    """
    asked: int = 0
    """How many battles were asked for; there are fewer where somebody stopped the simulation."""
    players: Mapping[str, str] = field(default_factory=dict)
    """The names of the players, by seat."""
    seed: int = 0
    """What all battles follow from."""
    rounds: Mapping[int, int] = field(default_factory=dict)
    """How many battles took so many rounds."""
    strength: Mapping[str, int] = field(default_factory=dict)
    """With how many units each side begins."""
    survivors: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """By side: in how many battles so many of these were left in the end."""
    units: tuple[UnitReport, ...] = ()
    """All units that took part."""
    typical: Marked | None = None
    """The battle that is nearest to the means, of those with the usual winner."""
    closest: Marked | None = None
    """The battle with the smallest lead, in the share of units left."""
    worst: Mapping[str, Marked] = field(default_factory=dict)
    """By side that ever lost: the battle in which it was furthest behind."""

    @property
    def battles_per_second(self) -> float:
        """Battles per second of real time; 0 where no time was measured."""
        return self.battles / self.seconds if self.seconds > 0 else 0.0

    def facts(self) -> dict[str, object]:
        """The report as plain data."""
        return {
            "battles": self.battles,
            "wins": dict(self.wins),
            "interval_95": {key: list(interval) for key, interval in self.interval_95.items()},
            "mean_rounds": self.mean_rounds,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "battles_per_second": self.battles_per_second,
            "digest": self.digest,
            "undecided": self.undecided,
            "stalemates": self.stalemates,
            "asked": self.asked,
            "players": dict(self.players),
            "seed": self.seed,
            "rounds": {str(rounds): count for rounds, count in self.rounds.items()},
            "strength": dict(self.strength),
            "survivors": {
                side: {str(left): count for left, count in counts.items()}
                for side, counts in self.survivors.items()
            },
            "units": [unit._asdict() for unit in self.units],
            "typical": None if self.typical is None else self.typical.facts(),
            "closest": None if self.closest is None else self.closest.facts(),
            "worst": {side: battle.facts() for side, battle in self.worst.items()},
        }

    def mean_left(self, side: str) -> float:
        """How many units of a side are left in the end, on average; 0 where no battle was decided."""
        counts = self.survivors.get(side, {})
        return sum([left * count for left, count in counts.items()]) / max(1, sum(counts.values()))


def wilson_interval(hits: int, tries: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share, given `hits` in `tries`; 0 to 1 without tries."""
    if tries == 0:
        return 0.0, 1.0
    share = hits / tries
    z2 = _Z95 * _Z95 / tries
    middle = share + z2 / 2
    reach = _Z95 * sqrt(share * (1 - share) / tries + z2 / (4 * tries))
    low = 0.0 if hits == 0 else (middle - reach) / (1 + z2)
    high = 1.0 if hits == tries else (middle + reach) / (1 + z2)
    return low, high
