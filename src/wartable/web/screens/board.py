"""The board on a page as data to be drawn: the ground, the units, and highlights for the open question."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import combinations
from math import dist
from typing import Final, NamedTuple

from wartable import Option, UnitView, known_role
from wartable.seat.view_model import ViewModel
from wartable.toolkit import describe_point, point_of_key
from wartable.web.screens.ground import Facts, GroundDrawing, Spot, drawing_scale, ground_drawing_of
from wartable.web.screens.legend import ground_legend, marks_on_board, roles_on_board

DIRECTIONS: Final = (
    "north", "north-northeast", "northeast", "east-northeast", "east", "east-southeast", "southeast",
    "south-southeast", "south", "south-southwest", "southwest", "west-southwest", "west", "west-northwest",
    "northwest", "north-northwest",
)  # fmt: skip
TOKEN: Final = 30
"""Radius of the token of a unit that is alone in its place."""
_MIN_PLANE_RADIUS: Final = 20
"""Smallest radius of a token of the usual size on a plane; its picture can just be recognised."""
_MAX_PLANE_RADIUS: Final = 1.5 * TOKEN
"""Greatest radius of a token on a plane; for a unit with a wider base, the edge of the base is drawn around
it.
"""
_MAX_SPOT_RADIUS: Final = 9
_PARTS: Final = re.compile(r"[:>+/]")
_SIZE_FACTORS: Final = {1: 0.78, 2: 0.89, 3: 1.0, 4: 1.12, 5: 1.25}
"""Factors by which tokens of other than the usual size are larger."""
_MAX_CROWDED_FACTOR: Final = 1.06
"""Greatest factor of a token that shares its place with others."""
_TOKEN_LAYOUTS: Final = ((1, 1, 1.15), (2, 2, 0.68), (4, 2, 0.68), (9, 3, 0.46), (10_000, 5, 0.29))
"""Layouts of the tokens in a place: the greatest number of units, how many stand in a row, and the tokens'
scale.
"""
_WIDE_SCALE: Final = 1.6
"""Scale of the token of a unit that covers several places."""
_TOKEN_OFFSETS: Final = tuple(
    (right * step, down * step)
    for step in (1.0, 1.6, 2.4)
    for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
)
"""Offsets, in diameters of a token, by which a token may be moved if its position is taken, best ones
first.
"""


class OptionTarget(NamedTuple):
    """The target of an option on the board: the name of a place, or the id of a unit. The other is "", and
    both are if the option has no target.
    """

    place: str
    unit: str


def option_targets(model: ViewModel, options: Sequence[Option]) -> dict[str, OptionTarget]:
    """Return the target of each option, by the option's key: the place that is its label, or else the only
    unit in its key.
    """
    ground = ground_drawing_of(model.map)
    places = {} if ground is None else ground.middles
    ids = {unit.id for unit in model.units}
    found = {}
    for option in options:
        named = [part for part in _PARTS.split(option.key)[1:] if part in ids]
        place = option.label if option.label in places else ""
        found[option.key] = OptionTarget(place, named[0] if len(named) == 1 and not place else "")
    return found


def board_of(model: ViewModel, options: Sequence[Option], about: str) -> Facts | None:
    """Return the data of the board, with highlights for these options; None if the battle has no map. `about`
    is the id of the unit that the question is about.
    """
    ground = ground_drawing_of(model.map)
    if ground is None:
        return None
    aims = option_targets(model, options).values()
    lit = {aim.place for aim in aims if aim.place}
    targets = {aim.unit for aim in aims if aim.unit} - {about}
    facts = ground.facts()
    tokens = _tokens(model, ground, targets, about)
    spots = _spots(model, ground, options, about)
    return {
        "ground": facts,
        "tag": blake2b(json.dumps(facts).encode(), digest_size=6).hexdigest(),
        "lit": ground.outline_path(name for name in ground.outlines if name in lit),
        "is_turned": ground.depth > 0,
        "spots": spots,
        "units": tokens,
        "sides": [_side(model, side) for side in model.sides],
        "legend": ground_legend(model.map),
        "roles": roles_on_board(tokens),
        "marks": marks_on_board(tokens, has_spots=bool(spots), has_lit=bool(lit)),
        "summary": _summary(model, ground),
    }


def _side(model: ViewModel, side: str) -> Facts:
    return {
        "number": model.side_number(side) % 4,
        "name": model.side_name(side),
        "seats": sorted({side, *[unit.seat for unit in model.units if unit.side == side]}),
    }


def _summary(model: ViewModel, ground: GroundDrawing) -> str:
    board = model.map
    if ground.kind == "rooms":
        return f"{len(board.places)} rooms"
    if ground.kind == "plane":
        return f"Field of {board.width} by {board.height} {board.measure}, squares of {board.square}"
    shape = "hexes" if ground.kind == "hex" else "squares"
    return f"Map of {board.columns} by {board.rows} {shape}"


def point_words_of_option(model: ViewModel, option: Option, about: str) -> list[str]:
    """Return a list with words for the point of a plane that an option names, seen from the unit with the id
    `about`; an empty list if it names none.
    """
    point = point_of_key(option.key)
    if point is None or model.map.kind != "plane":
        return []
    return [describe_point(*point, model.units, model.map, about)]


def _spots(model: ViewModel, ground: GroundDrawing, options: Sequence[Option], about: str) -> list[Facts]:
    """Return the data of those options that are points of a plane. Each has its number in the list of
    options.
    """
    if model.map.kind != "plane":
        return []
    scale = drawing_scale(model.map)
    found = [(number, option, point_of_key(option.key)) for number, option in enumerate(options, 1)]
    points = [
        (number, option, ground.position_at(at[0] * scale, at[1] * scale))
        for number, option, at in found
        if at is not None
    ]
    size = _spot_radius([at for _, _, at in points])
    return [
        {
            "key": option.key,
            "label": ", ".join([option.label, *point_words_of_option(model, option, about)]),
            "number": number,
            "x": round(at[0], 1),
            "y": round(at[1], 1),
            "r": size,
        }
        for number, option, at in points
    ]


def _spot_radius(spots: Sequence[Spot]) -> float:
    """Return a radius for circles around these points, such that they do not touch if the limits of the
    radius allow it.
    """
    least = min([dist(one, other) for one, other in combinations(spots, 2)], default=_MAX_SPOT_RADIUS * 2.2)
    return round(max(min(least / 2.2, _MAX_SPOT_RADIUS), 2), 1)


# ------------------------------------------------------------------ units


def _tokens(model: ViewModel, ground: GroundDrawing, targets: set[str], about: str) -> list[Facts]:
    """Return the data of the tokens of all units on the map. `targets` are the ids of units at which an
    option aims; `about` is the id of the unit that the question is about.
    """
    units = [
        unit for unit in model.units_drawn_on_map if model.map.kind == "plane" or unit.zone in ground.middles
    ]
    where = (
        _positions_on_plane(model, ground, units)
        if model.map.kind == "plane"
        else _positions_in_places(ground, units)
    )
    return [_token(model, ground, unit, where[unit.id], targets, about) for unit in units]


def _token(
    model: ViewModel,
    ground: GroundDrawing,
    unit: UnitView,
    at: tuple[float, float, float],
    targets: set[str],
    about: str,
) -> Facts:
    x, y, scale = at
    is_plane = model.map.kind == "plane"
    wide = drawing_scale(model.map) if is_plane else 0
    foot = ground.position_at(unit.x * wide, unit.y * wide)
    health = [] if unit.vitality is None else [f"health {unit.vitality[0]} of {unit.vitality[1]}"]
    parts = [unit.name, model.side_name(unit.side), unit.place or unit.zone, *health, *unit.condition]
    inside = [other.name for other in model.units_on_map if other.within == unit.id]
    return {
        "id": unit.id,
        "tag": model.tag_of_unit(unit),
        "role": known_role(unit.role),
        "is_raised": unit.rise > 0,
        "side": model.side_number(unit.side) % 4,
        "x": round(x),
        "y": round(y),
        "scale": round(scale, 2),
        "turn": facing_angle(unit.facing, ground),
        "foot": {"x": round(foot[0]), "y": round(foot[1]), "r": round(unit.radius * wide, 1)}
        if is_plane
        else None,
        "body": ground.outline_path(unit.zones) if len(unit.zones) > 1 and not is_plane else "",
        "is_acting": unit.id == model.acting,
        "is_about": unit.id == about,
        "is_target": unit.id in targets,
        "is_marked": bool(unit.lasting),
        "states": "; ".join(unit.lasting),
        "health": None if unit.vitality is None else _health_facts(*unit.vitality),
        "title": ", ".join([part for part in parts if part] + [f"carries {name}" for name in inside]),
    }


def _health_facts(left: int, full: int) -> Facts:
    """Return the data of the ring that shows how much of a unit's health is left: its share of a circle, from
    0 to 100, and its tone.
    """
    share = round(100 * left / full) if full > 0 else 0
    tone = "full" if share > 60 else "half" if share > 30 else "low"
    return {"share": min(100, max(0, share)), "tone": tone}


def facing_angle(facing: str, ground: GroundDrawing) -> float | None:
    """Return the angle of a facing on the board, in degrees clockwise from the top; None if it is none of the
    `DIRECTIONS`.
    """
    if facing not in DIRECTIONS:
        return None
    return DIRECTIONS.index(facing) * 22.5 - (90 if ground.depth else 0)


def _positions_in_places(
    ground: GroundDrawing, units: Sequence[UnitView]
) -> Mapping[str, tuple[float, float, float]]:
    """Return the centre and scale of each unit's token on a map of places, by the unit's id. Units in the
    same place stand side by side.
    """
    found: dict[str, tuple[float, float, float]] = {}
    for unit in units:
        covered = [ground.middles[name] for name in unit.zones if name in ground.middles]
        if len(covered) > 1:
            found[unit.id] = (*_mean(covered), _WIDE_SCALE)
    by_place: dict[str, list[UnitView]] = {}
    for unit in units:
        if unit.id not in found:
            by_place.setdefault(unit.zone, []).append(unit)
    for name, crowd in by_place.items():
        middle = ground.middles[name]
        if ground.kind == "rooms":
            middle = (middle[0], middle[1] + 14)
        most = max(_SIZE_FACTORS.values()) if len(crowd) == 1 else _MAX_CROWDED_FACTOR
        for unit, (x, y, scale) in zip(crowd, _token_grid(middle, len(crowd), ground), strict=True):
            found[unit.id] = (x, y, scale * min(_size_factor(unit), most))
    return found


def _size_factor(unit: UnitView) -> float:
    return _SIZE_FACTORS.get(unit.token_size, 1.0)


def _mean(spots: Sequence[Spot]) -> Spot:
    return sum([x for x, _ in spots]) / len(spots), sum([y for _, y in spots]) / len(spots)


def _token_grid(middle: Spot, count: int, ground: GroundDrawing) -> Iterable[tuple[float, float, float]]:
    """Yield the centre and scale of `count` tokens around a point. A room has space for three in a row at
    full size.
    """
    across, scale = next((across, scale) for most, across, scale in _TOKEN_LAYOUTS if count <= most)
    if ground.kind == "rooms":
        across, scale = (count, 1.0) if count <= 3 else (max(4, -(-count // 2)), 0.66)
        scale = min(scale, 3.2 / across * 1.1)
    step = 2.25 * TOKEN * scale
    rows = -(-count // across)
    for at in range(count):
        row, column = divmod(at, across)
        in_row = min(across, count - row * across)
        x = middle[0] + (column - (in_row - 1) / 2) * step
        yield x, middle[1] + (row - (rows - 1) / 2) * step, scale


def _positions_on_plane(
    model: ViewModel, ground: GroundDrawing, units: Sequence[UnitView]
) -> dict[str, tuple[float, float, float]]:
    """Return the centre and scale of each unit's token on a plane, by the unit's id. Tokens that would
    overlap are moved aside.
    """
    scale = drawing_scale(model.map)
    found: dict[str, tuple[float, float, float]] = {}
    for unit in sorted(units, key=lambda one: -one.radius):
        least = _MIN_PLANE_RADIUS * _size_factor(unit)
        size = max(least, min(unit.radius * scale, _MAX_PLANE_RADIUS)) / TOKEN
        x, y = unit.x * scale, unit.y * scale
        step = 2 * TOKEN * size
        tries = [(x, y), *[(x + right * step, y + down * step) for right, down in _TOKEN_OFFSETS]]
        free = [spot for spot in tries if _is_on_plane(model, spot) and _is_free(spot, size, found.values())]
        found[unit.id] = (*(free[0] if free else (x, y)), size)
    return {id: (*ground.position_at(x, y), size) for id, (x, y, size) in found.items()}


def _is_on_plane(model: ViewModel, spot: Spot) -> bool:
    """Whether a point is on the plane."""
    scale = drawing_scale(model.map)
    return 0 <= spot[0] <= model.map.width * scale and 0 <= spot[1] <= model.map.height * scale


def _is_free(spot: Spot, size: float, taken: Iterable[tuple[float, float, float]]) -> bool:
    x, y = spot
    return not any(
        (x - other_x) ** 2 + (y - other_y) ** 2 < (0.8 * TOKEN * (size + other)) ** 2
        for other_x, other_y, other in taken
    )
