"""The result of a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

DRAW: Final = "draw"

_Z95: Final = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""


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
    """Changes with anything that happened in any battle; it does not depend on the number of workers."""
    undecided: int = 0
    """Battles that were given up, as they had no end in sight; they are nobody's, and no draw."""

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
        }


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
