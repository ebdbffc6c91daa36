"""Utility Actions: Boost, retreat, Maneuver, Disengage. R-ACT-037 to R-ACT-045."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.damage.removal import end_duel, retreat_unit
from wartable.rulesets.battle_century.operation.effects.effects import (
    begin_effect,
    extra_zones_of_next_move,
    find_effect,
    is_upgrade_working,
)
from wartable.rulesets.battle_century.operation.events.moves import Boosted, Disengaged, Maneuvered
from wartable.rulesets.battle_century.operation.ground.movement_modes import can_move
from wartable.rulesets.battle_century.operation.ground.positions import (
    anchors_touching,
    ground_for_unit,
    is_within,
)
from wartable.rulesets.battle_century.operation.model.pilots import is_subpilot_turn
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone, move_unit
from wartable.rulesets.battle_century.operation.targeting.shot import LEAVE

_MANEUVERS: Final = ("systems", "speed")


def boost_action_kinds(state: Operation, unit: Unit) -> list[str]:
    """Return the kinds of Action that the Unit can take with a Boost now: "boost" to move farther, "retreat"
    to leave the battlefield.
    """
    reach = _boost_reach(state, unit)
    found = ["boost"] if reach & ~(1 << unit.zone) else []
    if reach & _exit_zones(state, unit):
        found.append("retreat")
    return found


def zones_in_reach_of_boost(state: Operation, unit: Unit) -> int:
    """Return the mask of the Zones to which the Unit can Boost: those within twice its Speed. R-ACT-038."""
    return _boost_reach(state, unit) & ~(1 << unit.zone)


def retreat_zones(state: Operation, unit: Unit) -> int:
    """Return the mask of the edge Zones that the Unit can reach by a Boost, to leave there. R-TERR-014."""
    return _boost_reach(state, unit) & _exit_zones(state, unit)


def _boost_reach(state: Operation, unit: Unit) -> int:
    """Return the mask of the Zones that a Boost reaches, including the Unit's own; 0 for a Unit that cannot
    move.
    """
    if unit.is_held or unit.docked_in:
        return 0
    points = 2 * unit.attributes.speed + extra_zones_of_next_move(unit)
    return ground_for_unit(state, unit).reach(unit.zone, points)


def _exit_zones(state: Operation, unit: Unit) -> int:
    """Return the mask of the Zones from which the Unit may leave the battlefield; 0 if it may not leave."""
    plan = state.plan
    return anchors_touching(state, unit, plan.board.edge) if plan.retreat and can_move(state, unit) else 0


def perform_boost(table: OperationTable, unit: Unit) -> None:
    """Carry out a Boost: move the Unit up to twice its Speed, in any direction, in place of the usual
    Move.
    """
    table.emit(Boosted(unit.id))
    mask = zones_in_reach_of_boost(table.state, unit)
    move_unit(table, unit, ask_for_zone(table, unit, unit.seat, f"{unit.name} Boosts where?", mask))


def retreat_by_boost(table: OperationTable, unit: Unit) -> None:
    """Move the Unit to the battlefield's edge by a Boost, and take it off the battlefield."""
    table.emit(Boosted(unit.id))
    mask = retreat_zones(table.state, unit)
    question = f"{unit.noun:leaves} by which Zone?"
    move_unit(table, unit, ask_for_zone(table, unit, unit.seat, question, mask, purpose=LEAVE))
    if unit.is_active:
        retreat_unit(table, unit)


def perform_maneuver(table: OperationTable, unit: Unit) -> None:
    """Carry out a Maneuver: move the Unit, then add its Systems or Speed to its own or an Ally's Defense for
    a Round. R-ACT-028, R-ACT-039 to R-ACT-042, R-COMB-011.
    """
    state = table.state
    attribute = ask_maneuver_attribute(table, unit)
    if not unit.is_held and not unit.docked_in and not is_subpilot_turn(state, unit):
        reach = ground_for_unit(state, unit).reach(
            unit.zone, unit.attributes.speed + extra_zones_of_next_move(unit)
        )
        move_unit(table, unit, ask_for_zone(table, unit, unit.seat, f"{unit.name} Maneuvers where?", reach))
        if not unit.is_active:
            return
    target = _maneuver_target(table, unit)
    apply_maneuver_bonus(table, unit, target, attribute)


def apply_maneuver_bonus(table: OperationTable, unit: Unit, target: Unit, attribute: str) -> None:
    """Raise the Defense of `target`, which is the Unit itself or an Ally, by the rank of `unit` in the
    Attribute `attribute`, and let the Upgrades of `unit` react to that. R-ACT-039, R-ACT-040, R-ACT-041,
    R-UPG-009, R-UPG-019.
    """
    amount = unit.attributes.rank_of(attribute)
    table.emit(Maneuvered(unit.id, target.id, attribute, amount))
    begin_effect(table, target, "maneuvering", amount=amount, other=unit.id)
    for fitting in unit.loadout.kit.after_maneuver:
        if is_upgrade_working(unit, fitting):
            fitting.upgrade.after_maneuver(table, unit, target, amount)


def ask_maneuver_attribute(table: OperationTable, unit: Unit) -> str:
    """Ask the Unit's seat whether it Maneuvers with Systems or with Speed, and return the answer as "systems"
    or "speed". If both ranks are equal, return "systems" without asking.
    """
    ranks = unit.attributes
    if ranks.systems == ranks.speed:
        return "systems"
    options = [Option(f"by:{name}", f"{name.title()} {ranks.rank_of(name)}", name) for name in _MANEUVERS]
    return table.ask(
        Decision(unit.seat, f"{unit.name} Maneuvers with which Attribute?", options, unit.id)
    ).key[3:]


def _maneuver_target(table: OperationTable, unit: Unit) -> Unit:
    """Ask which Unit the Maneuver covers: the Unit itself, or an Ally within 1 Zone that is not Docked. A
    Docked Unit covers itself. R-ACT-040, R-ACT-042.
    """
    if unit.docked_in:
        return unit
    state = table.state
    allies = [
        ally for ally in state.allies(unit) if is_within(state, unit, ally, 1) and can_receive_maneuver(ally)
    ]
    return table.pick(unit, f"{unit.name} Maneuvers: choose a target", "for", [unit, *allies])


def can_receive_maneuver(ally: Unit) -> bool:
    """Whether this Ally can be the target of a Maneuver. A Docked Unit can be only while it is exposed."""
    return ally.docked_in == "" or find_effect(ally, "exposed") is not None


def disengage(table: OperationTable, unit: Unit) -> None:
    """Let a Unit leave its Duel without a Test and move up to its Speed in any direction. R-ACT-045. Upgrades
    of the opponent may strike first. R-UPG-013, A-203.
    """
    opponent_id = unit.duel
    opponent = table.state.units[opponent_id]
    for fitting in opponent.loadout.kit.before_disengagement:
        if is_upgrade_working(opponent, fitting):
            fitting.upgrade.before_disengagement(table, opponent, unit)
    if not unit.is_active:
        return
    table.emit(Disengaged(unit.id, opponent_id))
    end_duel(table, unit)
    reach = ground_for_unit(table.state, unit).reach(
        unit.zone, unit.attributes.speed + extra_zones_of_next_move(unit)
    )
    if is_subpilot_turn(table.state, unit):
        reach = 1 << unit.zone
    move_unit(table, unit, ask_for_zone(table, unit, unit.seat, f"{unit.name} Disengages: where to?", reach))
