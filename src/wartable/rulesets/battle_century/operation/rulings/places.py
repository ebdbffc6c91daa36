"""Rulings on a Unit's position and status, and on its Duel."""

from __future__ import annotations

from typing import Final

from wartable.core.data.reader import Reader
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import NONE, Request
from wartable.core.rulings.ruling import RulableField
from wartable.rulesets.battle_century.operation.damage.removal import end_duel, remove_unit
from wartable.rulesets.battle_century.operation.effects.effects import (
    find_effect,
    update_derived_values,
    update_shared_effects,
)
from wartable.rulesets.battle_century.operation.events.harm import Destroyed, Disabled, Retreated
from wartable.rulesets.battle_century.operation.events.moves import DuelBegan, Redeployed
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.mecha import BLOCK
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import (
    ACTIVE,
    DESTROYED,
    DISABLED,
    JOINED,
    LEVELS,
    Unit,
)
from wartable.rulesets.battle_century.operation.movement.movement import put_in_zone
from wartable.rulesets.battle_century.operation.movement.objectives import end_operation_if_decided
from wartable.rulesets.battle_century.operation.powers.growth import GROWN, grow_into_colossus, undo_growth
from wartable.rulesets.battle_century.operation.rulings.base import (
    UnitMatter,
    check_is_no_component,
    check_on_field,
)
from wartable.rulesets.battle_century.operation.rulings.wounds import fit_maimed_areas_to_levels
from wartable.rulesets.battle_century.operation.saved.shape_data import outline_from_rows, read_outline
from wartable.rulesets.battle_century.operation.saved.unit_data import (
    STANDINGS,
    check_body_can_stand,
    read_zone,
)


def _check_zone(perspective: Perspective, unit: Unit, value: Request) -> None:
    if value.value == "":
        value.fault("no Zone is named", "use a name as C4")
    zone = read_zone(value, perspective.state)
    check_body_can_stand(value, _copy_in_zone(unit, zone), perspective.state)


def _set_zone(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Move a Unit to a Zone, out of its Base if it is Docked, and out of a Duel unless the other duelist is
    there. R-ACT-036, R-ACT-048.
    """
    board = table.state.plan.board
    zone = board.zone(ruling.value)
    if unit.docked_in:
        _undock(table, unit, zone)
    else:
        put_in_zone(table, unit, zone, board.distance(unit.zone, zone), forced=True, ruled=True)


def _copy_in_zone(unit: Unit, zone: int) -> Unit:
    """Return a copy of the Unit that is in this Zone and not Docked."""
    twin = unit.copy()
    twin.docked_in = ""
    twin.zone = zone
    return twin


def _undock(table: OperationTable, unit: Unit, zone: int) -> None:
    """Take a Unit out of its Base and put it into this Zone."""
    base = unit.docked_in
    unit.docked_in = ""
    unit.zone = zone
    exposed = find_effect(unit, "exposed")
    if exposed is not None:
        unit.effects.remove(exposed)
    table.emit(Redeployed(unit.id, base, zone))
    update_shared_effects(table)


def _check_standing(perspective: Perspective, unit: Unit, value: Request) -> None:
    state = perspective.state
    standing = value.name_of(STANDINGS, "standing")
    if unit.zone < 0:
        value.fault(f"{unit.id} has not entered yet", "wait until it has")
    elif standing == unit.standing:
        value.fault(f"{unit.id} is {standing} already", "leave it")
    elif standing == ACTIVE and state.ground.closed & occupied_zones(state, unit):
        walls = state.plan.board.members(state.ground.closed & occupied_zones(state, unit))
        name = state.plan.board.name(walls[0])
        value.fault(f"it is in {name}, which is Impassable", f"rule zone.{name}.impassable 0 first")


def _set_standing(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Take a Unit out of the Operation without ejecting a Core, or bring it back to its Zone. A Unit that
    comes back without Threshold left gets 1 point; a Unit whose Core has left comes back without its Pilot.
    """
    if ruling.value == ACTIVE:
        _reactivate(table.state, unit)
    elif not unit.is_active:
        unit.standing = ruling.value
    else:
        _remove(table, unit, ruling.value)


def _remove(table: OperationTable, unit: Unit, standing: str) -> None:
    """Take an active Unit out of the Operation, with this standing."""
    if standing == DESTROYED:
        table.emit(Destroyed(unit.id))
    elif standing == DISABLED:
        table.emit(Disabled(unit.id, "a ruling"))
    else:
        table.emit(Retreated(unit.id))
    remove_unit(table, unit, standing)
    end_operation_if_decided(table)


def _reactivate(state: Operation, unit: Unit) -> None:
    """Make a Unit active again in its Zone, with at least 1 point of Threshold."""
    if unit.standing == DESTROYED:
        undo_growth(unit)
    unit.standing = ACTIVE
    for id in unit.pilots:
        state.units[id].standing = JOINED
    whole = LEVELS * unit.loadout.attributes.threshold
    if whole:
        unit.damage = min(unit.damage, whole - 1)
        fit_maimed_areas_to_levels(unit)
    if [id for id in (unit.id, *unit.pilots) if id + "_core" in state.units]:
        unit.pilotless = True
        update_derived_values(unit)


def _check_body(perspective: Perspective, unit: Unit, value: Request) -> None:
    if value.value == NONE or not check_on_field(unit, value):
        return
    shape = read_outline(Reader(value.text().split("/"), value.path, value.problems))
    if shape and len(shape) != len(BLOCK):
        value.fault(f"it has {len(shape)} Zones", f"draw {len(BLOCK)}")
    elif shape:
        twin = _copy_in_zone(unit, unit.zone)
        twin.shape = shape
        check_body_can_stand(value, twin, perspective.state)


def _set_body(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Give a Unit a body of several Zones, or bring it back to the size of a single Zone. R-BOSS-062,
    R-BOSS-071.
    """
    if ruling.value != NONE:
        grow_into_colossus(table, unit, outline_from_rows(ruling.value.split("/")), unit.zone)
        return
    unit.notes[GROWN] = 1
    undo_growth(unit)
    update_shared_effects(table)


def _check_duel(perspective: Perspective, unit: Unit, value: Request) -> None:
    if value.value == NONE:
        return
    enemies = [enemy.id for enemy in perspective.state.enemies(unit)]
    other = value.name_of(enemies, "Enemy")
    if other in enemies and check_on_field(unit, value):
        _check_pair(perspective.state, unit, perspective.state.units[other], value)


def _set_duel(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Begin a Duel between two Units, or end one. R-ACT-026, R-ACT-036."""
    if ruling.value == NONE:
        end_duel(table, unit)
    elif unit.duel != ruling.value:
        other = table.state.units[ruling.value]
        unit.duel = other.id
        other.duel = unit.id
        table.emit(DuelBegan(unit.id, other.id))


def _check_pair(state: Operation, unit: Unit, other: Unit, value: Reader) -> None:
    """Report a fault for each reason why two Units cannot be in a Duel."""
    for duelist, rival in ((unit, other), (other, unit)):
        if duelist.duel not in ("", rival.id):
            remedy = f"rule {duelist.id}.duel none first"
            value.fault(f"{duelist.id} is in a Duel with {duelist.duel}", remedy)
        if duelist.docked_in:
            value.fault(f"{duelist.id} is Docked", f"rule {duelist.id}.zone first")
    if unit.zone != other.zone:
        name = state.plan.board.name(other.zone) if other.zone >= 0 else "its Zone"
        value.fault(f"{unit.id} and {other.id} are not in one Zone", f"rule {unit.id}.zone {name} first")
    if not unit.loadout.can_ever_duel(other.loadout):
        value.fault("a Base Unit duels only with another, and nobody with a Colossus", "name another Enemy")


PLACES: Final[tuple[UnitMatter, ...]] = (
    RulableField(
        "zone",
        "its Zone, as C4; those Docked in it come along, a Duel ends unless both are there",
        _check_zone,
        _set_zone,
        check_is_no_component,
        check_on_field,
    ),
    RulableField(
        "standing",
        "active, destroyed, disabled or retreated; no Core leaves the mecha by it",
        _check_standing,
        _set_standing,
        check_is_no_component,
    ),
    RulableField(
        "body",
        "a Colossus' nine Zones as rows with the anchor in its Zone, as ###/#@#/###, or none",
        _check_body,
        _set_body,
        check_is_no_component,
    ),
    RulableField(
        "duel",
        "the Enemy in its Zone that it is in a Duel with, or none",
        _check_duel,
        _set_duel,
        check_is_no_component,
    ),
)
