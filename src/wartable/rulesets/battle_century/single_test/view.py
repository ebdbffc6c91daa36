"""A seat's view of a single Test: the Characters, and the Tests in progress with the source of each number
and the exact odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from wartable.core.decision import Option
from wartable.core.term import Term, total
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.battle_century.match.seen.view import MatchView
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.tests.making import miracle_damage_at_total
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.rulesets.battle_century.pilots.tests.odds import (
    chance_in_several_tries,
    chance_to_pass,
    chance_to_win_contest,
    copy_after_trade,
    total_needed_by,
    total_probabilities,
)
from wartable.rulesets.battle_century.single_test.single_test import PER_ADVANTAGE, build_requested_test

Facts = dict[str, object]


class SingleTestView(MatchView):
    """A single Test as a seat sees it. Nothing is hidden from any seat."""

    def data(self) -> Facts:
        facts = super().data()
        facts["battle"] = "test"
        state = self._state
        facts["tests"] = [facts_of_test(state, test) for test in state.testing]
        return facts

    def forecast(self, option: Option) -> Forecast | None:
        test = self._state.testing[-1] if self._state.testing else None
        rival = None if test is None else _rival_test(self._state, test)
        if test is not None and test.dn < 0 and rival is None and not test.is_offensive:
            return None
        if test is None or rival is None:
            return super().forecast(option)
        if option.key.startswith("trade:") and isinstance(option.data, int):
            chance = chance_to_win_contest(copy_after_trade(test, option.data), rival)
        elif option.key == "pass":
            chance = chance_to_win_contest(test, rival)
        else:
            return None
        return Forecast(float(chance), 0.0, 0.0, 0.0, guess=False)


def facts_of_test(state: Scene, test: CharacterTest) -> Facts:
    """Return the facts of a Test as JSON-like data: its parts, all modifiers with their sources, and the
    odds.
    """
    facts: Facts = {
        "who": test.who.id,
        "kind": test.kind,
        "parts": [
            {"attribute": part.attribute, "skill": part.skill, "subject": part.subject} for part in test.parts
        ],
        "about": list(test.about),
        "terms": _sources(test.terms),
        "advantages": _sources(test.advantages),
        "net": test.net,
        "traded": test.traded,
        "raised": test.raised,
        "bonus": total(test.terms) + 2 * test.traded,
        "dn": total_needed_by(test) if test.dn >= 0 else None,
        "miracle": test.miracle,
        "totals": {str(reached): _percent(weight) for reached, weight in total_probabilities(test).items()},
    }
    chance = _chance_of_success(state, test)
    facts["chance"] = None if chance is None else float(chance)
    facts["exactly"] = None if chance is None else f"{chance.numerator}/{chance.denominator}"
    request = state.plan.request
    if chance is not None and request is not None and test.kind == "extended" and request.limit > 1:
        facts["chance_in_all"] = float(chance_in_several_tries(chance, request.limit))
    if test.kind == "help":
        facts["helps"] = _help_percentages(test)
    if test.miracle:
        facts["toll"] = [miracle_damage_at_total(test, reached) for reached in _total_bounds(test)]
    return facts


def _sources(terms: Sequence[Term]) -> list[list[object]]:
    return [[term.source, term.amount] for term in terms]


def _percent(weight: Fraction) -> float:
    return round(100 * float(weight), 4)


def _total_bounds(test: CharacterTest) -> tuple[int, int]:
    """Return the lowest and the highest possible total of a Test."""
    found = list(total_probabilities(test))
    return min(found), max(found)


def _help_percentages(test: CharacterTest) -> dict[str, float]:
    """Return the probability, in percent, of each number of Advantages that a Help Test may give, by that
    number as text. R-TEST-028.
    """
    found: dict[str, float] = {}
    for reached, weight in total_probabilities(test).items():
        key = str(max(0, reached) // PER_ADVANTAGE)
        found[key] = found.get(key, 0.0) + _percent(weight)
    return found


def _chance_of_success(state: Scene, test: CharacterTest) -> Fraction | None:
    """Return the probability that the Test passes, or that it wins if it is contested; None if it has neither
    a DN nor a rival.
    """
    rival = _rival_test(state, test)
    if rival is not None:
        return chance_to_win_contest(test, rival)
    return chance_to_pass(test) if test.dn >= 0 else None


def _rival_test(state: Scene, test: CharacterTest) -> CharacterTest | None:
    """Return the Test that contests this one; None if there is none. If the rival has not begun its Test yet,
    a new one is made and its modifiers are set.
    """
    request = state.plan.request
    if request is None or request.rival is None or test.kind != "contested":
        return None
    for other in state.testing:
        if other is not test and other.kind == test.kind:
            return other
    participant = request.rival if test.who.id == request.main.who else request.main
    other = build_requested_test(state, request, participant)
    other.targets = [test.who]
    other.contests = test.skills
    set_test_modifiers(state, other)
    return other
