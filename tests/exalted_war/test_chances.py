"""Probabilities behind the odds."""

from __future__ import annotations

import pytest

from wartable.core.odds import at_least, convolved, mean, shortfall, thrown
from wartable.core.successes import successes
from wartable.rulesets.exalted_war.odds.chances import toll


def test_the_chances_of_a_pool_are_its_exact_weights() -> None:
    exact = successes(5, botches=False).weights()
    assert thrown(5) == pytest.approx([float(exact[value]) for value in range(11)])


def test_at_least_counts_the_tail_and_no_dice_show_nothing() -> None:
    # One die: 7 to 9 show 1, a 10 shows 2
    assert at_least(1, 1) == pytest.approx(0.4)
    assert at_least(1, 2) == pytest.approx(0.1)
    assert (at_least(1, 0), at_least(-2, 1)) == (1.0, 0.0)


def test_a_shortfall_is_counted_up_to_what_there_is_to_lose() -> None:
    # One die against 3: 0 successes 0.6, 1 success 0.3, 2 successes 0.1
    assert shortfall(1, 3, 9) == pytest.approx(0.6 * 3 + 0.3 * 2 + 0.1)
    assert shortfall(1, 3, 1) == pytest.approx(1.0)
    assert shortfall(1, 0, 9) == 0.0


def test_levels_beyond_a_full_track_cost_the_next_dot_too() -> None:
    # 6 of 7 boxes filled: 0 levels cost nothing, 1 costs a dot, 8 cost two
    levels = [0.5, 0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25]
    assert toll(levels, 6, 7, 4) == pytest.approx((0.25 + 2 * 0.25, 0.5))
    assert toll(levels, 6, 7, 1) == pytest.approx((0.5, 0.5))


def test_the_chances_of_a_sum_add_up() -> None:
    both = convolved([0.5, 0.5], [0.5, 0.0, 0.5])
    assert both == pytest.approx([0.25, 0.25, 0.25, 0.25])
    assert mean(both) == pytest.approx(1.5)
