"""Whether a setup can be played, and whether it is by the rules: everything wrong with it at once."""

from __future__ import annotations

from typing import Final

from wartable.core.reader import Reader, check_ranks, shown
from wartable.rulesets.battle_century.building.builds import check_seats, read_builds
from wartable.rulesets.battle_century.building.combinations import read_combinations
from wartable.rulesets.battle_century.building.field import (
    check_bodies,
    read_drawing,
    read_objectives,
    read_zones,
)
from wartable.rulesets.battle_century.building.heads import check_house_file, read_ids, read_seats
from wartable.rulesets.battle_century.building.reserves import read_reserve_builds
from wartable.rulesets.battle_century.house_rules import SWITCHES, HouseRules
from wartable.rulesets.battle_century.operation.effects.effects import refresh, tension_changed
from wartable.rulesets.battle_century.operation.model.mecha import ATTRIBUTES
from wartable.rulesets.battle_century.operation.model.scenery import Plan
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.saved.situation import read_situation

_NEEDED: Final = ("map", "sides", "units")
_OTHERS: Final = (
    "ruleset",
    "title",
    "text",
    "seats",
    "gm",
    "objectives",
    "combinations",
    "limit",
    "retreat",
    "open_sheets",
    "reinforcements",
    "house",
    "house_rules",
    "now",
)
_RULESET: Final = "battle-century"


def read_operation(whole: Reader) -> Operation | None:
    """The Operation that a setup tells of, and everything wrong with it. What is fatal keeps it from being
    played.
    """
    if not whole.has_parts(_NEEDED, _OTHERS):
        return None
    state = _read_start(whole)
    if whole.at("now").is_there:
        read_situation(whole.at("now"), state)
    return state


def _check_head(whole: Reader) -> None:
    game = whole.at("ruleset")
    if game.text(_RULESET) != _RULESET:
        game.fault(f"{shown(game.value)} is another ruleset", f"use {_RULESET}")
    whole.at("text").text()
    for item in whole.at("house").items():
        check_house_file(item)


def _read_house_rules(node: Reader) -> HouseRules:
    """Readings that a table prefers."""
    if not node.has_parts((), [switch.key for switch in SWITCHES]):
        return HouseRules({})
    readings = [(node.at(switch.key), switch) for switch in SWITCHES]
    return HouseRules({s.key: at.name_of(s.choices, "reading", s.choices[0]) for at, s in readings})


def _read_start(whole: Reader) -> Operation:
    """The Operation before Initiative, of all that could be read."""
    _check_head(whole)
    state = Operation(_read_plan(whole), 0)
    seats = list(state.plan.seats)
    for loadout in read_builds(whole.at("units"), state.plan.sides, seats):
        unit = Unit(loadout)
        refresh(unit)
        state.enter(unit)
    read_reserve_builds(whole.at("reinforcements"), state, seats)
    check_seats(whole, state)
    read_combinations(whole.at("combinations"), whole.at("units"), state)
    check_bodies(whole.at("units"), state)
    for item in whole.at("units").items():
        check_ranks(item, ATTRIBUTES)
    state.plan.deploy = _read_entrances(whole, state)
    state.plan.objectives = tuple(read_objectives(whole.at("objectives"), state))
    tension_changed(state)
    return state


def _read_plan(whole: Reader) -> Plan:
    """Map, sides and seats."""
    title = whole.at("title").text("Operation")
    limit = whole.at("limit").number(0)
    retreat = whole.at("retreat").flag(default=True)
    open_sheets = whole.at("open_sheets").flag()
    house = _read_house_rules(whole.at("house_rules"))
    drawing = read_drawing(whole.at("map"))
    sides = read_ids(whole.at("sides"), ("id", "deploy"), ("name",))
    plan = Plan(
        title,
        drawing.board,
        terrain=drawing.counts,
        environments=drawing.environments,
        sides=sides,
        seats=read_seats(whole, sides),
        gm=whole.at("gm").text(),
        deploy={},
        objectives=(),
        limit=limit,
        retreat=retreat,
        open_sheets=open_sheets,
        house=house,
    )
    plan.is_mapped = drawing.is_mapped
    return plan


def _read_entrances(whole: Reader, state: Operation) -> dict[str, int]:
    """Where each side enters, as masks. There are two sides or more, each with Units and a place to enter."""
    found: dict[str, int] = {}
    sides = whole.at("sides")
    nodes = sides.items()
    if sides.is_there and len(nodes) < 2 and isinstance(sides.value, list | tuple):
        sides.fault(f"a battle needs two sides, not {len(nodes)}", "list two or more")
    manned = [item.at("side").value for item in whole.at("units").items()]
    for node in nodes:
        id = node.at("id").value
        if id in state.plan.sides and id not in manned and isinstance(whole.at("units").value, list | tuple):
            node.fault(f"{id} has no Units", f'add a Unit of side "{id}"')
        zones = read_zones(node.at("deploy"), state)
        if isinstance(id, str):
            found[id] = zones
    return found
