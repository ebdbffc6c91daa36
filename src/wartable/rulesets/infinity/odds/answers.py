"""Chances of rolls that others may still oppose: nobody knows yet, so they are guesses with a range."""

from __future__ import annotations

from typing import Final

from wartable.core.knowledge import Forecast
from wartable.rulesets.infinity.model.order import Act, Order
from wartable.rulesets.infinity.skills.base import LONG
from wartable.rulesets.infinity.skills.catalogue import SKILLS

_UNOPPOSED: Final = 0.5
"""How far the chance of a roll that others may oppose lies from the one opposed to the one unopposed."""


def is_open(order: Order, active: Act) -> bool:
    """Whether an active Trooper has yet to say whom it attacks, if anybody."""
    declared = active.first
    return not order.has_second and (declared is None or SKILLS[declared.skill].kind != LONG)


def before_answers(found: Forecast, alone: float) -> None:
    """Make the chance of one whom somebody may oppose a guess: it may be as high as `alone` after all."""
    least, most = found.chance, max(found.chance, alone)
    found.guess = True
    found.span = (least, most)
    found.chance = least + _UNOPPOSED * (most - least)
