"""What a simulation reports."""

from __future__ import annotations

import pytest

from wartable.simulate import Marked, SimulationReport, UnitReport, derived_seed, wilson_interval


def report(seconds: float) -> SimulationReport:
    """A report of 4 battles."""
    return SimulationReport(
        battles=4,
        wins={"blue": 3, "draw": 1},
        interval_95={"blue": (0.3, 0.95), "draw": (0.05, 0.7)},
        mean_rounds=5.5,
        decisions=120,
        seconds=seconds,
        digest="ab",
        rounds={3: 4},
        strength={"blue": 2},
        survivors={"blue": {0: 1, 2: 3}},
        units=(UnitReport("blue1", "Heron", "blue", 4, 1, 3.0, 2.5, 4.0),),
        typical=Marked(7, ("blue",), 3, {"blue": 2}),
    )


def test_wilsons_interval_is_the_one_of_the_textbooks() -> None:
    # 8 of 10: centre (0.8 + 3.8415 / 20) / 1.38415 = 0.71674, half width 0.22659
    assert wilson_interval(8, 10) == pytest.approx((0.49016, 0.94332), abs=1e-5)


def test_the_interval_stays_within_what_is_possible() -> None:
    assert wilson_interval(0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson_interval(10, 10) == pytest.approx((0.72247, 1.0), abs=1e-5)
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_seeds_follow_from_the_seed_and_the_parts_alone() -> None:
    assert derived_seed(1, 7) == derived_seed(1, 7)
    assert len({derived_seed(1, 7), derived_seed(1, 8), derived_seed(17), derived_seed(1, 7, "blue")}) == 4


def test_facts_are_plain_data() -> None:
    assert report(seconds=2.0).facts() == {
        "battles": 4,
        "wins": {"blue": 3, "draw": 1},
        "interval_95": {"blue": [0.3, 0.95], "draw": [0.05, 0.7]},
        "mean_rounds": 5.5,
        "decisions": 120,
        "seconds": 2.0,
        "battles_per_second": 2.0,
        "digest": "ab",
        "undecided": 0,
        "stalemates": 0,
        "asked": 0,
        "players": {},
        "seed": 0,
        "rounds": {"3": 4},
        "strength": {"blue": 2},
        "survivors": {"blue": {"0": 1, "2": 3}},
        "units": [
            {
                "id": "blue1",
                "name": "Heron",
                "side": "blue",
                "battles": 4,
                "falls": 1,
                "mean_round": 3.0,
                "dealt": 2.5,
                "taken": 4.0,
            }
        ],
        "typical": {"battle": 7, "winners": ["blue"], "rounds": 3, "survivors": {"blue": 2}},
        "closest": None,
        "worst": {},
    }


def test_the_mean_number_of_units_left_is_over_all_battles() -> None:
    assert report(seconds=2.0).mean_left("blue") == (0 * 1 + 2 * 3) / 4
    assert report(seconds=2.0).mean_left("red") == 0.0


def test_no_speed_is_reported_where_no_time_was_measured() -> None:
    assert report(seconds=0.0).battles_per_second == 0.0
