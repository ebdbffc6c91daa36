"""Values that break ties between options of a Mission: what the estimates that come first leave out."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.adeptus.seen.comparisons import MissionComparisons

_HELP: Final = {"order": 0.2, "morale:coordinate": 0.1, "morale:resupply": 0.1, "tactical_advance": 0.1}
"""Values of help for the own side that is of the same value otherwise: an Order costs no Morale Point,
attacks count most, and an advance that ends in cover is safer.
"""

_FORWARD: Final = 0.01
"""The value of the front of the deployment zone, for a unit that is better in melee; a cost for others."""

_DISTANCE: Final = 0.002
"""The cost of a hundred metres between a unit that is deployed and what it wants to be near."""


def value_at_tie(
    observation: MissionComparisons, decision: Decision, option: Option, forecast: Forecast | None
) -> float:
    """Return the value of an option for the comparison with others of the same value in a Mission."""
    key = option.key
    verb = key.partition(":")[0].partition(">")[0]
    if verb in ("in", "to", "cover", "away"):
        return observation.place_value(decision, option) + _deployment_value(observation, decision, key)
    named = key.replace(">", ":").rpartition(":")[2]
    if not observation.is_unit(named):
        return _HELP.get(key, _HELP.get(verb, 0.0)) if forecast is None else forecast.chance
    if forecast is not None:
        return forecast.chance + 0.01 * forecast.damage + _value_of_target(observation, named)
    if verb == "unit":
        return -float(observation.worth_of(named))
    if verb in ("magi", "at", "on"):
        return _value_of_target(observation, named)
    attack = observation.value_of_attack_from_here(named)
    return _HELP.get(verb, 0.0) + attack + 0.001 * observation.worth_of(named)


def _value_of_target(observation: MissionComparisons, enemy: str) -> float:
    """Return the value of an enemy as a target, beyond the expected effect: by its worth, and by how near it
    is.
    """
    return 0.01 * observation.worth_of(enemy) - 0.001 * observation.metres_to_nearest_own_unit(enemy)


def _deployment_value(observation: MissionComparisons, decision: Decision, key: str) -> float:
    """Return the value of the square in which a unit is deployed: units that are better in melee go to the
    front, others stay behind; then by the distances to enemies, to cover and to the own side.
    """
    verb, _, square = key.partition(":")
    if verb != "in" or not decision.about or not square[1:].isdigit():
        return 0.0
    columns = [option.key[3] for option in decision.options if option.key.startswith("in:")]
    back = square[0] == (min(columns) if min(columns) == "A" else max(columns))
    ahead = 0.0 if back else _FORWARD
    value = ahead if observation.is_better_in_melee(decision.about) else -ahead
    return value - _DISTANCE * observation.distance_cost_of_square(decision.about, square)
