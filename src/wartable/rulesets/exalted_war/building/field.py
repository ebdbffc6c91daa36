"""The field of a setup, who meets on it, and what wins."""

from __future__ import annotations

from typing import Final

from wartable.core.reader import MOST, Reader, shown
from wartable.rulesets.exalted_war.building.setup_index import SetupIndex
from wartable.rulesets.exalted_war.model.plan import AREAS, OBJECTIVES, SQUARE, WEATHER, WarPlan
from wartable.rulesets.exalted_war.saved.setup import HEIGHT, LIMIT, WIDTH, build_plan

LEAST: Final = 400
MOST_YARDS: Final = 2600
"""Bounds of a field's sides in yards: squares have letters from A to Z."""

_EDGES: Final = ("west", "east", "north", "south")
_THICKEST: Final = 2
_POOLS: Final = ("morale", "morale_and_war")
_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "hold": ("squares", "ticks"),
    "beat": ("who",),
    "slay": ("who",),
    "survive": ("ticks",),
}
"""What each kind of objective cannot do without."""


def read_plan(whole: Reader) -> WarPlan:
    """The plan of all that could be read; what is faulty is left at what is usual."""
    field = _read_field(whole.at("field"))
    width, height = field["width"], field["height"]
    areas = [_read_area(item, width, height) for item in whole.at("field").at("areas").items()]
    _check_house(whole.at("house_rules"))
    sides = _read_sides(whole.at("sides"), width, height)
    seats, gm = _read_seats(whole, [str(side["id"]) for side in sides])
    return build_plan(
        {
            "field": {**field, "areas": [area for area in areas if area]},
            "sides": sides,
            "seats": [{"id": seat} for seat in seats],
            "gm": gm,
            "limit": whole.at("limit").number(1, MOST, LIMIT),
        }
    )


def _read_field(node: Reader) -> dict[str, int]:
    """Width and height; what else there is of the field itself. W-44."""
    node.has_parts((), ("width", "height", "areas", "weather"))
    node.at("weather").name_of(WEATHER, "weather", "mild")
    return {
        "width": _read_length(node.at("width"), WIDTH),
        "height": _read_length(node.at("height"), HEIGHT),
    }


def _read_length(node: Reader, usual: int) -> int:
    length = node.number(LEAST, MOST_YARDS, usual)
    if length % SQUARE:
        short = length // SQUARE * SQUARE
        node.fault(f"{length} yards are no whole squares of {SQUARE}", f"use {short} or {short + SQUARE}")
        return short
    return length


def _read_area(node: Reader, width: int, height: int) -> dict[str, object]:
    """Ground of a kind, wholly on the field; nothing where it cannot be read."""
    if not node.has_parts(("kind", "x", "y", "width", "height"), ("name", "cover")):
        return {}
    faults = len(node.problems)
    kind = node.at("kind").name_of(AREAS, "kind of ground")
    node.at("name").name()
    place = _read_rectangle(
        [node.at("x"), node.at("y"), node.at("width"), node.at("height")], width, height, node
    )
    if kind == "cover":
        node.at("cover").number(1, _THICKEST, 1)
    elif kind and node.at("cover").is_there:
        node.at("cover").fault(f"{kind} ground gives no cover", 'leave it out, or let kind be "cover"')
    if len(node.problems) > faults:
        return {}
    x, y, wide, high = place
    return {"kind": kind, "x": x, "y": y, "width": wide, "height": high}


def _read_rectangle(parts: list[Reader], width: int, height: int, node: Reader) -> list[int]:
    """x, y, width and height of a part of the field, in yards; [] where a part is faulty."""
    faults = len(node.problems)
    x, y = parts[0].number(0, width), parts[1].number(0, height)
    wide, high = parts[2].number(1, width, 1), parts[3].number(1, height, 1)
    if len(node.problems) > faults:
        return []
    if x + wide > width or y + high > height:
        what = f"it reaches to {x + wide}, {y + high}, and the field ends at {width}, {height}"
        node.fault(what, "make it smaller, or move it")
        return []
    return [x, y, wide, high]


def _check_house(node: Reader) -> None:
    """Readings that a table prefers. W-5, W-19, W-35."""
    if node.has_parts((), ("hesitation_pool", "hesitation_floor", "signals", "close_cap")):
        node.at("hesitation_pool").name_of(_POOLS, "pool", "morale")
        node.at("hesitation_floor").number(0, 1)
        node.at("signals").flag()
        node.at("close_cap").flag()


# ------------------------------------------------------------------ sides and seats


def _read_sides(node: Reader, width: int, height: int) -> list[dict[str, object]]:
    """Sides with ids of their own, and where each enters."""
    found: list[dict[str, object]] = []
    for item in node.items():
        if not item.has_parts(("id",), ("name", "deploy", "general")):
            continue
        item.at("name").name()
        id = _read_new_id(item.at("id"), [str(side["id"]) for side in found])
        deploy = _read_deploy(item.at("deploy"), width, height)
        if id:
            found.append({"id": id, "deploy": deploy} if deploy else {"id": id})
    return found


def _read_new_id(node: Reader, taken: list[str]) -> str:
    id = node.id()
    if id and id in taken:
        node.fault(f"there is a second {id}", "give each an id of its own")
        return ""
    return id


def _read_deploy(node: Reader, width: int, height: int) -> object:
    """An edge's name, or a rectangle of yards; "" where there is none that can be read."""
    if not node.is_there or isinstance(node.value, str):
        return node.name_of(_EDGES, "edge") if node.is_there else ""
    hint = "write [x, y, width, height] in yards, or an edge: " + ", ".join(_EDGES)
    if not isinstance(node.value, list | tuple):
        node.reject(f"{shown(node.value)} is neither an edge nor a list", hint)
        return ""
    items = node.items()
    if len(items) != 4:
        node.fault(f"a deploy zone has 4 numbers, not {len(items)}", hint)
        return ""
    return _read_rectangle(items, width, height, node) or ""


def _read_seats(whole: Reader, sides: list[str]) -> tuple[list[str], str]:
    """Listed seats, or one for each side; and the GM's."""
    found: list[str] = []
    for item in whole.at("seats").items():
        if item.has_parts(("id",), ("name",)):
            item.at("name").name()
            id = _read_new_id(item.at("id"), found)
            if id:
                found.append(id)
    gm = "" if whole.at("gm").value == "" else whole.at("gm").id()
    return found or sides, gm


def check_generals(node: Reader, index: SetupIndex) -> None:
    """A side's general is somebody on that side."""
    for item in node.items():
        id = item.at("general").name_of(index.people, "person")
        side, theirs = item.at("id").value, index.people.get(id, "")
        if theirs and isinstance(side, str) and side in index.plan.sides and side != theirs:
            own = ", ".join([name for name, whose in index.people.items() if whose == side])
            item.at("general").fault(
                f"{id} is of side {theirs}", f"name somebody of {side}: {own or 'it has nobody'}"
            )


# ------------------------------------------------------------------ objectives


def check_objectives(node: Reader, index: SetupIndex) -> None:
    """What wins for each side besides being the last."""
    for item in node.items():
        if item.has_parts(("side", "kind"), ("squares", "ticks", "who")):
            _check_objective(item, index)


def _check_objective(node: Reader, index: SetupIndex) -> None:
    side = node.at("side").name_of(index.plan.sides, "side")
    kind = node.at("kind").name_of(OBJECTIVES, "objective")
    needs = _NEEDS.get(kind, ())
    for part in needs:
        node.needed(part, f'add {part}: "{kind}" needs it')
    node.at("squares").names_of(index.plan.squares, "square")
    if "squares" in needs and node.at("squares").value in ([], ()):
        node.at("squares").fault("there is no square in it", "name one, such as F4")
    _check_ticks(node.at("ticks"), index.plan.limit, is_needed="ticks" in needs)
    if kind == "beat":
        _check_foe(node.at("who"), index.units, side, "unit")
    elif kind == "slay":
        _check_foe(node.at("who"), index.people, side, "person")
    else:
        node.at("who").text()


def _check_ticks(node: Reader, limit: int, *, is_needed: bool) -> None:
    ticks = node.number(1 if is_needed else 0)
    if is_needed and ticks > limit:
        node.fault(f"the war ends at tick {limit}", f"use 1 to {limit}, or a later limit", fatal=False)


def _check_foe(node: Reader, sides: dict[str, str], side: str, kind: str) -> None:
    """Whom to beat is on another side."""
    id = node.name_of(sides, kind)
    if id and side and sides.get(id) == side:
        others = ", ".join([name for name, theirs in sides.items() if theirs != side])
        node.fault(f"{id} is of {side} itself", f"name a {kind} of another side: {others or 'there is none'}")
