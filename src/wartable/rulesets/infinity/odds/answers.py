"""Ranges for the chances of rolls that the enemy may still oppose."""

from __future__ import annotations

from typing import Final

from wartable.core.views.knowledge import Forecast
from wartable.rulesets.infinity.model.order import Act, Order
from wartable.rulesets.infinity.skills.base import LONG
from wartable.rulesets.infinity.skills.catalogue import SKILLS

_UNOPPOSED: Final = 0.5
"""Position of the stated chance between the opposed (0) and the unopposed one (1)."""


def is_open(order: Order, active: Act) -> bool:
    """Whether an active Trooper still has its second skill to declare, and so may yet attack or choose a
    target.
    """
    declared = active.first
    return not order.has_second and (declared is None or SKILLS[declared.skill].kind != LONG)


def before_answers(found: Forecast, alone: float) -> None:
    """Mark a forecast as a guess: give it a range of chances that reaches up to `alone`, the chance if
    nothing opposes the roll, and set its chance to a value within that.
    """
    least, most = found.chance, max(found.chance, alone)
    found.guess = True
    found.span = (least, most)
    found.chance = least + _UNOPPOSED * (most - least)
