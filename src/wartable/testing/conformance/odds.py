"""The odds check: an option shows the odds of the unit that acts, for the question that is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable import Battle, Decision, Forecast, Handbook, Option, OptionView, Outlook, RandomPlayer, State
from wartable.testing.conformance.trial import Trial

__all__ = ["check_odds"]

_NO_BOOK: Final = Handbook("", [])
_SEPARATORS: Final = str.maketrans(dict.fromkeys(">+,", ":"))


def check_odds(trial: Trial, questions: int = 60) -> None:
    """Check at the first questions that every option shows the right odds: its own, regardless of which
    options were looked at before, or those of further questions about the same unit.
    """
    battle = trial.battle()
    player = RandomPlayer(trial.seed)
    with trial.reporting(battle):
        for _ in range(questions):
            decision = battle.decision
            if decision is None:
                return
            _look(trial, battle, decision)
            seat = decision.seat
            battle.choose(player.choose(decision, lambda: battle.view(seat)).key)  # noqa: B023


def _look(trial: Trial, battle: Battle[State], decision: Decision) -> None:
    """Check the odds of every option of the open question, after having looked at all of them in reverse
    order.
    """
    later = battle.view(decision.seat)
    own = {option.key: _told(later.forecasts(option)) for option in reversed(decision.options)}
    outlook = Outlook(battle, decision, _NO_BOOK, {})
    view = battle.view(decision.seat)
    for option in decision.options:
        shown = outlook.option(option, briefly=True)
        if not shown.steps:
            found = _told(view.forecasts(option))
            trial.same(found, own[option.key], f"the odds of {option.key!r} change when others are asked for")
            trial.same(_told(shown.forecasts), found, f"{option.key!r} shows odds that are not its own")
        else:
            _follow(trial, battle, decision, option, shown)


def _follow(
    trial: Trial, battle: Battle[State], decision: Decision, option: Option, shown: OptionView
) -> None:
    """Follow the answers behind an option to the odds that it shows, and check the unit of each question."""
    there = battle.peek(option.key)
    named = option.key.translate(_SEPARATORS).split(":")
    unit = decision.about
    odds: Sequence[Forecast] = ()
    for step in shown.steps:
        assert there is not None
        behind = there.decision
        assert behind is not None
        what = f"{option.key!r} of {decision.question!r} shows odds of {behind.question!r}"
        if unit or behind.about not in named:
            trial.same(behind.about, unit, f"{what}, which is about another unit")
        unit = behind.about
        view = there.view(behind.seat)
        [*answers] = [one for one in behind.options if step.endswith(one.label) and view.forecasts(one)]
        assert answers, f"{what}, but no answer {step!r} there has odds"
        odds = view.forecasts(answers[0])
        there = there.peek(answers[0].key)
    trial.same(
        _told(shown.forecasts), _told(odds), f"{option.key!r} shows odds that are not those at its end"
    )


def _told(forecasts: Sequence[Forecast]) -> list[tuple[object, ...]]:
    """Return forecasts as plain data."""
    return [(one.kind, one.chance, one.damage, one.harm, one.defeats, one.guess) for one in forecasts]
