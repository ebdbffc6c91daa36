"""Lengths in files: in inches, with as many decimals as half a millimetre needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from wartable.core.data.reader import Reader
from wartable.core.data.shape import Value
from wartable.rulesets.infinity.ground.measures import INCH

X = TypeVar("X")
W = TypeVar("W")


def inches_for_file(units: int) -> float | int:
    """Convert half millimetres to inches: to a whole number if possible, otherwise to a float."""
    return units // INCH if units % INCH == 0 else units / INCH


def read_inches(node: Reader, minimum: int, maximum: int, default: int = 0) -> int:
    """Read a length in inches, and return it in half millimetres. The bounds `minimum` and `maximum`, and the
    `default` for a missing length, are in half millimetres.
    """
    return node.parts_of_one(INCH, minimum, maximum, default, noun="number of inches", unit="half millimetre")


class PositionField(Value[X, W]):
    """A position, which files give as [x, y] in inches. It is kept in half millimetres, in the attributes `x`
    and `y` of the object that `find` returns for the owner of the field.
    """

    size: Callable[[W], tuple[int, int]]
    find: Callable[[Any], Any]

    def __init__(
        self,
        size: Callable[[W], tuple[int, int]],
        description: str,
        *,
        find: Callable[[Any], Any],
        key: str = "at",
    ) -> None:
        super().__init__(key, description)
        self.size = size
        self.find = find

    def attributes(self) -> tuple[str, ...]:
        return ()

    def write(self, owner: X, whole: W) -> object:
        at = self.find(owner)
        return [inches_for_file(at.x), inches_for_file(at.y)]

    def read(self, node: Reader, owner: X, whole: W) -> None:
        at = self.find(owner)
        since = len(node.problems)
        parts = node.items()
        if len(parts) == 2:
            width, height = self.size(whole)
            x, y = read_inches(parts[0], 0, width), read_inches(parts[1], 0, height)
            if node.is_sound(since):
                at.x, at.y = x, y
        elif isinstance(node.value, list | tuple):
            node.fault(f"a place has 2 numbers, not {len(parts)}", "write [x, y] in inches")

    def set(self, owner: X, value: Any) -> None:
        at = self.find(owner)
        at.x, at.y = value


class InchesField(Value[X, W]):
    """A length that files give in inches, kept in half millimetres."""

    least: int
    most: int

    def __init__(self, name: str, description: str, *, least: int, most: int, key: str = "") -> None:
        super().__init__(name, description, key=key)
        self.least = least
        self.most = most

    def write(self, owner: X, whole: W) -> object:
        return inches_for_file(getattr(owner, self.name))

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return read_inches(node, self.least, self.most, old)
