"""Ranges of chances for rolls that the enemy may still oppose."""

from __future__ import annotations

from typing import Final

from wartable.core.views.knowledge import Forecast
from wartable.rulesets.infinity.model.order import Act, Order
from wartable.rulesets.infinity.skills.base import LONG
from wartable.rulesets.infinity.skills.catalogue import SKILLS

_UNOPPOSED: Final = 0.5
"""Position of the stated chance between the opposed chance (0) and the unopposed one (1)."""


def is_open(order: Order, active: Act) -> bool:
    """Whether an active Trooper may still declare its second skill, and so attack or choose a target."""
    declared = active.first
    return not order.has_second and (declared is None or SKILLS[declared.skill].kind != LONG)


def widen_for_answers(found: Forecast, alone: float) -> None:
    """Mark a forecast as a guess: give it a range of chances up to `alone`, the chance if nothing opposes the
    roll, and set its chance to a value within that range.
    """
    least, most = found.chance, max(found.chance, alone)
    found.guess = True
    found.span = (least, most)
    found.chance = least + _UNOPPOSED * (most - least)
