"""What Energy and Genre Points are worth to who would spend them, in points of Threshold."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.seen.observation import Observation

_SPARE: Final = 0.03
"""A point of Energy that will hardly be needed before all of it comes back."""

_NEEDED: Final = 1.2
"""A point of Energy that would stop an attack."""

_EACH: Final = 1.2
"""Energy that an attack on it may call for."""

_POINT: Final = 2.5
"""Threshold points that a Genre Point should gain."""


def energy_price(field: Observation, unit: str, energy: int) -> float:
    """What so much Energy of the Unit is worth now: all comes back with its next Turn, so what is left
    then is wasted; until then some may be wanted to defend with.
    """
    if energy == 0:
        return 0.0
    left = field.energy(unit)
    need = _EACH * field.attacks_before_turn(unit) if field.defends(unit) else 0.0
    lacking = max(0.0, need - (left - energy)) - max(0.0, need - left)
    return _SPARE * energy + _NEEDED * lacking


def points_price(field: Observation, unit: str, points: int) -> float:
    """What so many Genre Points are worth: the last one more, any one less to who may soon be gone, to
    Bosses, whom every Level brings more, and as the battle goes on.
    """
    if points == 0:
        return 0.0
    each = _POINT
    if field.genre_points(unit) <= 1:
        each += 0.5
    if field.genre_points(unit) > 2:
        each -= 0.5
    if field.levels_lost(unit) >= 3:
        each -= 1.0
    if field.is_boss(unit):
        each *= 0.6
    each *= max(0.5, 1.0 - 0.07 * field.round())
    return each * points
