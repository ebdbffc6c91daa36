"""A situation: an Operation that starts in mid-battle, as the setup's "now" tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.problem import Problem
from wartable.core.reader import MOST, Reader
from wartable.rulesets.battle_century.operation.damage.arrival import share_uses
from wartable.rulesets.battle_century.operation.effects.effects import refresh, tension_changed
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.operation.model.pilots import body_of
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import ACTIVE, Unit
from wartable.rulesets.battle_century.operation.movement.terrain import hazard
from wartable.rulesets.battle_century.operation.saved.reserve_data import read_reserves
from wartable.rulesets.battle_century.operation.saved.unit_data import (
    PARTS,
    Scene,
    check_links,
    read_aim,
    read_knowledge,
    read_unit,
    read_wounds,
)
from wartable.rulesets.battle_century.operation.turn.mid_battle_units import offspring, offspring_ids

_PARTS: Final = ("round", "tension", "order", "turn", "owed", "knowledge", "units", "reinforcements")
_MOST_OWED: Final = 20


def place_situation(state: Operation, setup: Mapping[str, object]) -> None:
    """Put a fresh Operation into the middle of a battle; `problems` has found nothing fatal in the setup.

    It is the Turn of "turn" (by default of the first in order), after its Beginning Phase and before its
    Action; those before it in the order have acted.
    """
    found: list[Problem] = []
    read_situation(Reader(setup["now"], "now", found), Scene(state))


def read_situation(now: Reader, scene: Scene) -> None:
    """Read "now" into the Operation, all faults at once."""
    if not now.has_parts((), _PARTS):
        return
    state = scene.state
    state.round = now.at("round").number(1, default=1)
    state.tension = now.at("tension").number(0, default=state.round)
    _call_in(now.at("units"), state)
    tension_changed(state)
    state.order = _order(now.at("order"), state)
    state.turn_of = now.at("turn").name_of(state.order, "Unit", state.order[0] if state.order else "")
    read_reserves(now.at("reinforcements"), state)
    _read_units(now.at("units"), scene)
    share_uses(state)
    read_knowledge(now.at("knowledge"), state)
    _lay_curses(state)
    _begin(now, scene)


def _call_in(units: Reader, state: Operation) -> None:
    """Grunts that have come into battle already, each behind the Unit that it came out of. R-BOSS-042."""
    wanted = {id: node for id, node in units.parts() if id not in state.units}
    found: dict[str, Unit] = {}
    for unit in state.all_units:
        found[unit.id] = unit
        for id in offspring_ids(unit.loadout):
            grunt = offspring({unit.id: unit.loadout}, id)
            if grunt is not None and id in wanted:
                found[id] = Unit(grunt)
    for unit in found.values():
        if unit.counted_as not in found:
            wanted[unit.id].fault(f"{unit.counted_as} is missing", "add it: the first of a brood comes first")
    state.muster(list(found.values()))


def _order(node: Reader, state: Operation) -> list[str]:
    """All Units by Initiative; without a list, as the setup lists them."""
    turns = [unit.id for unit in state.all_units if not unit.pilots]
    turns += state.reserves
    if not node.is_there:
        return turns
    found = node.names_of(turns, "Unit")
    for id in turns:
        if id not in found:
            node.fault(f"{id} is missing", "list every Unit, those that are gone as well")
    return found


def _read_units(units: Reader, scene: Scene) -> None:
    state = scene.state
    for id, node in units.parts():
        if id not in state.units:
            Reader(id, node.path, node.problems).name_of(state.units, "Unit")
        elif node.has_parts((), PARTS):
            _read_one(node, state.units[id], scene)
    for unit in state.all_units:
        _settle_place(units.at(unit.id), unit, scene)
    for unit in state.all_units:
        node = units.at(unit.id)
        check_links(node, unit, state)
        read_aim(node.at("aim"), unit, scene)


def _read_one(node: Reader, unit: Unit, scene: Scene) -> None:
    read_unit(node, unit, scene)
    read_wounds(node, unit)
    unit.genre = node.at("genre_points").number(0, default=unit.genre)
    unit.genre_levels = unit.levels_lost
    refresh(unit)
    unit.energy_spent = node.at("energy_spent").number(0, unit.attributes.full_energy)
    unit.energy_lost = unit.attributes.full_energy - unit.attributes.energy


def _settle_place(node: Reader, unit: Unit, scene: Scene) -> None:
    """Those in a Base are where it is, and one duelist's word is enough for a Duel."""
    state = scene.state
    zone = node.at("zone")
    if unit.standing == ACTIVE:
        scene.check_stand(zone, unit)
    if unit.docked_in and not zone.value:
        unit.zone = state.units[unit.docked_in].zone
    elif unit.standing == ACTIVE and not zone.value and not _is_unreadable(node):
        zone.fault(f"{unit.id} is nowhere", "add its zone, docked_in or a standing")
    if unit.duel and state.units[unit.duel].duel == "":
        state.units[unit.duel].duel = unit.id


def _is_unreadable(node: Reader) -> bool:
    """Whether this is no table at all, which has been said already."""
    return node.is_there and not isinstance(node.value, Mapping)


def _begin(now: Reader, scene: Scene) -> None:
    """Its Turn, the Beginning Phase done."""
    state = scene.state
    state.phase = "turn"
    state.stage = "act"
    for duelist in state.all_units:
        duelist.duel_at_turn = duelist.duel
        for part in duelist.pilots:
            state.units[part].genre_levels = duelist.levels_lost
    if state.turn_of in state.reserves:
        _begin_from_reserve(now, scene)
    if state.turn_of not in state.units:
        return
    pilot = state.units[state.turn_of]
    unit = body_of(state, pilot)
    if unit.standing != ACTIVE:
        now.at("turn").fault(f"{unit.id} is {unit.standing}", "name an active Unit")
    unit.seat = pilot.seat
    state.slot = state.order.index(pilot.id)
    state.turns = state.slot + 1
    _have_acted(state)
    most = hazard(state, unit) if scene.is_mapped and unit.zone >= 0 else MOST
    state.owed = now.at("owed").number(0, min(most, _MOST_OWED))


def _begin_from_reserve(now: Reader, scene: Scene) -> None:
    """The same for Reinforcements, which owe no Tests."""
    state = scene.state
    reserve = state.reserves[state.turn_of]
    if not reserve.is_active:
        now.at("turn").fault(f"{reserve.id} is {reserve.standing}", "name somebody who is active")
    now.at("owed").number(0, 0)
    state.slot = state.order.index(reserve.id)
    state.turns = state.slot + 1
    _have_acted(state)


def _have_acted(state: Operation) -> None:
    """Those before this Turn in the order."""
    for id in state.order[: state.slot]:
        if id in state.reserves:
            state.reserves[id].acted = state.round
        else:
            state.units[id].acted = state.round


def _lay_curses(state: Operation) -> None:
    """What lies on all Enemies of a Unit lies on them from the start of a situation. R-BOSS-061,
    R-BOSS-066.
    """
    for unit in state.active():
        for key in unit.loadout.curses:
            for enemy in state.enemies(unit):
                if unit.id not in [effect.other for effect in enemy.effects if effect.condition.key == key]:
                    enemy.effects.append(Effect(CONDITIONS[key], other=unit.id, turns=0, born=state.turns))
                    refresh(enemy)
