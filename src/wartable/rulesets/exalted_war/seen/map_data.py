"""The field as data, and where units stand on it, in words."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.exalted_war.model.names import compass
from wartable.rulesets.exalted_war.model.plan import SQUARE
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.saved.plan_data import AREA, PLANE
from wartable.rulesets.exalted_war.seen.telling import LEGEND, LETTERS, TONES

Facts = dict[str, object]


def map_data(state: War) -> Facts:
    """Size, areas and deployment in yards; squares by the names of their columns and rows."""
    plan, rectangle = state.plan, PLANE.rectangle
    goals: list[str] = []
    for objective in plan.objectives:
        goals += [name for name in objective.squares if name not in goals]
    return {
        "kind": "plane",
        "width": plan.width,
        "height": plan.height,
        "square": SQUARE,
        "column_names": [plan.square_at(x, 0)[:-1] for x in range(0, plan.width, SQUARE)],
        "row_names": [plan.square_at(0, y)[1:] for y in range(0, plan.height, SQUARE)],
        "areas": [{**AREA.dump(area, state), "letter": LETTERS[area.kind]} for area in plan.areas],
        "deploy": {side: list(rectangle.dump(zone, state).values()) for side, zone in plan.deploy.items()},
        "goals": goals,
        "legend": LEGEND,
        "tones": TONES,
    }


def place_words(state: War, unit: Unit, names: Mapping[str, str]) -> str:
    """Where a unit stands and which way it looks: "in D4, Lantern Hill, facing east"; "" off the field."""
    if not unit.is_active or unit.x < 0:
        return ""
    plan = state.plan
    parts = ["in " + plan.square_at(unit.x, unit.y)]
    parts += [area.name for area in plan.areas_at(unit.x, unit.y)]
    if unit.host:
        parts.insert(0, f"apart from {names[unit.host]}")
    if not unit.is_solo:
        parts.append(f"facing {compass(unit.facing)}")
    return ", ".join(parts)
