"""The texts of battles: all questions, answers, events and views that a person could read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from wartable import (
    Battle,
    Decision,
    Heuristic,
    Option,
    Player,
    RandomPlayer,
    Rulebook,
    Setup,
    State,
    View,
    new_battle,
    odds_in_words,
    ruleset,
)

_VIEW_INTERVAL: Final = 25
"""The number of questions after which a view is read again."""
_MOST_ANSWERS: Final = 12
"""The approximate number of answers to a question whose meanings and odds are read."""

LABEL: Final = "label: "
"""Prefix of a text that is the label of an option."""

Reading = Callable[[Rulebook, Decision | None, View], Iterable[str]]
"""A function that returns the texts that a person reads in a view with this open question; with None at the
end.
"""


class _CollectingPlayer(Player):
    """A random player that collects the texts of its questions, and from time to time those of its view."""

    def __init__(self, seed: int, rules: Rulebook, texts: set[str], read: Reading) -> None:
        self._player = RandomPlayer(seed)
        self._rules = rules
        self._texts = texts
        self._read = read
        self._asked = seed

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        self._texts.add(decision.question)
        self._texts.update(option.label for option in decision.options)
        self._texts.update(LABEL + option.label for option in decision.options)
        self._asked += 1
        if self._asked % _VIEW_INTERVAL == 0:
            self._texts.update(self._read(self._rules, decision, look()))
        return self._player.choose(decision, look)


def collect_texts(name: str, setups: Sequence[Setup], battles: int, read: Reading) -> set[str]:
    """Play `battles` battles with these setups of the ruleset `name`, and return all texts that the seats,
    and a spectator who sees everything, have on their screens. `read` is called with a view, and returns its
    texts.
    """
    rules = ruleset(name)
    texts: set[str] = set()
    for number in range(battles):
        setup = setups[number % len(setups)]
        seats = rules.game(setup).start(setup, number).seats()
        players = {
            seat: _CollectingPlayer(number * 16 + at, rules, texts, read) for at, seat in enumerate(seats)
        }
        battle: Battle[State] = new_battle(setup, number, players=players)
        for seat in ("", *seats):
            texts.update(battle.say(event) for event in battle.seen_by(seat, battle.events))
        texts.update(read(rules, None, battle.view("")))
    return texts


def all_texts(rules: Rulebook, decision: Decision | None, view: View) -> set[str]:
    """Return all texts in a view, the meanings and odds of some answers to the open question, and the reason
    for the computer's answer.
    """
    texts = texts_in(view.data())
    if decision is None:
        return texts
    words = odds_words_of_view(view)
    step = max(1, len(decision.options) // _MOST_ANSWERS)
    for option in decision.options[::step]:
        texts.add(view.meaning(decision, option))
        texts.update(odds_in_words(forecast, words) for forecast in view.forecasts(option))
    texts.add(_reason(rules.heuristic, decision, view))
    return texts


def _reason(heuristic: Heuristic, decision: Decision, view: View) -> str:
    """Return the reason that the heuristic gives for the answer that it values most."""
    odds = [view.forecast(option) for option in decision.options]
    values = [
        heuristic.evaluate(decision, option, forecast, view)
        for option, forecast in zip(decision.options, odds, strict=True)
    ]
    at = values.index(max(values))
    return heuristic.reason(decision, decision.options[at], odds[at], view)


def odds_words_of_view(view: View) -> Mapping[str, str]:
    """Return the game's words for the numbers of a Forecast, which the view has in its Vocabulary."""
    telling = view.data().get("telling")
    words = telling.get("odds") if isinstance(telling, dict) else None
    return words if isinstance(words, dict) else {}


def texts_in(value: object) -> set[str]:
    """Return all texts in a value of dicts and lists, each divided into its lines."""
    if isinstance(value, str):
        return {line.strip() for line in value.splitlines()}
    if isinstance(value, Mapping):
        return set().union(*[texts_in(part) for part in value.values()])
    if isinstance(value, list | tuple):
        return set().union(*[texts_in(part) for part in value])
    return set()
