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


def belong_to_same_controller(trooper: Trooper, other_trooper: Trooper) -> bool:
    """Whether two Troopers are a Controller and its Peripheral, or Peripherals of the same Controller.
    IN-08-48, IN-08-47.
    """
    if trooper.controller:
        return trooper.controller == other_trooper.id or trooper.controller == other_trooper.controller
    return other_trooper.controller == trooper.id


def may_declare_aro(order: Order, trooper: Trooper, skill: str) -> bool:
    """Whether a Trooper may declare the skill with this key as its ARO, given the AROs declared already. A
    Controller and its Peripherals must all declare the same skill. Of the Proxies of a G: Jumper only one may
    declare anything but Dodge or Reset, and it must not be Isolated. IN-08-48, IN-08-55.
    """
    if trooper.jumper and ISOLATED in trooper.states and skill not in EVADING:
        return False
    for act in order.answers:
        other = act.trooper
        declaration = act.first
        assert declaration is not None
        if belong_to_same_controller(trooper, other) and declaration.skill != skill:
            return False
        if (
            trooper.jumper
            and other.jumper == trooper.jumper
            and skill not in EVADING
            and declaration.skill not in EVADING
        ):
            return False
    return True
