"""Troopers that act as one: a Controller with Peripherals, the Proxies of a G: Jumper. IN-R37, IN-R64."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Option
from wartable.rulesets.infinity.events.entering import ProxyActivated
from wartable.rulesets.infinity.harm.states import enter, is_bound, leave
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import DISCONNECTED, ISOLATED
from wartable.rulesets.infinity.model.trooper import Trooper

EVADING: Final = ("dodge", "reset")
"""The AROs of Proxies that are not active. IN-08-55."""


# ------------------------------------------------------------------ Peripherals


def followers(state: Skirmish, controller: Trooper) -> list[Trooper]:
    """The Peripherals that act with a Controller: connected, and able to. IN-08-46."""
    return [
        other
        for other in state.troopers.values()
        if other.controller == controller.id and state.can_act(other)
    ]


def like_controller(order: Order, act: Act, options: list[Option]) -> list[Option]:
    """What a Peripheral may declare of these: the skill that its Controller declared, or Idle. IN-08-46,
    IN-08-48.
    """
    lead = order.act_of(act.trooper.controller)
    assert lead is not None
    done = lead.second if order.has_second else lead.first
    found: list[Option] = []
    for option in options:
        declaration = option.data
        assert isinstance(declaration, Declaration)
        if declaration.skill == "idle" or (done is not None and declaration.skill == done.skill):
            found.append(option)
    return found


def check_bonds(table: SkirmishTable) -> None:
    """Disconnect Peripherals that are out of reach of their Controller, and connect those that are back.
    IN-08-50, IN-08-52.
    """
    for trooper in table.state.troopers.values():
        if trooper.controller and trooper.is_on_table:
            if is_bound(table.state, trooper):
                leave(table, trooper, DISCONNECTED)
            else:
                enter(table, trooper, DISCONNECTED)


# ------------------------------------------------------------------ AROs


def are_bound(one: Trooper, other: Trooper) -> bool:
    """Whether two Troopers are a Controller and its Peripheral, or Peripherals of the same one. IN-08-48,
    IN-08-47.
    """
    if one.controller:
        return one.controller == other.id or one.controller == other.controller
    return other.controller == one.id


def may_answer(order: Order, trooper: Trooper, skill: str) -> bool:
    """Whether those it is bound to leave it this ARO: a Controller and its Peripherals declare the same one,
    and of the Proxies of a G: Jumper one alone does more than Dodge or Reset; none that is Isolated.
    IN-08-48, IN-08-55.
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


# ------------------------------------------------------------------ Proxies


def make_active(table: SkirmishTable, trooper: Trooper) -> None:
    """A Proxy that acts becomes the Active Proxy. IN-08-54, IN-08-55."""
    if not trooper.jumper:
        return
    proxies = table.state.armies[trooper.side].active_proxy
    if proxies.get(trooper.jumper, "") != trooper.id:
        proxies[trooper.jumper] = trooper.id
        table.emit(ProxyActivated(trooper.id))
