"""Units that join a running Operation: their Zones, and their place in the order of Turns. R-DMG-027,
R-BOSS-042, A-114.
"""

from __future__ import annotations

from typing import cast

from wartable.core.event import Event
from wartable.rulesets.battle_century.operation.effects.effects import (
    notify_upgrades_of_tension,
    update_derived_values,
    update_shared_effects,
)
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones, zones_around
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.targeting.shot import ARRIVE, ZoneDecision


def ask_for_adjacent_zone(table: OperationTable, unit: Unit, seat: str, question: str) -> int:
    """Ask `seat` the question `question`, with a choice among the Zones next to a Unit that can be entered,
    and return the chosen Zone. If there are no such Zones, return the Unit's own Zone without asking.
    """
    state = table.state
    mask = zones_around(state, unit, 1) & ~occupied_zones(state, unit) & ~state.ground.closed
    if not mask:
        return unit.zone
    options = state.plan.zone_options(mask)
    decision = ZoneDecision(seat, question, options, unit.id, purpose=ARRIVE)
    return cast(int, table.ask(decision).data)


def add_to_battle(table: OperationTable, unit: Unit, *, after: str, event: Event) -> None:
    """Add a Unit, which already has its Zone, to the Operation, and emit `event`. In the order of Turns it
    comes right after the Unit with the id `after`; if that Unit's Turn is not over yet, it still acts in this
    Round.
    """
    state = table.state
    state.enter(unit)
    place = state.order.index(after)
    state.order.insert(place + 1, unit.id)
    if place < state.slot:
        state.slot += 1
    share_uses_within_broods(state)
    update_derived_values(unit)
    notify_upgrades_of_tension(unit, state.tension)
    table.emit(event)
    update_shared_effects(table)


def share_uses_within_broods(state: Operation) -> None:
    """Make all Grunts of each brood share one record of the abilities that they have used up. R-BOSS-043."""
    for unit in state.all_units:
        first = state.units.get(unit.id_for_use_limits, unit)
        if first.uses is not unit.uses:
            first.uses.merge_uses_of(unit.uses)
            unit.uses = first.uses
