"""How much the tests of the kit examine: a sample, or everything in a thorough run of the compiled form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tests.runs import ALL_BATTLES
from wartable.testing.conformance import Check, Trial, check_battles, check_questions

__all__ = ["CHECKS", "EVERY", "sampled"]

EVERY: Final = 1 if ALL_BATTLES else 5
"""One question, checkpoint or battle of this many is examined."""


def check_some_questions(trial: Trial) -> None:
    """Run all checks at some of the questions."""
    check_questions(trial, EVERY)


CHECKS: Final[tuple[Check, ...]] = (check_some_questions, check_battles)


def sampled(trials: Iterable[Trial]) -> list[Trial]:
    """Return the trials with the first seed, or all if everything is examined."""
    return [trial for trial in trials if trial.seed == 1 or EVERY == 1]
