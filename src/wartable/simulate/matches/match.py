"""A match between two computer players, in pairs of battles with equal dice and exchanged sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from typing import Any, Final, NamedTuple

from wartable import BadInput, Problem, Setup, checked
from wartable.players.names import player_problems
from wartable.simulate.battles import MOST, BatchConfig, derived_seed
from wartable.simulate.many import play_all
from wartable.simulate.matches.statistics import PAIR_SCORES, Sprt, elo_of, interval_95, mean_and_error
from wartable.simulate.played import Played

_REFEREE: Final = "greedy"
"""The player of the game master's seat."""
_ROUND: Final = 8
"""Number of pairs of each scenario that are played before the test is applied again."""

Progress = Callable[[int, int], None]


class ScenarioScore(NamedTuple):
    """The result of a match in one scenario, or in all of them (`scenario` is "")."""

    scenario: str
    pairs: tuple[int, ...]
    """Number of pairs in which the first player got 0, 0.5, 1, 1.5 and 2 points."""
    by_side: Mapping[str, tuple[float, int]]
    """By side: the points of the first player when it played this side, and the number of battles."""

    @property
    def pair_count(self) -> int:
        """Number of pairs."""
        return sum(self.pairs)

    def facts(self) -> dict[str, Any]:
        """Return the result as plain data."""
        mean, _ = mean_and_error(self.pairs)
        low, high = interval_95(self.pairs)
        return {
            "scenario": self.scenario,
            "pairs": list(self.pairs),
            "share": mean,
            "share_95": [low, high],
            "elo": elo_of(mean),
            "elo_95": [elo_of(low), elo_of(high)],
            "by_side": {side: list(points) for side, points in self.by_side.items()},
        }


class MatchReport(NamedTuple):
    """The result of a match: in each scenario, and in all of them together."""

    first: str
    second: str
    seed: int
    scores: Sequence[ScenarioScore]
    sprt: Sprt | None = None

    @property
    def total(self) -> ScenarioScore:
        """The result in all scenarios together."""
        pairs = tuple([sum(column) for column in zip(*[score.pairs for score in self.scores], strict=True)])
        return ScenarioScore("", pairs, {})

    @property
    def decided(self) -> str:
        """The accepted hypothesis of the test, "high" or "low"; "" if there is none."""
        return "" if self.sprt is None else self.sprt.decided(self.total.pairs)

    def facts(self) -> dict[str, Any]:
        """Return the result as plain data."""
        total = self.total
        found = {
            "first": self.first,
            "second": self.second,
            "seed": self.seed,
            "total": total.facts(),
            "scenarios": [score.facts() for score in self.scores],
        }
        if self.sprt is None:
            return found
        test = {"elo": [self.sprt.low, self.sprt.high], "bound": self.sprt.bound, "decided": self.decided}
        return {**found, "sprt": {**test, "ratio": self.sprt.ratio(total.pairs)}}


class _Pair(NamedTuple):
    scenario: str
    points: float
    by_side: Mapping[str, float]


def play_match(
    first: str,
    second: str,
    setups: Mapping[str, Setup],
    pairs: int,
    seed: int = 0,
    *,
    workers: int = 1,
    sprt: Sprt | None = None,
    progress: Progress | None = None,
) -> MatchReport:
    """Play a match between two computer players, given by name, and return the result.

    In a pair both battles have the same seed, and the players exchange sides. `pairs` pairs are played in
    each scenario of `setups`, by name; with `sprt` fewer, if the test is decided before. The result is the
    same for any number of workers. A KeyboardInterrupt ends the match early if a pair was played. `progress`
    is called with the number of pairs played, and of all. Raises BadInput, BattleFailed.
    """
    _check(first, second, setups, pairs, workers)
    played: list[_Pair] = []
    total = pairs * len(setups)
    try:
        for found in _all_pairs(first, second, setups, pairs, seed, workers):
            played.append(found)
            if progress is not None:
                progress(len(played), total)
            if sprt is not None and sprt.decided(_counts(played)):
                break
    except KeyboardInterrupt:
        if not played:
            raise
    return MatchReport(first, second, seed, _scores(played), sprt)


def _all_pairs(
    first: str, second: str, setups: Mapping[str, Setup], pairs: int, seed: int, workers: int
) -> Iterator[_Pair]:
    """Play all pairs, and yield their results: some of each scenario in turn."""
    for begin in range(0, pairs, _ROUND):
        numbers = range(begin, min(pairs, begin + _ROUND))
        for name, setup in setups.items():
            yield from _some_pairs(first, second, name, setup, numbers, derived_seed(seed, name), workers)


def _some_pairs(
    first: str, second: str, name: str, setup: Setup, numbers: range, seed: int, workers: int
) -> Iterator[_Pair]:
    """Play these pairs of one scenario, and yield their results."""
    sides = _seats_by_side(setup)
    battles: list[list[Played]] = []
    for own in sides:
        players = {
            seat: (first if side == own else second) if side else _REFEREE
            for side, seats in sides.items()
            for seat in seats
        }
        if not own:
            continue
        config = BatchConfig(setup, players, derived_seed(seed, numbers.start), MOST)
        with closing(play_all(config, len(numbers), workers)) as found:
            battles.append(list(islice(found, len(numbers))))
    names = [side for side in sides if side]
    for results in zip(*battles, strict=True):
        points = {side: points_of(result, side) for side, result in zip(names, results, strict=True)}
        yield _Pair(name, sum(points.values()), points)


def points_of(result: Played, side: str) -> float:
    """Return the points of a side in a battle: 1 for a win, a half for a draw or an undecided battle."""
    if not result.winners:
        return 0.5
    return 1 / len(result.winners) if side in result.winners else 0.0


def _seats_by_side(setup: Setup) -> dict[str, list[str]]:
    """Return the seats of each side; those of the game master under ""."""
    game = checked(setup).game(setup)
    start = game.start(setup, 0)
    found: dict[str, list[str]] = {side: [] for side in start.sides()}
    for seat in start.seats():
        side = game.perspective(start, seat).side
        found.setdefault(side if side in start.sides() else "", []).append(seat)
    return found


def _check(first: str, second: str, setups: Mapping[str, Setup], pairs: int, workers: int) -> None:
    """Raise BadInput with every fault in the arguments of `play_match`, if there are any."""
    found: list[Problem] = []
    if pairs < 1:
        found.append(Problem("pairs", f"{pairs} pairs cannot be played", "ask for at least 1"))
    if workers < 0:
        remedy = "ask for at least 1, or for 0: all cores"
        found.append(Problem("workers", f"{workers} workers can do nothing", remedy))
    if not setups:
        found.append(Problem("in", "there is no scenario to play in", "name one with --in"))
    for name, setup in setups.items():
        sides = [side for side in _seats_by_side(setup) if side]
        if len(sides) != 2:
            found.append(Problem(name, f"it has {len(sides)} sides", "choose a battle of two sides"))
        for player in dict.fromkeys((first, second)):
            found += player_problems(checked(setup), player)
    if found:
        raise BadInput("cannot play the match", list(dict.fromkeys(found)))


def _nearest_score(share: float) -> float:
    """Return the one of PAIR_SCORES that is nearest to a share of the points."""
    return min(PAIR_SCORES, key=lambda score: abs(score - share))


def _counts(played: Sequence[_Pair]) -> tuple[int, ...]:
    """Return the number of pairs for each of PAIR_SCORES."""
    nearest = [PAIR_SCORES.index(_nearest_score(pair.points / 2)) for pair in played]
    return tuple([nearest.count(at) for at in range(len(PAIR_SCORES))])


def _scores(played: Sequence[_Pair]) -> list[ScenarioScore]:
    """Return the result in each scenario."""
    found: list[ScenarioScore] = []
    for name in dict.fromkeys(pair.scenario for pair in played):
        mine = [pair for pair in played if pair.scenario == name]
        by_side = {side: (sum([pair.by_side[side] for pair in mine]), len(mine)) for side in mine[0].by_side}
        found.append(ScenarioScore(name, _counts(mine), by_side))
    return found
