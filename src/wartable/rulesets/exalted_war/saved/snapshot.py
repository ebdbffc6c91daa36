"""A state as plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.problem import BadInput, Problem
from wartable.core.reader import MOST, Reader
from wartable.rulesets.exalted_war.model.state import Duel, War
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.saved.people_data import (
    read_character,
    read_troops,
    write_character,
    write_troops,
)
from wartable.rulesets.exalted_war.saved.setup import new_war
from wartable.rulesets.exalted_war.saved.unit_data import (
    COUNTS,
    PARTS,
    read_held,
    read_knowledge,
    read_links,
    read_unit,
    write_unit,
)

VERSION: Final = 1
PHASES: Final = ("join", "deploy", "move", "act", "duel", "aftermath", "over")

_BEFORE: Final = ("join", "deploy")
"""Phases in which nobody need be in order or in place."""

_HEAD: Final = ("version", "seed", "rolled", "phase", "tick", "people", "units")
_REST: Final = (
    "count",
    "deployers",
    "duels",
    "held",
    "knowledge",
    "order",
    "over",
    "reason",
    "start",
    "told",
    "winners",
)
_UNIT: Final = ("id", "name", "side", "seat", "leader", "is_solo")
_UNIT_REST: Final = ("troops", "rank_and_file")
_DUEL: Final = ("one", "other", "ticks", "tired")


# ------------------------------------------------------------------ writing


def dump(state: War) -> dict[str, object]:
    """Everything that a war's state holds, as JSON-like data.

    Units and people are written in full: splits, mergers and mobs make some that the setup does not know.
    """
    return {
        "version": VERSION,
        "seed": state.seed,
        "rolled": state.rolled,
        "phase": state.phase,
        "tick": state.tick,
        "told": state.told,
        "count": state.count,
        "order": state.order[:],
        "deployers": state.deployers[:],
        "start": state.start.copy(),
        "duels": [_write_duel(duel) for duel in state.duels],
        "held": state.held.copy(),
        "knowledge": state.knowledge.entries(),
        "over": state.over,
        "winners": list(state.winners),
        "reason": state.reason,
        "people": [write_character(character) for character in state.people.values()],
        "units": [_write_unit(unit) for unit in state.units.values()],
    }


def _write_unit(unit: Unit) -> dict[str, object]:
    found: dict[str, object] = {
        "id": unit.id,
        "name": unit.name,
        "side": unit.side,
        "seat": unit.seat,
        "is_solo": unit.is_solo,
        "rank_and_file": list(unit.rank_and_file),
        **write_unit(unit),
    }
    if unit.troops is not None:
        found["troops"] = write_troops(unit.troops)
    return found


def _write_duel(duel: Duel) -> dict[str, object]:
    return {
        "one": _write_unit(duel.one),
        "other": _write_unit(duel.other),
        "ticks": duel.ticks,
        "tired": duel.tired[:],
    }


# ------------------------------------------------------------------ reading


def restore(setup: Mapping[str, object], data: Mapping[str, object]) -> War:
    """The state that `dump` wrote at a checkpoint of a battle with this setup, which `problems` has accepted.

    Raises BadInput with every problem.
    """
    found: list[Problem] = []
    whole = Reader(data, "", found)
    state = new_war(setup, 0)
    if whole.has_parts(_HEAD, _REST):
        _read_head(whole, state)
        _read_people(whole.at("people"), state)
        _read_units(whole.at("units"), state)
        _read_duels(whole.at("duels"), state)
        _read_play(whole, state)
    if found:
        raise BadInput("cannot restore the battle", found)
    return state


def _read_head(whole: Reader, state: War) -> None:
    version = whole.at("version")
    if version.is_there and version.value != VERSION:
        version.fault("it was written by another version", f"use version {VERSION}")
    state.seed = _read_seed(whole.at("seed"))
    state.rolled = whole.at("rolled").number(0, COUNTS)
    state.phase = whole.at("phase").name_of(PHASES, "phase")
    state.tick = whole.at("tick").number(0, COUNTS)
    state.told = whole.at("told").number(-1, COUNTS, -1)
    state.count = whole.at("count").number(0, MOST)


def _read_seed(node: Reader) -> int:
    """Any whole number, however large."""
    value = node.value
    return value if isinstance(value, int) and not isinstance(value, bool) else node.number(0)


def _read_people(node: Reader, state: War) -> None:
    """Everybody in the setup, and who came into being since, in the order of the data."""
    built = state.people
    state.people = {}
    for item in node.items():
        character = read_character(item)
        if character is not None and character.id in state.people:
            item.fault(f"{character.id} is written twice", "write each person once")
        elif character is not None:
            state.people[character.id] = character
    for id, known in built.items():
        if id not in state.people and node.is_there:
            node.fault(f"{id} is missing", "add every person of the setup")
        state.people.setdefault(id, known)


# ------------------------------------------------------------------ units


def _read_units(node: Reader, state: War) -> None:
    """First who there is, then what has become of each, then how they hang together."""
    built = state.units
    state.units = {}
    nodes: dict[str, Reader] = {}
    for item in node.items():
        unit = _read_unit(item, state)
        if unit is not None and unit.id in state.units:
            item.at("id").fault(f"{unit.id} is written twice", "write each unit once")
        elif unit is not None:
            state.units[unit.id] = unit
            nodes[unit.id] = item
    for id in built:
        if id not in state.units and node.is_there:
            node.fault(f"{id} is missing", "add every unit of the setup")
    for id, item in nodes.items():
        read_links(item, state.units[id], state, state.units)
        _check_place(item, state.units[id], state)


def _read_unit(node: Reader, state: War) -> Unit | None:
    """All of a unit but its links; None where it cannot be told who it is."""
    if not node.has_parts(_UNIT, (*_UNIT_REST, *PARTS)):
        return None
    id = node.at("id").id()
    side = node.at("side").name_of(state.plan.sides, "side")
    seat = node.at("seat").name_of(state.plan.seats, "seat")
    leader = node.at("leader").name_of(state.people, "person")
    if not (id and side and seat and leader):
        return None
    unit = Unit(id, node.at("name").text(), side, seat, leader, read_troops(node.at("troops")))
    unit.is_solo = node.at("is_solo").flag()
    if not unit.is_solo and not node.at("troops").is_there:
        node.fault(f"{id} has no troops", "add troops, or let it be a solo unit")
    unit.rank_and_file = tuple([_read_name(item) for item in node.at("rank_and_file").items()])
    read_unit(node, unit, state)
    return unit


def _read_name(node: Reader) -> str:
    """A player character in the ranks, as "name:dice"."""
    word = node.text()
    if isinstance(node.value, str) and not word.rpartition(":")[2].isdecimal():
        node.fault("there are no dice", 'write a name and dice, as "Ash:7"')
    return word


def _check_place(node: Reader, unit: Unit, state: War) -> None:
    if unit.is_active and (unit.x < 0 or unit.y < 0) and state.phase not in _BEFORE:
        node.at("at").fault(f"{unit.id} is nowhere", "add its place")


# ------------------------------------------------------------------ duels


def _read_duels(node: Reader, state: War) -> None:
    for item in node.items():
        if not item.has_parts(_DUEL):
            continue
        one, other = _read_unit(item.at("one"), state), _read_unit(item.at("other"), state)
        if one is None or other is None:
            continue
        pair = {one.id: one, other.id: other}
        if len(pair) < 2:
            item.fault(f"{one.id} fights alone", "name two people")
        read_links(item.at("one"), one, state, pair)
        read_links(item.at("other"), other, state, pair)
        duel = Duel(one, other)
        duel.ticks = item.at("ticks").number(0, COUNTS)
        duel.tired = item.at("tired").names_of(pair, "duellist")
        state.duels.append(duel)


# ------------------------------------------------------------------ the order of play


def _read_play(whole: Reader, state: War) -> None:
    sides = state.plan.sides
    state.order = whole.at("order").names_of(state.units, "unit")
    state.deployers = whole.at("deployers").names_of(sides, "side")
    for side, part in whole.at("start").parts():
        Reader(side, part.path, part.problems).name_of(sides, "side")
        state.start[side] = part.number(0, COUNTS)
    state.held = read_held(whole.at("held"), state)
    read_knowledge(whole.at("knowledge"), state)
    state.over = whole.at("over").flag()
    state.winners = tuple(whole.at("winners").names_of(sides, "side"))
    state.reason = whole.at("reason").text()
    _check_play(whole, state)


def _check_play(whole: Reader, state: War) -> None:
    """Whether the phase fits what there is."""
    phase = whole.at("phase")
    if state.phase == "over" and not state.over:
        phase.fault("the war is not over", "name the phase that it is in")
    if state.phase == "duel" and not state.duels:
        phase.fault("there is no duel", "add it to duels, or name another phase")
    if state.phase in _BEFORE:
        return
    for unit in state.units.values():
        if unit.is_active and unit.id not in state.order:
            whole.at("order").fault(f"{unit.id} is missing", "list every unit on the field")
