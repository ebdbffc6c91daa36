"""Limits on AROs of linked Troopers: a Controller and its Peripherals, the Proxies of a G: Jumper. IN-R37,
IN-R64.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.model.order import Order
from wartable.rulesets.infinity.model.states import ISOLATED
from wartable.rulesets.infinity.model.trooper import Trooper

EVADING: Final = ("dodge", "reset")
"""The AROs that Proxies other than the active one may declare. IN-08-55."""


def are_bound(one: Trooper, other: Trooper) -> bool:
    """Whether two Troopers are a Controller and its Peripheral, or Peripherals of the same Controller.
    IN-08-48, IN-08-47.
    """
    if one.controller:
        return one.controller == other.id or one.controller == other.controller
    return other.controller == one.id


def may_answer(order: Order, trooper: Trooper, skill: str) -> bool:
    """Whether a Trooper may declare this ARO, given those already declared. A Controller and its Peripherals
    must declare the same one. Of the Proxies of a G: Jumper only one may do more than Dodge or Reset, and it
    must not be Isolated. IN-08-48, IN-08-55.
    """
    if trooper.jumper and ISOLATED in trooper.states and skill not in EVADING:
        return False
    for act in order.answers:
        other = act.trooper
        done = act.first
        assert done is not None
        if are_bound(trooper, other) and done.skill != skill:
            return False
        if (
            trooper.jumper
            and other.jumper == trooper.jumper
            and skill not in EVADING
            and done.skill not in EVADING
        ):
            return False
    return True
