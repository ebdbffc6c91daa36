"""The ground of a map as shapes with coordinates: Zones, rooms or a plane. Coordinates are counted from the
west and from the north. A square Zone is `CELL` units wide; the longer side of a plane is `FIELD` units long.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from wartable import GROUND_KINDS, AreaView, MapView, PlaceView

Facts = dict[str, Any]
Spot = tuple[float, float]

CELL: Final = 100
FIELD: Final = 1000
MARGIN: Final = 34
"""Width of the margins on the left and above, which have the names of rows and columns."""
EDGE: Final = 12
"""Width of the margins on the right and below, so that tokens at the edge are whole."""
TONES: Final = ("bars", "harms", "drowns", "hinders", "shelters")
_HEX: Final = (100, 116, 87)
"""Width and height of a hex, and the distance between rows of hexes."""
_ROOM_SIZE: Final = (230, 120)
_ROOM_STEP: Final = (300, 170)
_ROOM_LETTER: Final = 11
_AREA_LETTER: Final = 12
"""Width of a letter in the name of an area; the constant before is that for rooms."""
_MIN_NAMED_HEIGHT: Final = 28
"""Height from which the name of an area is written on it."""
_PATH_STEP: Final = re.compile(r"([Mlhv])(-?[\d.]+)[ ]?(-?[\d.]+)?")
_SHADE_OF_RISE: Final = 0.12
_MIN_SHADE: Final = 3
_MAX_SHADE: Final = 14
_MIN_LETTERS: Final = 8
"""Smallest number of letters to which a name may be cut; with less room, it is left out."""


class GroundDrawing(NamedTuple):
    """The data to draw the ground of a map. `cells` are the places with their outlines, `areas` the areas of
    ground on a plane, `ways` the lines between rooms. `middles` and `outlines` have the centre and the SVG
    path of each place by its name.
    """

    kind: str
    left: int
    top: int
    width: int
    height: int
    cells: list[Facts]
    areas: list[Facts]
    ways: list[list[int]]
    labels: list[Facts]
    goals: list[Spot]
    middles: dict[str, Spot]
    outlines: dict[str, str]
    size: float
    """Width of a place."""
    depth: int = 0
    """Height of the drawing if it was turned, so that north is on the left; 0 if north is at the top."""

    def position_at(self, x: float, y: float) -> Spot:
        """Return where in the drawing the point with these coordinates is. The coordinates are counted from
        the west and from the north.
        """
        return (y, self.depth - x) if self.depth else (x, y)

    def facts(self) -> Facts:
        """Return those data of the drawing that a page needs, as a dict."""
        named = ("kind", "left", "top", "width", "height", "cells", "areas", "ways", "labels", "goals")
        return {
            **{key: getattr(self, key) for key in named},
            "edge": EDGE,
            "textures": self.textures(),
        }

    def textures(self) -> list[str]:
        """Return the names of the textures of this ground, in alphabetical order: tones and kinds."""
        looks = [look for shape in (*self.cells, *self.areas) for look in shape["tones"]]
        names = [[word for word in look.split() if word != "other"][-1] for look in looks]
        return sorted(set(names))

    def outline_path(self, names: Iterable[str]) -> str:
        """Return one SVG path that outlines all the places with these names."""
        return "".join([self.outlines[name] for name in names if name in self.outlines])


def ground_drawing_of(board: MapView) -> GroundDrawing | None:
    """Return the drawing of a map's ground; None if there is no map. A drawing that is higher than wide is
    turned, because screens are wider than high.
    """
    makers = {"zones": _zones_drawing, "rooms": _rooms_drawing, "plane": _plane_drawing}
    maker = makers.get(board.kind)
    if maker is None:
        return None
    drawing = maker(board)
    is_tall = drawing.kind != "rooms" and drawing.height > drawing.width
    return _turn_drawing(drawing) if is_tall else drawing


def drawing_scale(board: MapView) -> float:
    """Return the factor that converts lengths on a plane to lengths in its drawing."""
    return FIELD / max(board.width, board.height, 1)


# ------------------------------------------------------------------ turned boards


def _turn_drawing(drawing: GroundDrawing) -> GroundDrawing:
    """Return a drawing turned by 90 degrees, so that north is on the left. Labels stay upright; those of
    columns are then on the left, those of rows above.
    """
    deep = drawing.width + drawing.left - EDGE
    outlines = {name: _turn_path(path, deep) for name, path in drawing.outlines.items()}
    return drawing._replace(
        width=drawing.height,
        height=drawing.width,
        depth=deep,
        cells=[{**cell, "outline": outlines[cell["name"]]} for cell in drawing.cells],
        areas=[_turn_area(area, deep) for area in drawing.areas],
        labels=[_turn_label(label, deep) for label in drawing.labels],
        goals=[(y, deep - x) for x, y in drawing.goals],
        middles={name: (y, deep - x) for name, (x, y) in drawing.middles.items()},
        outlines=outlines,
    )


def _turn_path(path: str, deep: int) -> str:
    """Return an SVG path, with the commands M, l, h, v and z only, turned to the left."""

    def step(found: re.Match[str]) -> str:
        kind, first, second = found[1], float(found[2]), float(found[3] or 0)
        if kind == "M":
            return f"M{second:g} {deep - first:g}"
        if kind == "l":
            return f"l{second:g} {-first:g}"
        return f"v{-first:g}" if kind == "h" else f"h{first:g}"

    return _PATH_STEP.sub(step, path)


def _turn_area(area: Facts, deep: int) -> Facts:
    width, height = area["height"], area["width"]
    return area | {
        "x": area["y"],
        "y": deep - area["x"] - height,
        "width": width,
        "height": height,
        "name": _shortened(area["title"], width // _AREA_LETTER) if height > _MIN_NAMED_HEIGHT else "",
    }


def _turn_label(label: Facts, deep: int) -> Facts:
    """Return the label of a column moved to the left of the drawing, or that of a row moved above it."""
    is_column = label["y"] < 0
    at = _label(-18, deep - label["x"] + 8, "") if is_column else _label(label["y"] - 8, -10, "")
    return label | {"x": at["x"], "y": at["y"]}


# ------------------------------------------------------------------ zones


def _zones_drawing(board: MapView) -> GroundDrawing:
    is_hex = board.shape == "hex"
    across, tall, step = _HEX if is_hex else (CELL, CELL, CELL)
    middles: dict[str, Spot] = {}
    outlines: dict[str, str] = {}
    for at, place in enumerate(board.places):
        row, column = divmod(at, board.columns)
        x = column * across + (across // 2 if is_hex and row % 2 else 0)
        y = row * step
        middles[place.name] = (x + across / 2, y + tall / 2)
        outlines[place.name] = _hexagon(x, y) if is_hex else _rectangle(x, y, CELL, CELL)
    width = board.columns * across + (across // 2 if is_hex and board.rows > 1 else 0)
    height = (board.rows - 1) * step + tall
    names = [place.name.rstrip("0123456789") for place in board.places[: board.columns]]
    labels = [_label(column * across + across // 2, -10, name) for column, name in enumerate(names)]
    labels += [_label(-18, row * step + tall // 2 + 8, str(row + 1)) for row in range(board.rows)]
    cells = [_cell(board, place, outlines[place.name]) for place in board.places]
    return GroundDrawing(
        "hex" if is_hex else "square", -MARGIN, -MARGIN, width + MARGIN + EDGE, height + MARGIN + EDGE,
        cells, [], [], labels, _flag_positions(board, middles, across, tall), middles, outlines, across,
    )  # fmt: skip


def _rectangle(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def _hexagon(x: int, y: int) -> str:
    return f"M{x + 50} {y}l50 29v58l-50 29l-50-29v-58z"


def _flag_positions(board: MapView, middles: Mapping[str, Spot], width: float, height: float) -> list[Spot]:
    """Return the positions of the flags that mark objectives; they are off centre, so that units do not cover
    them.
    """
    spots = [middles[name] for name in board.goals if name in middles]
    return [(round(x + width * 0.33), round(y - height * 0.27)) for x, y in spots]


def _label(x: float, y: float, text: str) -> Facts:
    return {"x": round(x), "y": round(y), "text": text}


def _cell(board: MapView, place: PlaceView, outline: str) -> Facts:
    """Return the data to draw a place: its name, outline, tones and title."""
    said = ", ".join(place.terrain) or "open"
    return {
        "name": place.name,
        "outline": outline,
        "tones": _tones(board, place.letters),
        "is_goal": place.name in board.goals,
        "title": f"{place.name}: {said}{', objective' if place.name in board.goals else ''}",
    }


def _tones(board: MapView, letters: str) -> list[str]:
    """Return the looks of ground with these letters, the most important first."""
    found = [ground_look(board, letter) for letter in letters]
    return [tone for name in TONES for tone in found if tone.partition(" ")[0] == name]


def ground_look(board: MapView, letter: str) -> str:
    """Return how ground with this letter is drawn: its tone, followed by its kind if that has a texture of
    its own, or else by "other" if an earlier letter of the legend has the same tone.
    """
    tone = str(board.tones.get(letter, ""))
    kind = next((area.kind for area in board.areas if area.letter == letter), "")
    if kind in GROUND_KINDS:
        return f"{tone} {kind}"
    first = next((one for one in board.legend if board.tones.get(one) == tone), letter)
    return tone if first == letter else f"{tone} other"


# ------------------------------------------------------------------ rooms


def _rooms_drawing(board: MapView) -> GroundDrawing:
    """Return the drawing of a map of rooms, in columns by their distance from the first room."""
    layers = _rooms_by_distance(board.places)
    wide, tall = _ROOM_SIZE
    tallest = max([len(layer) for layer in layers], default=1)
    corners: dict[str, tuple[int, int]] = {}
    for column, layer in enumerate(layers):
        free = (tallest - len(layer)) * _ROOM_STEP[1] // 2
        for row, name in enumerate(layer):
            corners[name] = (column * _ROOM_STEP[0], free + row * _ROOM_STEP[1])
    middles: dict[str, Spot] = {name: (x + wide / 2, y + tall / 2) for name, (x, y) in corners.items()}
    outlines = {name: _rectangle(x, y, wide, tall) for name, (x, y) in corners.items()}
    cells = []
    for place in board.places:
        leads = f"leads to {', '.join(place.next)}" if place.next else "no way out"
        cell = _cell(board, place, outlines[place.name])
        cells.append({**cell, "title": f"{cell['title'].replace(': open', '')}: {leads}"})
    labels = [
        _label(
            middles[place.name][0], corners[place.name][1] + 26, _shortened(place.name, wide // _ROOM_LETTER)
        )
        | {"title": place.name}
        for place in board.places
    ]
    width = (len(layers) - 1) * _ROOM_STEP[0] + wide
    height = (tallest - 1) * _ROOM_STEP[1] + tall
    return GroundDrawing(
        "rooms", -10, -10, width + 20, height + 20, cells, [],
        _connection_lines(board.places, middles), labels,
        _flag_positions(board, middles, wide, tall), middles, outlines, wide,
    )  # fmt: skip


def _rooms_by_distance(places: Sequence[PlaceView]) -> list[list[str]]:
    """Return the names of rooms, grouped by their distance from the first room; rooms that cannot be reached
    come last.
    """
    ways = {place.name: place.next for place in places}
    layers: list[list[str]] = []
    left = list(ways)
    while left:
        layer = left[:1]
        while layer:
            layers.append(layer)
            left = [name for name in left if name not in layer]
            reached = [name for here in layer for name in ways[here]]
            layer = [name for name in dict.fromkeys(reached) if name in left]
    return layers


def _connection_lines(places: Sequence[PlaceView], middles: Mapping[str, Spot]) -> list[list[int]]:
    """Return one line for each connection between two rooms, even if it leads only one way."""
    pairs = {
        tuple(sorted((place.name, near))): None for place in places for near in place.next if near in middles
    }
    return [[round(number) for name in pair for number in middles[name]] for pair in pairs]


# ------------------------------------------------------------------ planes


def _plane_drawing(board: MapView) -> GroundDrawing:
    scale = drawing_scale(board)
    width, height, side = board.width * scale, board.height * scale, board.square * scale
    middles: dict[str, Spot] = {}
    outlines: dict[str, str] = {}
    cells: list[Facts] = []
    for row, number in enumerate(board.row_names):
        for column, letters in enumerate(board.column_names):
            x, y = column * side, row * side
            name, wide, tall = f"{letters}{number}", min(side, width - x), min(side, height - y)
            middles[name] = (x + wide / 2, y + tall / 2)
            outlines[name] = _rectangle(round(x), round(y), round(wide), round(tall))
            place = PlaceView(name, "", _ground_names(board, column, row))
            cells.append(_cell(board, place, outlines[name]))
    labels = [_label((at + 0.5) * side, -10, str(name)) for at, name in enumerate(board.column_names)]
    labels += [_label(-18, (at + 0.5) * side + 8, str(name)) for at, name in enumerate(board.row_names)]
    areas = [_area(board, area, scale) for area in board.areas]
    return GroundDrawing(
        "plane", -MARGIN, -MARGIN, round(width) + MARGIN + EDGE, round(height) + MARGIN + EDGE,
        cells, areas, [], labels, _flag_positions(board, middles, side, side), middles, outlines, side,
    )  # fmt: skip


def _ground_names(board: MapView, column: int, row: int) -> list[str]:
    """Return descriptions of the areas of ground that overlap a square."""
    left, top, side = column * board.square, row * board.square, board.square
    found = [
        _area_description(board, area)
        for area in board.areas
        if left < area.x + area.width
        and area.x < left + side
        and top < area.y + area.height
        and area.y < top + side
    ]
    return list(dict.fromkeys(found))


def _area_description(board: MapView, area: AreaView) -> str:
    """Describe an area by its name, its kind, and its height if it has one."""
    parts = [area.kind, *([f"{area.rise:g} {board.measure} high"] if area.rise else [])]
    if area.name in ("", area.kind):
        return ", ".join(parts)
    return f"{area.name} ({', '.join(parts)})"


def _area(board: MapView, area: AreaView, scale: float) -> Facts:
    x, y, width, height = (round(number * scale) for number in (area.x, area.y, area.width, area.height))
    name = area.name or area.kind
    return {
        "x": x,
        "y": y,
        "width": width,
        "height": height,
        "tones": _tones(board, area.letter),
        "shade": _shade_width(area.rise * scale),
        "name": _shortened(name, width // _AREA_LETTER) if height > _MIN_NAMED_HEIGHT else "",
        "title": name,
    }


def _shade_width(rise: float) -> int:
    """Return how wide the shade is drawn of an area that rises so far above the ground; 0 of flat ground."""
    return round(max(_MIN_SHADE, min(rise * _SHADE_OF_RISE, _MAX_SHADE))) if rise else 0


def _shortened(name: str, limit: int) -> str:
    """Return a name, cut to at most `limit` letters with an ellipsis at its end; "" if too few letters would
    be left.
    """
    if len(name) <= limit:
        return name
    return f"{name[: limit - 1].rstrip()}…" if limit >= _MIN_LETTERS else ""
