"""The comparison of the win chances that search states with what happened."""

from __future__ import annotations

import pytest

from tools.win_chances import Statement, binned, brier, statements


def test_statements_are_sorted_into_bins_with_the_shares_that_followed() -> None:
    found = [
        Statement(0, 0.62, 1.0),
        Statement(0, 0.68, 1.0),
        Statement(1, 0.65, 0.0),
        Statement(2, 1.0, 0.5),
    ]
    bins = binned(found)
    assert [part.size for part in bins] == [0, 0, 0, 0, 0, 0, 3, 0, 0, 1]
    assert (bins[6].battles, bins[9].battles) == (2, 1)
    assert bins[6].stated == pytest.approx(0.65)
    assert bins[6].won == pytest.approx(2 / 3)
    assert bins[6].error == pytest.approx((2 * (2 / 3) ** 2) ** 0.5 / 3)  # two battles, not three statements
    assert brier(found) == pytest.approx((0.38**2 + 0.32**2 + 0.65**2 + 0.5**2) / 4)


def test_both_sides_state_their_chances_and_share_the_win() -> None:
    found = list(statements("corporals_lantern", 2, seed=3, imagined=4, first=5))
    assert {one.battle for one in found} == {5, 6}
    assert all(0 <= one.stated <= 1 for one in found)
    for battle in (5, 6):
        assert {one.won for one in found if one.battle == battle} in ({0.0, 1.0}, {0.5})
    assert found == list(statements("corporals_lantern", 2, seed=3, imagined=4, first=5))
