"""Values that break ties between options of a war: what the estimates that come first leave out."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.exalted_war.seen.observation import WarObservation

_YARD: Final = 0.0001
"""The cost of a yard of distance from a target, or between units of a side that are deployed."""


def value_at_tie(
    field: WarObservation, decision: Decision, option: Option, forecast: Forecast | None
) -> float:
    """Return the value of an option for the comparison with others of the same value in a war: by its chance
    and by its target, or by the distances of the square that it names.
    """
    verb, _, rest = option.key.partition(":")
    if verb == "at":
        return -_YARD * _distances_of_square(field, decision.about, rest)
    named = option.key.replace(">", ":").rpartition(":")[2]
    value = 0.0 if forecast is None else forecast.chance
    target = named if named in field.enemy_units() else field.unit_of(named)
    if not target or target not in field.enemy_units():
        return value
    value += 0.1 * field.share_of_health_lost(target) - 0.01 * field.magnitude_of(target)
    if field.leader_of(target) == named:
        value += 0.1
    if decision.about in field.friendly_units() and field.unit_middle(decision.about)[0] >= 0:
        value -= _YARD * field.distance_between_units(decision.about, target)
    return value


def _distances_of_square(field: WarObservation, unit: str, square: str) -> float:
    """Return the sum of the distances in yards between a square and the friends of a unit that are on the
    field, and of the distances to its enemies, which count twice.
    """
    x, y = field.square_middle(square)
    total = 0.0
    for friend in field.friendly_units():
        if friend != unit and field.unit_middle(friend)[0] >= 0:
            total += field.distance_to_point(friend, x, y)
    for enemy in field.enemy_units():
        if field.unit_middle(enemy)[0] >= 0:
            total += 2.0 * field.distance_to_point(enemy, x, y)
    return total
