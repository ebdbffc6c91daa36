"""How much the tests of the kit examine: a sample, or everything in a thorough run of the compiled form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest
from _pytest.mark import ParameterSet

from tests.runs import IS_COMPILED, IS_THOROUGH
from wartable.testing.conformance import Check, Trial, check_battles, check_questions

__all__ = ["CHECKS", "EVERY", "first_seeds_quick"]

EVERY: Final = 1 if IS_THOROUGH and IS_COMPILED else 5
"""Only one question or checkpoint of this many is examined."""
LONGEST: Final = ("Armoury", "Menagerie", "Court")
"""Setups whose titles begin so have the most to ask about; their battles take longest."""


def check_some_questions(trial: Trial) -> None:
    """Run all checks at some of the questions."""
    check_questions(trial, EVERY)


CHECKS: Final[tuple[Check, ...]] = (check_some_questions, check_battles)


def first_seeds_quick(trials: Iterable[Trial]) -> list[Trial | ParameterSet]:
    """Return the same trials; slow are all but each setup's first seed, and the longest."""
    return [trial if _is_quick(trial) else pytest.param(trial, marks=pytest.mark.slow) for trial in trials]


def _is_quick(trial: Trial) -> bool:
    return trial.seed == 1 and not str(trial.setup["title"]).startswith(LONGEST)
