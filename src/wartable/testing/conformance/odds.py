"""The odds check: an option must show the odds of the acting unit, for the question that is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable import Battle, Decision, Forecast, Handbook, Option, OptionView, Outlook, RandomPlayer, State
from wartable.testing.conformance.trial import Trial

__all__ = ["check_odds"]

_EMPTY_HANDBOOK: Final = Handbook("", [])
_SEPARATORS: Final = str.maketrans(dict.fromkeys(">+,", ":"))


def check_odds(trial: Trial, questions: int = 60) -> None:
    """Check that every option of the first `questions` questions shows the right odds: its own, whichever
    options were looked at before, or those of further questions about the same unit.
    """
    battle = trial.battle()
    player = RandomPlayer(trial.seed)
    with trial.reporting(battle):
        for _ in range(questions):
            decision = battle.decision
            if decision is None:
                return
            _check_options(trial, battle, decision)
            seat = decision.seat
            battle.choose(player.choose(decision, lambda: battle.view(seat)).key)  # noqa: B023


def _check_options(trial: Trial, battle: Battle[State], decision: Decision) -> None:
    """Check the odds of every option of the open question, after looking at all of them in reverse order."""
    later = battle.view(decision.seat)
    own = {option.key: _as_data(later.forecasts(option)) for option in reversed(decision.options)}
    outlook = Outlook(battle, decision, _EMPTY_HANDBOOK, {})
    view = battle.view(decision.seat)
    for option in decision.options:
        shown = outlook.option(option, briefly=True)
        if not shown.steps:
            found = _as_data(view.forecasts(option))
            trial.same(found, own[option.key], f"the odds of {option.key!r} change when others are asked for")
            trial.same(_as_data(shown.forecasts), found, f"{option.key!r} shows odds that are not its own")
        else:
            _check_continuation(trial, battle, decision, option, shown)


def _check_continuation(
    trial: Trial, battle: Battle[State], decision: Decision, option: Option, shown: OptionView
) -> None:
    """Follow the best continuation of an option to the odds that the option shows, and check that all
    questions on the way are about the same unit.
    """
    battle_there = battle.peek(option.key)
    named = option.key.translate(_SEPARATORS).split(":")
    unit = decision.about
    odds: Sequence[Forecast] = ()
    for step in shown.steps:
        assert battle_there is not None
        next_decision = battle_there.decision
        assert next_decision is not None
        what = f"{option.key!r} of {decision.question!r} shows odds of {next_decision.question!r}"
        if unit or next_decision.about not in named:
            trial.same(next_decision.about, unit, f"{what}, which is about another unit")
        unit = next_decision.about
        view = battle_there.view(next_decision.seat)
        [*answers] = [
            candidate
            for candidate in next_decision.options
            if step.endswith(candidate.label) and view.forecasts(candidate)
        ]
        assert answers, f"{what}, but no answer {step!r} there has odds"
        odds = view.forecasts(answers[0])
        battle_there = battle_there.peek(answers[0].key)
    trial.same(
        _as_data(shown.forecasts), _as_data(odds), f"{option.key!r} shows odds that are not those at its end"
    )


def _as_data(forecasts: Sequence[Forecast]) -> list[tuple[object, ...]]:
    """Return the values of each Forecast as a tuple, so that they can be compared."""
    return [
        (forecast.kind, forecast.chance, forecast.damage, forecast.harm, forecast.defeats, forecast.guess)
        for forecast in forecasts
    ]
