"""Exalted war holds all that the kit asks of a ruleset."""

from __future__ import annotations

from typing import Final

import pytest

from tests.conformance.sampled import CHECKS, EVERY, sampled
from tests.conformance.wars import FIELDS, NAME, REACH, SMALL, secrets
from wartable.testing.conformance import Check, Trial, check_secrets, play_until_reached

TRIALS: Final = [Trial(NAME, setup, seed) for setup in FIELDS for seed in (1, 2, 3)]
MOST_BATTLES: Final = 3000
BATTLES: Final = 300


@pytest.mark.parametrize("trial", sampled(TRIALS), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_wars_conform(check: Check, trial: Trial) -> None:
    check(trial)


@pytest.mark.parametrize(
    "trial", sampled(Trial(NAME, setup, seed) for setup in SMALL for seed in (1, 2)), ids=str
)
def test_no_seat_can_tell_what_is_hidden_from_it(trial: Trial) -> None:
    check_secrets(trial, secrets, EVERY)


@pytest.mark.slow
def test_random_wars_reach_every_action_formation_charm_spell_trigger_and_event_and_none_crashes() -> None:
    reached = play_until_reached(NAME, FIELDS, REACH, MOST_BATTLES, enough=BATTLES // EVERY)
    assert reached.missing == [], str(reached)
