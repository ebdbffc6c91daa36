"""The Orders that can be spent on each Trooper, and their payment. IN-04, IN-05."""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.rulesets.infinity.events.course import OrderSpent
from wartable.rulesets.infinity.model.army import Army
from wartable.rulesets.infinity.model.order import (
    COORDINATED,
    IRREGULAR,
    LIEUTENANT,
    OWN,
    REGULAR,
    TACTICAL,
    Order,
)
from wartable.rulesets.infinity.model.skills import NCO
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import ISOLATED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.skills.entering import may_enter_table

_KIND_NAMES = {REGULAR: "Regular", IRREGULAR: "Irregular", LIEUTENANT: "Lieutenant", TACTICAL: "Tactical"}


def order_kinds_for(state: Skirmish, army: Army, trooper: Trooper) -> list[str]:
    """Return the kinds of Order that can be spent on a Trooper now. For a Possessed Trooper these are only
    Regular Orders, for an Isolated Proxy none. IN-04-10, IN-04-11, IN-04-12, IN-04-13, IN-07-05, IN-07-09,
    IN-08-53, IN-R37, IN-R41.
    """
    isolated = ISOLATED in trooper.states
    if trooper.is_peripheral or (isolated and trooper.jumper):
        return []
    kinds: list[str] = []
    if not isolated and army.regular.get(state.combat_group_of(trooper)):
        kinds.append(REGULAR)
    if trooper.is_possessed:
        return kinds
    if own_order_id(state, army.irregular, trooper):
        kinds.append(IRREGULAR)
    if army.lieutenant > 0 and (own_order_id(state, [army.leader], trooper) or trooper.has_skill(NCO)):
        kinds.append(LIEUTENANT)
    if own_order_id(state, army.tactical, trooper):
        kinds.append(TACTICAL)
    return kinds


def own_order_id(state: Skirmish, ids: list[str], trooper: Trooper) -> str:
    """Return the id in this list that stands for a Trooper's own Order: its own id, or that of another Proxy
    of its G: Jumper; "" if there is none. IN-04-11, IN-04-12, IN-04-13, IN-08-53, IN-R37.
    """
    if trooper.id in ids:
        return trooper.id
    if trooper.jumper:
        for id in ids:
            if state.troopers[id].jumper == trooper.jumper:
                return id
    return ""


def order_options(state: Skirmish, side: str) -> list[Option]:
    """Return an option for every Order that a side can spend on each of its Troopers. IN-04-06, IN-04-16."""
    army = state.armies[side]
    options: list[Option] = []
    for trooper in state.usable_models_of(side):
        for kind in order_kinds_for(state, army, trooper):
            options.append(
                Option(
                    f"{kind}:{trooper.id}",
                    f"{trooper.name}: {_KIND_NAMES[kind]} Order",
                    Order(kind, side, trooper.id, state.combat_group_of(trooper)),
                )
            )
    for trooper in state.troopers_of(side):
        if may_enter_table(state, trooper):
            order = Order(OWN, side, trooper.id, trooper.group)
            options.append(Option(f"{OWN}:{trooper.id}", f"{trooper.name}: its own Order, to enter", order))
    return options


def pay_for_order(table: SkirmishTable, order: Order) -> None:
    """Deduct an Order from those that its side has left, and announce that it is spent. The own Order of a
    hidden or airborne Trooper is not counted among them, so nothing is deducted. IN-05-01, IN-04-12.
    """
    state = table.state
    army = state.armies[order.side]
    payer = state.troopers[order.payer]
    if order.kind == REGULAR:
        army.regular[order.group] -= 1
    elif order.kind == IRREGULAR:
        army.irregular.remove(own_order_id(state, army.irregular, payer))
    elif order.kind in (LIEUTENANT, COORDINATED):
        army.lieutenant -= 1
    elif order.kind == TACTICAL:
        army.tactical.remove(own_order_id(state, army.tactical, payer))
    table.emit(OrderSpent(order.payer, LIEUTENANT if order.kind == COORDINATED else order.kind))
