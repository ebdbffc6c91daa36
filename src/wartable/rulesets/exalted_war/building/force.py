"""Whether the units of a force are sound, before there is a war to take them to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.problem import Problem
from wartable.rulesets.exalted_war.building.field import MOST_YARDS
from wartable.rulesets.exalted_war.building.wars import build_problems

_HALF: Final = MOST_YARDS // 2


def force_problems(force: Mapping[str, object]) -> list[Problem]:
    """What is wrong with the units of a force, were they to stand on a plain field."""
    units = force.get("units")
    posted = [
        {**unit, "side": "two" if at else "one"} if isinstance(unit, Mapping) else unit
        for at, unit in enumerate(units if isinstance(units, list | tuple) else [])
    ]
    sides = [
        {"id": "one", "deploy": [0, 0, _HALF, MOST_YARDS]},
        {"id": "two", "deploy": [_HALF, 0, _HALF, MOST_YARDS]},
    ]
    field = {"width": MOST_YARDS, "height": MOST_YARDS}
    found = build_problems({"ruleset": "exalted-war", "field": field, "sides": sides, "units": posted})
    return [fault for fault in found if fault.path.startswith("units[")]
