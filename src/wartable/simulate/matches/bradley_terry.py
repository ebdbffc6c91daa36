"""Bradley-Terry ratings: the strengths of several players that fit the results of their battles best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

from wartable.simulate.matches.pairs import SCORES, Z95, PairCounts

_ELO: Final = 400 / log(10)
"""Elo of a unit of the natural logarithm, in which strengths are fitted."""
_STEPS: Final = 200
"""Greatest number of steps of Newton's method."""
_PRECISION: Final = 1e-10
_VIRTUAL_PAIR: Final = (0.2, 0.2, 0.2, 0.2, 0.2)
"""One more pair of two players, which has all five scores in equal parts."""

Results = Mapping[tuple[int, int], PairCounts]
"""The pairs of two players, by their places; scores are those of the first."""


class FittedElo(NamedTuple):
    """The strength of a player."""

    elo: float
    error: float
    """Standard error of `elo`; 0 for the player whose rating is fixed."""

    @property
    def interval_95(self) -> tuple[float, float]:
        """The 95 % interval of the strength."""
        return self.elo - Z95 * self.error, self.elo + Z95 * self.error


class Encounter(NamedTuple):
    """The battles of two players, as the fit uses them."""

    first: int
    second: int
    battles: float
    won: float
    """Battles that the first player won, a draw as half of one."""
    variance: float
    """Variance of `won`."""


def has_finite_ratings(results: Results, players: int) -> bool:
    """Whether the most likely strengths are finite: however the players are divided into two groups, each
    group has won or drawn a battle against the other.
    """
    beaten: list[set[int]] = [set() for _ in range(players)]
    for (first, second), counts in results.items():
        if counts.pairs and counts.share > 0:
            beaten[first].add(second)
        if counts.pairs and counts.share < 1:
            beaten[second].add(first)
    losers = [{winner for winner in range(players) if player in beaten[winner]} for player in range(players)]
    return _reach(beaten) == _reach(losers) == players


def _reach(links: Sequence[set[int]]) -> int:
    """Return the number of players that can be reached from the first one along these links."""
    found, ahead = {0}, [0]
    while ahead:
        new = links[ahead.pop()] - found
        found |= new
        ahead += new
    return len(found)


def fit_ratings(results: Results, players: int, anchor: int) -> list[FittedElo]:
    """Return the most likely ratings of the players, with that of the player at the place `anchor` fixed at
    0. If the most likely ones are not finite, two players count as if they had played one pair more, in which
    all five scores occurred in equal parts.

    The errors are those of pairs, not of battles: the two battles of a pair are not independent. A variance
    is estimated as if one pair more had been played, so that a few equal pairs do not seem to prove much.
    """
    is_finite = has_finite_ratings(results, players)
    encounters = [_encounter(*both, counts, not is_finite) for both, counts in results.items()]
    strengths = [0.0] * players
    for _ in range(_STEPS):
        gradient, information = _derivatives(encounters, strengths, anchor)
        step = _product(_inverse(information), gradient)
        strengths = _improved(encounters, strengths, step)
        if max([abs(part) for part in step], default=0.0) < _PRECISION:
            break
    _, information = _derivatives(encounters, strengths, anchor)
    errors = _errors(encounters, _inverse(information), anchor)
    return [
        FittedElo(_ELO * strength, _ELO * error) for strength, error in zip(strengths, errors, strict=True)
    ]


def _encounter(first: int, second: int, counts: PairCounts, is_extended: bool) -> Encounter:
    """Return the battles of two players, with one pair more if `is_extended`."""
    more = [count + part for count, part in zip(counts.counts, _VIRTUAL_PAIR, strict=True)]
    pairs = sum(more)
    mean = sum([count * score for count, score in zip(more, SCORES, strict=True)]) / pairs
    spread = sum([count * (score - mean) ** 2 for count, score in zip(more, SCORES, strict=True)]) / pairs
    played, share = (pairs, mean) if is_extended else (float(counts.pairs), counts.share)
    return Encounter(first, second, 2 * played, 2 * played * share, 4 * played * spread)


def _expected(encounter: Encounter, strengths: Sequence[float]) -> float:
    """Return the share of battles that the first player is expected to win."""
    return 1 / (1 + exp(strengths[encounter.second] - strengths[encounter.first]))


def _likelihood(encounters: Sequence[Encounter], strengths: Sequence[float]) -> float:
    """Return the log-likelihood of the battles."""
    total = 0.0
    for encounter in encounters:
        share = _expected(encounter, strengths)
        total += encounter.won * log(share) + (encounter.battles - encounter.won) * log(1 - share)
    return total


def _improved(
    encounters: Sequence[Encounter], strengths: Sequence[float], step: Sequence[float]
) -> list[float]:
    """Return the strengths after a step, which is halved until they fit no worse."""
    before = _likelihood(encounters, strengths)
    length = 1.0
    while True:
        moved = [strength + length * part for strength, part in zip(strengths, step, strict=True)]
        if length < _PRECISION or _likelihood(encounters, moved) >= before - _PRECISION:
            return moved
        length /= 2


def _derivatives(
    encounters: Sequence[Encounter], strengths: Sequence[float], anchor: int
) -> tuple[list[float], list[list[float]]]:
    """Return the gradient of the log-likelihood and the information matrix. The row and column of the anchor
    are those of a unit matrix, so that its strength does not change.
    """
    size = len(strengths)
    gradient = [0.0] * size
    information = [[0.0] * size for _ in range(size)]
    for encounter in encounters:
        share = _expected(encounter, strengths)
        surplus = encounter.won - encounter.battles * share
        gradient[encounter.first] += surplus
        gradient[encounter.second] -= surplus
        _add_between(information, encounter, encounter.battles * share * (1 - share))
    gradient[anchor] = 0.0
    _isolate(information, anchor, 1.0)
    return gradient, information


def _errors(encounters: Sequence[Encounter], inverse: Sequence[Sequence[float]], anchor: int) -> list[float]:
    """Return the standard errors of the strengths, from the inverse of the information matrix and the
    variances of pairs (a "sandwich").
    """
    size = len(inverse)
    spread = [[0.0] * size for _ in range(size)]
    for encounter in encounters:
        _add_between(spread, encounter, encounter.variance)
    _isolate(spread, anchor, 0.0)
    return [sqrt(sum([x * y for x, y in zip(row, _product(spread, row), strict=True)])) for row in inverse]


def _add_between(matrix: list[list[float]], encounter: Encounter, amount: float) -> None:
    """Add to a matrix what the difference between the strengths of two players contributes."""
    first, second = encounter.first, encounter.second
    matrix[first][first] += amount
    matrix[second][second] += amount
    matrix[first][second] -= amount
    matrix[second][first] -= amount


def _isolate(matrix: list[list[float]], place: int, diagonal: float) -> None:
    """Set the row and the column at a place to 0, and the element in both to `diagonal`."""
    for other, row in enumerate(matrix):
        row[place] = matrix[place][other] = 0.0
    matrix[place][place] = diagonal


def _product(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum([x * y for x, y in zip(row, vector, strict=True)]) for row in matrix]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a regular matrix, by Gauss-Jordan elimination with pivots."""
    size = len(matrix)
    rows = [[*row, *[float(place == at) for place in range(size)]] for at, row in enumerate(matrix)]
    for column in range(size):
        best = max(range(column, size), key=lambda at: abs(rows[at][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        rows[column] = [value / pivot for value in rows[column]]
        for at in range(size):
            if at != column:
                factor = rows[at][column]
                rows[at] = [x - factor * y for x, y in zip(rows[at], rows[column], strict=True)]
    return [row[size:] for row in rows]
