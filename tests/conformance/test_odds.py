"""In every game an option shows the odds of the unit that acts, for the question that is asked."""

from __future__ import annotations

from typing import Final

import pytest

from tests.conformance.sampled import EVERY
from tests.conformance.skirmishes import SKIRMISHES
from wartable.files import list_scenarios, read_scenario
from wartable.testing.conformance import Trial, check_odds

QUICK: Final = ("corporals_lantern", "ford_of_lamps", "first_steps", "gate_at_dusk")


def trial_of(name: str) -> Trial:
    """A shipped scenario as a trial."""
    setup = read_scenario(name)
    return Trial(str(setup["ruleset"]), setup, 1)


@pytest.mark.parametrize("name", QUICK)
def test_options_show_odds_of_the_unit_that_acts(name: str) -> None:
    check_odds(trial_of(name), 40)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({entry.name for entry in list_scenarios()} - {*QUICK}))
def test_options_of_all_scenarios_show_odds_of_the_unit_that_acts(name: str) -> None:
    check_odds(trial_of(name), 120 // EVERY)


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(SKIRMISHES)))
def test_options_of_skirmishes_in_the_middle_show_odds_of_the_trooper_who_acts(at: int) -> None:
    check_odds(Trial("infinity", SKIRMISHES[at], 2), 150 // EVERY)
