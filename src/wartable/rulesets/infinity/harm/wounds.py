"""Wounds: taking them, dying, and being healed. IN-06."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.infinity.d20 import saves
from wartable.rulesets.infinity.events.harm import Died, Healed, Wounded
from wartable.rulesets.infinity.fireteams.holding import leave_team
from wartable.rulesets.infinity.harm.states import disconnect_peripherals, enter_state, leave_state
from wartable.rulesets.infinity.model.state import SkirmishTable
from wartable.rulesets.infinity.model.states import DEAD, UNCONSCIOUS
from wartable.rulesets.infinity.model.trooper import Trooper


def inflict_wounds(
    table: SkirmishTable, trooper: Trooper, number: int, shares: Mapping[str, int] | None = None
) -> None:
    """Inflict this number of Wounds on a Trooper. `shares` maps the id of each Trooper that caused some of
    them to how many it caused. The Trooper becomes Unconscious when its Wounds reach its VITA or STR, and
    dies when they reach its `lethal_wounds`. IN-06-32, IN-06-33, IN-R22.
    """
    if number <= 0 or trooper.place == DEAD:
        return
    trooper.wounds = min(trooper.wounds + number, trooper.lethal_wounds)
    if table.listening or table.counting:
        table.emit(Wounded(trooper.id, number, trooper.wounds, trooper.profile.vita, shares))
    vita = trooper.profile.vita
    stands = saves.condition_after_wounds(trooper.wounds, vita, levels=trooper.lethal_wounds - vita)
    if stands == saves.DEAD:
        kill_trooper(table, trooper)
    elif stands == saves.UNCONSCIOUS:
        enter_state(table, trooper, UNCONSCIOUS)


def kill_trooper(table: SkirmishTable, trooper: Trooper) -> None:
    """Mark a Trooper as Dead, which removes it from the table for good; its Combat Group then has one member
    less. IN-06-33, IN-R41.
    """
    if trooper.place == DEAD:
        return
    trooper.place = DEAD
    trooper.wounds = trooper.lethal_wounds
    trooper.states.clear()
    table.emit(Died(trooper.id))
    leave_team(table, trooper, "it is Dead")
    if table.state.order is not None:
        table.state.order.clear_cached_lines()
    disconnect_peripherals(table, trooper)


def heal_wounds(table: SkirmishTable, trooper: Trooper, number: int = 1) -> None:
    """Remove this number of Wounds from a Trooper. An Unconscious Trooper wakes if it then has fewer Wounds
    than its VITA or STR. IN-08-01, IN-08-04.
    """
    trooper.wounds = max(0, trooper.wounds - number)
    if table.listening:
        table.emit(Healed(trooper.id, trooper.wounds, trooper.profile.vita))
    if trooper.wounds < trooper.profile.vita:
        leave_state(table, trooper, UNCONSCIOUS)
