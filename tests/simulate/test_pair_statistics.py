"""Shares, intervals and the sequential test of pairs, against values found in other ways."""

from __future__ import annotations

from math import comb, exp, inf, log, sqrt
from typing import Final

import pytest

from wartable.simulate import PairCounts, Sprt, Verdict
from wartable.simulate.matches.pairs import SCORES, elo_of_share, share_of_elo

Counts = tuple[int, int, int, int, int]

PUBLISHED: Final = [
    ((3, 20, 50, 22, 5), 0, 20, 0.04032037241670679),
    ((3, 20, 50, 22, 5), 0, 5, 0.17838022438188125),
    ((3, 20, 50, 22, 5), -10, 10, 0.9344729113889829),
    ((0, 10, 30, 12, 0), 0, 20, -0.27041453628885204),
    ((0, 10, 30, 12, 0), 0, 5, 0.085226848211516),
    ((12, 40, 60, 30, 8), 0, 20, -2.9973011351582723),
    ((12, 40, 60, 30, 8), -10, 10, -2.0579732004260216),
]
"""Counts of pairs, two differences in Elo, and the LLR that Fishtest's `LLR_logistic` gives for them."""


def greatest_likelihood(lost: int, even: int, won: int, share: float) -> float:
    """The greatest log-likelihood of pairs that were lost, drawn and won whole, with this expected share:
    the best of many distributions with it.
    """
    steps = 200_000
    least = max(0.0, 2 * share - 1)
    best = -inf
    for step in range(1, steps):
        high = least + (share - least) * step / steps
        middle = 2 * (share - high)
        best = max(best, lost * log(1 - high - middle) + even * log(middle) + won * log(high))
    return best


# ------------------------------------------------------------------ Elo


def test_ten_to_one_is_four_hundred_elo() -> None:
    assert elo_of_share(10 / 11) == pytest.approx(400)
    assert share_of_elo(-400) == pytest.approx(1 / 11)


def test_a_share_of_all_or_nothing_is_infinite_elo() -> None:
    assert (elo_of_share(0.0), elo_of_share(0.5), elo_of_share(1.0)) == (-inf, 0.0, inf)


# ------------------------------------------------------------------ shares


def test_a_score_is_added_to_its_count() -> None:
    counts = PairCounts()
    for score in (0.0, 1.5, 1.5, 2.0):
        counts = counts.added(score)
    assert counts.counts == (1, 0, 0, 2, 1)
    assert (counts.pairs, counts.share) == (4, 5 / 8)


def test_without_pairs_everything_is_possible() -> None:
    nothing = PairCounts()
    assert (nothing.share, nothing.interval_95, nothing.superiority) == (0.5, (0.0, 1.0), 0.5)


def test_the_interval_of_many_pairs_is_the_mean_with_its_standard_errors() -> None:
    # Given: 10,000 pairs
    counts = (300, 2000, 5000, 2200, 500)
    mean = sum([count * score for count, score in zip(counts, SCORES, strict=True)]) / 10_000
    squares = [count * (score - mean) ** 2 for count, score in zip(counts, SCORES, strict=True)]
    reach = 1.96 * sqrt(sum(squares)) / 10_000
    assert PairCounts(counts).interval_95 == pytest.approx((mean - reach, mean + reach), abs=1e-5)


def test_pairs_that_cancel_out_give_a_shorter_interval_than_single_battles() -> None:
    # Given: the same share, once because a side decides each battle, once because whole pairs are won
    by_side, by_pair = PairCounts((0, 0, 60, 0, 0)), PairCounts((30, 0, 0, 0, 30))
    assert by_side.share == by_pair.share
    assert by_pair.interval_95[1] - by_pair.interval_95[0] == pytest.approx(0.25, abs=0.01)
    assert 0.01 < by_side.interval_95[1] - by_side.interval_95[0] < 0.04


def test_the_interval_of_pairs_that_were_all_won_is_that_of_a_likelihood_ratio() -> None:
    # share ** 20 is as likely as exp(-1.96 ** 2 / 2)
    low, high = PairCounts((0, 0, 0, 0, 20)).interval_95
    assert low == pytest.approx(exp(-(1.96**2) / 2 / 20), abs=1e-3)
    assert high == 1.0
    assert PairCounts((20, 0, 0, 0, 0)).interval_95 == pytest.approx((0.0, 1 - low), abs=1e-9)


@pytest.mark.parametrize("chance", [0.5, 0.7, 0.9])
def test_the_interval_contains_the_true_share_in_about_95_of_100_matches(chance: float) -> None:
    # Given: 40 pairs, each won whole with this chance; all results with their probability
    covered = 0.0
    for won in range(41):
        low, high = PairCounts((40 - won, 0, 0, 0, won)).interval_95
        probability = comb(40, won) * chance**won * (1 - chance) ** (40 - won)
        covered += probability if low <= chance <= high else 0.0
    assert 0.925 < covered < 0.98


def test_superiority_of_many_pairs_is_that_of_a_normal_distribution() -> None:
    # Given: a mean that is 1.486 standard errors above a half
    counts = PairCounts((3200, 0, 0, 0, 3320))
    distance = (counts.share - 0.5) / sqrt(counts.share * (1 - counts.share) / 6520)
    assert distance == pytest.approx(1.486, abs=0.001)
    assert counts.superiority == pytest.approx(0.9314, abs=0.0005)
    assert PairCounts((3320, 0, 0, 0, 3200)).superiority == pytest.approx(1 - 0.9314, abs=0.0005)


# ------------------------------------------------------------------ the sequential test


@pytest.mark.parametrize(("counts", "low", "high", "ratio"), PUBLISHED)
def test_the_llr_is_that_of_fishtest(counts: Counts, low: float, high: float, ratio: float) -> None:
    assert Sprt(low, high).ratio(PairCounts(counts)) == pytest.approx(ratio, abs=1e-9)


@pytest.mark.parametrize(("lost", "even", "won"), [(20, 40, 32), (5, 3, 9), (31, 8, 17)])
def test_the_llr_compares_the_most_likely_distributions(lost: int, even: int, won: int) -> None:
    low, high = (greatest_likelihood(lost, even, won, share_of_elo(elo)) for elo in (-20, 60))
    ratio = Sprt(-20, 60).ratio(PairCounts((lost, 0, even, 0, won)))
    assert ratio == pytest.approx(high - low, abs=1e-3)


def test_the_bounds_are_those_of_wald() -> None:
    assert Sprt().bounds == pytest.approx((-log(19), log(19)))
    assert Sprt(alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_a_verdict_needs_the_llr_to_reach_a_bound() -> None:
    # log(0.5288 / 0.5) = 0.056 for each pair that is won whole; 52 of them are too few for log(19) = 2.944
    found = [Sprt(0, 20).verdict(PairCounts((0, 0, 0, 0, won))) for won in (0, 52, 53)]
    assert found == [Verdict.OPEN, Verdict.OPEN, Verdict.HIGH]
    lost = [Sprt(-20, 0).verdict(PairCounts((lost, 0, 0, 0, 0))) for lost in (52, 53)]
    assert lost == [Verdict.OPEN, Verdict.LOW]


@pytest.mark.parametrize(
    ("sprt", "said"),
    [
        (Sprt(20, 0), "elo: 20:0 is no range of Elo from -1000 to 1000; give two different numbers"),
        (Sprt(5, 5), "elo: 5:5 is no range of Elo"),
        (Sprt(float("nan"), 5), "elo: nan:5 is no range of Elo"),
        (Sprt(0, 2000), "elo: 0:2000 is no range of Elo"),
        (Sprt(alpha=0.0), "alpha: 0 is no probability of an error to test with; give a number above 0"),
        (Sprt(beta=0.6), "beta: 0.6 is no probability of an error to test with"),
    ],
)
def test_a_test_that_cannot_be_made_is_refused(sprt: Sprt, said: str) -> None:
    (problem,) = sprt.problems()
    assert str(problem).startswith(said)
    assert Sprt(-10, 5, 0.01, 0.2).problems() == []
