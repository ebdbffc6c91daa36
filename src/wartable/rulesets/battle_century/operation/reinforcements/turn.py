"""The Turn of Reinforcements: they regain a Point, then take one Action and use any Powers that they can pay
for. R-REIN-006 to R-REIN-008, R-REIN-010.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.effects.effects import count_down_effects_at_start
from wartable.rulesets.battle_century.operation.events.moves import Held
from wartable.rulesets.battle_century.operation.events.order import TurnBegan
from wartable.rulesets.battle_century.operation.events.reinforcements import (
    ReinforcementPointRegained,
    ReinforcementPowerUsed,
    ReinforcementsActed,
)
from wartable.rulesets.battle_century.operation.model.reserves import Assistance, Reserve
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.using import AbilityUse
from wartable.rulesets.battle_century.operation.reinforcements.catalogue import (
    REINFORCEMENT_ACTIONS,
    REINFORCEMENT_POWERS,
)

_END: Final = Option("end", "End the Turn")


def begin_reserve_turn(table: OperationTable, reserve: Reserve) -> None:
    """Begin the Turn of Reinforcements: end the effects that last until then, and give back one of the Points
    that they have spent. R-REIN-007, A-69.
    """
    state = table.state
    state.turn_of = reserve.id
    state.turns += 1
    count_down_effects_at_start(table, reserve.id)
    table.emit(TurnBegan(reserve.id, -1))
    if reserve.spent > 0:
        reserve.spent -= 1
        reserve.points += 1
        table.emit(ReinforcementPointRegained(reserve.id, reserve.points))


def take_reserve_turn(table: OperationTable, reserve: Reserve) -> None:
    """Ask the Reinforcements' seat for one Action and any Powers, in any order, and carry them out, until the
    seat ends the Turn. R-REIN-006, R-REIN-008.
    """
    state = table.state
    used: list[Assistance] = []
    while reserve.is_active and not state.over:
        options = [*_options(table, reserve, used), _END]
        choice = table.ask(Decision(reserve.seat, f"{reserve.name}: their Turn", options))
        if choice is _END:
            break
        assistance = cast(Assistance, choice.data)
        state.using.append(AbilityUse(reserve.id, assistance))
        use_assistance(table, reserve, assistance)
        state.using.pop()
        used.append(assistance)
    reserve.acted = state.round
    if not used:
        table.emit(Held(reserve.id))


def _options(table: OperationTable, reserve: Reserve, used: list[Assistance]) -> list[Option]:
    """Return the options that the Reinforcements have after they have used the Actions and Powers `used`:
    Actions, if they have taken none, and Powers that they can pay for. An Action with `alone` and Powers
    exclude each other. A-70.
    """
    found: list[Option] = []
    powers = [assistance for assistance in used if assistance.cost > 0]
    if len(used) == len(powers):
        for action in REINFORCEMENT_ACTIONS.values():
            if not (action.alone and powers) and action.possible_targets(table.state, reserve):
                found.append(Option(action.key, action.name, action))
    if [assistance for assistance in used if assistance.alone]:
        return found
    for key in reserve.powers:
        power = REINFORCEMENT_POWERS[key]
        if power.cost <= reserve.points and power.possible_targets(table.state, reserve):
            found.append(Option(f"power:{key}", f"{power.name} ({power.cost})", power))
    return found


def use_assistance(table: OperationTable, reserve: Reserve, assistance: Assistance) -> None:
    """Use an Action or Power of the Reinforcements: ask their seat which Unit it affects, pay its Points, and
    apply it.
    """
    options = [
        Option(f"on:{unit.id}", unit.name, unit) for unit in assistance.possible_targets(table.state, reserve)
    ]
    question = f"{reserve.name}, {assistance.name}: {assistance.question}"
    target = cast(Unit, table.ask(Decision(reserve.seat, question, options)).data)
    if assistance.cost:
        reserve.points -= assistance.cost
        reserve.spent += assistance.cost
        table.emit(ReinforcementPowerUsed(reserve.id, assistance.key, target.id, reserve.points))
    else:
        table.emit(ReinforcementsActed(reserve.id, assistance.key, target.id))
    assistance.use(table, reserve, target)
