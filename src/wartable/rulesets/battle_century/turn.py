"""A Unit's Turn: Beginning Phase, Action Phase, End. R-OP-013 to R-OP-020."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.actions import action_kinds, label_of, perform, perform_delayed
from wartable.rulesets.battle_century.duel import contest
from wartable.rulesets.battle_century.effects import find_effect, is_fitted, turn_began, turn_ended
from wartable.rulesets.battle_century.events import TurnBegan
from wartable.rulesets.battle_century.leaving import can_eject, eject
from wartable.rulesets.battle_century.powers.base import Power, has_power_left, use_power
from wartable.rulesets.battle_century.state import Delayed, Operation, OperationTable, Unit
from wartable.rulesets.battle_century.terrain import brave_extreme, extreme
from wartable.rulesets.battle_century.upgrades.base import Fitting

__all__ = ["begin_turn", "end_turn", "take_action", "take_delayed"]

_SPENT: Final = Option("go_on", "Go on: the Action is spent")


class Beginning:
    """The data of an option that an Upgrade gives at the beginning of a Turn."""

    __slots__ = ("fitting", "option")

    fitting: Fitting
    option: Option

    def __init__(self, fitting: Fitting, option: Option) -> None:
        self.fitting = fitting
        self.option = option


def begin_turn(table: OperationTable, unit: Unit) -> None:
    """Effects end, Energy comes back, Extreme Terrain is owed. R-OP-013, R-OP-016, A-15."""
    state = table.state
    state.turn_of = unit.id
    state.turns += 1
    state.contested = False
    unit.begun = []
    reached_out = find_effect(unit, "exposed") is not None
    turn_began(table, unit.id)
    unit.duel_at_turn = unit.duel
    unit.energy_spent = 0
    unit.energy_lost = unit.attributes.full_energy - unit.attributes.energy
    state.owed = extreme(state, unit.zone) if unit.docked_in == "" or reached_out else 0
    table.emit(TurnBegan(unit.id, unit.energy))


def take_action(table: OperationTable, unit: Unit) -> None:
    """One question: the Action, or first something that needs none. Asked again after each of the latter."""
    state = table.state
    while unit.is_active and not state.over:
        options = _beginnings(table, unit)
        if state.owed == 0:
            if unit.acted == state.round and not _may_contest(state, unit):
                return
            options = _actions(state, unit) + options
        choice = table.ask(Decision(unit.seat, f"{unit.name}'s Turn", options, unit.id))
        if choice is _SPENT:
            return
        if choice.data is unit:
            perform(table, unit, choice.key)
            return
        _begin(table, unit, choice)


def _actions(state: Operation, unit: Unit) -> list[Option]:
    """The Actions open now; a Unit whose Action is promised to a Synchro Attack can only go on."""
    if unit.acted == state.round:
        return [_SPENT]
    return [Option(kind, label_of(unit, kind), unit) for kind in action_kinds(state, unit)]


def _beginnings(table: OperationTable, unit: Unit) -> list[Option]:
    """What may or must be done before the Action; the owner orders it by choosing. R-OP-014, R-OP-015,
    R-TRBL-002.
    """
    state = table.state
    found: list[Option] = []
    if state.owed:
        found.append(Option("extreme", "Face the Extreme Terrain"))
    if _may_contest(state, unit):
        found.append(Option("contest", "Contest the Duel's place by Speed"))
    if unit.genre > 0:
        for power in unit.loadout.hooks.listeners("before_action"):
            if has_power_left(state, unit, power) and power.before_action(table, unit):
                found.append(Option(f"power:{power.tag}", power.title, power))
    for fitting in unit.loadout.kit.listeners("beginning"):
        if is_fitted(unit, fitting):
            for option in fitting.upgrade.beginning(table, unit):
                if option.key not in unit.begun:
                    found.append(Option(option.key, option.label, Beginning(fitting, option)))
    if can_eject(unit) and unit.acted != state.round:
        found.append(Option("eject", "Eject: leave the mecha"))
    return found


def _may_contest(state: Operation, unit: Unit) -> bool:
    """Once a Turn a duelist may call the Speed contest. R-ACT-029."""
    return unit.duel != "" and not state.contested


def _begin(table: OperationTable, unit: Unit, choice: Option) -> None:
    state = table.state
    power = choice.data
    if isinstance(power, Power):
        use_power(table, unit, power, None)
    elif isinstance(power, Beginning):
        unit.begun.append(choice.key)
        power.fitting.upgrade.begin(table, unit, power.option)
    elif choice.key == "extreme":
        state.owed -= 1
        brave_extreme(table, unit)
    elif choice.key == "contest":
        state.contested = True
        contest(table, unit)
    else:
        eject(table, unit, willing=True)


def end_turn(table: OperationTable, unit: Unit) -> None:
    """Extreme Terrain at the end of the Turn, then what lasts until then. R-TERR-006, R-TERR-008."""
    state = table.state
    if unit.is_active:
        for _ in range(_owed_at_end(state, unit)):
            brave_extreme(table, unit)
    turn_ended(table, unit.id)


def _owed_at_end(state: Operation, unit: Unit) -> int:
    """A Docked Unit is tested only while it has reached out. R-TRBL-045."""
    if unit.docked_in and find_effect(unit, "exposed") is None:
        return 0
    return extreme(state, unit.zone)


def take_delayed(table: OperationTable, delayed: Delayed) -> None:
    """The Action Phase of a Unit that Delayed, and the end of its Turn. A-10."""
    state = table.state
    unit = state.units[delayed.unit]
    state.delayed.remove(delayed)
    state.turn_of = unit.id
    state.turns += 1
    if unit.is_active:
        perform_delayed(table, unit, delayed.action)
    end_turn(table, unit)
