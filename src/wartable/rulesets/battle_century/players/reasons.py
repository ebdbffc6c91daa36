"""Reasons for the computer's choices that odds alone do not explain, from the numbers that decide them."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.battle_century.match.seen.observation import MatchObservation
from wartable.rulesets.battle_century.operation.seen.observation import Observation

_REASONS: Final = {
    "pass": "nothing that could be used would bring more than it costs",
    "hold": "no Action would bring anything",
    "maneuver": "no attack is worth more, and attacks on it will hit less often",
    "live_another_day": "to be gone costs less than to be destroyed",
    "disengage": "the Duel goes against it",
    "dock": "it is safer inside",
    "pair": "a twin attacks better for it",
    "raid": "it is what the battle is won by",
    "enough": "more would cost more than it brings",
    "retreat": "there is nothing left to win for it",
    "eject": "there is no other way to survive",
    "systems": "the higher of the two ranks passes more often",
    "speed": "the higher of the two ranks passes more often",
}
"""By keys of options."""


_KEPT: Final = "it keeps the order of Turns, and weighs no other"
_IN_MATCHES: Final = {
    "buildup": "two more Advantages in its next Turn are worth more than what it can do now",
    "maneuver": "no attack is worth more, and attacks on it will pass less often",
    "run": "no Enemy can be reached with another Action",
    "hold": "no Action would bring anything",
    "pursue": "to go after another Unit costs nothing",
}
"""By keys of options."""


def reason_for(field: Observation, decision: Decision, option: Option) -> str:
    """Return the reason for an option, without a full stop; "" if only the odds speak for it."""
    verb, _, rest = option.key.partition(":")
    unit = decision.about
    if verb == "to" and not field.is_using():
        return _of_place(field, unit, rest)
    if option.key == "boost":
        return "no Enemy, or no objective, is near enough for another Action"
    if verb == "maim":
        count = field.weapons_in(unit, rest) + field.upgrades_in(unit, rest)
        which = "fewest" if field.owns(unit) else "most"
        there = counted(count, "Weapon or Upgrade", "Weapons and Upgrades")
        return f"{there} there, the {which} of what can be picked"
    if verb == "by":
        return f"its rank there is {field.rank(unit, rest)}, the highest of these"
    if option.key == "pass" and is_about_order(decision):
        return _KEPT
    found = _REASONS.get(option.key, "")
    use = None if found else field.forecast_use(option)
    if use is None:
        return found
    spent = [(use.energy, "Energy"), (use.points, "Genre Points" if use.points > 1 else "Genre Point")]
    price = " and ".join([f"{amount} {name}" for amount, name in spent if amount > 0])
    return f"it brings what {use.gain:.1f} Threshold are worth{f', for {price}' if price else ''}"


def is_about_order(decision: Decision) -> bool:
    """Whether it asks for the order of Turns."""
    return any(option.key == "trade" for option in decision.options)


def reason_in_match(field: MatchObservation, decision: Decision, option: Option) -> str:
    """The same for a Match."""
    verb, _, rest = option.key.partition(":")
    me = decision.about
    if option.key == "pass" and is_about_order(decision):
        return _KEPT
    if not field.owns(me):
        return ""
    if verb == "to":
        far = field.gap(me, rest)
        return (
            "the nearest Enemy is there" if far == 0 else f"the nearest Enemy is {counted(far, 'Zone')} away"
        )
    if verb == "by" and field.rank(me, rest):
        return f"its rank there is {field.rank(me, rest)}, the highest of these"
    return _IN_MATCHES.get(option.key, "")


def _of_place(field: Observation, unit: str, zone: str) -> str:
    """Return the reasons for going to a Zone."""
    parts: list[str] = []
    goals = field.goals("hold") + field.goals("reach")
    if goals:
        near = min([field.distance(zone, goal) for goal in goals])
        parts.append("it is an objective" if near == 0 else f"it is {near} from an objective")
    if field.cover(zone):
        parts.append("its Terrain gives cover")
    distances = [field.gap(unit, zone, enemy) for enemy in field.enemies() if field.place(enemy)]
    if distances:
        far, reach = min(distances), field.longest_range(unit)
        within = "within the reach of its Weapons" if far <= reach else f"{far - reach} beyond their reach"
        parts.append(f"the nearest Enemy is {far} away, {within}")
    return "; ".join(parts)
