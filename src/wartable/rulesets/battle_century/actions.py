"""The Action of a Turn: which there are now, and carrying one out. R-OP-019, R-ACT-001."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.dock import bases_in_reach, dock, redeploy
from wartable.rulesets.battle_century.effects import end_effect, is_fitted
from wartable.rulesets.battle_century.events import ActionDelayed, AimLost, Held
from wartable.rulesets.battle_century.offense import OFFENSIVE, available, offensive_action
from wartable.rulesets.battle_century.state import Delayed, Operation, OperationTable, Unit
from wartable.rulesets.battle_century.targets import move_mask
from wartable.rulesets.battle_century.upgrades.base import Fitting
from wartable.rulesets.battle_century.utility import (
    boost,
    boost_mask,
    disengage,
    maneuver,
    retreat_by_boost,
    retreat_mask,
)

__all__ = ["LABELS", "action_kinds", "label_of", "perform", "perform_delayed"]

LABELS: Final = {
    "attack": "Attack",
    "aim": "Aim",
    "assist": "Assist an Ally",
    "suppress": "Suppress",
    "engage": "Engage",
    "boost": "Boost",
    "retreat": "Retreat from the battlefield",
    "maneuver": "Maneuver",
    "delay": "Delay",
    "disengage": "Disengage",
    "dock": "Dock",
    "redeploy": "Redeploy",
    "hold": "Hold: no Action",
}

_DELAYABLE: Final = (*OFFENSIVE, "boost", "maneuver", "disengage", "dock", "redeploy")


def action_kinds(state: Operation, unit: Unit) -> list[str]:
    """The Actions open to this Unit now, Delay and holding included."""
    found = immediate_kinds(state, unit)
    if later_units(state, unit):
        found.append("delay")
    found.append("hold")
    return found


def immediate_kinds(state: Operation, unit: Unit) -> list[str]:
    """The Actions that could be carried out at once."""
    found = available(state, unit)
    if unit.is_held:
        return [*found, "maneuver", "disengage", *upgrade_kinds(state, unit)]
    if unit.docked_in:
        return [*found, "maneuver", "redeploy", *upgrade_kinds(state, unit)]
    if boost_mask(state, unit):
        found.append("boost")
    if retreat_mask(state, unit):
        found.append("retreat")
    found.append("maneuver")
    if unit.duel:
        found.append("disengage")
    if bases_in_reach(state, unit, move_mask(state, unit)):
        found.append("dock")
    return found + upgrade_kinds(state, unit)


def upgrade_kinds(state: Operation, unit: Unit) -> list[str]:
    """Utility Actions that Upgrades give: "use:" and the Upgrade's tag."""
    return [
        f"use:{fitting.key}"
        for fitting in unit.loadout.kit.listeners("utilities")
        if is_fitted(unit, fitting) and fitting.upgrade.utilities(state, unit)
    ]


def label_of(unit: Unit, kind: str) -> str:
    """What an Action is called."""
    fitting = _fitting(unit, kind)
    return LABELS[kind] if fitting is None else fitting.upgrade.title


def _fitting(unit: Unit, kind: str) -> Fitting | None:
    for fitting in unit.loadout.kit.listeners("utilities"):
        if kind == f"use:{fitting.key}":
            return fitting
    return None


def later_units(state: Operation, unit: Unit) -> list[Unit]:
    """Units whose Turn is still ahead in this Round. A-10."""
    found: list[Unit] = []
    for id in state.order[state.slot + 1 :]:
        other = state.units[id]
        if other.is_active and other is not unit:
            found.append(other)
    return found


def perform(table: OperationTable, unit: Unit, kind: str) -> None:
    """Carry out an Action. Any but further aiming or the shot loses an Aim. R-ACT-012."""
    unit.acted = table.state.round
    _perform(table, unit, kind)
    if kind != "delay":
        for effect in unit.effects[:]:
            if effect.condition.moves:
                end_effect(table, unit, effect)


def _perform(table: OperationTable, unit: Unit, kind: str) -> None:
    if kind in OFFENSIVE:
        offensive_action(table, unit, kind)
        return
    if kind == "delay":
        _delay(table, unit)
        return
    if kind == "hold":
        table.emit(Held(unit.id))
        return
    lose_aim(table, unit)
    _utility(table, unit, kind)


def _utility(table: OperationTable, unit: Unit, kind: str) -> None:
    fitting = _fitting(unit, kind)
    if fitting is not None:
        fitting.upgrade.act(table, unit)
    elif kind == "boost":
        boost(table, unit)
    elif kind == "retreat":
        retreat_by_boost(table, unit)
    elif kind == "maneuver":
        maneuver(table, unit)
    elif kind == "disengage":
        disengage(table, unit)
    elif kind == "dock":
        dock(table, unit, bases_in_reach(table.state, unit, move_mask(table.state, unit)))
    else:
        redeploy(table, unit)


def lose_aim(table: OperationTable, unit: Unit) -> None:
    """The Aim is gone."""
    aim = unit.aim
    if aim is not None:
        unit.aim = None
        table.emit(AimLost(unit.id, aim.weapon))


def _delay(table: OperationTable, unit: Unit) -> None:
    """Name an Action type and a Unit after whose Turn to act. R-ACT-043, R-ACT-044, R-ACT-052."""
    kinds = [*_DELAYABLE, *[f"use:{fitting.key}" for fitting in unit.loadout.kit.listeners("utilities")]]
    options = [Option(f"delay:{kind}", label_of(unit, kind), kind) for kind in kinds]
    question = f"{unit.name} delays which Action?"
    kind = table.ask(Decision(unit.seat, question, options, unit.id)).key[6:]
    others = later_units(table.state, unit)
    places = [Option(f"after:{other.id}", other.name, other) for other in others]
    choice = table.ask(Decision(unit.seat, f"{unit.name} acts after whose Turn?", places, unit.id))
    after = cast(Unit, choice.data).id
    table.state.delayed.append(Delayed(unit.id, after, kind))
    if kind not in OFFENSIVE:
        lose_aim(table, unit)
    table.emit(ActionDelayed(unit.id, after, kind))


def perform_delayed(table: OperationTable, unit: Unit, kind: str) -> None:
    """Carry out a delayed Action, if it is still possible and wanted; its Weapon and target are chosen
    now.
    """
    possible = immediate_kinds(table.state, unit)
    options = [Option(other, label_of(unit, other)) for other in _kinds_of(kind) if other in possible]
    options.append(PASS)
    choice = table.ask(Decision(unit.seat, f"{unit.name}: the delayed Action", options, unit.id)).key
    if choice == "pass":
        table.emit(Held(unit.id))
        return
    perform(table, unit, choice)


def _kinds_of(delayed: str) -> list[str]:
    """The Actions that a delayed type allows; to retreat is to Boost. R-TERR-014."""
    if delayed == "synchro":
        return [kind for kind in OFFENSIVE if kind != "aim"]
    return ["boost", "retreat"] if delayed == "boost" else [delayed]
