"""Infinity holds all that the kit asks of a ruleset."""

from __future__ import annotations

from typing import Final

import pytest

from tests.conformance.sampled import CHECKS, EVERY, sampled
from tests.conformance.skirmishes import NAME, REACH, SKIRMISHES, secrets
from wartable.testing.conformance import Check, Trial, check_secrets, play_until_reached

MOST_BATTLES: Final = 2000
BATTLES: Final = 100
TRIALS: Final = [Trial(NAME, setup, seed) for setup in SKIRMISHES for seed in (1, 2, 3)]


@pytest.mark.parametrize("trial", sampled(TRIALS), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_skirmishes_conform(check: Check, trial: Trial) -> None:
    check(trial)


@pytest.mark.parametrize("trial", sampled(TRIALS), ids=str)
def test_no_seat_can_tell_what_is_hidden_from_it(trial: Trial) -> None:
    check_secrets(trial, secrets, max(EVERY, 3))


@pytest.mark.slow
def test_random_skirmishes_reach_every_skill_and_event_and_none_crashes() -> None:
    reached = play_until_reached(NAME, SKIRMISHES, REACH, MOST_BATTLES, enough=BATTLES // EVERY)
    assert reached.missing == [], str(reached)
