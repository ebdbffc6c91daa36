"""Playing a war tick by tick: movement, actions, losses, hesitation, Endurance, the end. EW-09, W-21,
W-23.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.actions.base import DeclaredAction
from wartable.rulesets.exalted_war.actions.duel import add_agreed_duels, play_duel_tick
from wartable.rulesets.exalted_war.actions.inactive import InactiveAction
from wartable.rulesets.exalted_war.clock.aftermath import roll_aftermath_and_end_war
from wartable.rulesets.exalted_war.clock.declaring import ask_for_action
from wartable.rulesets.exalted_war.clock.deploying import bring_in_reserves, deploy_next_unit
from wartable.rulesets.exalted_war.clock.objectives import end_war_if_decided
from wartable.rulesets.exalted_war.derived.traits import has_perfect_morale
from wartable.rulesets.exalted_war.events.powers import SpellEnded
from wartable.rulesets.exalted_war.events.ranks import FormationChanged, Turned
from wartable.rulesets.exalted_war.losses.fatigue import roll_to_keep_endurance
from wartable.rulesets.exalted_war.losses.losses import (
    apply_attack_damage,
    enforce_limits_set_by_size,
    remove_destroyed_units,
    remove_people_out_of_action,
)
from wartable.rulesets.exalted_war.losses.morale import make_hesitation_tests
from wartable.rulesets.exalted_war.losses.splitting import acts_apart_from_unit
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import LEADERLESS, TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.orders.engagement import (
    end_lapsed_engagements,
    engage_units,
    offer_disengagement,
    record_envelopment,
)
from wartable.rulesets.exalted_war.orders.join_war import roll_join_war
from wartable.rulesets.exalted_war.orders.marching import move_all_units
from wartable.rulesets.exalted_war.orders.movement import DASH, announce_tick_once

_INACTIVE: Final = InactiveAction()


def play_next_step(table: WarTable) -> None:
    """Play the next part of the war. Which one it is depends on its phase: Join War, the deployment of one
    unit, the movement or the actions of a tick, a step of a duel, or the rolls after the battle.
    """
    state = table.state
    phase = state.phase
    if phase == "move":
        bring_in_reserves(table)
        move_all_units(table)
        state.phase = "act"
    elif phase == "act":
        _play_after_movement(table)
    elif phase == "duel":
        play_duel_tick(table)
        if not state.duels:
            remove_people_out_of_action(table)
            enforce_limits_set_by_size(table)
            _end_tick(table)
    elif phase == "join":
        roll_join_war(table)
        state.phase = "deploy"
    elif phase == "deploy":
        if not deploy_next_unit(table):
            state.phase = "move"
    else:
        roll_aftermath_and_end_war(table)


def _play_after_movement(table: WarTable) -> None:
    """Play phases 2 to 6 of a tick, which come after its movement: actions and their effects, changes of
    command, and the end of engagements and spells. Then begin a duel or the next tick.
    """
    state = table.state
    actors = [
        unit
        for unit in state.units_on_field()
        if unit.next <= state.tick or unit.state_of in ("guard", "aim")
    ]
    tick = TickConsequences()
    if actors:
        _play_actions(table, tick, actors)
    remove_destroyed_units(table, tick)
    remove_people_out_of_action(table)
    enforce_limits_set_by_size(table)
    add_agreed_duels(table, tick)
    end_lapsed_engagements(table)
    _end_spells(table)
    if state.duels:
        state.phase = "duel"
    else:
        _end_tick(table)


def _play_actions(table: WarTable, tick: TickConsequences, actors: list[Unit]) -> None:
    """Let these units declare their actions, carry out all actions, and then apply their effects. W-23."""
    announce_tick_once(table)
    for unit in actors:
        if unit.next <= table.state.tick:
            _clear_aftereffects(table, unit)
    for unit in actors:
        if unit.engaged and unit.next <= table.state.tick and not unit.host and not unit.inactive:
            offer_disengagement(table, tick, unit)
    actions = _ask_for_actions(table, tick, actors)
    for unit, action in actions:
        action.action.resolve(table, tick, unit, action)
    _apply_effects(table, tick, actions)
    make_hesitation_tests(table, tick)
    for id in tick.tired:
        unit = table.state.units[id]
        if unit.is_active:
            roll_to_keep_endurance(table, unit)
    for unit, action in actions:
        unit.charged = action.action.key == DASH


def _clear_aftereffects(table: WarTable, unit: Unit) -> None:
    """Clear the penalties and other after-effects of a unit's last action, before it acts again. W-25,
    W-35.
    """
    state = table.state
    unit.penalty = 0
    unit.parries = True
    unit.hesitating = False
    unit.helpless = False
    unit.shot_at = False
    for other in state.units.values():
        if other.onslaught:
            other.onslaught.pop(unit.id, None)
    for id in [unit.leader, *unit.specials]:
        if not acts_apart_from_unit(state, unit, id):
            state.people[id].charms = []


def _ask_for_actions(
    table: WarTable, tick: TickConsequences, actors: list[Unit]
) -> list[tuple[Unit, DeclaredAction]]:
    """Ask for the action of each unit, the slowest unit first, and set the tick of the unit's next action and
    its DV penalty. Return each unit that begins an action, with the action. W-25.
    """
    state = table.state
    actions: list[tuple[Unit, DeclaredAction]] = []
    for unit in actors:
        due = unit.next <= state.tick
        if not unit.is_active:
            continue
        if due and unit.mob and not has_perfect_morale(unit):
            tick.add_hesitation_trigger(unit, LEADERLESS, unit.mob)
            unit.mob += 1
        has_specials = bool(unit.specials)
        action = DeclaredAction(_INACTIVE) if due and unit.inactive else ask_for_action(table, unit, due=due)
        if action is None:
            continue
        unit.state_of = ""
        unit.next = state.tick + max(1, action.speed)
        tick.penalties[unit.id] = action.penalty if due else unit.penalty + action.penalty
        actions.append((unit, action))
        if has_specials:
            actors += _newcomers(state, actors)
    return actions


def _newcomers(state: War, actors: list[Unit]) -> list[Unit]:
    """Return single people on the field who can act in this tick but are not among the actors, because they
    have only now left a unit or begun to act apart from it. W-22.
    """
    return [u for u in state.units_on_field() if u.is_solo and u.next <= state.tick and u not in actors]


def _apply_effects(
    table: WarTable, tick: TickConsequences, actions: list[tuple[Unit, DeclaredAction]]
) -> None:
    """Apply the losses and changes of the tick, in the order of W-23 and W-24."""
    state = table.state
    for unit, _ in actions:
        unit.attacked = False
        unit.dazed = 0
    for id in tick.struck:
        state.units[id].attacked = True
    for id, dice in tick.dazed:
        state.units[id].dazed = dice
    for attacker, enemy in tick.closed:
        engage_units(table, tick, state.units[attacker], state.units[enemy])
    _apply_formations_and_facings(table, tick)
    apply_attack_damage(table, tick)
    for target, enveloper in tick.enveloped:
        record_envelopment(table, state.units[target], state.units[enveloper])
    for target, attacker, count in tick.onslaught:
        if state.units[attacker].is_active:
            state.units[target].onslaught[attacker] = count
    for id, penalty in tick.penalties.items():
        state.units[id].penalty = penalty
    for unit, action in actions:
        action.action.apply_delayed_effects(table, tick, unit, action)


def _apply_formations_and_facings(table: WarTable, tick: TickConsequences) -> None:
    """Apply the changes of formation and facing of this tick, which take effect at the end of phase 2.
    W-24.
    """
    units = table.state.units
    for id, formation in tick.formations:
        units[id].formation = formation
        table.emit(FormationChanged(id, formation.key))
    for id, facing in tick.facings:
        units[id].facing = facing
        table.emit(Turned(id, facing))


def _end_spells(table: WarTable) -> None:
    state = table.state
    for unit in state.units.values():
        if unit.veil and unit.veiled_until <= state.tick:
            unit.veil = 0
            announce_tick_once(table)
            table.emit(SpellEnded(unit.id, "ash_veil"))


def _end_tick(table: WarTable) -> None:
    """End the tick: end the war if it is decided (`end_war_if_decided`), otherwise begin the next tick."""
    state = table.state
    end_war_if_decided(table)
    if state.phase in ("over", "aftermath"):
        return
    state.tick += 1
    state.phase = "move"
