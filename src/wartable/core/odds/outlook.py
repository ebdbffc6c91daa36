"""Evaluation of the options of a question: odds, look-ahead, and the answer that the computer would give.

It uses only what the seat may know: its view, and the further questions that it could look at and take back.
The terminal and the web page show the same evaluation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.battle import Battle
from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.core.odds.wording import chance_kind, odds_in_words
from wartable.core.state import State
from wartable.core.views.handbook import Handbook
from wartable.core.views.knowledge import ENEMY, LATER, OBEYED, Forecast, View
from wartable.core.views.position import Position, best_and_safest_indices

_STEPS: Final = 4
"""The number of further questions through which the look-ahead follows an option."""
_MOST_OPTIONS: Final = 64
"""The number of options above which a question gets no look-ahead."""
_MANY_OPTIONS: Final = 20
"""The number of options above which their meanings are only given on request, except those of the best and of
the safest place.
"""
_PREPOSITIONS: Final = ("with", "at", "to", "by", "from", "in", "for", "after")
"""First parts of option keys that are prepositions, and are written before the label of the option."""
_NEGLIGIBLE: Final = 0.05
_DECIMALS: Final = 1
"""The number of decimals of displayed amounts."""


@define
class OptionView:
    """An answer to a question as one seat may see it."""

    key: str
    label: str
    meaning: str
    """The option's benefits or costs, in one line, or ""."""
    position: Position | None
    """The prospects at the place that the option names; None if it names none."""
    forecasts: tuple[Forecast, ...]
    """The option's odds, most important first. If it only opens further questions, those of its best
    continuation.
    """
    steps: tuple[str, ...]
    """The answers of the option's best continuation, in words."""
    is_best: bool
    """Whether the computer values this option most of the options with odds; ties are broken by the expected
    effect, then by the shortest continuation. If no option has odds, whether it is the best of all places.
    """
    is_safest: bool
    """Whether this is the place where the fewest enemies could attack the unit, if they are fewer than at the
    best place.
    """
    is_usual: bool
    """Whether this is the default answer, which Enter alone chooses."""

    def __init__(self, option: Option, meaning: str, forecasts: Sequence[Forecast]) -> None:
        self.key = option.key
        self.label = option.label
        self.meaning = meaning
        self.forecasts = tuple(forecasts)
        self.position = None
        self.steps = ()
        self.is_best = False
        self.is_safest = False
        self.is_usual = False

    def odds_at_length(self, words: Mapping[str, str]) -> str:
        """Return the option's best continuation and its odds in full; `words` are the game's names for the
        numbers of a Forecast.
        """
        odds = "; ".join([odds_in_words(forecast, words) for forecast in self.forecasts])
        continuation = " ".join(self.steps)
        return f"{continuation}, {odds}" if continuation and odds else continuation or odds

    def facts(self, words: Mapping[str, str]) -> dict[str, object]:
        """Return the option as JSON-like data; `words` are the game's names for the numbers of a Forecast."""
        return {
            "key": self.key,
            "label": self.label,
            "meaning": self.meaning,
            "forecasts": [forecast_facts(forecast, words) for forecast in self.forecasts],
            "steps": list(self.steps),
            "best": self.is_best,
            "safest": self.is_safest,
            "usual": self.is_usual,
        }


def forecast_facts(forecast: Forecast, words: Mapping[str, str]) -> dict[str, object]:
    """Return a Forecast as JSON-like data; `words` are the game's names for its numbers."""
    return {
        "kind": chance_kind(forecast, words),
        "chance": forecast.chance,
        "damage": forecast.damage,
        "harm": forecast.harm,
        "defeats": forecast.defeats,
        "defeat_low": forecast.defeat_low,
        "defeat_high": forecast.defeat_high,
        "guess": forecast.guess,
        "low": forecast.low,
        "high": forecast.high,
    }


class Outlook:
    """Evaluates the options of a battle's open question for the seat that is asked. `words` gives the keys of
    compendium entries for parts of option keys that are called differently there.
    """

    __slots__ = ("_battle", "_handbook", "_view", "_words", "decision")

    decision: Decision
    _battle: Battle[State]
    _handbook: Handbook
    _view: View
    _words: Mapping[str, str]

    def __init__(
        self, battle: Battle[State], decision: Decision, handbook: Handbook, words: Mapping[str, str]
    ) -> None:
        self.decision = decision
        self._battle = battle
        self._handbook = handbook
        self._view = battle.view(decision.seat)
        self._words = words

    def options(self, *, behind: bool = True) -> list[OptionView]:
        """Return a view of each option, in order. With `behind`, options that only open further questions get
        the odds of their best continuation. If there are many options, meanings are left out, except for the
        best and the safest place.
        """
        usual = self.decision.usual()
        is_long = len(self.decision.options) > _MANY_OPTIONS
        found = [self.option(option, behind=behind, briefly=is_long) for option in self.decision.options]
        for at, view in enumerate(found):
            view.is_usual = self.decision.options[at] is usual
        does = [view.forecasts if _may_be_best(view.forecasts) else () for view in found]
        best = self._best_index(self.decision, does, self._view, [len(view.steps) for view in found])
        if best >= 0 and not self._is_worse_than_usual(found[best], found):
            found[best].is_best = True
        self._compare_places(found)
        return found

    def _is_worse_than_usual(self, best: OptionView, views: Sequence[OptionView]) -> bool:
        """Whether the best option makes matters worse, and the default answer leaves everything as it is."""
        odds = best.forecasts[0]
        is_worse = self._view.is_change(odds) and self._view.effect_of(odds) < 0
        return is_worse and any(view.is_usual and not view.forecasts for view in views)

    def _compare_places(self, views: Sequence[OptionView]) -> None:
        """Mark the best and the safest place, and set their meanings."""
        places = [view for view in views if view.position is not None]
        best, safest = best_and_safest_indices(
            [view.position for view in places if view.position is not None]
        )
        if best >= 0 and not any(view.is_best for view in views):
            places[best].is_best = True
        if safest >= 0:
            places[safest].is_safest = True
        for view in places:
            if view.position is not None and (view.is_best or view.is_safest):
                view.meaning = view.position.said

    def option(self, option: Option, *, behind: bool = True, briefly: bool = False) -> OptionView:
        """Return the view of one option, which is not compared with others. `behind` is as in `options`. With
        `briefly`, its meaning is left out.
        """
        position = self._view.position(self.decision, option)
        meaning = self.meaning(option) if position is None and not briefly else ""
        view = OptionView(option, meaning, self._view.forecasts(option))
        if position is not None:
            view.position = position
            view.meaning = "" if briefly else position.said
        if behind and self._battle.listening:
            steps, odds = self._best_continuation(option)
            view.steps = tuple(steps)
            if odds:
                view.forecasts = tuple(odds)
        return view

    def meaning(self, option: Option) -> str:
        """Return the game's own description of the option; otherwise the first sentence of the compendium
        entry that the option's key names.
        """
        said = self._view.meaning(self.decision, option)
        if said:
            return said
        entries = self._handbook.about(option, self._words)
        return entries[0].summary if entries else ""

    def hint(self, words: Mapping[str, str]) -> Hint:
        """Return the answer that the computer would give, with a reason: the one that the game's heuristic
        gives, or a comparison with the odds of the second-best option. `words` are the game's names for the
        numbers of a Forecast.
        """
        decision, view, heuristic = self.decision, self._view, self._battle.ruleset.heuristic
        values = [
            heuristic.evaluate(decision, option, view.forecast(option), view) for option in decision.options
        ]
        most = max(values)
        tied = [option for at, option in enumerate(decision.options) if values[at] == most]
        equals = [option.key for option in heuristic.best_of_tied(decision, tied, view)]
        option = self._first_choice(equals)
        if len(equals) == len(values):
            return Hint(option, "all answers are equally good", is_better=False)
        reason = heuristic.reason(decision, option, view.forecast(option), view)
        rivals = [other for other in tied if other.key not in equals]
        if not rivals:
            second = max([value for value in values if value < most])
            rivals = [decision.options[values.index(second)]]
        return Hint(option, reason or self._comparison(option, rivals[0], words), is_better=True)

    def _first_choice(self, candidates: Sequence[str]) -> Option:
        """Return one of the options with these keys: the one that is marked as the best, else the first."""
        if 1 < len(candidates) <= _MANY_OPTIONS:
            for view in self.options():
                if view.is_best and view.key in candidates:
                    return self.decision.option(view.key)
        return self.decision.option(candidates[0])

    def _comparison(self, best: Option, second_best: Option, words: Mapping[str, str]) -> str:
        """Return a comparison of the odds of the best and the second-best answer, in words."""
        has, other_has = [self.option(option).odds_at_length(words) for option in (best, second_best)]
        if not has:
            return f"its rules of thumb prefer it to {second_best.label}"
        return f"{has}; the second best is {second_best.label}{f', {other_has}' if other_has else ''}"

    def _best_continuation(self, option: Option) -> tuple[list[str], Sequence[Forecast]]:
        """Return the best continuation of an option that only opens further questions, answer by answer in
        words, and the odds at its end.

        The search goes on as long as the questions are about the same unit, because the odds of another unit
        do not belong to the option.
        """
        steps: list[str] = []
        odds: Sequence[Forecast] = ()
        asked = self.decision
        battle = self._battle.peek(option.key) if len(self.decision.options) <= _MOST_OPTIONS else None
        while battle is not None and battle.decision is not None and len(steps) < _STEPS:
            decision = battle.decision
            if len(decision.options) > _MOST_OPTIONS or not is_about_same_unit(asked, option, decision):
                break
            view = battle.view(decision.seat)
            found = [view.forecasts(one) for one in decision.options]
            best = self._best_index(decision, found, view, [0] * len(found))
            if best < 0:
                break
            odds = found[best]
            asked, option = decision, decision.options[best]
            steps.append(option_in_words(option))
            battle = battle.peek(option.key)
        return steps, odds

    def _best_index(
        self,
        decision: Decision,
        forecast_lists: Sequence[Sequence[Forecast]],
        view: View,
        steps: Sequence[int],
    ) -> int:
        """Return the index of the best answer that is expected to have an effect now; -1 if there is none.

        The best answer is the one that the computer values most. Ties go to the greatest expected effect as
        displayed, then to the shortest continuation. `forecast_lists` has the odds of each answer, and
        `steps` the length of its continuation.
        """
        heuristic = self._battle.ruleset.heuristic
        best, highest = -1, (0.0, 0.0, 0)
        for at, forecasts in enumerate(forecast_lists):
            if not forecasts or not _is_hopeful(forecasts[0], view):
                continue
            option = decision.options[at]
            value = heuristic.evaluate(decision, option, view.forecast(option), view)
            rank = (value, round(view.effect_of(forecasts[0]), _DECIMALS), -steps[at])
            if best < 0 or rank > highest:
                best, highest = at, rank
        return best


def is_about_same_unit(decision: Decision, option: Option, next_decision: Decision) -> bool:
    """Whether the question that follows an option is about the same unit as the option: the unit of the
    option's own question, or, if that has none, one named in the option's key.
    """
    if next_decision.about == decision.about:
        return True
    return not decision.about and next_decision.about in names_in_key(option.key)


def names_in_key(key: str) -> list[str]:
    """Return the names in an option's key: "shoot", "rifle" and "hob" for "shoot:rifle>hob"."""
    return key.replace(">", ":").replace("+", ":").split(":")


def _is_hopeful(forecast: Forecast, view: View) -> bool:
    """Whether an answer with these odds can have an immediate effect for the seat that gives it."""
    if forecast.kind in (LATER, ENEMY) or abs(view.effect_of(forecast)) < _NEGLIGIBLE:
        return False
    return view.is_change(forecast) or forecast.high > 0.0 or forecast.damage >= _NEGLIGIBLE


def _may_be_best(forecasts: Sequence[Forecast]) -> bool:
    """Whether an option with these odds may be marked as the best. It has odds, and is no order without
    expected damage.
    """
    return len(forecasts) > 0 and (forecasts[0].kind != OBEYED or forecasts[0].damage >= _NEGLIGIBLE)


@define
class Hint:
    """The answer that the computer would give, and the reason for it: a clause without a full stop."""

    option: Option
    reason: str
    is_better: bool
    """False if the computer values all answers equally."""


def option_in_words(option: Option) -> str:
    """Return an answer in words, as one step in a chain of answers: "at Otter", "with Beam Rifle"."""
    verb = option.key.partition(":")[0]
    return f"{verb} {option.label}" if verb in _PREPOSITIONS else option.label
