"""Heuristic values of options in a Match. The best expected Damage is preferred, or a Buildup or Maneuver if
that is better. All values are in points of Plot Armor.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.core.players import Heuristic
from wartable.core.views.knowledge import Forecast, View
from wartable.rulesets.battle_century.match.seen.observation import MatchObservation
from wartable.rulesets.battle_century.players.reasons import reason_in_match

_FLAT: Final = {
    "hold": 0.0,
    "pass": 0.05,
    "escape": -9.0,
    "test": -1.0,
    "help": -1.0,
    "delay": -2.0,
    "agree": 0.0,
    "guard": 0.4,
    "maintain": 0.3,
    "pursue": 0.1,
    "enter": 1.0,
    "wait": -0.2,
}
"""Values of options that do not depend on the situation. A Match is won neither by leaving it, nor by Tests
and other things that only people could think of.
"""

_FALL: Final = 6.0
"""An Enemy out of the Match."""

_SUCCESS: Final = 10.0
"""Passing a Test that is not made to hurt anybody, first of all one to stay on one's feet."""

_HINDERED: Final = 1.2
"""Value of a Disadvantage on all of an Enemy's rolls in a Round."""

_NEXT: Final = 0.5
"""Weight of an attack in the next Turn, for which this Turn's attack is given up."""

_EXTRA: Final = 0.25
"""Value of a Deathblow's effects other than Damage."""

_FIRST: Final = 60.0
"""Bonus that puts free uses before the Action."""

_PAYS: Final = 1.5
"""Least harm prevented in a Round that justifies a use available once an Episode."""

_GUARD: Final = 0.8
"""Weight of Damage prevented against Damage dealt: only Damage ends a Match."""


class MatchHeuristic(Heuristic):
    """The heuristic for Matches. It prefers the best expected Damage, then a Buildup, then a Maneuver, and
    moves towards the nearest Enemy.
    """

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        field = cast(MatchObservation, view)
        key = option.key
        if field.is_test_in_progress():
            return _value_in_test(field, key, forecast)
        if key == "disrupt" and forecast is not None:
            return _attack_value(forecast) + _HINDERED * forecast.chance
        if forecast is not None:
            return _attack_value(forecast)
        if key.startswith("turn:"):
            return _protection_value(field, decision.about, option)
        flat = _FLAT.get(key)
        return _value_without_forecast(field, decision.about, key) if flat is None else flat

    def evaluate_tied(
        self, decision: Decision, option: Option, forecast: Forecast | None, view: View
    ) -> float:
        return _value_at_tie(cast(MatchObservation, view), decision.about, option, forecast)

    def reason(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> str:
        return reason_in_match(cast(MatchObservation, view), decision, option) if forecast is None else ""


def _attack_value(forecast: Forecast) -> float:
    return forecast.damage - forecast.harm + _FALL * forecast.defeats


def _value_in_test(field: MatchObservation, key: str, forecast: Forecast | None) -> float:
    """Return the value of an option within a Test - a declaration, a trade or a die to keep - by its effect
    on the Test. Trades by the GM, whose side is "", are valued by how likely they make the Test fail.
    """
    if key.startswith("rescue:"):
        return 1.0
    if forecast is None:
        return _FLAT.get(key, -0.1)
    gain = _attack_value(forecast)
    if forecast.damage == 0.0:
        gain += _SUCCESS * forecast.chance
    if key.startswith("declare:"):
        gain += _EXTRA * forecast.chance - 0.01
    elif key.startswith("trade:") and forecast.chance == 0.0:
        gain += 0.01 * int(key[6:])
    return -gain if field.side == "" and key.startswith("trade:") else gain


def _value_without_forecast(field: MatchObservation, me: str, key: str) -> float:
    """Return the value of an option with this key for the Character `me`, if there is no forecast of it."""
    verb, _, rest = key.partition(":")
    if not field.is_on_own_side(me):
        return -0.1
    if key == "buildup":
        return _buildup_value(field, me)
    if key == "maneuver":
        return _maneuver_value(field, me, field.best_attack_rank_of(me))
    if key == "run":
        return 0.5 if field.zones_to_nearest_enemy(me, field.zone_id_of(me)) > 1 else -1.0
    if verb == "proxy":
        return _FIRST if field.proxy_in_use_by(me) == "" and rest != "none" else -5.0
    if verb == "to":
        return -float(field.zones_to_nearest_enemy(me, rest))
    if verb == "target":
        return -0.1 * field.plot_armor_left_of(rest) - field.zones_to_nearest_enemy(
            rest, field.zone_id_of(me)
        )
    if verb == "by":
        return float(field.rank_of(me, rest))
    if verb == "for":
        return field.expected_harm_to(rest, 0) - 0.1 * field.plot_armor_left_of(rest)
    return -0.1


def _value_at_tie(field: MatchObservation, me: str, option: Option, forecast: Forecast | None) -> float:
    """Return the value of an option for the comparison with others of the same value: of Enemies the one that
    is nearest to defeat, then the most dangerous and the next to act; of Zones the safest; of Characters that
    may act, the most dangerous.
    """
    verb, _, rest = option.key.partition(":")
    target, place = field.target_and_zone_of(option)
    if target or verb == "target":
        value = _value_of_target(field, target or rest)
        value += 0.02 * field.safety_of_zone(me, place) if place and me else 0.0
        return value if forecast is None else value + forecast.chance
    if verb == "to" and me:
        return field.safety_of_zone(me, rest)
    if field.is_character(rest):
        return (
            field.likely_attack_rank_of(rest)
            - 0.1 * field.plot_armor_left_of(rest)
            - 0.001 * field.turns_until(rest)
        )
    return 0.0 if forecast is None else forecast.chance


def _value_of_target(field: MatchObservation, target: str) -> float:
    """Return the value of an Enemy as a target, beyond the expected effect of the attack."""
    return (
        0.05 * field.likely_attack_rank_of(target)
        - 0.1 * field.plot_armor_left_of(target)
        - 0.01 * field.zones_to_nearest_enemy(target, field.zone_id_of(target))
        - 0.001 * field.turns_until(target)
    )


def _protection_value(field: MatchObservation, me: str, option: Option) -> float:
    """Return the value of an option that protects `me` and is used before the Action; negative if it prevents
    too little harm.
    """
    kept_off = field.prevented_harm(me, option)
    return _FIRST + kept_off if kept_off > _PAYS else -1.0


def _buildup_value(field: MatchObservation, me: str) -> float:
    """Return the value of a Buildup, which gives two Advantages on an attack in the next Round; negative if
    `me` builds up already.
    """
    if field.buildup_target_of(me):
        return -1.0
    later = field.best_attack_next_round(me, 2)
    if later is None:
        return -1.0
    near = field.zones_to_nearest_enemy(me, field.zone_id_of(me)) <= 2
    return _NEXT * _attack_value(later) * (1.0 if near else 0.3)


def _maneuver_value(field: MatchObservation, me: str, rank: int) -> float:
    """Return the value of a Maneuver with this Rank, in points of Plot Armor: the harm to `me` that the
    higher Defense prevents until the next Turn, times a factor.
    """
    return _GUARD * (field.expected_harm_to(me, 0) - field.expected_harm_to(me, rank))
