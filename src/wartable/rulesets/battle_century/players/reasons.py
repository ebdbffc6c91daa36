"""Reasons for choices of the computer that forecasts alone do not explain. They are given by the same numbers
that decided the choices.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.battle_century.match.seen.observation import MatchObservation
from wartable.rulesets.battle_century.operation.seen.observation import OperationObservation

_REASONS: Final = {
    "pass": "nothing available is worth its cost",
    "hold": "no Action would help",
    "maneuver": "no attack is worth more, and Enemies will hit less often",
    "live_another_day": "leaving costs less than being destroyed",
    "disengage": "the Duel is going badly",
    "dock": "it is safer inside",
    "pair": "a twin then attacks better",
    "raid": "it wins the battle",
    "enough": "more would cost more than it gains",
    "retreat": "there is nothing left to gain here",
    "eject": "there is no other way to survive",
    "systems": "the higher of the two ranks is more likely to pass",
    "speed": "the higher of the two ranks is more likely to pass",
}
"""Reasons by the key of the option."""


_KEPT: Final = "the computer never changes the order of Turns"
_IN_MATCHES: Final = {
    "buildup": "two more Advantages in the next Turn are worth more than any Action now",
    "maneuver": "no attack is worth more, and Enemies will hit less often",
    "run": "no Enemy can be reached with another Action",
    "hold": "no Action would help",
    "pursue": "giving chase costs nothing",
}
"""Reasons by the key of the option."""


def reason_in_operation(field: OperationObservation, decision: Decision, option: Option) -> str:
    """Return the reason for choosing an option in an Operation, as text without a full stop; "" if there is
    none besides its forecast.
    """
    verb, _, rest = option.key.partition(":")
    unit = decision.about
    if verb == "to" and not field.is_ability_use_in_progress():
        return _zone_reasons(field, unit, rest)
    if option.key == "boost":
        return "no Enemy, or no objective, is near enough for another Action"
    if verb == "maim":
        count = field.count_weapons_in(unit, rest) + field.count_upgrades_in(unit, rest)
        which = "fewest" if field.is_on_own_side(unit) else "most"
        there = counted(count, "Weapon or Upgrade", "Weapons and Upgrades")
        return f"{there} there, the {which} of all choices"
    if verb == "by":
        return f"rank {field.rank_of(unit, rest)} is the highest of these"
    if option.key == "pass" and is_about_initiative_trade(decision):
        return _KEPT
    found = _REASONS.get(option.key, "")
    use = None if found else field.forecast_of_use(option)
    if use is None:
        return found
    spent = [(use.energy, "Energy"), (use.points, "Genre Points" if use.points > 1 else "Genre Point")]
    price = " and ".join([f"{amount} {name}" for amount, name in spent if amount > 0])
    return f"the gain is worth about {use.gain:.1f} Threshold{f', for {price}' if price else ''}"


def is_about_initiative_trade(decision: Decision) -> bool:
    """Whether a decision is about trading places in the order of Turns with an Ally."""
    return any(option.key == "trade" for option in decision.options)


def reason_in_match(field: MatchObservation, decision: Decision, option: Option) -> str:
    """Return the reason for an option in a Match, as text without a full stop; "" if there is none."""
    verb, _, rest = option.key.partition(":")
    me = decision.about
    if option.key == "pass" and is_about_initiative_trade(decision):
        return _KEPT
    if not field.is_on_own_side(me):
        return ""
    if verb == "to":
        far = field.zones_to_nearest_enemy(me, rest)
        return (
            "the nearest Enemy is there" if far == 0 else f"the nearest Enemy is {counted(far, 'Zone')} away"
        )
    if verb == "by" and field.rank_of(me, rest):
        return f"rank {field.rank_of(me, rest)} is the highest of these"
    return _IN_MATCHES.get(option.key, "")


def _zone_reasons(field: OperationObservation, unit: str, zone: str) -> str:
    """Return the reasons for going to a Zone, as text."""
    parts: list[str] = []
    goals = field.objective_zones("hold") + field.objective_zones("reach")
    if goals:
        near = min([field.distance_between_zones(zone, goal) for goal in goals])
        parts.append("it is an objective" if near == 0 else f"{counted(near, 'Zone')} from an objective")
    if field.count_defensive_terrain_in(zone):
        parts.append("its Terrain gives cover")
    distances = [
        field.distance_from_zone_to(unit, zone, enemy)
        for enemy in field.enemies_on_map()
        if field.zone_name_of(enemy)
    ]
    if distances:
        far, reach = min(distances), field.longest_range_of(unit)
        within = "within range" if far <= reach else f"{far - reach} too far for the Weapons"
        parts.append(f"the nearest Enemy is {counted(far, 'Zone')} away, {within}")
    return "; ".join(parts)
