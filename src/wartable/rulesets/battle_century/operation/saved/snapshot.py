"""Writing the state of an Operation as plain data for saves, and reading it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wartable.core.boards.ground import Ground
from wartable.core.data.fields import (
    BEGINNING,
    COUNTS,
    ENDING,
    Custom,
    Flag,
    Name,
    Number,
    Shown,
    Tally,
    Texts,
)
from wartable.core.data.nested import ListField
from wartable.core.data.reader import MOST, Reader
from wartable.core.data.shape import Shape
from wartable.rulesets.battle_century.operation.damage.arrival import share_uses_within_broods
from wartable.rulesets.battle_century.operation.effects.effects import update_derived_values
from wartable.rulesets.battle_century.operation.effects.temporary_terrain import replace_ground
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import ATTRIBUTES
from wartable.rulesets.battle_century.operation.model.pilots import battlefield_unit_of
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.using import CHARGE, LABELS
from wartable.rulesets.battle_century.operation.saved.kit_data import (
    fittings_to_data,
    forms_to_data,
    mounts_to_data,
    read_current_form,
    read_fitted_upgrades,
    read_forms,
    read_mounted_weapons,
    read_power,
)
from wartable.rulesets.battle_century.operation.saved.reserve_data import KNOWLEDGE, RESERVE, ReservesField
from wartable.rulesets.battle_century.operation.saved.shape_data import read_outline, rows_of_outline
from wartable.rulesets.battle_century.operation.saved.unit_data import (
    EFFECT,
    UNIT,
    check_body_is_on_map,
    check_duel_and_docking,
    read_effect,
    read_zone,
    unit_and_reserve_ids,
    unit_ids_of,
)
from wartable.rulesets.battle_century.operation.turn.mid_battle_units import loadout_of_latecomer
from wartable.rulesets.battle_century.operation.turn.refit import attributes_from_ranks
from wartable.rulesets.battle_century.pilots.model.turn_order import DelayedAction
from wartable.rulesets.battle_century.pilots.saved.turn_data import delayed_actions_field, turn_order_fields

PHASES: Final = ("initiative", "deploy", "trade", "turn", "delayed", "over")


# ------------------------------------------------------------------ Units


def _read_debts(node: Reader, old: object, unit: Unit, state: Operation) -> list[str]:
    owned = [*unit.loadout.weapon_keys(), *unit.loadout.upgrade_tags()]
    return [item.name_of(owned, f"Weapon or Upgrade of {unit.id}") for item in node.items()]


SAVED_UNIT: Final[Shape[Unit, Operation]] = Shape(
    Shown("id", lambda unit, state: unit.id),
    Name("seat", "seat", lambda unit, state: state.plan.seats),
    Custom(
        "shape",
        lambda shape, state: rows_of_outline(shape),
        lambda node, old, unit, state: read_outline(node),
    ),
    Name("host", "Unit", unit_ids_of, blank=True),
    Name("lead", "Unit", unit_ids_of, blank=True),
    Shown("ranks", lambda unit, state: list(unit.loadout.attributes.ranks_in_order())),
    Shown("weapons", lambda unit, state: mounts_to_data(unit.loadout)),
    Shown("upgrades", lambda unit, state: fittings_to_data(unit.loadout)),
    Shown("powers", lambda unit, state: [known.tag for known in unit.loadout.powers]),
    Shown("forms", lambda unit, state: forms_to_data(unit.loadout)),
    *UNIT.fields,
    Number("energy_lost", least=-COUNTS, most=COUNTS),
    Number("restorations_lost", least=-COUNTS, most=COUNTS),
    Number("genre_levels"),
    Name("duel_at_turn", "Unit", unit_ids_of, blank=True),
    Texts("once"),
    Number("initiative", least=-COUNTS, most=COUNTS),
    Number("acted", most=COUNTS),
    Custom("debts", lambda debts, state: debts[:], _read_debts),
    Texts("begun"),
    needed=("id", "ranks", "weapons"),
    late=(*UNIT.late, "energy_spent", "energy_lost", "restorations_lost"),
    derived=(
        "_standing",
        "attributes",
        "id",
        "is_active",
        "marks",
        "dirty",
        "name",
        "pilots",
        "has_shared_effects",
        "side",
        "takes_turns",
        "has_expiring_effects",
        "uses",
    ),
)


def _enter_units(node: Reader, state: Operation) -> dict[str, Reader]:
    """Add all saved Units to the state, including those that appeared during the battle. Return their nodes
    by id.
    """
    built = {unit.id: unit.loadout for unit in state.all_units}
    state.set_units([])
    found: dict[str, Reader] = {}
    for item in node.items():
        if not SAVED_UNIT.has_parts(item):
            continue
        id = item.at("id").text()
        loadout = built.get(id) or loadout_of_latecomer(state.plan, built, id)
        if id in found or loadout is None:
            item.at("id").fault(f"{id} is no other Unit of the setup", "name each Unit of the setup once")
            continue
        mecha = state.units.get(id.removesuffix("_core"))
        state.enter(Unit(_read_loadout(item, loadout, mecha if loadout.core else None)))
        found[id] = item
    for id in built:
        if id not in found and node.is_there:
            node.fault(f"{id} is missing", "add every Unit of the setup")
    for id, item in found.items():
        first = state.units[id].id_for_use_limits
        if first not in found:
            item.at("id").fault(f"{first} is missing", "add it: the first of a brood comes first")
    return found


def _read_loadout(node: Reader, loadout: Loadout, mecha: Unit | None) -> Loadout:
    ranks = [item.number(0, MOST) for item in node.at("ranks").items()]
    if len(ranks) != len(ATTRIBUTES):
        node.at("ranks").fault(f"there are {len(ranks)} ranks", "give " + ", ".join(ATTRIBUTES))
        return loadout
    if mecha is not None:
        loadout = _core_with_ranks(mecha, loadout, ranks)
    loadout = read_current_form(node.at("form"), read_forms(node.at("forms"), loadout))
    mounts = read_mounted_weapons(node.at("weapons"))
    upgrades = node.at("upgrades")
    fittings = read_fitted_upgrades(upgrades) if upgrades.is_there else loadout.kit.fittings
    found = loadout.with_ranks_and_equipment(attributes_from_ranks(ranks), mounts, fittings)
    if not node.at("powers").is_there:
        return found
    powers = [read_power(item) for item in node.at("powers").items()]
    return found.with_powers([known for known in powers if known is not None])


def _core_with_ranks(mecha: Unit, core: Loadout, ranks: list[int]) -> Loadout:
    """Return the loadout of the Core that has these ranks, among the Cores of the mecha's forms; `core` if
    none has them.
    """
    for face in mecha.loadout.faces:
        left = face.as_core()
        if list(left.attributes.ranks_in_order()) == ranks:
            return left
    return core


def _read_units(nodes: Mapping[str, Reader], state: Operation) -> None:
    """Read the state of every Unit, then the links between Units. Damage and Maimed Areas need not match,
    because they may differ if a ruling was made in the middle of an attack.
    """
    for combination in state.plan.combinations:
        if combination.id in nodes:
            state.units[combination.id].pilots = combination.pilots
    for id, node in nodes.items():
        unit = state.units[id]
        SAVED_UNIT.read(node, unit, state)
        if unit.docked_in == "":
            check_body_is_on_map(node.at("zone"), unit, state)
        update_derived_values(unit)
    share_uses_within_broods(state)
    for id, node in nodes.items():
        unit = state.units[id]
        check_duel_and_docking(node, unit, state)
        SAVED_UNIT.link(node, unit, state)
        if unit.is_active and unit.zone < 0 and state.phase in ("trade", "turn", "delayed"):
            node.at("zone").fault(f"{id} is nowhere", "add its zone")


# ------------------------------------------------------------------ the order of play


def _delayable_kinds(delayed: DelayedAction, state: Operation) -> Iterable[str]:
    """Return the kinds of Action that a Unit may have Delayed."""
    pilot = state.units.get(delayed.unit)
    holders = [] if pilot is None else [pilot.loadout, battlefield_unit_of(state, pilot).loadout]
    uses = [f"use:{tag}" for loadout in holders for tag in loadout.upgrade_tags()]
    uses += [CHARGE + mount.key for loadout in holders for mount in loadout.chargers]
    return (*LABELS, "synchro", *uses)


def _write_ground(ground: Ground, state: Operation) -> object:
    """Return the closed and the difficult Zones as data; None if they are the same as those of the map."""
    if ground.closed == state.plan.ground.closed and ground.cost == state.plan.ground.cost:
        return None
    board = state.plan.board
    difficult = {board.name(zone): cost.bit_length() - 1 for zone, cost in enumerate(ground.cost) if cost > 1}
    return {"closed": [board.name(zone) for zone in board.members(ground.closed)], "difficult": difficult}


def _read_ground(node: Reader, old: Ground, _: Operation, state: Operation) -> Ground:
    if not node.has_parts(("closed", "difficult")):
        return old
    closed = 0
    for item in node.at("closed").items():
        zone = read_zone(item, state)
        closed |= 1 << zone if zone >= 0 else 0
    difficult = [0] * state.plan.board.zones
    for name, part in node.at("difficult").parts():
        zone = read_zone(part.naming(name), state)
        if zone >= 0:
            difficult[zone] = part.number(0, MOST)
    replace_ground(state, closed, tuple(difficult))
    return state.ground


def _objective_indexes(_: Operation, state: Operation) -> Iterable[str]:
    """Return the indexes of the objectives in the setup's list, as text."""
    return [str(at) for at in range(len(state.plan.objectives))]


OPERATION: Final[Shape[Operation, Operation]] = Shape(
    *BEGINNING,
    *turn_order_fields("Unit", unit_and_reserve_ids, PHASES),
    Number("owed"),
    Flag("contested"),
    Flag("losses"),
    Tally("held", "objective", _objective_indexes, most=COUNTS),
    Tally("gone", "objective", _objective_indexes, most=COUNTS),
    delayed_actions_field("unit", "Unit", unit_ids_of, Name("action", "Action", _delayable_kinds)),
    ListField("terrain", EFFECT, lambda node, state: read_effect(node, state, on_zone=True)),
    KNOWLEDGE,
    *ENDING,
    ListField("all_units", SAVED_UNIT, key="units"),
    ReservesField("reserves", "Reinforcements", RESERVE),
    Custom("ground", _write_ground, _read_ground),
    needed=("version", "seed", "rolled", "phase", "round", "units"),
    late=("slot", "delayed", "terrain", "knowledge"),
    derived=("_by_side", "_foes", "_dirty", "_shared", "_expiring", "plan", "units", "using"),
)
"""The schema of an Operation's state, without the data that come from the setup."""


def operation_to_data(state: Operation) -> dict[str, object]:
    """Return the state of the Operation as data for JSON, which `restore_operation` reads."""
    return OPERATION.dump(state, state)


def restore_operation(whole: Reader, state: Operation) -> None:
    """Read the data that `operation_to_data` returned at a checkpoint into a fresh Operation of the same
    setup. All faults are reported, not only the first.
    """
    nodes = _enter_units(whole.at("units"), state)
    OPERATION.read(whole, state, state)
    _read_units(nodes, state)
    OPERATION.link(whole, state, state)
    _check(whole, state)


def _check(whole: Reader, state: Operation) -> None:
    """Check that the order of Turns is complete after Initiative, and that the Operation is over if no Unit
    is active.
    """
    order = whole.at("order")
    if state.phase != "initiative" or state.order:
        for id in state.units:
            if id not in state.order and not state.units[id].pilots:
                order.fault(f"{id} is missing", "list every Unit")
        for id in state.reserves:
            if id not in state.order:
                order.fault(f"{id} is missing", "list all Reinforcements")
    if state.phase == "over" and not state.over:
        whole.at("phase").fault("the Operation is not over", "name the phase that it is in")
    if state.units and not state.over and not state.active():
        whole.at("units").fault("nobody is active, but the Operation is not over", "leave a Unit active")
