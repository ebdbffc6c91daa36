"""What every ruleset must hold, now and later: checks to be run over its setups and some seeds.

    CASES = [Trial("my-rules", setup, seed) for setup in SETUPS for seed in (1, 2)]

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    @pytest.mark.parametrize("trial", CASES, ids=str)
    def test_conformance(check: Check, trial: Trial) -> None:
        check(trial)

`check_secrets` and `play_until_reached` take what only the ruleset can say: what is hidden, and what there is
to reach.
"""

from __future__ import annotations

from wartable.testing.conformance.going_back import (
    check_copies,
    check_options,
    check_undo,
    check_undo_to_the_start,
)
from wartable.testing.conformance.keeping import (
    check_full_speed,
    check_replay,
    check_saves,
    check_snapshots,
)
from wartable.testing.conformance.reach import Reach, Reached, play_until_reached
from wartable.testing.conformance.secrets import Secret, Secrets, check_secrets
from wartable.testing.conformance.telling import check_events
from wartable.testing.conformance.trial import Check, Trial

__all__ = [
    "CHECKS",
    "Check",
    "Reach",
    "Reached",
    "Secret",
    "Secrets",
    "Trial",
    "check_copies",
    "check_events",
    "check_full_speed",
    "check_options",
    "check_replay",
    "check_saves",
    "check_secrets",
    "check_snapshots",
    "check_undo",
    "check_undo_to_the_start",
    "play_until_reached",
]

CHECKS: tuple[Check, ...] = (
    check_options,
    check_copies,
    check_undo,
    check_undo_to_the_start,
    check_replay,
    check_saves,
    check_snapshots,
    check_full_speed,
    check_events,
)
"""All that needs nothing but a trial."""
