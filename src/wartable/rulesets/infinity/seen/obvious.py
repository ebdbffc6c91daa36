"""Questions that need not be asked: turns on the spot that cannot help, and the best point of a route."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.odds.forecast import attacking_act_for_point_choice
from wartable.rulesets.infinity.odds.helping import can_turning_help, dominant_point_index
from wartable.rulesets.infinity.seen.observation import SkirmishObservation


def option_could_beat_passing(table: SkirmishObservation, option: Option) -> bool:
    """Whether an option could turn out better for the seat than passing. Only turns on the spot are examined;
    for all other options it is True.
    """
    trooper = option.data
    if not isinstance(trooper, Trooper) or option.key.partition(":")[0] != "turn":
        return True
    return can_turning_help(table.state, table.state.troopers[trooper.id])


def obvious_option(table: SkirmishObservation, decision: Decision) -> Option | None:
    """Return the option that is at least as good as all others in everything that the seat knows; None if
    there is none. Only questions for a point of a route have one.
    """
    return _obvious_point(table, decision) if isinstance(decision.options[0].data, int) else None


def _obvious_point(table: SkirmishObservation, decision: Decision) -> Option | None:
    """Return the option for the point of a route that is at least as good for a shot as all other points, if
    its forecast is the best as well; otherwise None. IN-R20.
    """
    order = table.state.order
    act = None if order is None else attacking_act_for_point_choice(order, decision.options[0])
    if order is None or act is None:
        return None
    points = {option.data: option for option in decision.options if isinstance(option.data, int)}
    best = points.get(dominant_point_index(table.state, order, act, list(points)))
    return best if best is not None and _is_forecast_best(table, decision, best) else None


def _is_forecast_best(table: SkirmishObservation, decision: Decision, best: Option) -> bool:
    """Whether the forecast of `best` is better than the forecasts of all other options."""
    best_forecast = table.forecast(best)
    if best_forecast is None:
        return False
    for option in decision.options:
        forecast = table.forecast(option)
        if option is not best and (
            forecast is None or table.effect_of(forecast) >= table.effect_of(best_forecast)
        ):
            return False
    return True
