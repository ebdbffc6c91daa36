"""The report on a match between two computer players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isinf
from typing import NamedTuple

from wartable.simulate.matches.pairs import PairCounts
from wartable.simulate.matches.sprt import Sprt, Verdict
from wartable.simulate.matches.timing import PlayerTimes


class SideResult(NamedTuple):
    """The battles of one side of a scenario, by the names of the players who played it."""

    id: str
    name: str
    played: Mapping[str, int]
    """Number of battles in which each player played the side."""
    won: Mapping[str, int]
    """Number of battles that the side won, by its player."""

    def facts(self) -> dict[str, object]:
        """Return the battles as a dict that can be written as JSON."""
        return {"id": self.id, "name": self.name, "played": dict(self.played), "won": dict(self.won)}


class ScenarioResult(NamedTuple):
    """The pairs of a match that were played in one scenario."""

    name: str
    title: str
    counts: PairCounts
    """The pairs by their score for the first player."""
    sides: tuple[SideResult, ...]

    def facts(self) -> dict[str, object]:
        """Return the result as a dict that can be written as JSON."""
        return {
            "name": self.name,
            "title": self.title,
            **count_facts(self.counts),
            "sides": [side.facts() for side in self.sides],
        }


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The result of a match between two computer players. Shares and differences in Elo are those of
    the first.
    """

    players: tuple[str, str]
    counts: PairCounts
    """All pairs by their score for the first player."""
    asked: int
    """Number of pairs that were requested. Fewer were played if a test had its verdict before, or if the
    match was stopped.
    """
    seed: int
    wins: Mapping[str, int]
    """Number of battles won by each player, and under "draw" the others."""
    undecided: int
    """Number of battles that were given up, because no end was in sight. They count as draws."""
    stalemates: int
    """Number of the undecided battles in which nothing changed any more."""
    scenarios: tuple[ScenarioResult, ...]
    sprt: Sprt | None
    """The test that the match was played for, if there was one."""
    times: Mapping[str, PlayerTimes]
    """The times of each player. They differ each time that the match is played."""
    seconds: float
    """Duration of the match in seconds of real time; 0 for a match of a ladder, which has its own."""
    digest: str
    """A digest of all battles, which does not depend on the number of workers."""

    @property
    def pairs(self) -> int:
        """Number of pairs that were played."""
        return self.counts.pairs

    @property
    def verdict(self) -> Verdict:
        """The verdict of the test; OPEN if there was none."""
        return Verdict.OPEN if self.sprt is None else self.sprt.verdict(self.counts)

    def facts(self) -> dict[str, object]:
        """Return the report as a dict that can be written as JSON, in which an infinite difference in Elo is
        None.
        """
        return {
            "players": list(self.players),
            **count_facts(self.counts),
            "asked": self.asked,
            "seed": self.seed,
            "wins": dict(self.wins),
            "undecided": self.undecided,
            "stalemates": self.stalemates,
            "scenarios": [scenario.facts() for scenario in self.scenarios],
            "sprt": None if self.sprt is None else self._sprt_facts(self.sprt),
            "times": {name: times._asdict() for name, times in self.times.items()},
            "seconds": self.seconds,
            "digest": self.digest,
        }

    def _sprt_facts(self, sprt: Sprt) -> dict[str, object]:
        return {
            "elo": [sprt.low, sprt.high],
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "llr": sprt.ratio(self.counts),
            "bounds": list(sprt.bounds),
            "verdict": self.verdict.value,
        }


def count_facts(counts: PairCounts) -> dict[str, object]:
    """Return counts of pairs and what follows from them as a dict that can be written as JSON."""
    return {
        "pairs": counts.pairs,
        "counts": list(counts.counts),
        "share": counts.share,
        "interval_95": list(counts.interval_95),
        "elo": finite(counts.elo),
        "elo_interval_95": [finite(end) for end in counts.elo_interval_95],
        "superiority": counts.superiority,
    }


def finite(number: float) -> float | None:
    """Return a number, or None if it is infinite, which JSON cannot express."""
    return None if isinf(number) else number
