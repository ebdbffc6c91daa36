"""A ladder: several computer players, each against each other, and their Elo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final, NamedTuple

from wartable import BadInput, Problem, Setup
from wartable.simulate.matches.match import MatchReport, Progress, play_match
from wartable.simulate.matches.statistics import PAIR_SCORES, bradley_terry

ANCHOR: Final = "greedy"
"""The player whose Elo is 0, if it takes part; otherwise it is the first."""
_RESAMPLES: Final = 400
"""Number of samples of the pairs from which intervals are computed."""


class LadderRow(NamedTuple):
    """A player of a ladder, with its Elo and the 95 % interval of it."""

    player: str
    elo: float
    low: float
    high: float
    share: float
    """Share of the points that it got in all its battles."""


class Ladder(NamedTuple):
    """The result of a ladder, the strongest player first, and the matches that were played."""

    rows: Sequence[LadderRow]
    matches: Sequence[MatchReport]

    def facts(self) -> dict[str, Any]:
        """Return the result as plain data."""
        return {
            "players": [
                {"player": row.player, "elo": row.elo, "elo_95": [row.low, row.high], "share": row.share}
                for row in self.rows
            ],
            "matches": [match.facts() for match in self.matches],
        }


def play_ladder(
    players: Sequence[str],
    setups: Mapping[str, Setup],
    pairs: int,
    seed: int = 0,
    *,
    workers: int = 1,
    progress: Progress | None = None,
) -> Ladder:
    """Play a match between every two of these players, and return their Elo by the Bradley-Terry model, with
    intervals by resampling the pairs. `pairs` pairs are played in each scenario of `setups` and each match.
    After a KeyboardInterrupt the ladder has only the matches that were begun, and their players. Raises
    BadInput, BattleFailed.
    """
    names = list(dict.fromkeys(players))
    if len(names) < 2:
        what = f"{len(names)} player makes no ladder"
        raise BadInput("cannot play the ladder", [Problem("players", what, "name at least two")])
    meetings = list(combinations(names, 2))
    share = pairs * len(setups)
    matches: list[MatchReport] = []
    for one, other in meetings:
        done = len(matches) * share

        def told(played: int, _: int, done: int = done) -> None:
            if progress is not None:
                progress(done + played, share * len(meetings))

        matches.append(play_match(one, other, setups, pairs, seed, workers=workers, progress=told))
        if matches[-1].total.pair_count < share:
            break
    met = [name for name in names if any(name in (match.first, match.second) for match in matches)]
    return Ladder(_rows(met, matches), matches)


def _rows(names: Sequence[str], matches: Sequence[MatchReport]) -> list[LadderRow]:
    counts = {(match.first, match.second): match.total.pairs for match in matches}
    anchor = names.index(ANCHOR) if ANCHOR in names else 0
    elo = _elo(names, counts, anchor)
    rng = Random(0)
    samples = [
        _elo(names, {met: _resampled(pairs, rng) for met, pairs in counts.items()}, anchor)
        for _ in range(_RESAMPLES)
    ]
    rows: list[LadderRow] = []
    for at, name in enumerate(names):
        spread = sorted(sample[at] for sample in samples)
        low, high = spread[round(0.025 * _RESAMPLES)], spread[round(0.975 * _RESAMPLES) - 1]
        rows.append(LadderRow(name, elo[at], low, high, _share(name, counts)))
    return sorted(rows, key=lambda row: -row.elo)


def _elo(names: Sequence[str], counts: Mapping[tuple[str, str], Sequence[int]], anchor: int) -> list[float]:
    """Return the Elo of each player, that of the anchor being 0."""
    wins = [[0.0] * len(names) for _ in names]
    for (one, other), pairs in counts.items():
        points = sum([2 * score * count for score, count in zip(PAIR_SCORES, pairs, strict=True)])
        wins[names.index(one)][names.index(other)] = points
        wins[names.index(other)][names.index(one)] = 2 * sum(pairs) - points
    found = bradley_terry(wins)
    return [elo - found[anchor] for elo in found]


def _resampled(pairs: Sequence[int], rng: Random) -> list[int]:
    """Return the counts of as many pairs, chosen at random from these with repetition."""
    chosen = rng.choices(range(len(pairs)), weights=pairs, k=sum(pairs))
    return [chosen.count(at) for at in range(len(pairs))]


def _share(name: str, counts: Mapping[tuple[str, str], Sequence[int]]) -> float:
    """Return the share of the points that a player got in all its battles."""
    points = total = 0.0
    for (one, other), pairs in counts.items():
        if name in (one, other):
            own = sum([score * count for score, count in zip(PAIR_SCORES, pairs, strict=True)])
            points += own if name == one else sum(pairs) - own
            total += sum(pairs)
    return points / total
