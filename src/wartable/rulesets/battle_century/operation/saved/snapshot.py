"""A state as plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.board import Board
from wartable.core.problem import BadInput, Problem
from wartable.core.reader import MOST, Reader
from wartable.rulesets.battle_century.operation.damage.arrival import share_uses
from wartable.rulesets.battle_century.operation.effects.effects import refresh
from wartable.rulesets.battle_century.operation.effects.temporary_terrain import replace_ground
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import AREAS, ATTRIBUTES
from wartable.rulesets.battle_century.operation.model.pilots import body_of
from wartable.rulesets.battle_century.operation.model.state import Delayed, Operation
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.model.using import CHARGE, LABELS
from wartable.rulesets.battle_century.operation.saved.kit_data import (
    read_fittings,
    read_form,
    read_forms,
    read_mounts,
    read_power,
    write_forms,
    write_kit,
)
from wartable.rulesets.battle_century.operation.saved.reserve_data import read_reserves, write_reserves
from wartable.rulesets.battle_century.operation.saved.setup import new_operation
from wartable.rulesets.battle_century.operation.saved.shape_data import drawn, read_shape
from wartable.rulesets.battle_century.operation.saved.unit_data import (
    PARTS,
    Scene,
    check_links,
    read_aim,
    read_effect,
    read_knowledge,
    read_unit,
    write_effect,
    write_unit,
)
from wartable.rulesets.battle_century.operation.turn.mid_battle_units import latecomer
from wartable.rulesets.battle_century.operation.turn.refit import attributes_of

VERSION: Final = 1
PHASES: Final = ("initiative", "deploy", "trade", "turn", "delayed", "over")
STAGES: Final = ("begin", "act")

_COUNTS: Final = 10**9
_HEAD: Final = ("version", "seed", "rolled", "phase", "round", "units")
_REST: Final = (
    "contested",
    "delayed",
    "gone",
    "ground",
    "held",
    "knowledge",
    "losses",
    "order",
    "over",
    "owed",
    "reason",
    "reserves",
    "slot",
    "stage",
    "tension",
    "terrain",
    "turn_of",
    "turns",
    "winners",
)
_UNIT_HEAD: Final = ("id", "ranks", "weapons")
_UNIT_REST: Final = (
    *PARTS,
    "upgrades",
    "forms",
    "powers",
    "seat",
    "shape",
    "host",
    "lead",
    "energy_lost",
    "restorations_lost",
    "genre_levels",
    "duel_at_turn",
    "once",
    "initiative",
    "acted",
    "debts",
    "begun",
)


# ------------------------------------------------------------------ writing


def dump(state: Operation) -> dict[str, object]:
    """Everything that a battle's state holds, as JSON-like data; what the setup says is not repeated."""
    board = state.plan.board
    found: dict[str, object] = {
        "version": VERSION,
        "seed": state.seed,
        "rolled": state.rolled,
        "phase": state.phase,
        "stage": state.stage,
        "round": state.round,
        "tension": state.tension,
        "order": state.order[:],
        "slot": state.slot,
        "turn_of": state.turn_of,
        "turns": state.turns,
        "owed": state.owed,
        "contested": state.contested,
        "losses": state.losses,
        "held": state.held.copy(),
        "gone": state.gone.copy(),
        "delayed": [{"unit": d.unit, "after": d.after, "action": d.action} for d in state.delayed],
        "terrain": [write_effect(patch, board) for patch in state.terrain],
        "knowledge": state.knowledge.entries(),
        "over": state.over,
        "winners": list(state.winners),
        "reason": state.reason,
        "units": [_write_unit(unit, board) for unit in state.all_units],
        "reserves": write_reserves(state),
    }
    found.update(_write_ground(state))
    return found


def _write_ground(state: Operation) -> dict[str, object]:
    """Where Units can go, only if that is not as the map was drawn."""
    ground = state.ground
    if ground.closed == state.plan.ground.closed and ground.cost == state.plan.ground.cost:
        return {}
    board = state.plan.board
    difficult = {board.name(zone): cost.bit_length() - 1 for zone, cost in enumerate(ground.cost) if cost > 1}
    closed = [board.name(zone) for zone in board.members(ground.closed)]
    return {"ground": {"closed": closed, "difficult": difficult}}


def _write_unit(unit: Unit, board: Board) -> dict[str, object]:
    return {
        "id": unit.id,
        "seat": unit.seat,
        "shape": drawn(unit.shape),
        "host": unit.host,
        "lead": unit.lead,
        "ranks": list(unit.loadout.attributes.values()),
        **write_kit(unit.loadout),
        "forms": write_forms(unit.loadout),
        **write_unit(unit, board),
        "energy_lost": unit.energy_lost,
        "restorations_lost": unit.restorations_lost,
        "genre_levels": unit.genre_levels,
        "duel_at_turn": unit.duel_at_turn,
        "once": unit.once[:],
        "initiative": unit.initiative,
        "acted": unit.acted,
        "debts": unit.debts[:],
        "begun": unit.begun[:],
    }


# ------------------------------------------------------------------ reading


def restore(setup: Mapping[str, object], data: Mapping[str, object]) -> Operation:
    """The state that `dump` wrote at a checkpoint of a battle with this setup, which `problems` has accepted.

    Raises BadInput with every problem.
    """
    found: list[Problem] = []
    whole = Reader(data, "", found)
    state = new_operation(setup, 0)
    if whole.has_parts(_HEAD, _REST):
        _read_head(whole, state)
        _read_units(whole, Scene(state))
        _read_play(whole, state)
    if found:
        raise BadInput("cannot restore the battle", found)
    return state


def _read_head(whole: Reader, state: Operation) -> None:
    version = whole.at("version")
    if version.is_there and version.value != VERSION:
        version.fault("it was written by another version", f"use version {VERSION}")
    state.seed = _read_seed(whole.at("seed"))
    state.rolled = whole.at("rolled").number(0, _COUNTS)
    state.phase = whole.at("phase").name_of(PHASES, "phase")
    state.stage = whole.at("stage").name_of(STAGES, "stage", "begin")
    state.round = whole.at("round").number(0, _COUNTS)
    state.tension = whole.at("tension").number(0, _COUNTS)
    _read_ground(whole.at("ground"), state)


def _read_seed(node: Reader) -> int:
    """Any whole number, however large."""
    value = node.value
    return value if isinstance(value, int) and not isinstance(value, bool) else node.number(0)


def _read_ground(node: Reader, state: Operation) -> None:
    if not node.is_there or not node.has_parts(("closed", "difficult")):
        return
    scene = Scene(state)
    closed = 0
    for item in node.at("closed").items():
        zone = scene.zone(item)
        closed |= 1 << zone if zone >= 0 else 0
    difficult = [0] * state.plan.board.zones
    for name, part in node.at("difficult").parts():
        zone = scene.zone(Reader(name, part.path, part.problems))
        if zone >= 0:
            difficult[zone] = part.number(0, MOST)
    replace_ground(state, closed, tuple(difficult))


# ------------------------------------------------------------------ Units


def _read_units(whole: Reader, scene: Scene) -> None:
    """First who there is, then what has become of each, then how they hang together."""
    state = scene.state
    nodes = _read_loadouts(whole.at("units"), state)
    state.turn_of = scene.turn_id(whole.at("turn_of"))
    for id, node in nodes.items():
        _read_unit(node, state.units[id], scene)
    share_uses(state)
    for id, node in nodes.items():
        unit = state.units[id]
        check_links(node, unit, state)
        read_aim(node.at("aim"), unit, scene)
        if unit.is_active and unit.zone < 0 and state.phase in ("trade", "turn", "delayed"):
            node.at("zone").fault(f"{id} is nowhere", "add its zone")


def _read_loadouts(node: Reader, state: Operation) -> dict[str, Reader]:
    """The Units of the setup, and those that have come later, in the order of the data."""
    built = {unit.id: unit.loadout for unit in state.all_units}
    state.muster([])
    found: dict[str, Reader] = {}
    for item in node.items():
        if not item.has_parts(_UNIT_HEAD, _UNIT_REST):
            continue
        id = item.at("id").text()
        loadout = built.get(id) or latecomer(state.plan, built, id)
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
        first = state.units[id].counted_as
        if first not in found:
            item.at("id").fault(f"{first} is missing", "add it: the first of a brood comes first")
    return found


def _read_loadout(node: Reader, loadout: Loadout, mecha: Unit | None) -> Loadout:
    ranks = [item.number(0, MOST) for item in node.at("ranks").items()]
    if len(ranks) != len(ATTRIBUTES):
        node.at("ranks").fault(f"there are {len(ranks)} ranks", "give " + ", ".join(ATTRIBUTES))
        return loadout
    if mecha is not None:
        loadout = _as_it_left(mecha, loadout, ranks)
    loadout = read_form(node.at("form"), read_forms(node.at("forms"), loadout))
    mounts = read_mounts(node.at("weapons"))
    upgrades = node.at("upgrades")
    fittings = read_fittings(upgrades) if upgrades.is_there else loadout.kit.fittings
    found = loadout.refitted(attributes_of(ranks), mounts, fittings)
    if not node.at("powers").is_there:
        return found
    powers = [read_power(item) for item in node.at("powers").items()]
    return found.with_powers([known for known in powers if known is not None])


def _as_it_left(mecha: Unit, core: Loadout, ranks: list[int]) -> Loadout:
    """The Core that left its mecha in the form that this had then."""
    for face in mecha.loadout.faces:
        left = face.as_core()
        if list(left.attributes.values()) == ranks:
            return left
    return core


def _read_unit(node: Reader, unit: Unit, scene: Scene) -> None:
    """A ruling in the middle of an attack can leave Damage and Maimed Areas that do not go together."""
    state = scene.state
    loadout = unit.loadout
    unit.host = scene.unit_id(node.at("host"))
    unit.lead = scene.unit_id(node.at("lead"))
    for combination in state.plan.combinations:
        if combination.id == unit.id:
            unit.pilots = combination.pilots
    shape = node.at("shape")
    if shape.is_there:
        unit.shape = read_shape(shape)
    read_unit(node, unit, scene)
    if unit.docked_in == "":
        scene.check_room(node.at("zone"), unit)
    unit.damage = node.at("damage").number(0, LEVELS * loadout.attributes.threshold)
    unit.maimed = [item.name_of(("", *AREAS), "Area") for item in node.at("maimed").items()]
    unit.seat = node.at("seat").name_of(state.plan.seats, "seat", unit.seat)
    refresh(unit)
    unit.energy_spent = node.at("energy_spent").number(-_COUNTS, _COUNTS)
    unit.energy_lost = node.at("energy_lost").number(-_COUNTS, _COUNTS)
    unit.restorations_lost = node.at("restorations_lost").number(-_COUNTS, _COUNTS)
    unit.genre = node.at("genre_points").number(-MOST, _COUNTS)
    unit.genre_levels = node.at("genre_levels").number(0, MOST)
    unit.duel_at_turn = scene.unit_id(node.at("duel_at_turn"))
    unit.once = [item.text() for item in node.at("once").items()]
    unit.initiative = node.at("initiative").number(-_COUNTS, _COUNTS)
    unit.acted = node.at("acted").number(0, _COUNTS)
    owned = [*loadout.weapon_keys(), *loadout.upgrade_keys()]
    unit.debts = [item.name_of(owned, f"Weapon or Upgrade of {unit.id}") for item in node.at("debts").items()]
    unit.begun = [item.text() for item in node.at("begun").items()]


# ------------------------------------------------------------------ the order of play


def _read_play(whole: Reader, state: Operation) -> None:
    scene = Scene(state)
    _read_end(whole, state)
    read_reserves(whole.at("reserves"), state)
    state.order = whole.at("order").names_of([*state.units, *state.reserves], "Unit")
    _check_order(whole.at("order"), state)
    past = state.phase == "turn" or state.over
    state.slot = whole.at("slot").number(0, max(0, len(state.order) - (0 if past else 1)))
    state.turns = whole.at("turns").number(0, _COUNTS)
    state.owed = whole.at("owed").number(0, MOST)
    state.contested = whole.at("contested").flag()
    state.losses = whole.at("losses").flag(default=True)
    state.held = _read_tally(whole.at("held"), state)
    state.gone = _read_tally(whole.at("gone"), state)
    waiting = whole.at("delayed").items()
    state.delayed = [delayed for item in waiting for delayed in _read_delayed(item, state)]
    patches = whole.at("terrain").items()
    state.terrain = [patch for item in patches for patch in read_effect(item, scene, on_zone=True)]
    read_knowledge(whole.at("knowledge"), state)


def _check_order(node: Reader, state: Operation) -> None:
    """After Initiative everybody is in the order."""
    if state.phase == "initiative" and not state.order:
        return
    for id in state.units:
        if id not in state.order and not state.units[id].pilots:
            node.fault(f"{id} is missing", "list every Unit")
    for id in state.reserves:
        if id not in state.order:
            node.fault(f"{id} is missing", "list all Reinforcements")


def _read_tally(node: Reader, state: Operation) -> dict[str, int]:
    """A number for objectives, by their place in the setup's list."""
    places = [str(at) for at in range(len(state.plan.objectives))]
    found: dict[str, int] = {}
    for key, part in node.parts():
        Reader(key, part.path, part.problems).name_of(places, "objective")
        found[key] = part.number(0, _COUNTS)
    return found


def _read_delayed(node: Reader, state: Operation) -> list[Delayed]:
    if not node.has_parts(("unit", "after", "action")):
        return []
    unit = node.at("unit").name_of(state.units, "Unit")
    after = node.at("after").name_of(state.order, "Unit")
    pilot = state.units.get(unit)
    holders = [] if pilot is None else [pilot.loadout, body_of(state, pilot).loadout]
    uses = [f"use:{tag}" for loadout in holders for tag in loadout.upgrade_keys()]
    uses += [CHARGE + mount.key for loadout in holders for mount in loadout.chargers]
    action = node.at("action").name_of((*LABELS, "synchro", *uses), "Action")
    return [Delayed(unit, after, action)] if unit and after and action else []


def _read_end(whole: Reader, state: Operation) -> None:
    state.over = whole.at("over").flag()
    state.winners = tuple(whole.at("winners").names_of(state.plan.sides, "side"))
    state.reason = whole.at("reason").text()
    if state.phase == "over" and not state.over:
        whole.at("phase").fault("the Operation is not over", "name the phase that it is in")
    if state.units and not state.over and not state.active():
        whole.at("units").fault("nobody is active, but the Operation is not over", "leave somebody active")
