"""The report on the battles of a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NamedTuple

from wartable.simulate.endings import Marked

DRAW: Final = "draw"

_Z95: Final = 1.959963984540054
"""The number of standard deviations on either side of the mean that contain 95 % of a normal distribution."""


class UnitReport(NamedTuple):
    """Statistics of one unit over the battles in which it took part. All means are over these battles."""

    id: str
    name: str
    side: str
    battles: int
    falls: int
    """Number of battles that the unit left: destroyed, defeated or gone."""
    mean_round: float | None
    """Mean round in which the unit left; None if it never did."""
    dealt: float
    """Mean harm that the unit did to other sides, in the game's measure."""
    taken: float
    """Mean harm that the unit took, in the game's measure."""


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """Statistics of many battles between the same players."""

    battles: int
    wins: Mapping[str, int]
    """Number of battles won by each side, and under "draw" those without a winner. A battle with several
    winners counts for each of them.
    """
    interval_95: Mapping[str, tuple[float, float]]
    """Wilson's 95 % interval for the share of battles won (0 to 1), by the same keys as `wins`."""
    mean_rounds: float
    """Mean duration of the decided battles in rounds."""
    decisions: int
    """Number of questions that players answered."""
    seconds: float
    """Duration of the simulation in seconds of real time."""
    digest: str
    """A digest of all battles: it changes with any answer, roll or loss in any of them, but not with the
    number of workers.
    """
    undecided: int = 0
    """Number of battles that were given up, because no end was in sight. They are neither won nor drawn, and
    not counted in the fields `rounds` to `worst`.
    """
    stalemates: int = 0
    """Number of the undecided battles that were given up because nothing changed any more. The others took
    too many decisions.
    """
    asked: int = 0
    """Number of battles that were requested. Fewer were played if the simulation was stopped."""
    players: Mapping[str, str] = field(default_factory=dict)
    """Names of the players, by seat."""
    seed: int = 0
    """The seed of the simulation."""
    rounds: Mapping[int, int] = field(default_factory=dict)
    """Number of battles by duration in rounds."""
    strength: Mapping[str, int] = field(default_factory=dict)
    """Number of units at the start, by side."""
    survivors: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """For each side: number of battles by the number of units that the side had left at the end."""
    units: tuple[UnitReport, ...] = ()
    """Statistics of all units that took part."""
    typical: Marked | None = None
    """The battle nearest to the mean, among those with the most frequent winners."""
    closest: Marked | None = None
    """The battle with the smallest lead of one side, in the share of units that are left."""
    worst: Mapping[str, Marked] = field(default_factory=dict)
    """For each side that has lost a battle: the battle in which it was furthest behind at the end."""

    @property
    def battles_per_second(self) -> float:
        """Number of battles per second of real time; 0 if no time was measured."""
        return self.battles / self.seconds if self.seconds > 0 else 0.0

    def facts(self) -> dict[str, object]:
        """Return the report as a dict that can be written as JSON."""
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
        """Return the mean number of units that a side had left at the end; 0 if no battle was decided."""
        counts = self.survivors.get(side, {})
        return sum([left * count for left, count in counts.items()]) / max(1, sum(counts.values()))


def wilson_interval(hits: int, tries: int) -> tuple[float, float]:
    """Return the ends of Wilson's 95 % confidence interval for a probability, if something happened in `hits`
    of `tries`; (0, 1) if there were no tries.
    """
    if tries == 0:
        return 0.0, 1.0
    share = hits / tries
    z2 = _Z95 * _Z95 / tries
    middle = share + z2 / 2
    reach = _Z95 * sqrt(share * (1 - share) / tries + z2 / (4 * tries))
    low = 0.0 if hits == 0 else (middle - reach) / (1 + z2)
    high = 1.0 if hits == tries else (middle + reach) / (1 + z2)
    return low, high
