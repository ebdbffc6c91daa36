"""Ladders: several computer players, each against each other, with ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from time import perf_counter
from typing import Final, NamedTuple

from wartable import Problem, Setup
from wartable.simulate.battles import MOST, derived_seed
from wartable.simulate.matches.bradley_terry import FittedElo, fit_ratings, has_finite_ratings
from wartable.simulate.matches.fixture import Fixture
from wartable.simulate.matches.report import MatchReport
from wartable.simulate.matches.score_sheet import ScoreSheet
from wartable.simulate.matches.series import Progress, check_series, play_pairs
from wartable.simulate.matches.timing import AnswerTimes, PlayerTimes

ANCHOR: Final = "greedy"
"""The player whose rating is 0 on a ladder; without it, the first player."""


class Rung(NamedTuple):
    """A player on a ladder."""

    name: str
    elo: float
    """Its Bradley-Terry rating; that of the anchor is 0."""
    interval_95: tuple[float, float]
    """The 95 % interval of the rating, as a difference from the anchor."""
    battles: int
    share: float
    """The share of all its battles that it won, a draw as half of one."""

    times: PlayerTimes
    """The time that it took for its answers."""

    def facts(self) -> dict[str, object]:
        """Return the player as a dict that can be written as JSON."""
        return {
            **self._asdict(),
            "interval_95": list(self.interval_95),
            "times": self.times._asdict(),
        }


@dataclass(frozen=True, slots=True)
class LadderReport:
    """The result of a ladder."""

    rungs: tuple[Rung, ...]
    """The players, the strongest first."""
    anchor: str
    """The player whose rating is 0."""
    is_finite: bool
    """Whether the ratings are the most likely ones. Otherwise some players lost every battle against the
    others, so that their most likely ratings would be infinite; then all pairs of players count as if they
    had played one pair more, in which all five scores occurred in equal parts.
    """
    matches: tuple[MatchReport, ...]
    """The report on each match. `play_match` plays the same battles with the seed in it."""
    asked: int
    """Number of pairs that were requested of each match."""
    seed: int
    seconds: float
    """Duration in seconds of real time."""

    @property
    def pairs(self) -> int:
        """Number of pairs that were played in all matches."""
        return sum([match.pairs for match in self.matches])

    def facts(self) -> dict[str, object]:
        """Return the report as a dict that can be written as JSON."""
        return {
            "players": [rung.facts() for rung in self.rungs],
            "anchor": self.anchor,
            "is_finite": self.is_finite,
            "matches": [match.facts() for match in self.matches],
            "asked": self.asked,
            "pairs": self.pairs,
            "seed": self.seed,
            "seconds": self.seconds,
        }


def play_ladder(
    players: Sequence[str],
    setups: Mapping[str, Setup],
    pairs: int,
    seed: int = 0,
    *,
    workers: int = 1,
    progress: Progress | None = None,
    most: int = MOST,
    partial: bool = False,
) -> LadderReport:
    """Play a match between each two of several computer players, and return a report with their ratings.
    `pairs` pairs are played in each scenario and each match. Everything else is as in `play_match`;
    `progress` is called with the number of pairs played in all matches, and that of all. Raises BadInput,
    BattleFailed.
    """
    few = [Problem("players", f"a ladder needs at least two players, not {len(players)}", "name more")]
    arenas = check_series(setups, players, pairs, workers, most, few if len(players) < 2 else [])
    started = perf_counter()
    sheets = [
        ScoreSheet(Fixture(arenas, both, derived_seed(seed, *both), most))
        for both in combinations(players, 2)
    ]
    each = pairs * len(arenas)
    done = 0
    try:
        with closing(play_pairs([sheet.fixture for sheet in sheets], each, workers)) as found:
            for match, battles in found:
                sheets[match].add(battles)
                done += 1
                if progress is not None:
                    progress(done, each * len(sheets))
    except KeyboardInterrupt:
        if not partial or not done:
            raise
    return _report(players, sheets, each, seed, perf_counter() - started)


def _report(
    players: Sequence[str], sheets: Sequence[ScoreSheet], asked: int, seed: int, seconds: float
) -> LadderReport:
    """Return the report on the matches between each two players."""
    anchor = ANCHOR if ANCHOR in players else players[0]
    matches = [sheet.report(asked) for sheet in sheets]
    results = dict(
        zip(combinations(range(len(players)), 2), [match.counts for match in matches], strict=True)
    )
    ratings = fit_ratings(results, len(players), players.index(anchor))
    rungs = [_rung(name, rating, sheets) for name, rating in zip(players, ratings, strict=True)]
    return LadderReport(
        rungs=tuple(sorted(rungs, key=lambda rung: -rung.elo)),
        anchor=anchor,
        is_finite=has_finite_ratings(results, len(players)),
        matches=tuple(matches),
        asked=asked,
        seed=seed,
        seconds=seconds,
    )


def _rung(name: str, rating: FittedElo, sheets: Iterable[ScoreSheet]) -> Rung:
    """Return the rung of a player with this rating, from the totals of all matches."""
    pairs, won, times = 0, 0.0, AnswerTimes()
    for sheet in sheets:
        if name not in sheet.fixture.players:
            continue
        counts = sheet.counts
        pairs += counts.pairs
        won += counts.pairs * (counts.share if sheet.fixture.players[0] == name else 1 - counts.share)
        times.add_all(sheet.times[name])
    share = won / pairs if pairs else 0.5
    return Rung(name, rating.elo, rating.interval_95, 2 * pairs, share, times.summary())
