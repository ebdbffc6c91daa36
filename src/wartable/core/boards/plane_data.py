"""Fields for places on a plane: points, directions, rectangles, entry zones, and the size of the plane."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from wartable.core.boards.plane import NAMES, Rectangle
from wartable.core.data.fields import Number
from wartable.core.data.reader import Reader, shown
from wartable.core.data.shape import Shape, Value

X = TypeVar("X")
W = TypeVar("W")

EDGES: Final = ("west", "east", "north", "south")
_PLACE: Final = re.compile(r"\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*")


def parse_place(text: str) -> tuple[int, int] | None:
    """Return the x and y of a place from text such as "350,250"; None if the text is no place."""
    found = _PLACE.fullmatch(text)
    return None if found is None else (int(found.group(1)), int(found.group(2)))


class PlaneLengthField(Number[X, W]):
    """Field for the width or the height of the plane, a multiple of the edge length `square`. A faulty length
    is read as the maximum, so that nothing else seems to lie off the plane.
    """

    square: int
    units: str

    def __init__(self, name: str, told: str = "", *, least: int, most: int, square: int, units: str) -> None:
        super().__init__(name, told, least=least, most=most)
        self.square = square
        self.units = units

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        most: Any = self.most
        length: Any = super().value(node, most, owner, whole)
        if length % self.square:
            short = length // self.square * self.square
            what = f"{length} {self.units} are no whole squares of {self.square}"
            node.fault(what, f"use {short} or {short + self.square}")
        return length


class DirectionField(Value[X, W]):
    """Field for one of the 16 directions, written as its name."""

    def write(self, owner: X, whole: W) -> object:
        return NAMES[getattr(owner, self.name)]

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return NAMES.index(node.name_of(NAMES, "direction", NAMES[old]))


class PointField(Value[X, W]):
    """Field for a place [x, y] on the plane, stored in the attributes `x` and `y`. If `least` is -1, both may
    be -1, which means that there is no place.
    """

    plane: Plane[W]
    least: int

    def __init__(self, plane: Plane[W], told: str = "", *, key: str = "at", least: int = 0) -> None:
        super().__init__(key, told)
        self.plane = plane
        self.least = least

    def attributes(self) -> tuple[str, ...]:
        return ("x", "y")

    def write(self, owner: X, whole: W) -> object:
        at: Any = owner
        return [at.x, at.y]

    def read(self, node: Reader, owner: X, whole: W) -> None:
        at: Any = owner
        since = len(node.problems)
        parts = node.items()
        if len(parts) == 2:
            width, height = self.plane.size(whole)
            x, y = parts[0].number(self.least, width), parts[1].number(self.least, height)
            if node.is_sound(since):
                at.x, at.y = x, y
        elif isinstance(node.value, list | tuple):
            remedy = f"write [x, y]: {self.plane.units} from the west, the north"
            node.fault(f"a place has 2 numbers, not {len(parts)}", remedy)


class _Span(Number[Any, W]):
    """Field for the far edge of a rectangle, written in files as its distance from the near edge."""

    near: str

    def __init__(self, key: str, told: str, near: str, far: str, most: Callable[[Any, W], int]) -> None:
        super().__init__(far, told, least=1, most=most, key=key)
        self.near = near

    def write(self, owner: Any, whole: W) -> object:
        return getattr(owner, self.name) - getattr(owner, self.near)

    def value(self, node: Reader, old: Any, owner: Any, whole: W) -> object:
        start: int = getattr(owner, self.near)
        length: Any = super().value(node, 1, owner, whole)
        return start + length


class Plane(Generic[W]):
    """A plane measured in whole `units`; `size` returns the width and height that it has in a state.

    Sides enter in a strip of this `depth` along an edge, or in a rectangle given in the file. `rectangle` is
    the Shape of such a part of the plane: its north-west corner, width and height.
    """

    size: Callable[[W], tuple[int, int]]
    units: str
    depth: int
    rectangle: Shape[Any, W]

    def __init__(self, size: Callable[[W], tuple[int, int]], units: str, depth: int) -> None:
        self.size = size
        self.units = units
        self.depth = depth
        self.rectangle = Shape(
            Number("left", f"{units} from the west", most=lambda _, whole: size(whole)[0], key="x"),
            Number("top", f"{units} from the north", most=lambda _, whole: size(whole)[1], key="y"),
            _Span("width", f"{units} from west to east", "left", "right", lambda _, whole: size(whole)[0]),
            _Span("height", f"{units} from north to south", "top", "bottom", lambda _, whole: size(whole)[1]),
            needed=("x", "y", "width", "height"),
        )

    def read_place_text(self, node: Reader, whole: W, example: str) -> tuple[int, int] | None:
        """Read a place on the plane from text such as "350,250". If the text is no place, or one beyond the
        plane, report a fault and return None. `example` is a place to suggest in the fault.
        """
        place, (width, height) = parse_place(node.text()), self.size(whole)
        if place is None:
            node.fault(f"{shown(node.value)} is no place", f"write x,y in {self.units}, as {example}")
        elif place[0] > width or place[1] > height:
            node.fault(f"{node.text()} is off the field", f"use 0,0 to {width},{height}")
        else:
            return place
        return None

    def check_lies_on_plane(self, node: Reader, place: Rectangle, whole: W, since: int) -> bool:
        """Whether a rectangle lies on the plane; reports a fault if not. `since` is the number of problems
        before the rectangle was read. If that added a fatal problem, return False without another fault.
        """
        width, height = self.size(whole)
        if node.is_sound(since) and (place.right > width or place.bottom > height):
            what = f"it reaches to {place.right}, {place.bottom}, and the field ends at {width}, {height}"
            node.fault(what, "make it smaller, or move it")
        return node.is_sound(since)

    def read_entry_zone(self, node: Reader, usual: str, whole: W) -> Rectangle:
        """Read the entry zone of a side, which is an edge or a list of four numbers. A missing or faulty zone
        is read as the edge `usual`.
        """
        if not node.is_there or isinstance(node.value, str):
            return self.entry_zone_along(node.name_of(EDGES, "edge", usual), whole)
        hint = f"write [x, y, width, height] in {self.units}, or an edge: {', '.join(EDGES)}"
        items = node.items() if isinstance(node.value, list | tuple) else []
        if not isinstance(node.value, list | tuple):
            node.reject(f"{shown(node.value)} is neither an edge nor a list", hint)
        elif len(items) != 4:
            node.fault(f"a deploy zone has 4 numbers, not {len(items)}", hint)
        else:
            zone = Rectangle(0, 0, 0, 0)
            since = len(node.problems)
            for field, item in zip(self.rectangle.fields, items, strict=True):
                field.read(item, zone, whole)
            if self.check_lies_on_plane(node, zone, whole, since):
                return zone
        return self.entry_zone_along(usual, whole)

    def entry_zone_along(self, edge: str, whole: W) -> Rectangle:
        """Return the entry zone along an edge, with the usual depth, but at most half of the plane."""
        width, height = self.size(whole)
        deep, tall = min(self.depth, width // 2), min(self.depth, height // 2)
        if edge == "west":
            return Rectangle(0, 0, deep, height)
        if edge == "east":
            return Rectangle(width - deep, 0, width, height)
        if edge == "north":
            return Rectangle(0, 0, width, tall)
        return Rectangle(0, height - tall, width, height)
