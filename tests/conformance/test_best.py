"""In every game the answer marked as the best is no worse than another, and the hint says the same."""

from __future__ import annotations

from typing import Final

import pytest

from tests.conformance import matches, missions, operations, skirmishes, wars
from tests.conformance.sampled import EVERY
from wartable import Forecast
from wartable.files import read_scenario
from wartable.testing.conformance import Trial, check_best
from wartable.testing.conformance.best import faults_of_chances

SMALL: Final = [
    Trial(wars.NAME, wars.FIELDS[0], 1),
    Trial(missions.NAME, missions.MISSIONS[0], 1),
    Trial(skirmishes.NAME, skirmishes.SKIRMISHES[0], 1),
    Trial(operations.NAME, operations.SMALL[0], 1),
    Trial(matches.NAME, matches.SMALL[0], 1),
]
SHIPPED: Final = ("bells_at_dusk", "corporals_lantern", "still_water", "night_market", "toll_causeway")


@pytest.mark.parametrize("trial", SMALL, ids=str)
def test_what_is_marked_as_the_best_is_never_worse_than_another(trial: Trial) -> None:
    check_best(trial)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3] if EVERY == 1 else [2])
@pytest.mark.parametrize("name", SHIPPED)
def test_in_shipped_battles_the_best_is_never_worse_than_another(name: str, seed: int) -> None:
    setup = read_scenario(name)
    check_best(Trial(str(setup["ruleset"]), setup, seed), every=11)


def test_a_chance_above_one_or_outside_of_its_range_is_a_fault() -> None:
    beyond = Forecast(1.2, 0.0, 0.0, 0.0, guess=False, kind="to hit")
    outside = Forecast(0.4, 0.0, 0.0, 0.0, guess=True, kind="to hit", span=(0.5, 0.9))
    assert faults_of_chances(beyond, "120% to hit") == ["1.2 between 1.2 and 1.2 is no probability"]
    assert faults_of_chances(outside, "50-90% to hit") == ["0.4 between 0.5 and 0.9 is no probability"]


def test_what_cannot_succeed_has_to_say_so() -> None:
    vain = Forecast(0.0, 0.0, 0.0, 0.0, guess=False, kind="to be obeyed")
    assert faults_of_chances(vain, "0% to be obeyed") == ["it is told as '0% to be obeyed'"]
    assert faults_of_chances(vain, "cannot succeed") == []
