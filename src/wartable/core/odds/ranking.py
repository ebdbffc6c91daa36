"""The options of a question in the order in which the computer values them."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.battle import Battle
from wartable.core.decision import Decision, Option
from wartable.core.state import State


def ranked_options(battle: Battle[State], decision: Decision, options: Sequence[Option]) -> list[Option]:
    """Return these options of the open question, those first that the computer's heuristic values most;
    equal ones stay in their order.
    """
    view, heuristic = battle.view(decision.seat), battle.ruleset.heuristic
    values = {
        option.key: heuristic.evaluate(decision, option, view.forecast(option), view) for option in options
    }
    return sorted(options, key=lambda option: -values[option.key])


def best_option(battle: Battle[State], decision: Decision, options: Sequence[Option]) -> Option:
    """Return the option that the computer's heuristic values most; of equal ones the first."""
    return ranked_options(battle, decision, options)[0]
