"""Whether a setup can be played, and whether it is by the rules: everything wrong with it at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.problem import Problem
from wartable.core.reader import Reader, check_namesakes, shown, without_echoes
from wartable.rulesets.exalted_war.building.field import check_generals, check_objectives, read_plan
from wartable.rulesets.exalted_war.building.ground import check_ground
from wartable.rulesets.exalted_war.building.setup_index import SetupIndex
from wartable.rulesets.exalted_war.building.units import check_seats, read_units
from wartable.rulesets.exalted_war.saved.situation import situation_problems

_NEEDED: Final = ("sides", "units")
_OTHERS: Final = (
    "ruleset",
    "title",
    "text",
    "field",
    "seats",
    "gm",
    "objectives",
    "limit",
    "open_sheets",
    "house_rules",
    "now",
)
_RULESET: Final = "exalted-war"


def problems(setup: Mapping[str, object]) -> list[Problem]:
    """All that is wrong with a setup, whatever it holds. Those that are fatal keep it from being played."""
    found = build_problems(setup)
    check_namesakes(Reader(setup, "", found).at("units").items())
    return without_echoes(found)


def build_problems(setup: Mapping[str, object]) -> list[Problem]:
    """The same without what depends on who fights on one side.

    The moment of a situation is looked at once nothing fatal is left in what it is held against.
    """
    found: list[Problem] = []
    whole = Reader(setup, "", found)
    if not whole.has_parts(_NEEDED, _OTHERS):
        return found
    faults = len(found)
    index = SetupIndex(read_plan(whole))
    read_units(whole.at("units"), index)
    check_seats(whole, index)
    check_ground(whole, index)
    _check_sides(whole, index)
    check_generals(whole.at("sides"), index)
    check_objectives(whole.at("objectives"), index)
    is_whole = all(key in setup for key in _NEEDED)
    if is_whole and not [problem for problem in found[faults:] if problem.fatal]:
        found += situation_problems(setup)
    check_head(whole)
    return without_echoes(found)


def check_head(whole: Reader) -> None:
    """What says nothing of the war itself."""
    game = whole.at("ruleset")
    if game.text(_RULESET) != _RULESET:
        game.fault(f"{shown(game.value)} is another ruleset", f"use {_RULESET}")
    whole.at("title").text()
    whole.at("text").text()
    whole.at("open_sheets").flag()


def _check_sides(whole: Reader, index: SetupIndex) -> None:
    """Two sides or more, each with units, and somebody there from the start."""
    sides = whole.at("sides")
    nodes = sides.items()
    if sides.is_there and len(nodes) < 2 and isinstance(sides.value, list | tuple):
        sides.fault(f"a war needs two sides, not {len(nodes)}", "list two or more")
    if not isinstance(whole.at("units").value, list | tuple):
        return
    for node in nodes:
        side = node.at("id").value
        if not isinstance(side, str) or side not in index.plan.sides:
            continue
        own = [entry.unit for entry in index.entries if entry.unit.side == side]
        if not own:
            node.fault(f"{side} has no units", f'add a unit of side "{side}"')
        elif all(unit.arrives > 0 for unit in own):
            node.fault(f"all units of {side} come later", "let one be there at the start, without arrives")
