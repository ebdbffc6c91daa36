"""Troopers that act together: a Controller with Peripherals, the Proxies of a G: Jumper. IN-R37, IN-R64."""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.rulesets.infinity.events.entering import ProxyActivated
from wartable.rulesets.infinity.harm.states import enter_state, is_peripheral_connected, leave_state
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import DISCONNECTED
from wartable.rulesets.infinity.model.trooper import Trooper

# ------------------------------------------------------------------ Peripherals


def acting_peripherals(state: Skirmish, controller: Trooper) -> list[Trooper]:
    """Return the Peripherals of this Controller that can act, and so act together with it. Disconnected ones
    cannot. IN-08-46.
    """
    return [
        other
        for other in state.troopers.values()
        if other.controller == controller.id and state.can_act(other)
    ]


def options_matching_controller(order: Order, act: TrooperAct, options: list[Option]) -> list[Option]:
    """Return those of the options from which a Peripheral may choose: the skill that its Controller has
    declared, and Idle. IN-08-46, IN-08-48.
    """
    controller_act = order.act_of(act.trooper.controller)
    assert controller_act is not None
    declaration_of_controller = controller_act.second if order.has_second else controller_act.first
    allowed: list[Option] = []
    for option in options:
        declaration = option.as_a(Declaration)
        if declaration.skill == "idle" or (
            declaration_of_controller is not None and declaration.skill == declaration_of_controller.skill
        ):
            allowed.append(option)
    return allowed


def update_peripheral_connections(table: SkirmishTable) -> None:
    """Disconnect all Peripherals that are out of reach of their Controller, and reconnect those that are in
    reach again. IN-08-50, IN-08-52.
    """
    for trooper in table.state.troopers.values():
        if trooper.controller and trooper.is_on_table:
            if is_peripheral_connected(table.state, trooper):
                leave_state(table, trooper, DISCONNECTED)
            else:
                enter_state(table, trooper, DISCONNECTED)


# ------------------------------------------------------------------ Proxies


def make_active_proxy(table: SkirmishTable, trooper: Trooper) -> None:
    """Make a Trooper the Active Proxy of its G: Jumper; do nothing if it is no Proxy. IN-08-54, IN-08-55."""
    if not trooper.jumper:
        return
    proxies = table.state.armies[trooper.side].active_proxy
    if proxies.get(trooper.jumper, "") != trooper.id:
        proxies[trooper.jumper] = trooper.id
        table.emit(ProxyActivated(trooper.id))
