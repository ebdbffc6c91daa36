"""What the benchmarks measure besides battles a second."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import simulating
from benchmarks.also import Also
from wartable.files import read_scenario

SHARES = {"plain": 0.5, "compiled": 0.25}


@pytest.mark.parametrize("scenario", ["two_marshals", "gate_at_dusk"])
def test_missions_and_skirmishes_are_timed_beside_operations_and_with_greedy_players(scenario: str) -> None:
    figures: dict[str, Any] = {}
    Also("harbour_gate", SHARES, greedy=1).measure(figures, read_scenario(scenario), 1)
    assert figures["beside"]["scenario"] == "Harbour gate"
    assert figures["beside"]["share"] > 0
    assert figures["greedy_battles_per_second"] > 0


def test_too_small_a_share_is_told_for_the_form_that_ran() -> None:
    also = Also("harbour_gate", SHARES, greedy=0)
    figures: dict[str, Any] = {
        "machine": {"form": "plain"},
        "beside": {"scenario": "Harbour gate", "share": 0.499, "share_of_its_own": 0.6, "scenarios": 1},
    }
    assert also.misses(figures) == ["0.499 times as many battles as of Harbour gate, at least 0.5 are wanted"]
    figures["machine"]["form"] = "compiled"
    assert also.misses(figures) == []


def test_scenarios_that_count_with_a_benchmarks_own_are_averaged() -> None:
    figures: dict[str, Any] = {"machine": {"form": "plain"}}
    also = Also("harbour_gate", SHARES, greedy=0, like=["still_water"])
    also.measure(figures, read_scenario("harbour_gate"), 1)
    beside = figures["beside"]
    assert beside["scenarios"] == 2
    assert beside["share"] < beside["share_of_its_own"], "a battle of the other takes much longer"


def test_what_statistics_cost_is_measured_over_the_same_battles() -> None:
    cost = simulating.measure("first_steps", "random", passes=2, seconds=0.01)
    assert cost.battles >= 1
    assert len(cost.shares) == 2
    assert cost.facts()["share"] == round(sum(cost.shares) / 2, 4)
