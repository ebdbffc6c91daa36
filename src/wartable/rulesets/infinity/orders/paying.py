"""Who can be given an Order, and from what it is paid. 2.4, 2.5."""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.rulesets.infinity.events.course import OrderSpent
from wartable.rulesets.infinity.model.army import Army
from wartable.rulesets.infinity.model.order import IRREGULAR, LIEUTENANT, OWN, REGULAR, TACTICAL, Order
from wartable.rulesets.infinity.model.skills import NCO, TACTICAL_AWARENESS
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import ISOLATED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.orders.bonds import listed
from wartable.rulesets.infinity.skills.entering import may_enter

_KIND_NAMES = {REGULAR: "Regular", IRREGULAR: "Irregular", LIEUTENANT: "Lieutenant", TACTICAL: "Tactical"}


def kinds_for(state: Skirmish, army: Army, trooper: Trooper) -> list[str]:
    """The kinds of Order that can be spent on a Trooper now: on a Possessed one Regular Orders alone, on an
    Isolated Proxy none. IN-R37, IN-R41.
    """
    isolated = ISOLATED in trooper.states
    if trooper.is_peripheral or (isolated and trooper.jumper):
        return []
    found: list[str] = []
    if not isolated and army.regular.get(state.group_of(trooper), 0) > 0:
        found.append(REGULAR)
    if trooper.is_possessed:
        return found
    if listed(state, army.irregular, trooper):
        found.append(IRREGULAR)
    if army.lieutenant > 0 and (listed(state, [army.leader], trooper) or trooper.has(NCO)):
        found.append(LIEUTENANT)
    if listed(state, army.tactical, trooper):
        found.append(TACTICAL)
    return found


def orders_open(state: Skirmish, side: str) -> list[Option]:
    """Every Order that a side can spend, on each of its Troopers."""
    army = state.armies[side]
    found: list[Option] = []
    for trooper in state.models(side):
        for kind in kinds_for(state, army, trooper):
            found.append(
                Option(
                    f"{kind}:{trooper.id}",
                    f"{trooper.name}: {_KIND_NAMES[kind]} Order",
                    Order(kind, side, trooper.id, state.group_of(trooper)),
                )
            )
    for trooper in state.own(side):
        if may_enter(state, trooper):
            order = Order(OWN, side, trooper.id, trooper.group)
            found.append(Option(f"{OWN}:{trooper.id}", f"{trooper.name}: its own Order, to enter", order))
    return found


def pay(table: SkirmishTable, order: Order) -> None:
    """Take the Order out of the pool."""
    state = table.state
    army = state.armies[order.side]
    payer = state.troopers[order.payer]
    if order.kind == REGULAR:
        army.regular[order.group] -= 1
    elif order.kind == IRREGULAR:
        army.irregular.remove(listed(state, army.irregular, payer))
    elif order.kind == LIEUTENANT:
        army.lieutenant -= 1
    elif order.kind == TACTICAL:
        army.tactical.remove(listed(state, army.tactical, payer))
    elif order.kind == OWN and payer.has(TACTICAL_AWARENESS):
        army.tactical.append(payer.id)
    table.emit(OrderSpent(order.payer, order.kind))
