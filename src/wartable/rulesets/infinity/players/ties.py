"""Values that break ties between options of a skirmish: what the estimates that come first leave out."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.infinity.seen.comparisons import SkirmishComparisons

_ATTACKING: Final = 0.5
"""The value of an ARO that may harm the enemy, against one that only evades."""
_MOVES: Final = {"move": 0.02, "move:drop": 0.01}
"""Values of moves that are equal otherwise: a standing Trooper sees more."""


def value_at_tie(
    table: SkirmishComparisons, decision: Decision, option: Option, forecast: Forecast | None
) -> float:
    """Return the value of an option for the comparison with others of the same value in a skirmish."""
    verb, _, argument = option.key.partition(":")
    if verb in ("to", "at") and decision.about and len(decision.options) > 1:
        return (
            0.0 if isinstance(option.data, int) else table.tie_breaking_position_value(decision.about, option)
        )
    if verb == "zone":
        return float(table.count_pieces_in_zone(int(argument)))
    if verb == "fireteam":
        kind, _, leader = argument.partition(":")
        size = table.possible_team_size(int(kind.lstrip(ascii_lowercase)), leader)
        return size + 0.1 * table.usefulness_of_acting(leader)
    if verb in ("hold", "lieutenant"):
        return -table.best_shooting_distance(argument) - table.usefulness_of_acting(argument)
    if table.has_trooper(verb):
        return _value_of_aro(table, verb, argument, forecast)
    return _value_of_skill(table, option, forecast)


def _value_of_aro(table: SkirmishComparisons, id: str, skill: str, forecast: Forecast | None) -> float:
    """Return the value of an ARO by its chance, by what it may do, and by who declares it."""
    value = 0.0 if skill.startswith(("dodge", "reset")) else _ATTACKING
    return value + 0.1 * table.usefulness_of_acting(id) + (0.0 if forecast is None else forecast.chance)


def _value_of_skill(table: SkirmishComparisons, option: Option, forecast: Forecast | None) -> float:
    """Return the value of a skill or an Order by its chance, and by the Trooper that its key names last."""
    value = _MOVES.get(option.key, 0.0)
    named = option.key.replace(">", ":").rpartition(":")[2]
    if table.has_trooper(named):
        value += table.usefulness_of_acting(named)
    return value if forecast is None else value + 0.01 * forecast.chance
