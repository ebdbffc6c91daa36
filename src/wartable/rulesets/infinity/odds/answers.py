"""Ranges of chances for rolls that the enemy may still oppose."""

from __future__ import annotations

from typing import Final

from wartable.core.views.knowledge import Forecast
from wartable.rulesets.infinity.model.order import Order, TrooperAct
from wartable.rulesets.infinity.skills.base import LONG
from wartable.rulesets.infinity.skills.catalogue import SKILLS

_UNOPPOSED: Final = 0.5
"""The place of the stated chance in the range: 0 stands for the lowest chance (opposed), 1 for the highest
(unopposed).
"""


def may_declare_second_skill(order: Order, active: TrooperAct) -> bool:
    """Whether an active Trooper may still declare its second skill, and so may still attack or choose a
    target.
    """
    declared = active.first
    return not order.has_second and (declared is None or SKILLS[declared.skill].kind != LONG)


def widen_chance_to_range(forecast: Forecast, unopposed_chance: float) -> None:
    """Turn a forecast into an estimate, because the enemy may still oppose the roll. Its chance becomes a
    range between the present chance and `unopposed_chance`, the chance if nothing opposes the roll; the
    chance stated lies within that range.
    """
    lowest, highest = forecast.chance, max(forecast.chance, unopposed_chance)
    forecast.guess = True
    forecast.span = (lowest, highest)
    forecast.chance = lowest + _UNOPPOSED * (highest - lowest)
