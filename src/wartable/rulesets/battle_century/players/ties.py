"""Values that break ties between options of an Operation: what the estimates that come first leave out."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import Forecast
from wartable.rulesets.battle_century.operation.seen.observation import OperationObservation


def value_at_tie(
    field: OperationObservation, decision: Decision, option: Option, forecast: Forecast | None
) -> float:
    """Return the value of an option for the comparison with others of the same value in an Operation."""
    verb, _, rest = option.key.partition(":")
    compared = field.comparison()
    if verb == "to":
        return compared.zone_value(decision, option)
    if verb == "maim":
        loss = compared.area_loss(decision.about, rest)
        return -loss if field.is_on_own_side(decision.about) else loss
    if verb == "form":
        return float(field.speed_of_form(decision.about, rest))
    named = option.key.rpartition(":")[2]
    if field.is_on_own_side(named):
        is_for_ally = verb in ("for", "with", "of")
        return (
            compared.expected_gain_of_next_attack(named)
            if is_for_ally
            else compared.readiness_to_spend(named)
        )
    value = compared.weapon_value(option) + 0.1 * compared.target_value(named)
    return value if forecast is None else value + forecast.chance
