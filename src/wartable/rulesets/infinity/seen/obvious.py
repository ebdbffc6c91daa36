"""Answers that need no asking: facings and points of a route that no other beats in anything known."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.odds.forecast import aiming
from wartable.rulesets.infinity.odds.helping import best_point, could_turn_help, covers
from wartable.rulesets.infinity.seen.observation import SkirmishObservation


def could_help(table: SkirmishObservation, option: Option) -> bool:
    """Whether an answer could turn out better for the seat than passing the question. Turns on the spot are
    examined; anything else could.
    """
    trooper = option.data
    if not isinstance(trooper, Trooper) or option.key.partition(":")[0] != "turn":
        return True
    return could_turn_help(table.state, table.state.troopers[trooper.id])


def obvious_choice(table: SkirmishObservation, decision: Decision) -> Option | None:
    """Return the answer to a question without a pass that no other answer beats in anything the seat knows;
    None if there is none.
    """
    first = decision.options[0]
    if first.key.startswith("face:"):
        return _obvious_facing(table, decision)
    return _obvious_point(table, decision) if isinstance(first.data, int) else None


def _obvious_facing(table: SkirmishObservation, decision: Decision) -> Option | None:
    """Return the facing towards the nearest enemy, if it keeps all enemies on the table in the front arc
    during one Order of theirs. IN-05-24, IN-05-28.
    """
    trooper = table.state.troopers[decision.about]
    if not table.enemies(trooper):
        return None
    facing = table.facing_to_enemy(trooper.id)
    return decision.option(f"face:{facing}") if covers(table.state, trooper, facing) else None


def _obvious_point(table: SkirmishObservation, decision: Decision) -> Option | None:
    """Return the point of a route that is at least as good for a shot as all others, if its forecast is the
    best too. IN-R20.
    """
    order = table.state.order
    act = None if order is None else aiming(order, decision.options[0])
    if order is None or act is None:
        return None
    points = {option.data: option for option in decision.options if isinstance(option.data, int)}
    best = points.get(best_point(table.state, order, act, list(points)))
    return best if best is not None and _is_forecast_best(table, decision, best) else None


def _is_forecast_best(table: SkirmishObservation, decision: Decision, best: Option) -> bool:
    """Whether no other answer has a forecast that is as good."""
    mine = table.forecast(best)
    if mine is None:
        return False
    for option in decision.options:
        found = table.forecast(option)
        if option is not best and (found is None or table.effect_of(found) >= table.effect_of(mine)):
            return False
    return True
