"""What options are worth in an Operation: closes in, takes the best expected Damage, uses Powers when they
matter.
"""

from __future__ import annotations

from typing import Final, Protocol, cast

from wartable import Decision, Forecast, Option, View
from wartable.players.greedy import Taste

__all__ = ["BattleCenturyTaste"]


class Field(Protocol):
    """What this taste asks of a view of an Operation; every answer is visible to the seat."""

    side: str

    def owner(self, unit: str) -> str: ...
    def enemies(self) -> list[str]: ...
    def place(self, unit: str) -> str: ...
    def distance(self, one: str, other: str) -> int: ...
    def cover(self, zone: str) -> int: ...
    def hazard(self, zone: str) -> int: ...
    def rank(self, unit: str, name: str) -> int: ...
    def levels_lost(self, unit: str) -> int: ...
    def is_core(self, unit: str) -> bool: ...
    def is_duelling(self, unit: str) -> bool: ...
    def weapons_in(self, unit: str, area: str) -> int: ...
    def upgrades_in(self, unit: str, area: str) -> int: ...
    def longest_range(self, unit: str) -> int: ...
    def goals(self, kind: str) -> list[str]: ...
    def middle(self) -> str: ...


_FLAT: Final = {
    "extreme": 9.0,
    "hold": 0.0,
    "maneuver": 0.6,
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
    "refuse": 0.5,
    "live_another_day": 1.0,
    "enough": 1.0,
    "at:zone": -2.0,
}
"""Options whose worth needs no look at the field."""

_SHARE: Final = {"attack": 1.0, "engage": 0.95, "suppress": 1.0, "assist": 1.0, "aim": 0.45}
"""How much of the forecast's worth each Offensive Action brings: an Aim only pays next Turn."""

_EXTRA: Final = {"suppress": 1.2, "assist": 0.7}
"""What a pass brings beyond Damage."""

_POINT: Final = 2.5
"""Threshold points that a Genre Point should gain."""


class BattleCenturyTaste(Taste):
    """Expected Damage first, then ground, range and objectives."""

    def appraise(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        field = cast(Field, view)
        key = option.key
        flat = _FLAT.get(key)
        if flat is not None:
            return flat
        if key in _SHARE:
            return _offense(key, forecast)
        if key.startswith("to:"):
            return _zone(field, decision, key[3:])
        if forecast is not None:
            return _worth(forecast) - (_POINT if _is_power(key) else 0.0)
        return _other(field, decision, key)


def _worth(forecast: Forecast) -> float:
    return forecast.damage - forecast.harm + 4.0 * forecast.defeats


def _is_power(key: str) -> bool:
    return key.startswith(("try_again:", "not_so_fast:", "live_another_day:"))


def _offense(kind: str, forecast: Forecast | None) -> float:
    if forecast is None:
        return -1.0
    return _SHARE[kind] * _worth(forecast) + _EXTRA.get(kind, 0.0) * forecast.chance


def _other(field: Field, decision: Decision, key: str) -> float:
    """Everything without a forecast."""
    unit = decision.about
    if key == "boost":
        return _closing_in(field, unit)
    if key == "retreat":
        return 1.0 if field.is_core(unit) else -5.0
    if key.startswith("maim:"):
        count = field.weapons_in(unit, key[5:]) + field.upgrades_in(unit, key[5:])
        return float(count if field.owner(unit) != field.side else -count)
    if key.startswith("by:"):
        return float(field.rank(unit, key[3:]))
    if key in ("systems", "speed"):
        return float(field.rank(unit, key))
    if key == "for:" + unit:
        return 1.0
    return -0.1


def _closing_in(field: Field, unit: str) -> float:
    """Boosting pays while every Enemy, or the goal, is farther than a normal Move brings into Range."""
    here = field.place(unit)
    goals = field.goals("reach")
    if goals:
        return 2.0 + min([field.distance(here, goal) for goal in goals])
    gap = _gap(field, unit, here)
    return 0.7 if gap > 0 else 0.1


def _gap(field: Field, unit: str, zone: str) -> int:
    """Zones too far from the nearest Enemy for the Unit's longest Weapon."""
    reach = field.longest_range(unit)
    gaps = [
        field.distance(zone, field.place(enemy)) - reach for enemy in field.enemies() if field.place(enemy)
    ]
    return max(0, min(gaps)) if gaps else 0


def _zone(field: Field, decision: Decision, zone: str) -> float:
    """Where to be: out of harm, behind cover, at a goal, in Range but not nearer than needed."""
    unit = decision.about
    worth = 1.5 * field.cover(zone) - 5.0 * field.hazard(zone)
    goals = field.goals("hold") + field.goals("reach")
    if goals:
        worth -= 2.0 * min([field.distance(zone, goal) for goal in goals])
    distances = [field.distance(zone, field.place(enemy)) for enemy in field.enemies() if field.place(enemy)]
    if not distances:
        return worth - 0.3 * field.distance(zone, field.middle())
    if field.is_core(unit):
        return worth + min(distances)
    nearest = min(distances)
    reach = field.longest_range(unit)
    return worth - 1.0 * max(0, nearest - reach) + 0.1 * min(nearest, reach)
