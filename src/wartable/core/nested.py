"""Fields that hold objects with Shapes of their own: one object, several by id, a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.reader import Reader
from wartable.core.shape import Shape, Value

X = TypeVar("X")
W = TypeVar("W")


@mypyc_attr(allow_interpreted_subclasses=True)
class Inner(Value[X, W]):
    """An object within the owner, which is there already."""

    shape: Shape[Any, W]

    def __init__(self, name: str, shape: Shape[Any, W], told: str = "", *, key: str = "") -> None:
        super().__init__(name, told, key=key)
        self.shape = shape

    def write(self, owner: X, whole: W) -> object:
        return self.shape.dump(getattr(owner, self.name), whole)

    def read(self, node: Reader, owner: X, whole: W) -> None:
        if self.shape.has_parts(node):
            self.shape.read(node, getattr(owner, self.name), whole)

    def link(self, node: Reader, owner: X, whole: W) -> None:
        self.shape.link(node, getattr(owner, self.name), whole)


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Inner[X, W]):
    """Objects by id, all of which are there already. With `remedy` a file has to name every one of them."""

    noun: str
    remedy: str

    def __init__(
        self, name: str, noun: str, shape: Shape[Any, W], told: str = "", *, key: str = "", remedy: str = ""
    ) -> None:
        super().__init__(name, shape, told, key=key)
        self.noun = noun
        self.remedy = remedy

    def write(self, owner: X, whole: W) -> object:
        return {id: self.shape.dump(other, whole) for id, other in getattr(owner, self.name).items()}

    def read(self, node: Reader, owner: X, whole: W) -> None:
        others: Mapping[str, Any] = getattr(owner, self.name)
        for id, part in node.parts():
            if id not in others:
                part.naming(id).name_of(others, self.noun)
            elif self.shape.has_parts(part):
                self.shape.read(part, others[id], whole)
                self.settle(part, others[id], whole)
        for id in others:
            if self.remedy and not node.at(id).is_there:
                node.fault(f"{id} is missing", self.remedy)

    def settle(self, node: Reader, other: Any, whole: W) -> None:
        """Set what follows from the values read for one object, and report what does not go together."""

    def link(self, node: Reader, owner: X, whole: W) -> None:
        for id, other in getattr(owner, self.name).items():
            self.shape.link(node.at(id), other, whole)


class Listed(Inner[X, W]):
    """A list of objects, each made from its part of a file by `makes`; None where that is faulty. Without
    `makes` the reader of the whole makes them.
    """

    makes: Callable[[Reader, W], Any] | None

    def __init__(
        self,
        name: str,
        shape: Shape[Any, W],
        makes: Callable[[Reader, W], Any] | None = None,
        told: str = "",
        *,
        key: str = "",
    ) -> None:
        super().__init__(name, shape, told, key=key)
        self.makes = makes

    def write(self, owner: X, whole: W) -> object:
        return [self.shape.dump(other, whole) for other in getattr(owner, self.name)]

    def read(self, node: Reader, owner: X, whole: W) -> None:
        makes = self.makes
        if makes is not None:
            found = [makes(item, whole) for item in node.items()]
            setattr(owner, self.name, [other for other in found if other is not None])

    def link(self, node: Reader, owner: X, whole: W) -> None:
        pass


class ListedById(Listed[X, W]):
    """Objects by id, written as a list: those of the setup, and those that have been created since. A file
    names each of them once.
    """

    def write(self, owner: X, whole: W) -> object:
        return [self.shape.dump(other, whole) for other in getattr(owner, self.name).values()]

    def read(self, node: Reader, owner: X, whole: W) -> None:
        found: dict[str, Any] = {}
        for item in node.items():
            other = None if self.makes is None else self.makes(item, whole)
            if other is not None and other.id in found:
                place = item.at("id") if item.at("id").is_there else item
                place.fault(f"{other.id} is written twice", "write it once")
            elif other is not None:
                found[other.id] = other
        for id, other in getattr(owner, self.name).items():
            if id not in found:
                node.fault(f"{id} is missing", f"add all {self.key} of the setup")
                found[id] = other
        setattr(owner, self.name, found)

    def link(self, node: Reader, owner: X, whole: W) -> None:
        others: Mapping[str, Any] = getattr(owner, self.name)
        for item in node.items():
            id = item.at("id").value
            if isinstance(id, str) and id in others:
                self.shape.link(item, others[id], whole)
