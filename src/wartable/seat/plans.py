"""Plans found by what a person types: "attack magpie", "move c3"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Final

from wartable import Battle, Plan, State, odds_in_words, plans_about
from wartable.seat.answers import PLACE
from wartable.seat.view_model import ViewModel

MAX_PLANS: Final = 3
"""Number of plans that are offered for a typed line."""
_SEARCHED: Final = 20
"""Number of plans among which the words of a typed line are looked for."""
_WORD: Final = re.compile(r"[\w'-]+")


def subject_of_text(model: ViewModel, typed: str) -> tuple[str, list[str]]:
    """Return the id of the unit, or the name of the place, that is named in a typed line, and the other words
    of the line. Returns "" for the subject if nothing that the seat sees is named.
    """
    words = [word.casefold() for word in _WORD.findall(typed)]
    names = [(unit.name, unit.id) for unit in model.units] + [(unit.id, unit.id) for unit in model.units]
    names += [(place.name, place.name) for place in model.map.places]
    names += [(word, word.upper()) for word in words if PLACE.fullmatch(word.upper())]
    for name, subject in sorted(names, key=lambda pair: -len(pair[0])):
        sought = [word.casefold() for word in _WORD.findall(name)]
        for at in range(len(words) - len(sought) + 1):
            if sought and words[at : at + len(sought)] == sought:
                return subject, words[:at] + words[at + len(sought) :]
    return "", words


def plans_for_text(battle: Battle[State], model: ViewModel, typed: str) -> list[Plan]:
    """Return the best plans about the unit or place that is named in a typed line, of those that have words
    which begin with the other words of the line.
    """
    subject, words = subject_of_text(model, typed)
    plans = plans_about(battle, subject, limit=_SEARCHED, rng=Random(0)) if subject else []
    return [plan for plan in plans if all(_has_word(plan, word) for word in words)][:MAX_PLANS]


def plan_with_odds_in_words(plan: Plan, names: Mapping[str, str]) -> str:
    """Return a plan and its odds in one line; `names` are the game's names for the numbers of a Forecast."""
    odds = "; ".join([odds_in_words(forecast, names, short=True) for forecast in plan.forecasts])
    return f"{plan_answers_in_words(plan)}{': ' if odds else ''}{odds}"


def plan_answers_in_words(plan: Plan) -> str:
    """Return the answers of a plan in words; a "then" precedes those to questions that come later."""
    words = " ".join(plan.words)
    later = " ".join([one.words for one in plan.follow_ups])
    return f"{words}; then {later}" if later else words


def _has_word(plan: Plan, word: str) -> bool:
    return any(known.casefold().startswith(word) for known in _WORD.findall(plan_answers_in_words(plan)))
