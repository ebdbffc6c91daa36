"""Probabilities behind the odds."""

from __future__ import annotations

import pytest

from wartable.core.odds.pools import (
    chance_of_at_least,
    chances_of_sum,
    expected_shortfall,
    expected_value,
    success_chances,
)
from wartable.core.odds.successes import successes
from wartable.rulesets.exalted_war.odds.chances import (
    StrikeOdds,
    expected_magnitude_loss,
    level_chances_and_expected_levels,
)


def test_the_chances_of_a_pool_are_its_exact_weights() -> None:
    exact = successes(5, botches=False).weights()
    assert success_chances(5) == pytest.approx([float(exact[value]) for value in range(11)])


@pytest.mark.parametrize("double", [True, False])
def test_the_chances_of_hundreds_of_dice_are_those_of_their_exact_weights(double: bool) -> None:
    exact = successes(203, double=double, botches=False).weights()
    found = success_chances(203, double=double)
    assert found == pytest.approx([float(exact[value]) for value in range(len(found))], abs=1e-9)
    assert sum(found) == pytest.approx(1.0, abs=1e-8)


def test_thousands_of_dice_have_chances_too() -> None:
    # Each shows 0.5 on average; the chance of no success at all is smaller than any float
    found = success_chances(3998)
    assert expected_value(found) == pytest.approx(1999)
    assert found[0] == 0.0


def test_at_least_counts_the_tail_and_no_dice_show_nothing() -> None:
    # One die: 7 to 9 show 1, a 10 shows 2
    assert chance_of_at_least(1, 1) == pytest.approx(0.4)
    assert chance_of_at_least(1, 2) == pytest.approx(0.1)
    assert (chance_of_at_least(1, 0), chance_of_at_least(-2, 1)) == (1.0, 0.0)


def test_a_shortfall_is_counted_up_to_what_there_is_to_lose() -> None:
    # One die against 3: 0 successes 0.6, 1 success 0.3, 2 successes 0.1
    assert expected_shortfall(1, 3, 9) == pytest.approx(0.6 * 3 + 0.3 * 2 + 0.1)
    assert expected_shortfall(1, 3, 1) == pytest.approx(1.0)
    assert expected_shortfall(1, 0, 9) == 0.0


def test_levels_beyond_a_full_track_cost_the_next_dot_too() -> None:
    # 6 of 7 boxes filled: 0 levels cost nothing, 1 costs a dot, 8 cost two
    levels = [0.5, 0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25]
    assert expected_magnitude_loss(levels, 6, 7, 4) == pytest.approx((0.25 + 2 * 0.25, 0.5))
    assert expected_magnitude_loss(levels, 6, 7, 1) == pytest.approx((0.5, 0.5))


def test_the_chances_of_a_sum_add_up() -> None:
    both = chances_of_sum([0.5, 0.5], [0.5, 0.0, 0.5])
    assert both == pytest.approx([0.25, 0.25, 0.25, 0.25])
    assert expected_value(both) == pytest.approx(1.5)


def test_the_chances_of_a_long_sum_add_up_too() -> None:
    # 251 and 252 dice are 503; what is left out is less than 1e-8 in all
    both = chances_of_sum(success_chances(251), success_chances(252))
    whole = success_chances(503)
    assert both[: len(whole)] == pytest.approx(whole, abs=1e-9)
    assert sum(both) == pytest.approx(1.0, abs=1e-8)


def test_strikes_that_deal_hundreds_of_levels_cost_what_all_their_levels_cost() -> None:
    # 800 and 300 dice of damage deal 440 levels on average. 3 of 7 boxes are filled, Magnitude 62: from
    # 7 * 62 - 3 = 431 levels on there is nothing more to lose
    one, other = (
        StrikeOdds(1.0, success_chances(800, double=False)),
        StrikeOdds(1.0, success_chances(300, double=False)),
    )
    levels, expected = level_chances_and_expected_levels([one, other], 431)
    assert expected == pytest.approx(440.0)
    assert len(levels) == 432
    whole = chances_of_sum(one.levels, other.levels)
    assert expected_magnitude_loss(levels, 3, 7, 62) == pytest.approx(
        expected_magnitude_loss(whole, 3, 7, 62)
    )


def test_strikes_that_deal_few_levels_keep_the_chance_of_each() -> None:
    # One die each, worth 1 with 4 faces of 10; a single box is left
    strike = StrikeOdds(1.0, success_chances(1, double=False))
    levels, expected = level_chances_and_expected_levels([strike, strike], 1)
    assert levels == pytest.approx([0.36, 0.48, 0.16])
    assert expected == pytest.approx(0.8)
