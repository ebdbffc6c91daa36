"""Bradley-Terry ratings, against tables whose solution is known."""

from __future__ import annotations

from math import log, sqrt

import pytest

from wartable.simulate import PairCounts
from wartable.simulate.matches.bradley_terry import fit_ratings, has_finite_ratings
from wartable.simulate.matches.pairs import elo_of_share, share_of_elo


def whole(won: int, of: int) -> PairCounts:
    """Pairs that were won or lost whole."""
    return PairCounts((of - won, 0, 0, 0, won))


def test_two_players_differ_by_the_elo_of_their_share() -> None:
    first, second = fit_ratings({(0, 1): PairCounts((3, 20, 50, 22, 5))}, 2, 1)
    assert first.elo == pytest.approx(elo_of_share(0.515))
    assert (second.elo, second.error) == (0.0, 0.0)


def test_strengths_are_found_that_made_the_results() -> None:
    # Given: players of 0, 150 and -280 Elo, who score exactly as expected in a million pairs
    strengths, million = (0.0, 150.0, -280.0), 1_000_000
    results = {
        (first, second): whole(round(share_of_elo(strengths[first] - strengths[second]) * million), million)
        for first, second in ((0, 1), (0, 2), (1, 2))
    }
    assert [rating.elo for rating in fit_ratings(results, 3, 0)] == pytest.approx(strengths, abs=0.001)


def test_players_who_beat_each_other_in_a_circle_are_equal() -> None:
    results = {(0, 1): whole(30, 40), (1, 2): whole(30, 40), (0, 2): whole(10, 40)}
    assert [rating.elo for rating in fit_ratings(results, 3, 2)] == pytest.approx([0, 0, 0], abs=1e-6)


def test_each_player_scores_as_many_battles_as_its_rating_expects() -> None:
    # Given: four players with results that fit no ratings well, and one match that was not played
    results = {
        (0, 1): PairCounts((3, 20, 50, 22, 5)),
        (0, 2): PairCounts((30, 20, 20, 10, 20)),
        (1, 2): PairCounts((0, 0, 50, 5, 50)),
        (0, 3): PairCounts(),
        (1, 3): whole(70, 90),
        (2, 3): whole(20, 30),
    }
    elo = [rating.elo for rating in fit_ratings(results, 4, 3)]
    surplus = [0.0] * 4
    for (first, second), counts in results.items():
        more = counts.pairs * (counts.share - share_of_elo(elo[first] - elo[second]))
        surplus[first] += more
        surplus[second] -= more
    assert surplus == pytest.approx([0, 0, 0, 0], abs=1e-6)


def test_draws_are_half_a_win_each() -> None:
    drawn, won = PairCounts((0, 0, 30, 0, 10)), whole(25, 40)
    assert fit_ratings({(0, 1): drawn}, 2, 0)[1].elo == pytest.approx(fit_ratings({(0, 1): won}, 2, 0)[1].elo)


def test_the_error_of_two_players_is_that_of_their_pairs() -> None:
    # Given: 2,000 pairs with a share of 0.6, and the variance 0.24 of a pair; Elo rises by
    # 400 / ln(10) / 0.24 for each unit of the share
    first, _ = fit_ratings({(0, 1): whole(1200, 2000)}, 2, 1)
    assert first.error == pytest.approx(sqrt(0.24 / 2000) * 400 / log(10) / 0.24, rel=0.001)
    # Then: if the sides decide the battles, the same share has a smaller error
    first, _ = fit_ratings({(0, 1): PairCounts((0, 0, 1600, 0, 400))}, 2, 1)
    assert first.error == pytest.approx(sqrt(0.04 / 2000) * 400 / log(10) / 0.24, rel=0.005)
    low, high = first.interval_95
    assert (high - low) / 2 == pytest.approx(1.96 * first.error, rel=0.001)


def test_a_difference_is_as_uncertain_as_both_of_its_parts() -> None:
    # Given: a chain, in which the first and the last player met only the one between them, and equal shares
    results = {(0, 1): whole(1200, 2000), (1, 2): whole(1200, 2000), (0, 2): PairCounts()}
    near, _, far = fit_ratings(results, 3, 1)
    assert near.error == pytest.approx(far.error)
    assert fit_ratings(results, 3, 0)[2].error == pytest.approx(sqrt(2) * far.error)


def test_results_without_a_win_against_a_group_have_no_finite_ratings() -> None:
    some = {(0, 1): whole(30, 40), (0, 2): whole(39, 40), (1, 2): whole(40, 40)}
    assert has_finite_ratings(some, 3)
    assert not has_finite_ratings({**some, (0, 2): whole(40, 40)}, 3)
    assert not has_finite_ratings({(0, 1): whole(30, 40), (0, 2): PairCounts(), (1, 2): PairCounts()}, 3)


def test_players_who_lost_everything_get_an_estimate_with_a_wide_interval() -> None:
    # 41 pairs with a share of 40.5 / 41 are 400 * log10(81) = 763 Elo
    first, second = fit_ratings({(0, 1): whole(40, 40)}, 2, 0)
    assert first.elo == 0.0
    assert second.elo == pytest.approx(-763.4, abs=0.1)
    assert second.error > 100
