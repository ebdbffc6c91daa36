"""Which trials of the kit `./test --quick` leaves out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest
from _pytest.mark import ParameterSet

from wartable.testing.conformance import Trial

__all__ = ["first_seeds_quick"]

LONGEST: Final = ("Armoury", "Menagerie", "Court")
"""Setups whose titles begin so have the most to ask about; their battles take longest."""


def first_seeds_quick(trials: Iterable[Trial]) -> list[Trial | ParameterSet]:
    """The same trials; slow are all but each setup's first seed, and the longest."""
    return [trial if _is_quick(trial) else pytest.param(trial, marks=pytest.mark.slow) for trial in trials]


def _is_quick(trial: Trial) -> bool:
    return trial.seed == 1 and not str(trial.setup["title"]).startswith(LONGEST)
