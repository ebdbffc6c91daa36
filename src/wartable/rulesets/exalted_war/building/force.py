"""Whether the units of a force are sound, before there is a war to take them to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.lineup import Lineup
from wartable.core.problem import Problem
from wartable.core.reader import Reader, without_echoes
from wartable.rulesets.exalted_war.building.field import MOST_YARDS
from wartable.rulesets.exalted_war.building.units import POSTING, UNIT_PARTS
from wartable.rulesets.exalted_war.building.wars import build_problems, check_head

_HALF: Final = MOST_YARDS // 2
_PARADE: Final[dict[str, object]] = {
    "ruleset": "exalted-war",
    "title": "Parade",
    "field": {"width": MOST_YARDS, "height": MOST_YARDS},
    "sides": [
        {"id": "one", "deploy": [0, 0, _HALF, MOST_YARDS]},
        {"id": "two", "deploy": [_HALF, 0, _HALF, MOST_YARDS]},
    ],
}

_KEYS: Final = ("id", "leader", *UNIT_PARTS)
LINEUPS: Final = {"": Lineup("units", "unit", "units", "Unit", posting={}, parade=_PARADE)}


def force_problems(force: Mapping[str, object]) -> list[Problem]:
    """What is wrong with a force, its units standing on a plain field."""
    found: list[Problem] = []
    whole = Reader(force, "", found)
    if not whole.has_parts(("units",), ("ruleset", "title", "text")):
        return found
    check_head(whole)
    posted = [_posted(item, at) for at, item in enumerate(whole.at("units").items())]
    units = [
        fault for fault in build_problems({**_PARADE, "units": posted}) if fault.path.startswith("units[")
    ]
    return without_echoes([*found, *units])


def _posted(node: Reader, at: int) -> object:
    """A unit on a side of the plain field; what it says of its posting is a fault."""
    if not isinstance(node.value, Mapping):
        node.has_parts(("id", "leader"))
        return node.value
    for key in POSTING:
        if key in node.value:
            node.at(key).reject("there is no such key here", "leave it out: the scenario says so")
    own = {key: node.value[key] for key in node.value if key not in POSTING}
    Reader(own, node.path, node.problems).has_parts(("id", "leader"), UNIT_PARTS)
    return {**{key: own[key] for key in own if key in _KEYS}, "side": "two" if at else "one"}
