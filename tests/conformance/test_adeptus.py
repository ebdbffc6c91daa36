"""The d100 game holds all that the kit asks of a ruleset."""

from __future__ import annotations

from typing import Final

import pytest

from tests.conformance.missions import MISSIONS, NAME
from tests.conformance.quick import first_seeds_quick
from wartable.testing.conformance import CHECKS, Check, Trial

TRIALS: Final = [Trial(NAME, setup, seed) for setup in MISSIONS for seed in (1, 2, 3)]


@pytest.mark.parametrize("trial", first_seeds_quick(TRIALS), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_missions_conform(check: Check, trial: Trial) -> None:
    check(trial)
