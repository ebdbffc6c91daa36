"""The Tactical Phase: Retreat!, Loss of Lieutenant, the Order Count. 2.4."""

from __future__ import annotations

from wartable.rulesets.infinity.events.course import OrdersCounted
from wartable.rulesets.infinity.model.army import Army
from wartable.rulesets.infinity.model.profile import IRREGULAR
from wartable.rulesets.infinity.model.skills import TACTICAL_AWARENESS
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import ISOLATED
from wartable.rulesets.infinity.model.trooper import Trooper


def is_irregular(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper is Irregular now: printed so, Isolated, or in Loss of Lieutenant. 2.7."""
    if trooper.profile.training == IRREGULAR or ISOLATED in trooper.states:
        return True
    return state.armies[trooper.side].is_leaderless


def count_orders(table: SkirmishTable, army: Army) -> None:
    """Count the Orders of a side: who is hidden, airborne, Null or a Peripheral gives none, and the Proxies
    of a G: Jumper give one. 2.4, IN-R37.
    """
    state = table.state
    army.forget_orders()
    jumpers: list[str] = []
    for trooper in state.own(army.side):
        if not trooper.is_able or trooper.is_peripheral:
            continue
        if trooper.id == army.leader:
            army.lieutenant += 1
        if trooper.has(TACTICAL_AWARENESS):
            army.tactical.append(trooper.id)
        if trooper.jumper:
            if trooper.jumper in jumpers:
                continue
            jumpers.append(trooper.jumper)
        if is_irregular(state, trooper):
            army.irregular.append(trooper.id)
        else:
            army.regular[trooper.group] = army.regular.get(trooper.group, 0) + 1
    table.emit(
        OrdersCounted(
            army.side, sum(army.regular.values()), len(army.irregular), len(army.tactical), army.lieutenant
        )
    )
