"""Whether a setup can be played, and whether it is by the rules: everything wrong with it at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.problem import Problem
from wartable.core.reader import Reader, check_ranks, shown, without_echoes
from wartable.rulesets.battle_century.building.builds import check_seats, read_builds
from wartable.rulesets.battle_century.building.combinations import read_combinations
from wartable.rulesets.battle_century.building.field import (
    Drawing,
    check_bodies,
    check_objectives,
    read_drawing,
    read_zones,
)
from wartable.rulesets.battle_century.building.heads import check_house_file, read_ids, read_seats
from wartable.rulesets.battle_century.building.reserves import read_reserve_builds
from wartable.rulesets.battle_century.house_rules import SWITCHES
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


def problems(setup: Mapping[str, object]) -> list[Problem]:
    """All that is wrong with a setup, whatever it holds. Those that are fatal keep it from being played."""
    found: list[Problem] = []
    whole = Reader(setup, "", found)
    if not whole.has_parts(_NEEDED, _OTHERS):
        return found
    _check_head(whole)
    state = _read_state(whole)
    _check_sides(whole, state)
    check_objectives(whole.at("objectives"), state)
    if whole.at("now").is_there:
        read_situation(whole.at("now"), state)
    return without_echoes(found)


def _check_head(whole: Reader) -> None:
    game = whole.at("ruleset")
    if game.text(_RULESET) != _RULESET:
        game.fault(f"{shown(game.value)} is another ruleset", f"use {_RULESET}")
    whole.at("title").text()
    whole.at("text").text()
    whole.at("limit").number(0)
    whole.at("retreat").flag()
    whole.at("open_sheets").flag()
    for item in whole.at("house").items():
        check_house_file(item)
    _check_house_rules(whole.at("house_rules"))


def _check_house_rules(node: Reader) -> None:
    """Readings that a table prefers."""
    if node.has_parts((), [switch.key for switch in SWITCHES]):
        for switch in SWITCHES:
            node.at(switch.key).name_of(switch.choices, "reading", switch.choices[0])


def _read_state(whole: Reader) -> Operation:
    """An Operation of all that could be read, to check the rest against."""
    drawing = read_drawing(whole.at("map"))
    sides = read_ids(whole.at("sides"), ("id", "deploy"), ("name",))
    seats = read_seats(whole, sides)
    state = Operation(_plan(drawing, sides, seats), 0)
    state.plan.is_mapped = drawing.is_mapped
    for loadout in read_builds(whole.at("units"), sides, seats):
        state.enter(Unit(loadout))
    read_reserve_builds(whole.at("reinforcements"), state, seats)
    check_seats(whole, state)
    read_combinations(whole.at("combinations"), whole.at("units"), state)
    check_bodies(whole.at("units"), state)
    for item in whole.at("units").items():
        check_ranks(item, ATTRIBUTES)
    return state


def _plan(drawing: Drawing, sides: list[str], seats: list[str]) -> Plan:
    return Plan(
        "",
        drawing.board,
        terrain=drawing.counts,
        environments=drawing.environments,
        sides={side: side for side in sides},
        seats=seats,
        gm="",
        deploy={},
        objectives=[],
        limit=0,
        retreat=True,
        open_sheets=False,
    )


def _check_sides(whole: Reader, state: Operation) -> None:
    """Two sides or more, each with Units and a place to enter."""
    sides = whole.at("sides")
    nodes = sides.items()
    if sides.is_there and len(nodes) < 2 and isinstance(sides.value, list | tuple):
        sides.fault(f"a battle needs two sides, not {len(nodes)}", "list two or more")
    manned = [item.at("side").value for item in whole.at("units").items()]
    for node in nodes:
        id = node.at("id").value
        if id in state.plan.sides and id not in manned and isinstance(whole.at("units").value, list | tuple):
            node.fault(f"{id} has no Units", f'add a Unit of side "{id}"')
        read_zones(node.at("deploy"), state)
