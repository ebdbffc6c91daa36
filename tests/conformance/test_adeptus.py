"""The d100 game holds all that the kit asks of a ruleset."""

from __future__ import annotations

from typing import Final

import pytest

from tests.conformance.missions import MISSIONS, NAME, REACH, SCANNED, secrets
from tests.conformance.sampled import CHECKS, EVERY, sampled
from wartable.testing.conformance import Check, Trial, check_secrets, play_until_reached

MOST_BATTLES: Final = 4000
BATTLES: Final = 300
TRIALS: Final = [
    Trial(NAME, setup, seed) for setup in (*MISSIONS, SCANNED[3], SCANNED[-1]) for seed in (1, 2, 3)
]


@pytest.mark.parametrize("trial", sampled(TRIALS), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_missions_conform(check: Check, trial: Trial) -> None:
    check(trial)


@pytest.mark.parametrize(
    "trial",
    sampled(Trial(NAME, setup, seed) for setup in (*MISSIONS, *SCANNED) for seed in (1, 2)),
    ids=str,
)
def test_no_seat_can_tell_what_is_hidden_from_it(trial: Trial) -> None:
    check_secrets(trial, secrets, max(EVERY, 3))


@pytest.mark.slow
def test_random_missions_reach_every_action_command_card_and_event_and_none_crashes() -> None:
    setups = [*MISSIONS, SCANNED[3], SCANNED[-1]]
    reached = play_until_reached(NAME, setups, REACH, MOST_BATTLES, enough=BATTLES // EVERY)
    assert reached.missing == [], str(reached)
