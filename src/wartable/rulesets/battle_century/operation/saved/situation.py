"""Situations: Operations that start in mid-battle, as the part "now" of a setup describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.data.fields import Name, Names, Number
from wartable.core.data.nested import ExistingObjects
from wartable.core.data.reader import MOST, Reader
from wartable.core.data.shape import Shape, StateField
from wartable.rulesets.battle_century.operation.damage.arrival import share_uses_within_broods
from wartable.rulesets.battle_century.operation.effects.effects import (
    notify_all_upgrades_of_tension,
    update_derived_values,
)
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.operation.model.mecha import AREAS
from wartable.rulesets.battle_century.operation.model.pilots import battlefield_unit_of
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import ACTIVE, LEVELS, Unit
from wartable.rulesets.battle_century.operation.movement.terrain import count_extreme_terrain_tests
from wartable.rulesets.battle_century.operation.saved.reserve_data import KNOWLEDGE, RESERVE, ReservesField
from wartable.rulesets.battle_century.operation.saved.unit_data import (
    UNIT_NOW,
    check_body_can_stand,
    check_duel_and_docking,
)
from wartable.rulesets.battle_century.operation.turn.mid_battle_units import (
    ids_of_possible_grunts,
    loadout_of_grunt,
)

_MOST_OWED: Final = 20
_TURN: Final = "whose Turn it is, its Beginning done; the first in order if left out"


class _Units(ExistingObjects[Operation, Operation]):
    """The schema of the state of each Unit in a situation."""

    def settle(self, node: Reader, other: Unit, whole: Operation) -> None:
        read_damage_and_maimed_areas(node, other)
        other.genre_levels = other.levels_lost
        update_derived_values(other)
        other.energy_spent = 0
        other.energy_lost = other.attributes.full_energy - other.attributes.energy


def _ids_with_turns(_: Operation, state: Operation) -> list[str]:
    """Return the ids of all Units and Reinforcements that take Turns, in the order of the setup."""
    return [*[unit.id for unit in state.all_units if not unit.pilots], *state.reserves]


NOW: Final[Shape[Operation, Operation]] = Shape(
    Number("round", "the number of the Round, 1 if left out", least=1),
    Number("tension", "the Tension; the Round's number if left out"),
    Names(
        "order", "Unit", _ids_with_turns, "every Unit by Initiative; as the scenario lists them if left out"
    ),
    Name("turn_of", "Unit", lambda _, state: state.order, _TURN, key="turn"),
    StateField("owed", "Extreme Terrain Tests still due at the beginning of this Turn"),
    _Units("units", "Unit", UNIT_NOW, "the state of each Unit"),
    KNOWLEDGE,
    ReservesField("reserves", "Reinforcements", RESERVE, "the state of Reinforcements", key="reinforcements"),
    late=("turn", "units", "knowledge"),
)


def read_damage_and_maimed_areas(node: Reader, unit: Unit) -> None:
    """Read the Damage and the Maimed Areas of a Unit. There must be one Area for each lost Level; otherwise
    report a fault. R-DMG-005.
    """
    threshold = unit.loadout.attributes.threshold
    whole = LEVELS * threshold
    given = node.at("damage")
    unit.damage = given.number(0, whole)
    if unit.standing == ACTIVE and threshold and unit.damage == whole:
        given.fault(f"{unit.id} has no Threshold left", f'use 0 to {whole - 1}, or standing "destroyed"')
    lost = unit.damage // threshold if threshold else 0
    maimed = node.at("maimed")
    if unit.loadout.unmaimable and not maimed.value:
        unit.maimed = [""] * lost
        return
    if not maimed.is_there and lost == LEVELS:
        unit.maimed = list(AREAS)
        return
    unit.maimed = maimed.names_of(AREAS, "Area")
    if unit.loadout.unmaimable and unit.maimed:
        maimed.fault(f"nothing of {unit.id} can be Maimed", "leave it out")
    if len(unit.maimed) != lost and _has_no_faults(node):
        what = f"{unit.damage} Damage at Threshold {threshold} are {lost} lost Levels, not {len(unit.maimed)}"
        maimed.fault(what, f"name {lost} Areas of {', '.join(AREAS)}" if lost else "leave it out")


def _has_no_faults(node: Reader) -> bool:
    """Whether no fault in the Damage or Maimed Areas of this node has been reported so far."""
    for problem in node.problems:
        if problem.path.startswith((f"{node.path}.damage", f"{node.path}.maimed")):
            return False
    return True


def read_situation(now: Reader, state: Operation) -> None:
    """Put a fresh Operation into the situation that `now` describes. All faults are reported, not only the
    first.

    It is then the Turn of the Unit named by "turn" (by default the first in the order), after its Beginning
    Phase and before its Action. Units before it in the order have acted.
    """
    if not NOW.has_parts(now):
        return
    units = now.at("units")
    _add_grunts(units, state)
    state.round = 1
    state.order = _ids_with_turns(state, state)
    NOW.read(now, state, state)
    if not now.at("tension").is_there:
        state.tension = state.round
    notify_all_upgrades_of_tension(state)
    for id in _ids_with_turns(state, state) if now.at("order").is_there else ():
        if id not in state.order:
            now.at("order").fault(f"{id} is missing", "list every Unit, those that are gone as well")
    state.turn_of = state.order[0] if state.order else ""
    NOW.link(now, state, state)
    _complete_units(units, state)
    share_uses_within_broods(state)
    _begin_curses(state)
    _set_turn(now, state)


def _add_grunts(units: Reader, state: Operation) -> None:
    """Add the Grunts of broods that are in the data, each after the Unit that brings it into battle.
    R-BOSS-042.
    """
    wanted = {id: node for id, node in units.parts() if id not in state.units}
    found: dict[str, Unit] = {}
    for unit in state.all_units:
        found[unit.id] = unit
        for id in ids_of_possible_grunts(unit.loadout):
            grunt = loadout_of_grunt({unit.id: unit.loadout}, id)
            if grunt is not None and id in wanted:
                found[id] = Unit(grunt)
    for unit in found.values():
        if unit.id_for_use_limits not in found:
            wanted[unit.id].fault(
                f"{unit.id_for_use_limits} is missing", "add it: the first of a brood comes first"
            )
    state.set_units(list(found.values()))


def _complete_units(units: Reader, state: Operation) -> None:
    """Determine the Zone of every Unit, and check the links between Units."""
    for unit in state.all_units:
        _complete_unit(units.at(unit.id), unit, state)
    for unit in state.all_units:
        check_duel_and_docking(units.at(unit.id), unit, state)
    NOW["units"].link(units, state, state)


def _complete_unit(node: Reader, unit: Unit, state: Operation) -> None:
    """Complete a Unit's Zone and Duel: a Docked Unit is in the Zone of its Base, and a Duel may be given for
    only one of the duelists.
    """
    zone = node.at("zone")
    if unit.standing == ACTIVE:
        check_body_can_stand(zone, unit, state)
    if unit.docked_in and not zone.value:
        unit.zone = state.units[unit.docked_in].zone
    elif unit.standing == ACTIVE and not zone.value and not _is_unreadable(node):
        zone.fault(f"{unit.id} is nowhere", "add its zone, docked_in or a standing")
    if unit.duel and state.units[unit.duel].duel == "":
        state.units[unit.duel].duel = unit.id


def _is_unreadable(node: Reader) -> bool:
    """Whether a node has a value that is not a table; this is reported elsewhere."""
    return node.is_there and not isinstance(node.value, Mapping)


def _set_turn(now: Reader, state: Operation) -> None:
    """Set the state to the Turn of the Unit or Reinforcements `turn_of`, after its Beginning Phase."""
    state.phase = "turn"
    state.stage = "act"
    for duelist in state.all_units:
        duelist.duel_at_turn = duelist.duel
        for part in duelist.pilots:
            state.units[part].genre_levels = duelist.levels_lost
    if state.turn_of in state.reserves:
        _set_reserve_turn(now, state)
    if state.turn_of not in state.units:
        return
    pilot = state.units[state.turn_of]
    unit = battlefield_unit_of(state, pilot)
    if unit.standing != ACTIVE:
        now.at("turn").fault(f"{unit.id} is {unit.standing}", "name an active Unit")
    unit.seat = pilot.seat
    state.slot = state.order.index(pilot.id)
    state.turns = state.slot + 1
    _mark_acted(state)
    most = count_extreme_terrain_tests(state, unit) if state.plan.is_mapped and unit.zone >= 0 else MOST
    state.owed = now.at("owed").number(0, min(most, _MOST_OWED))


def _set_reserve_turn(now: Reader, state: Operation) -> None:
    """Set the state to the Turn of Reinforcements, which make no Extreme Terrain Tests."""
    reserve = state.reserves[state.turn_of]
    if not reserve.is_active:
        now.at("turn").fault(f"{reserve.id} is {reserve.standing}", "name a Unit that is active")
    now.at("owed").number(0, 0)
    state.slot = state.order.index(reserve.id)
    state.turns = state.slot + 1
    _mark_acted(state)


def _mark_acted(state: Operation) -> None:
    """Record for all Units and Reinforcements earlier in the order that they have acted in this Round."""
    for id in state.order[: state.slot]:
        if id in state.reserves:
            state.reserves[id].acted = state.round
        else:
            state.units[id].acted = state.round


def _begin_curses(state: Operation) -> None:
    """Begin the effects that Units cause on all their Enemies, unless the data already have them. R-BOSS-061,
    R-BOSS-066.
    """
    for unit in state.active():
        for key in unit.loadout.curses:
            for enemy in state.enemies(unit):
                if unit.id not in [effect.other for effect in enemy.effects if effect.condition.key == key]:
                    enemy.effects.append(Effect(CONDITIONS[key], other=unit.id, turns=0, born=state.turns))
                    update_derived_values(enemy)
