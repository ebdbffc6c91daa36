"""The check of the answer that is marked as the best: no other answer may be better, and the hint must
agree.
"""

from __future__ import annotations

from typing import Final

from wartable import (
    ENEMY,
    LATER,
    OBEYED,
    Forecast,
    Handbook,
    Option,
    OptionView,
    Outlook,
    odds_in_words,
    read_telling,
)
from wartable.testing.conformance.said import odds_words_of_view
from wartable.testing.conformance.trial import OpenQuestion, Trial, Watch

__all__ = ["Best", "check_best", "faults_of_chances"]

_INTERVAL: Final = 5
"""One in this number of questions is examined."""
_DISPLAY_TOLERANCE: Final = 0.1
"""The difference below which effects may be displayed as the same number."""
_ATTEMPT_PREFIX: Final = "to "


def check_best(trial: Trial, every: int = _INTERVAL) -> None:
    """Check that the option marked as the best is the one that the computer values most. If several are worth
    the same, it must be the one with the greatest effect; if several have that too, the one with the fewest
    steps. The hint must not name an option that is worth more. All chances must be probabilities, and
    attempts without any chance must say so.
    """
    watch = Best(trial, every)
    trial.walk(watch)
    assert watch.compared > 0, f"{trial}: no question has an answer that is the best"


class Best(Watch):
    """At every `every`-th question, compares the answer that is marked as the best with all others."""

    compared = 0

    def __init__(self, trial: Trial, every: int) -> None:
        super().__init__(trial)
        self._every = every
        self._asked = 0

    def visit(self, moment: OpenQuestion) -> None:
        self._asked += 1
        if self._asked % self._every == 0:
            self._compare(moment)

    def _compare(self, moment: OpenQuestion) -> None:
        battle = moment.battle
        decision = battle.decision
        assert decision is not None
        view = battle.view(decision.seat)
        data = view.data().get("telling")
        telling = read_telling(data if isinstance(data, dict) else {})
        outlook = Outlook(battle, decision, Handbook("", []), telling.entries)
        found = outlook.options()
        words = odds_words_of_view(view)
        for candidate in found:
            for forecast in candidate.forecasts:
                faults = faults_of_chances(forecast, odds_in_words(forecast, words))
                assert not faults, f"{self.trial}: {decision.question!r}, {candidate.key}: {faults}"
        marked = [candidate for candidate in found if candidate.is_best and candidate.position is None]
        assert len(marked) <= 1, f"{self.trial}: {[candidate.key for candidate in marked]} are all the best"
        if marked:
            self.compared += 1
            self._assert_best(moment, outlook, marked[0], found)

    def _assert_best(
        self, moment: OpenQuestion, outlook: Outlook, best: OptionView, views: list[OptionView]
    ) -> None:
        """Fail if another answer is better than `best`, which is marked as the best."""
        decision = outlook.decision
        view = moment.battle.view(decision.seat)
        heuristic = moment.battle.ruleset.heuristic

        def value(candidate: OptionView) -> float:
            option: Option = decision.option(candidate.key)
            return heuristic.evaluate(decision, option, view.forecast(option), view)

        def effect(candidate: OptionView) -> float:
            return view.effect_of(candidate.forecasts[0])

        said = f"{self.trial}: {decision.question!r}: {best.key} is marked as the best, but"
        rivals = [
            candidate for candidate in views if candidate is not best and _does_something_now(candidate)
        ]
        for candidate in rivals:
            if (
                abs(effect(candidate)) < _DISPLAY_TOLERANCE
                or candidate.forecasts[0].kind != best.forecasts[0].kind
            ):
                continue
            assert value(candidate) <= value(best), f"{said} {candidate.key} is worth more to the computer"
            if value(candidate) == value(best):
                assert effect(candidate) <= effect(best) + _DISPLAY_TOLERANCE, (
                    f"{said} {candidate.key} brings more"
                )
                if abs(effect(candidate) - effect(best)) < 1e-9:
                    longer = len(best.steps) > len(candidate.steps)
                    assert not longer, f"{said} {candidate.key} brings as much, and is shorter"
        hint = outlook.hint({})
        if hint.option.key in [candidate.key for candidate in rivals] and hint.is_better:
            assert value(best) >= value(views[decision.options.index(hint.option)]), (
                f"{said} the hint differs"
            )


def _does_something_now(view: OptionView) -> bool:
    """Whether an answer may be marked as the best: it has odds, which are not zero, and not those of a later
    effect, of an enemy, or of an order without expected damage.
    """
    if not view.forecasts or view.forecasts[0].kind in (LATER, ENEMY):
        return False
    odds = view.forecasts[0]
    return odds.high > 0.0 and (odds.kind != OBEYED or odds.damage >= _DISPLAY_TOLERANCE)


def faults_of_chances(forecast: Forecast, wording: str) -> list[str]:
    """Return a sentence for each fault in the chance of a Forecast, and in `wording`, its odds in words."""
    found = []
    if not 0.0 <= forecast.low <= forecast.chance <= forecast.high <= 1.0 + 1e-9:
        found.append(f"{forecast.chance} between {forecast.low} and {forecast.high} is no probability")
    if forecast.span is not None and not forecast.guess:
        found.append("it has a range, and is no guess")
    in_vain = forecast.high <= 0.0 and forecast.kind.startswith(_ATTEMPT_PREFIX)
    if in_vain != wording.startswith("cannot succeed") and forecast.kind:
        found.append(f"it is told as {wording!r}")
    return found
