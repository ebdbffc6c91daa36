"""Heuristic values of options in an Operation: approach the Enemies, take the best expected Damage, and use
Upgrades and Powers when they gain more than they cost.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.core.players import Heuristic
from wartable.core.views.knowledge import Forecast, View
from wartable.rulesets.battle_century.match.seen.observation import MatchObservation
from wartable.rulesets.battle_century.operation.odds.lookahead import AbilityUseForecast
from wartable.rulesets.battle_century.operation.seen.observation import OperationObservation
from wartable.rulesets.battle_century.players.match import MatchHeuristic
from wartable.rulesets.battle_century.players.reasons import reason_in_operation
from wartable.rulesets.battle_century.players.ties import value_at_tie

_FLAT: Final = {
    "extreme": 9.0,
    "purge": 9.0,
    "hold": 0.0,
    "go_on": 0.0,
    "end": 0.0,
    "raid": 1.0,
    "maneuver": 0.6,
    "pair": 0.8,
    "delay": -1.0,
    "disengage": -1.0,
    "dock": -1.0,
    "redeploy": 0.4,
    "contest": -0.5,
    "eject": -9.0,
    "pass": 0.05,
    "outside": 1.0,
    "agree": 1.0,
    "grant": 1.0,
    "spare": 1.0,
    "share": 1.0,
    "lead": 1.0,
    "refuse": 0.5,
    "live_another_day": 1.0,
    "enough": 1.0,
    "at:zone": -2.0,
}
"""Values of options that do not depend on the situation."""

_SHARE: Final = {"attack": 1.0, "engage": 0.95, "suppress": 1.0, "assist": 1.0, "aim": 0.45}
"""Weight of the forecast by Offensive Action: an Aim only pays next Turn."""

_EXTRA: Final = {"suppress": 1.2, "assist": 0.7}
"""Value of a pass beyond its Damage."""

_FIRST: Final = 60.0
"""Bonus that puts profitable uses before the Action."""

_ENOUGH: Final = 0.4
"""Least gain of a use beyond its cost; all figures are estimates."""

_TRIFLE: Final = 0.05
"""The same for a use that costs nothing."""

_BEYOND_DOUBT: Final = 6.0
"""Gain beyond the usual cost at which no better use elsewhere needs to be considered."""

_CHARGED: Final = 0.4
"""A charged Weapon brings its Damage once in three Actions."""

_UNTRIED: Final = ("gain:", "choose:", "in:", "help:", "maim:", "trade:", "keep:")
"""Parts of a use that are not thought through."""

_BLAST: Final = 3
"""Zones around which an ability that is aimed at a Zone is thought of."""


_MATCHES: Final = MatchHeuristic()


class OperationHeuristic(Heuristic):
    """The heuristic for Operations. It prefers the best expected Damage, then Zones with cover, within Range
    and near objectives, and uses abilities if they gain more than they cost. In a Match, `MatchHeuristic`
    decides.
    """

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        if isinstance(view, MatchObservation):
            return _MATCHES.evaluate(decision, option, forecast, view)
        field = cast(OperationObservation, view)
        key = option.key
        if key in _SHARE:
            return _offense_value(key, forecast)
        if key.startswith("to:"):
            return _zone_option_value(field, decision, option)
        flat = _FLAT.get(key)
        if flat is not None and not (field.is_ability_use_in_progress() and key != "pass"):
            return flat
        use = None if key.startswith(_UNTRIED) else field.forecast_of_use(option)
        if use is not None:
            return _use_value(field, decision, key, use)
        if flat is not None:
            return flat
        return _value_without_forecast(field, decision, key) if forecast is None else _attack_value(forecast)

    def evaluate_tied(
        self, decision: Decision, option: Option, forecast: Forecast | None, view: View
    ) -> float:
        if isinstance(view, MatchObservation):
            return _MATCHES.evaluate_tied(decision, option, forecast, view)
        return value_at_tie(cast(OperationObservation, view), decision, option, forecast)

    def reason(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> str:
        if isinstance(view, MatchObservation):
            return _MATCHES.reason(decision, option, forecast, view)
        if forecast is not None:
            return ""
        return reason_in_operation(cast(OperationObservation, view), decision, option)


def _attack_value(forecast: Forecast) -> float:
    return forecast.damage - forecast.harm + 4.0 * forecast.defeats


def _offense_value(kind: str, forecast: Forecast | None) -> float:
    if forecast is None:
        return -1.0
    return _SHARE[kind] * _attack_value(forecast) + _EXTRA.get(kind, 0.0) * forecast.chance


def _zone_option_value(field: OperationObservation, decision: Decision, option: Option) -> float:
    """Return the value of an option that names a Zone, as a place to move to or as the target of an
    ability.
    """
    zone = option.key[3:]
    if not field.is_ability_use_in_progress():
        return value_of_zone(field, decision, zone)
    if field.count_enemies_near(zone, _BLAST) == 0:
        return -1.0
    use = field.forecast_of_use(option)
    return 0.0 if use is None else use.gain


def _use_value(field: OperationObservation, decision: Decision, key: str, use: AbilityUseForecast) -> float:
    """Return the value of using an ability before the Action, as the Action or as a reaction: its gain minus
    its cost. If it is worth using at all, its Genre Points are also compared with what they could gain
    elsewhere.
    """
    unit = _user_of(field, decision, key)
    gain = use.gain
    worth = gain - _use_cost(field, unit, use)
    if field.is_ability_use_in_progress() or key.startswith("use:"):
        return worth
    needed = _ENOUGH if use.points or use.energy > 0 else _TRIFLE
    if needed < worth < _BEYOND_DOUBT and use.points and unit:
        elsewhere = field.future_value_of_genre_points(unit, use.points)
        worth = min(worth, gain - value_of_energy(field, unit, use.energy) - elsewhere)
    if [option for option in decision.options if option.key == "pass"]:
        return worth - _ENOUGH if use.points or use.energy else worth
    return _FIRST + worth if worth > needed else -1.0


def _user_of(field: OperationObservation, decision: Decision, key: str) -> str:
    """Return the id of the Unit that would use the ability of the option with this key; "" if that Unit is
    not the player's own. The key of a reaction ends in the id of its Unit.
    """
    unit = key.rpartition(":")[2] if ":" in key else ""
    if not field.is_on_own_side(unit):
        unit = decision.about
    return unit if field.is_on_own_side(unit) else ""


def _use_cost(field: OperationObservation, unit: str, use: AbilityUseForecast) -> float:
    """Return the value of the Energy and Genre Points that a use costs the Unit. If `unit` is "", the use
    costs Points of Reinforcements.
    """
    if not unit:
        return 0.6 * use.points
    return value_of_energy(field, unit, use.energy) + value_of_genre_points(field, unit, use.points)


def _value_without_forecast(field: OperationObservation, decision: Decision, key: str) -> float:
    """Return the value of an option with this key, if there is no forecast of it."""
    unit = decision.about
    if key == "boost":
        return value_of_boost(field, unit)
    if key == "retreat":
        return 1.0 if field.is_core(unit) else -5.0
    if key.startswith("maim:"):
        count = field.count_weapons_in(unit, key[5:]) + field.count_upgrades_in(unit, key[5:])
        return float(count if field.side_of(unit) != field.side else -count)
    if key.startswith("by:"):
        return float(field.rank_of(unit, key[3:]))
    if key.startswith("form:"):
        return float(field.combat_value_of_form(unit, key[5:]))
    if key.startswith("charge:"):
        return _CHARGED * field.value_of_charging(unit, key[7:])
    if key.startswith("boost:"):
        return 0.5 * int(key[6:]) - value_of_energy(field, unit, int(key[6:]))
    if key in ("systems", "speed"):
        return float(field.rank_of(unit, key))
    if key == "for:" + unit:
        return 1.0
    return -0.1


def value_of_boost(field: OperationObservation, unit: str) -> float:
    """Return the value of a Boost for the Unit with this id. It is highest if the Unit has to reach the Zones
    of an objective, and higher than usual if all Enemies are out of Range.
    """
    here = field.zone_name_of(unit)
    goals = field.objective_zones("reach")
    if goals:
        return 2.0 + min([field.distance_between_zones(here, goal) for goal in goals])
    gap = distance_out_of_range(field, unit, here)
    return 0.7 if gap > 0 else 0.1


def distance_out_of_range(field: OperationObservation, unit: str, zone: str) -> int:
    """Return how many Zones the nearest Enemy is out of Range of the Unit's longest Weapon, if the Unit is in
    this Zone; 0 if it is within Range.
    """
    reach = field.longest_range_of(unit)
    gaps = [
        field.distance_from_zone_to(unit, zone, enemy) - reach
        for enemy in field.enemies_on_map()
        if field.zone_name_of(enemy)
    ]
    return max(0, min(gaps)) if gaps else 0


def value_of_zone(field: OperationObservation, decision: Decision, zone: str) -> float:
    """Return the value of a Zone for the Unit that the decision is about: by its cover, its dangers, and the
    distances to objectives and Enemies.
    """
    unit = decision.about
    worth = 1.5 * field.count_defensive_terrain_in(zone) - 5.0 * field.count_extreme_terrain_in(zone, unit)
    goals = field.objective_zones("hold") + field.objective_zones("reach")
    if goals:
        worth -= 2.0 * min([field.distance_between_zones(zone, goal) for goal in goals])
    distances = [
        field.distance_from_zone_to(unit, zone, enemy)
        for enemy in field.enemies_on_map()
        if field.zone_name_of(enemy)
    ]
    if not distances:
        return worth - 0.3 * field.distance_between_zones(zone, field.middle_zone())
    if field.is_core(unit):
        return worth + min(distances)
    nearest = min(distances)
    reach = field.longest_range_of(unit)
    return worth - 1.0 * max(0, nearest - reach) + 0.1 * min(nearest, reach)


_SPARE: Final = 0.03
"""A point of Energy that will hardly be needed before all of it comes back."""

_NEEDED: Final = 1.2
"""A point of Energy that would stop an attack."""

_EACH: Final = 1.2
"""Energy that an attack on it may call for."""

_POINT: Final = 2.5
"""Threshold points that a Genre Point should gain."""


def value_of_energy(field: OperationObservation, unit: str, energy: int) -> float:
    """Return the value that this much Energy has for a Unit now. All Energy comes back on the Unit's next
    Turn, so what is left then is of no use; but some may be needed for defence before that.
    """
    if energy == 0:
        return 0.0
    left = field.energy_left_of(unit)
    need = _EACH * field.expected_attacks_on(unit) if field.has_defensive_answers(unit) else 0.0
    lacking = max(0.0, need - (left - energy)) - max(0.0, need - left)
    return _SPARE * energy + _NEEDED * lacking


def value_of_genre_points(field: OperationObservation, unit: str, points: int) -> float:
    """Return the value of this many Genre Points for a Unit. It is higher for the last point of a Unit; lower
    for a Unit close to defeat, for Bosses, who gain points with each Level lost, and later in the battle.
    """
    if points == 0:
        return 0.0
    each = _POINT
    if field.genre_points_of(unit) <= 1:
        each += 0.5
    if field.genre_points_of(unit) > 2:
        each -= 0.5
    if field.levels_lost_by(unit) >= 3:
        each -= 1.0
    if field.is_own_boss(unit):
        each *= 0.6
    each *= max(0.5, 1.0 - 0.07 * field.current_round())
    return each * points
