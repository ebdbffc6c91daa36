"""Whether the units of a force are sound, before there is a war to take them to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wartable.core.data.echoes import without_echoes
from wartable.core.data.problem import Problem
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.core.forces.lineup import Lineup
from wartable.core.forces.setup import Remark, Ruleset, posted
from wartable.rulesets.exalted_war.building.wars import build_war
from wartable.rulesets.exalted_war.saved.plan_data import MOST_YARDS
from wartable.rulesets.exalted_war.saved.setup import POSTING, UNIT_PARTS

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

_PEOPLE: Final = ("leader", "specials")
LINEUPS: Final = {"": Lineup("units", "unit", "units", "Unit", posting={}, parade=_PARADE, inner=_PEOPLE)}

_FORCE: Final[Shape[Any, Any]] = Shape(
    Ruleset("exalted-war"), Remark("title"), Remark("text"), StateField("units"), needed=("units",)
)
_POSTING: Final = tuple([field.key for field in POSTING.fields])
_NEEDED: Final = ("id", "leader")
_OTHERS: Final = tuple([field.key for field in UNIT_PARTS.fields if field.key not in (*_NEEDED, *_POSTING)])


def force_problems(force: Mapping[str, object]) -> list[Problem]:
    """Return the problems of a force, checked with its units on a plain field."""
    found: list[Problem] = []
    whole = Reader(force, "", found)
    if not _FORCE.has_parts(whole):
        return found
    _FORCE.read(whole, None, None)
    units = [
        posted(item, _NEEDED, _OTHERS, _POSTING, {"side": "two" if at else "one"})
        for at, item in enumerate(whole.at("units").items())
    ]
    parade = Reader({**_PARADE, "units": units}, "", [])
    build_war(parade)
    return without_echoes([*found, *[fault for fault in parade.problems if fault.path.startswith("units[")]])
