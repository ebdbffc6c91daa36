"""The chance of a test for each answer to the question whether to spend a point on it. AD-09, SC-27."""

from __future__ import annotations

from wartable.core.views.knowledge import PASS, Forecast
from wartable.core.words import counted
from wartable.rulesets.adeptus.d100.fate import BolsterAnswer, FateAnswer
from wartable.rulesets.adeptus.d100.result import Result
from wartable.rulesets.adeptus.odds.chances import pass_chance


def forecast_test(use: FateAnswer | BolsterAnswer) -> Forecast | None:
    """Return a Forecast with the chance that the test is passed if this answer is given. Return None if the
    result simply stands, because no roll follows.
    """
    if isinstance(use, BolsterAnswer):
        return _pass_forecast(1.0) if use.is_spent else None
    return _pass_forecast(pass_chance(use.next_target_number)) if use.next_target_number else None


def _pass_forecast(chance: float) -> Forecast:
    return Forecast(chance, 0.0, 0.0, 0.0, guess=False, kind=PASS)


def describe_consequence(use: FateAnswer | BolsterAnswer) -> str:
    """Describe what follows from an answer: the target number of the roll, or the result without a further
    roll.
    """
    result = use.result
    if isinstance(use, BolsterAnswer):
        return "with no degree" if use.is_spent else _unchanged_result(use.result)
    if use.next_target_number or result is None:
        return f"target number {use.next_target_number}"
    return (
        f"{_degrees_text(result.degrees + 1)} in place of {result.degrees}"
        if use.is_spent
        else _unchanged_result(result)
    )


def _unchanged_result(result: Result) -> str:
    """Describe a result that stands as rolled."""
    end = "success" if result.passed else "failure"
    return f"{_degrees_text(result.degrees)} of {end}, {result.roll} against {result.number}"


def _degrees_text(degrees: int) -> str:
    return counted(degrees, "degree")
