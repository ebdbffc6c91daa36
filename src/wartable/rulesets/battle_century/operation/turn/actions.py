"""The Action of a Turn: which Actions are open now or may be delayed, and carrying one out. R-OP-019,
R-ACT-001, R-ACT-043, R-COMB-011, B-218.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.operation.attack.offense import (
    OFFENSIVE,
    available_actions,
    offensive_action,
)
from wartable.rulesets.battle_century.operation.effects.effects import end_effect, is_working
from wartable.rulesets.battle_century.operation.events.moves import ActionDelayed, AimLost, Held
from wartable.rulesets.battle_century.operation.model.marks import MOVES
from wartable.rulesets.battle_century.operation.model.pilots import body_of, is_subpilot, pilot_of
from wartable.rulesets.battle_century.operation.model.reserves import name_of
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.model.using import CHARGE, LABELS, TurnAction
from wartable.rulesets.battle_century.operation.movement.dock import (
    bases_in_reach,
    can_ever_dock,
    dock,
    redeploy,
)
from wartable.rulesets.battle_century.operation.turn.charging import (
    charge_kinds,
    charge_weapon,
    lose_action,
    loses_action,
    weapon_charged_by,
)
from wartable.rulesets.battle_century.operation.turn.combination import (
    subpilot_upgrades,
    use_subpilot_upgrade,
)
from wartable.rulesets.battle_century.operation.turn.paired import has_twin, pair_up, possible_partners
from wartable.rulesets.battle_century.operation.turn.raid import can_raid, must_raid, raid
from wartable.rulesets.battle_century.operation.turn.utility import (
    boost,
    boost_kinds,
    disengage,
    maneuver,
    retreat_by_boost,
)
from wartable.rulesets.battle_century.pilots.model.turn_order import Delayed

_OPTIONS: Final = {kind: Option(kind, label, TurnAction(kind)) for kind, label in LABELS.items()}
_DELAY_OPTIONS: Final = {kind: Option(f"delay:{kind}", label, kind) for kind, label in LABELS.items()}
_DELAY: Final = _OPTIONS["delay"]
_HOLD: Final = _OPTIONS["hold"]


def action_options(state: Operation, unit: Unit) -> list[Option]:
    """Return an Option for each Action that the Unit can choose now, including Delay and Hold."""
    if must_raid(state, unit) and not is_subpilot(state, unit):
        return [_OPTIONS["raid"]]
    found = immediate_options(state, unit)
    if _has_later_turns(state, unit):
        found.append(_DELAY)
    found.append(_HOLD)
    return found


def immediate_options(state: Operation, unit: Unit) -> list[Option]:
    """Return an Option for each Action that the Unit can carry out at once: those of `action_options` without
    Delay and Hold.
    """
    if unit.pilots and is_subpilot(state, unit):
        kinds = _kinds_of_subpilot(state, unit)
    else:
        kinds = available_actions(state, unit)
        if state.reserves and can_raid(state, unit):
            kinds.append("raid")
        if possible_partners(state, unit):
            kinds.append("pair")
        _add_utilities(state, unit, kinds)
    found = [_OPTIONS[kind] for kind in kinds]
    _add_upgrades(state, unit, found)
    if unit.loadout.chargers:
        for kind in charge_kinds(unit):
            found.append(Option(kind, label_of(state, unit, kind), TurnAction(kind)))
    return found


def _add_utilities(state: Operation, unit: Unit, kinds: list[str]) -> None:
    """Add to `kinds` the Utility Actions that the Unit can take without Upgrades."""
    if unit.is_held:
        kinds += ("maneuver", "disengage")
        return
    if unit.docked_in:
        kinds += ("maneuver", "redeploy")
        return
    kinds += boost_kinds(state, unit)
    kinds.append("maneuver")
    if unit.duel:
        kinds.append("disengage")
    if bases_in_reach(state, unit):
        kinds.append("dock")


def _kinds_of_subpilot(state: Operation, unit: Unit) -> list[str]:
    """Return the kinds of Action that the Unit can take in a Subpilot's Turn: Utility Actions, which move it
    only by Boost. R-COMB-011, R-COMB-012.
    """
    found = [*boost_kinds(state, unit), "maneuver"]
    if unit.duel:
        found.append("disengage")
    return found


def _add_upgrades(state: Operation, unit: Unit, options: list[Option]) -> None:
    """Add the options for Utility Actions by Upgrades. Their keys are "use:" and the Upgrade's tag."""
    for fitting in unit.loadout.kit.is_utility_action:
        if is_working(unit, fitting) and fitting.upgrade.is_utility_action(state, unit):
            options.append(fitting.action)
    if unit.pilots:
        known = [option.key for option in options]
        options += [own.action for own in subpilot_upgrades(state, unit) if own.action.key not in known]


def label_of(state: Operation, unit: Unit, kind: str) -> str:
    """Return the displayed name of a kind of Action."""
    label = LABELS.get(kind)
    if label is not None:
        return label
    charged = weapon_charged_by(unit, kind)
    if charged is not None:
        return f"Charge {charged.weapon.name}"
    fitting = _fitting(state, unit, kind)
    assert fitting is not None
    return fitting.upgrade.title


def _fitting(state: Operation, unit: Unit, kind: str) -> Fitting | None:
    """Return the Unit's Upgrade that a Utility Action of this kind uses; None for another kind."""
    if kind.startswith("use:"):
        tag = kind[4:]
        for fitting in _action_upgrades(state, unit):
            if fitting.key == tag:
                return fitting
    return None


def _action_upgrades(state: Operation, unit: Unit) -> Sequence[Fitting]:
    """Return the Unit's Upgrades that give Utility Actions, including those of the separate form of the Pilot
    whose Turn it is. R-COMB-012, R-ACT-043.
    """
    owned = unit.loadout.kit.is_utility_action
    if not unit.pilots:
        return owned
    both = [*owned, *pilot_of(state, unit).loadout.kit.is_utility_action]
    return [f for f in both if not (f.upgrade.joins or f.upgrade.reshapes)]


def later_turns(state: Operation, unit: Unit) -> list[str]:
    """Return the ids of the Units and Reinforcements whose Turn in this Round is still to come. A-10."""
    me = pilot_of(state, unit).id
    return [id for id in state.order[state.slot + 1 :] if id != me and _still_acts(state, id)]


def _has_later_turns(state: Operation, unit: Unit) -> bool:
    """Whether any other Turn is still to come in this Round; faster than `later_turns`."""
    me = pilot_of(state, unit).id
    for at in range(state.slot + 1, len(state.order)):
        id = state.order[at]
        if id != me and _still_acts(state, id):
            return True
    return False


def _still_acts(state: Operation, id: str) -> bool:
    """Whether the Unit or Reinforcements with this id still take Turns."""
    return state.reserves[id].is_active if id in state.reserves else state.units[id].takes_turns


def perform(table: OperationTable, unit: Unit, kind: str) -> None:
    """Carry out an Action of this kind with the Unit. The Pilot has then used its Action of this Round."""
    pilot_of(table.state, unit).acted = table.state.round
    _perform(table, unit, kind)
    if kind != "delay":
        body = body_of(table.state, unit)
        for effect in body.marked(MOVES):
            end_effect(table, body, effect)


def _perform(table: OperationTable, unit: Unit, kind: str) -> None:
    """Carry out an Action. An Action that is not Offensive, except Hold and Delay, cancels the Unit's Aim.
    R-ACT-012, R-ACT-043, R-REIN-004, R-ENEMY-006.
    """
    if kind in OFFENSIVE:
        offensive_action(table, unit, kind)
        return
    if kind == "pair":
        lose_aim(table, unit)
        pair_up(table, unit)
        return
    if kind == "raid":
        raid(table, unit)
        return
    if kind == "delay":
        _delay(table, unit)
        return
    if kind == "hold":
        table.emit(Held(unit.id))
        return
    lose_aim(table, unit)
    _take_utility_action(table, unit, kind)


def _take_utility_action(table: OperationTable, unit: Unit, kind: str) -> None:
    """Carry out a Utility Action. One by an Upgrade of a Subpilot's own form uses the resources left to that
    form. R-ACT-012, R-COMB-012.
    """
    fitting = _fitting(table.state, unit, kind)
    own = [owned for owned in subpilot_upgrades(table.state, unit) if kind == f"use:{owned.key}"]
    charged = weapon_charged_by(unit, kind)
    if own:
        use_subpilot_upgrade(table, unit, own[0])
    elif charged is not None:
        charge_weapon(table, unit, charged)
    elif fitting is not None:
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
        dock(table, unit, bases_in_reach(table.state, unit))
    else:
        redeploy(table, unit)


def lose_aim(table: OperationTable, unit: Unit) -> None:
    """Cancel the Unit's Aim, if it has one."""
    aim = unit.aim
    if aim is not None:
        unit.aim = None
        table.emit(AimLost(unit.id, aim.weapon))


def _delay(table: OperationTable, unit: Unit) -> None:
    """Ask which kind of Action the Unit Delays, and after whose Turn it will act. R-ACT-043, R-ACT-044,
    R-ACT-052.
    """
    used = [f"use:{f.key}" for f in _action_upgrades(table.state, unit) if not is_used_up(unit, f)]
    used += [CHARGE + mount.key for mount in unit.loadout.chargers]
    options = [_DELAY_OPTIONS[kind] for kind in delayable(table.state, unit)]
    for kind in dict.fromkeys(used):
        options.append(Option(f"delay:{kind}", label_of(table.state, unit, kind), kind))
    question = f"{unit.noun:delays} which Action?"
    kind = table.ask(Decision(unit.seat, question, options, unit.id)).key[6:]
    others = later_turns(table.state, unit)
    places = [Option(f"after:{id}", name_of(table.state, id), id) for id in others]
    choice = table.ask(Decision(unit.seat, f"{unit.noun:acts} after whose Turn?", places, unit.id))
    after = cast(str, choice.data)
    pilot = pilot_of(table.state, unit)
    table.state.delayed.append(Delayed(pilot.id, after, kind))
    if kind not in OFFENSIVE:
        lose_aim(table, unit)
    table.emit(ActionDelayed(pilot.id, after, kind))


def perform_delayed(table: OperationTable, unit: Unit, kind: str) -> None:
    """Carry out a Delayed Action of this kind, if it is still possible and the seat does not decline. The
    seat chooses Weapon and target now. A Unit that must attack Reinforcements does that instead. R-ACT-043,
    R-BOSS-057, R-REIN-010.
    """
    if loses_action(unit):
        lose_action(table, unit)
        return
    if must_raid(table.state, unit) and not is_subpilot(table.state, unit):
        perform(table, unit, "raid")
        return
    possible = [option.key for option in immediate_options(table.state, unit)]
    kinds = [other for other in _kinds_of(kind) if other in possible]
    options = [Option(other, label_of(table.state, unit, other)) for other in kinds]
    options.append(PASS)
    choice = table.ask(Decision(unit.seat, f"{unit.name}: the delayed Action", options, unit.id)).key
    if choice == "pass":
        table.emit(Held(unit.id))
        return
    perform(table, unit, choice)


def _kinds_of(delayed: str) -> list[str]:
    """Return the kinds of Action that may be carried out in place of a Delayed Action of this kind: for a
    Boost also a retreat, for an Attack also an attack on Reinforcements. R-POW-016, R-TERR-014, R-REIN-004.
    """
    if delayed == "synchro":
        return [kind for kind in OFFENSIVE if kind != "aim"]
    also = {"boost": "retreat", "attack": "raid"}.get(delayed)
    return [delayed] if also is None else [delayed, also]


def delayable(state: Operation, unit: Unit) -> list[str]:
    """Return the kinds of Action that the Unit may Delay. Actions by its Upgrades and for charging Weapons
    are not included. A Subpilot may Delay only Utility Actions.
    """
    found: list[str] = []
    if not is_subpilot(state, unit):
        found = [kind for kind in OFFENSIVE if _may_ever_take(state, unit, kind)]
    if not unit.loadout.anchored:
        found.append("boost")
    found.append("maneuver")
    if unit.is_held or unit.duel or may_ever_duel(state, unit):
        found.append("disengage")
    if is_subpilot(state, unit):
        return found
    if can_ever_dock(state, unit):
        found.append("dock")
    if unit.docked_in:
        found.append("redeploy")
    if has_twin(state, unit):
        found.append("pair")
    return found


def _may_ever_take(state: Operation, unit: Unit, kind: str) -> bool:
    """Whether an Offensive Action of this kind could ever be possible: an Assist needs an Ally, an Engage an
    Enemy that the Unit can duel.
    """
    if kind == "assist":
        return state.has_ally(unit)
    return kind != "engage" or may_ever_duel(state, unit)


def may_ever_duel(state: Operation, unit: Unit) -> bool:
    """Whether there is an Enemy with which the Unit could ever have a Duel. R-ACT-035, R-ACT-043."""
    return bool([enemy for enemy in state.enemies(unit) if unit.loadout.may_duel(enemy.loadout)])


def is_used_up(unit: Unit, fitting: Fitting) -> bool:
    """Whether an Upgrade that is used once an Operation has been used. R-SUP-001."""
    return fitting.upgrade.tag in unit.spent
