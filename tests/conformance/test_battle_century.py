"""Battle Century G holds all that the kit asks of a ruleset."""

from __future__ import annotations

from typing import Final

import pytest

from tests.conformance.operations import ARMOURIES, DEALT, NAME, REACH, SMALL, secrets
from tests.conformance.sampled import CHECKS, EVERY, sampled
from wartable.testing.conformance import Check, Trial, check_secrets, play_until_reached

TRIALS: Final = [Trial(NAME, setup, seed) for setup in ARMOURIES for seed in (1, 2, 3)]
MOST_BATTLES: Final = 6000
BATTLES: Final = 600


@pytest.mark.parametrize("trial", sampled(TRIALS), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_operations_conform(check: Check, trial: Trial) -> None:
    check(trial)


@pytest.mark.parametrize(
    "trial", sampled(Trial(NAME, setup, seed) for setup in SMALL for seed in (1, 2)), ids=str
)
def test_no_seat_can_tell_what_is_hidden_from_it(trial: Trial) -> None:
    check_secrets(trial, secrets, EVERY)


@pytest.mark.parametrize("trial", [Trial(NAME, setup, 1) for setup in DEALT], ids=str)
def test_no_seat_can_tell_upgrades_and_powers_that_are_hidden_from_it(trial: Trial) -> None:
    check_secrets(trial, secrets, every=9)


@pytest.mark.slow
def test_random_battles_reach_every_weapon_power_action_effect_and_event_and_none_crashes() -> None:
    reached = play_until_reached(NAME, ARMOURIES, REACH, MOST_BATTLES, enough=BATTLES // EVERY)
    assert reached.missing == [], str(reached)
