"""Matches of Battle Century G hold all that the kit asks of a ruleset."""

from __future__ import annotations

from typing import Final

import pytest

from tests.conformance.hidden_numbers import leaks, marked
from tests.conformance.matches import ALL, DEALT, NAME, REACH, SMALL, secrets
from tests.conformance.sampled import CHECKS, EVERY, sampled
from wartable.testing.conformance import Check, Trial, check_secrets, play_until_reached

MOST_BATTLES: Final = 2000
BATTLES: Final = 200

TRIALS: Final = [Trial(NAME, setup, seed) for setup in SMALL for seed in (1, 2, 3)]
ARMED: Final = [Trial(NAME, setup, 1) for setup in DEALT]
MARKED: Final = [Trial(NAME, marked(turn), seed) for turn in range(len(DEALT)) for seed in (1, 2)]


@pytest.mark.parametrize("trial", sampled([*TRIALS, *ARMED]), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_matches_conform(check: Check, trial: Trial) -> None:
    check(trial)


@pytest.mark.parametrize("trial", [Trial(NAME, setup, 1) for setup in SMALL], ids=str)
def test_no_seat_can_tell_what_is_hidden_from_it_in_a_match(trial: Trial) -> None:
    check_secrets(trial, secrets, EVERY)


@pytest.mark.parametrize("trial", ARMED, ids=str)
def test_no_seat_can_tell_traits_that_are_hidden_from_it(trial: Trial) -> None:
    check_secrets(trial, secrets, every=7)


@pytest.mark.parametrize("trial", sampled(MARKED), ids=str)
def test_no_seat_is_shown_a_number_that_its_enemies_hide(trial: Trial) -> None:
    assert leaks(trial) == []


@pytest.mark.slow
def test_random_matches_reach_every_action_and_event_and_none_crashes() -> None:
    reached = play_until_reached(NAME, ALL, REACH, MOST_BATTLES, enough=BATTLES // EVERY)
    assert reached.missing == [], str(reached)
