"""The Action of a Turn: which Actions are open now or may be delayed, and carrying one out. R-OP-019,
R-ACT-001, R-ACT-043, R-COMB-011, B-218.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from wartable.core.decision import PASS, Decision, Option
from wartable.rulesets.battle_century.operation.attack.offense import (
    OFFENSIVE,
    available_offensive_actions,
    take_offensive_action,
)
from wartable.rulesets.battle_century.operation.effects.effects import end_effect, is_upgrade_working
from wartable.rulesets.battle_century.operation.events.moves import ActionDelayed, AimLost, Held
from wartable.rulesets.battle_century.operation.model.marks import MOVES
from wartable.rulesets.battle_century.operation.model.pilots import (
    acting_pilot_of,
    battlefield_unit_of,
    is_subpilot_turn,
)
from wartable.rulesets.battle_century.operation.model.reserves import name_of_unit_or_reserve
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.model.using import CHARGE, LABELS, TurnActionChoice
from wartable.rulesets.battle_century.operation.movement.dock import (
    ask_and_dock,
    bases_in_reach,
    can_ever_dock,
    redeploy_unit,
)
from wartable.rulesets.battle_century.operation.turn.charging import (
    charge_action_kinds,
    charge_weapon,
    lose_action,
    loses_next_action,
    weapon_charged_by,
)
from wartable.rulesets.battle_century.operation.turn.combination import (
    usable_subpilot_upgrades,
    use_subpilot_upgrade,
)
from wartable.rulesets.battle_century.operation.turn.paired import (
    has_twin,
    possible_paired_attack_partners,
    take_paired_attack_action,
)
from wartable.rulesets.battle_century.operation.turn.raid import (
    attack_reinforcements,
    can_attack_reinforcements,
    must_attack_reinforcements,
)
from wartable.rulesets.battle_century.operation.turn.utility import (
    boost_action_kinds,
    disengage,
    perform_boost,
    perform_maneuver,
    retreat_by_boost,
)
from wartable.rulesets.battle_century.pilots.model.turn_order import DelayedAction

_OPTIONS: Final = {kind: Option(kind, label, TurnActionChoice(kind)) for kind, label in LABELS.items()}
_DELAY_OPTIONS: Final = {kind: Option(f"delay:{kind}", label, kind) for kind, label in LABELS.items()}
_DELAY: Final = _OPTIONS["delay"]
_HOLD: Final = _OPTIONS["hold"]


def action_options(state: Operation, unit: Unit) -> list[Option]:
    """Return an Option for each Action that the Unit can choose now, including Delay and Hold."""
    if must_attack_reinforcements(state, unit) and not is_subpilot_turn(state, unit):
        return [_OPTIONS["raid"]]
    found = immediate_action_options(state, unit)
    if _has_later_turns(state, unit):
        found.append(_DELAY)
    found.append(_HOLD)
    return found


def immediate_action_options(state: Operation, unit: Unit) -> list[Option]:
    """Return an Option for each Action that the Unit can carry out at once: those of `action_options` without
    Delay and Hold.
    """
    if unit.pilots and is_subpilot_turn(state, unit):
        kinds = _kinds_of_subpilot(state, unit)
    else:
        kinds = available_offensive_actions(state, unit)
        if state.reserves and can_attack_reinforcements(state, unit):
            kinds.append("raid")
        if possible_paired_attack_partners(state, unit):
            kinds.append("pair")
        _add_utilities(state, unit, kinds)
    found = [_OPTIONS[kind] for kind in kinds]
    _add_upgrades(state, unit, found)
    if unit.loadout.chargers:
        for kind in charge_action_kinds(unit):
            found.append(Option(kind, action_label(state, unit, kind), TurnActionChoice(kind)))
    return found


def _add_utilities(state: Operation, unit: Unit, kinds: list[str]) -> None:
    """Add to `kinds` the Utility Actions that the Unit can take without Upgrades."""
    if unit.is_held:
        kinds += ("maneuver", "disengage")
        return
    if unit.docked_in:
        kinds += ("maneuver", "redeploy")
        return
    kinds += boost_action_kinds(state, unit)
    kinds.append("maneuver")
    if unit.duel:
        kinds.append("disengage")
    if bases_in_reach(state, unit):
        kinds.append("dock")


def _kinds_of_subpilot(state: Operation, unit: Unit) -> list[str]:
    """Return the kinds of Action that the Unit can take in a Subpilot's Turn: Utility Actions, which move it
    only by Boost. R-COMB-011, R-COMB-012.
    """
    found = [*boost_action_kinds(state, unit), "maneuver"]
    if unit.duel:
        found.append("disengage")
    return found


def _add_upgrades(state: Operation, unit: Unit, options: list[Option]) -> None:
    """Add the options for Utility Actions by Upgrades. Their keys are "use:" and the Upgrade's tag."""
    for fitting in unit.loadout.kit.is_utility_action:
        if is_upgrade_working(unit, fitting) and fitting.upgrade.is_utility_action(state, unit):
            options.append(fitting.action)
    if unit.pilots:
        known = [option.key for option in options]
        options += [
            own.action for own in usable_subpilot_upgrades(state, unit) if own.action.key not in known
        ]


def action_label(state: Operation, unit: Unit, kind: str) -> str:
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
    both = [*owned, *acting_pilot_of(state, unit).loadout.kit.is_utility_action]
    return [f for f in both if not (f.upgrade.joins or f.upgrade.reshapes)]


def ids_whose_turn_is_to_come(state: Operation, unit: Unit) -> list[str]:
    """Return the ids of the Units and Reinforcements whose Turn in this Round is still to come. A-10."""
    me = acting_pilot_of(state, unit).id
    return [id for id in state.order[state.slot + 1 :] if id != me and _still_acts(state, id)]


def _has_later_turns(state: Operation, unit: Unit) -> bool:
    """Whether any other Turn is still to come in this Round; faster than `ids_whose_turn_is_to_come`."""
    me = acting_pilot_of(state, unit).id
    for at in range(state.slot + 1, len(state.order)):
        id = state.order[at]
        if id != me and _still_acts(state, id):
            return True
    return False


def _still_acts(state: Operation, id: str) -> bool:
    """Whether the Unit or Reinforcements with this id still take Turns."""
    return state.reserves[id].is_active if id in state.reserves else state.units[id].takes_turns


def perform_action(table: OperationTable, unit: Unit, kind: str) -> None:
    """Carry out an Action of this kind with the Unit. The Pilot has then used its Action of this Round."""
    acting_pilot_of(table.state, unit).acted = table.state.round
    _perform(table, unit, kind)
    if kind != "delay":
        body = battlefield_unit_of(table.state, unit)
        for effect in body.marked(MOVES):
            end_effect(table, body, effect)


def _perform(table: OperationTable, unit: Unit, kind: str) -> None:
    """Carry out an Action. An Action that is not Offensive, except Hold and Delay, cancels the Unit's Aim.
    R-ACT-012, R-ACT-043, R-REIN-004, R-ENEMY-006.
    """
    if kind in OFFENSIVE:
        take_offensive_action(table, unit, kind)
        return
    if kind == "pair":
        cancel_aim(table, unit)
        take_paired_attack_action(table, unit)
        return
    if kind == "raid":
        attack_reinforcements(table, unit)
        return
    if kind == "delay":
        _delay(table, unit)
        return
    if kind == "hold":
        table.emit(Held(unit.id))
        return
    cancel_aim(table, unit)
    _take_utility_action(table, unit, kind)


def _take_utility_action(table: OperationTable, unit: Unit, kind: str) -> None:
    """Carry out a Utility Action. One by an Upgrade of a Subpilot's own form uses the resources left to that
    form. R-ACT-012, R-COMB-012.
    """
    fitting = _fitting(table.state, unit, kind)
    own = [owned for owned in usable_subpilot_upgrades(table.state, unit) if kind == f"use:{owned.key}"]
    charged = weapon_charged_by(unit, kind)
    if own:
        use_subpilot_upgrade(table, unit, own[0])
    elif charged is not None:
        charge_weapon(table, unit, charged)
    elif fitting is not None:
        fitting.upgrade.carry_out_utility_action(table, unit)
    elif kind == "boost":
        perform_boost(table, unit)
    elif kind == "retreat":
        retreat_by_boost(table, unit)
    elif kind == "maneuver":
        perform_maneuver(table, unit)
    elif kind == "disengage":
        disengage(table, unit)
    elif kind == "dock":
        ask_and_dock(table, unit, bases_in_reach(table.state, unit))
    else:
        redeploy_unit(table, unit)


def cancel_aim(table: OperationTable, unit: Unit) -> None:
    """Cancel the Unit's Aim, if it has one."""
    aim = unit.aim
    if aim is not None:
        unit.aim = None
        table.emit(AimLost(unit.id, aim.weapon))


def _delay(table: OperationTable, unit: Unit) -> None:
    """Ask which kind of Action the Unit Delays, and after whose Turn it will act. R-ACT-043, R-ACT-044,
    R-ACT-052.
    """
    used = [f"use:{f.key}" for f in _action_upgrades(table.state, unit) if not is_upgrade_used_up(unit, f)]
    used += [CHARGE + mount.key for mount in unit.loadout.chargers]
    options = [_DELAY_OPTIONS[kind] for kind in delayable_action_kinds(table.state, unit)]
    for kind in dict.fromkeys(used):
        options.append(Option(f"delay:{kind}", action_label(table.state, unit, kind), kind))
    question = f"{unit.noun:delays} which Action?"
    kind = table.ask(Decision(unit.seat, question, options, unit.id)).key[6:]
    others = ids_whose_turn_is_to_come(table.state, unit)
    places = [Option(f"after:{id}", name_of_unit_or_reserve(table.state, id), id) for id in others]
    choice = table.ask(Decision(unit.seat, f"{unit.noun:acts} after whose Turn?", places, unit.id))
    after = cast(str, choice.data)
    pilot = acting_pilot_of(table.state, unit)
    table.state.delayed.append(DelayedAction(pilot.id, after, kind))
    if kind not in OFFENSIVE:
        cancel_aim(table, unit)
    table.emit(ActionDelayed(pilot.id, after, kind))


def perform_delayed_action(table: OperationTable, unit: Unit, kind: str) -> None:
    """Carry out a Delayed Action of this kind, if it is still possible and the seat does not decline. The
    seat chooses Weapon and target now. A Unit that must attack Reinforcements does that instead. R-ACT-043,
    R-BOSS-057, R-REIN-010.
    """
    if loses_next_action(unit):
        lose_action(table, unit)
        return
    if must_attack_reinforcements(table.state, unit) and not is_subpilot_turn(table.state, unit):
        perform_action(table, unit, "raid")
        return
    possible = [option.key for option in immediate_action_options(table.state, unit)]
    kinds = [other for other in _kinds_of(kind) if other in possible]
    options = [Option(other, action_label(table.state, unit, other)) for other in kinds]
    options.append(PASS)
    choice = table.ask(Decision(unit.seat, f"{unit.name}: the delayed Action", options, unit.id)).key
    if choice == "pass":
        table.emit(Held(unit.id))
        return
    perform_action(table, unit, choice)


def _kinds_of(delayed: str) -> list[str]:
    """Return the kinds of Action that may be carried out in place of a Delayed Action of this kind: for a
    Boost also a retreat, for an Attack also an attack on Reinforcements. R-POW-016, R-TERR-014, R-REIN-004.
    """
    if delayed == "synchro":
        return [kind for kind in OFFENSIVE if kind != "aim"]
    also = {"boost": "retreat", "attack": "raid"}.get(delayed)
    return [delayed] if also is None else [delayed, also]


def delayable_action_kinds(state: Operation, unit: Unit) -> list[str]:
    """Return the kinds of Action that the Unit may Delay. Actions by its Upgrades and for charging Weapons
    are not included. A Subpilot may Delay only Utility Actions.
    """
    found: list[str] = []
    if not is_subpilot_turn(state, unit):
        found = [kind for kind in OFFENSIVE if _may_ever_take(state, unit, kind)]
    if not unit.loadout.anchored:
        found.append("boost")
    found.append("maneuver")
    if unit.is_held or unit.duel or has_possible_duel_opponent(state, unit):
        found.append("disengage")
    if is_subpilot_turn(state, unit):
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
    return kind != "engage" or has_possible_duel_opponent(state, unit)


def has_possible_duel_opponent(state: Operation, unit: Unit) -> bool:
    """Whether there is an Enemy with which the Unit could ever have a Duel. R-ACT-035, R-ACT-043."""
    return bool([enemy for enemy in state.enemies(unit) if unit.loadout.can_ever_duel(enemy.loadout)])


def is_upgrade_used_up(unit: Unit, fitting: Fitting) -> bool:
    """Whether the Unit has used up an Upgrade that can be used only once in an Operation. R-SUP-001."""
    return fitting.upgrade.tag in unit.spent
