"""Fields that hold objects with Shapes of their own: one object, several by id, or a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.data.problem import Problem
from wartable.core.data.reader import Reader, closest, shown
from wartable.core.data.shape import Shape, Value

X = TypeVar("X")
W = TypeVar("W")


@mypyc_attr(allow_interpreted_subclasses=True)
class Inner(Value[X, W]):
    """Field for an object that always exists; reading a file only changes its attributes."""

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
class ExistingObjects(Inner[X, W]):
    """Field for a dict of objects by id that all exist before a file is read. If `remedy` is given, a file
    must have an entry for each of them, and `remedy` is the advice in the fault if one is missing.
    """

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

    def settle(self, node: Reader, target: Any, whole: W) -> None:
        """Update those attributes of an object that depend on the values just read for it, and report
        contradictions. Does nothing by default.
        """

    def link(self, node: Reader, owner: X, whole: W) -> None:
        others: Mapping[str, Any] = getattr(owner, self.name)
        for id, other in others.items():
            self.shape.link(node.at(id), other, whole)
        for id, part in Reader(node.value, node.path, [], is_there=node.is_there).parts():
            if id not in others:
                node.problems += self._common_faults(part, list(others.values()), whole)

    def _common_faults(self, node: Reader, known_objects: Sequence[Any], whole: W) -> list[Problem]:
        """Return the faults that an entry with an unknown id has whichever object it is meant for. The entry
        is read into a copy of each known object, and the faults that are common to all of them are returned.
        """
        fault_lists: list[list[Problem]] = []
        for known_object in known_objects:
            part, twin = Reader(node.value, node.path, []), known_object.copy()
            if self.shape.has_parts(part):
                self.shape.read(part, twin, whole)
                self.settle(part, twin, whole)
                self.shape.link(part, twin, whole)
            fault_lists.append(part.problems)
        alike = [{(problem.path, problem.what) for problem in faults} for faults in fault_lists]
        return (
            [p for p in fault_lists[0] if all((p.path, p.what) in faults for faults in alike)]
            if fault_lists
            else []
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class ListField(Inner[X, W]):
    """Field for a list of objects. `makes` creates an object from its part of a file, or returns None if that
    part is faulty. Without `makes`, the code that reads the whole file creates the objects.
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
            others = [other for other in found if other is not None]
            is_tuple = isinstance(getattr(owner, self.name), tuple)
            setattr(owner, self.name, tuple(others) if is_tuple else others)

    def link(self, node: Reader, owner: X, whole: W) -> None:
        pass


@mypyc_attr(allow_interpreted_subclasses=True)
class ListedById(ListField[X, W]):
    """Field for a dict of objects by id that is a list in files. A file must list every object of the setup
    once; it may list others, which were created during the battle.
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


# ------------------------------------------------------------------ catalogue items


@mypyc_attr(allow_interpreted_subclasses=True)
class Keyed(Value[X, W]):
    """Field for an item of a catalogue, written as its key."""

    noun: str
    catalogue: Mapping[str, Any]

    def __init__(self, name: str, noun: str, catalogue: Mapping[str, Any], told: str = "") -> None:
        super().__init__(name, told)
        self.noun = noun
        self.catalogue = catalogue

    def write(self, owner: X, whole: W) -> object:
        return getattr(owner, self.name).key

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return self.catalogue[node.name_of(self.catalogue, self.noun, old.key)]


@mypyc_attr(allow_interpreted_subclasses=True)
class CatalogueItem(Value[X, W]):
    """Field for an item of a catalogue, written as its key, or for a custom item, written as a table with a
    name. `others` are keys of the catalogue that are not allowed here; `makes` creates a custom item from its
    name.
    """

    noun: str
    catalogue: Mapping[str, Any]
    others: Sequence[str]
    shape: Shape[Any, W]
    makes: Callable[[str], Any]

    def __init__(
        self,
        name: str,
        noun: str,
        catalogue: Mapping[str, Any],
        shape: Shape[Any, W],
        makes: Callable[[str], Any],
        others: Sequence[str] = (),
        told: str = "",
    ) -> None:
        super().__init__(name, told)
        self.noun = noun
        self.catalogue = catalogue
        self.shape = shape
        self.makes = makes
        self.others = others

    def write(self, owner: X, whole: W) -> object:
        item = getattr(owner, self.name)
        if item is None or self.catalogue.get(item.key) is item:
            return None if item is None else item.key
        return self.shape.dump(item, whole)

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        word = node.value
        keys = [key for key in self.catalogue if key not in self.others]
        if isinstance(word, str) and word in self.others:
            node.fault(f"{word} is no {self.noun}", closest("", keys))
        elif isinstance(word, str):
            return self.catalogue.get(node.name_of(keys, self.noun), old)
        elif not isinstance(word, Mapping):
            names = ", ".join([field.key for field in self.shape.fields])
            what = f"{shown(word)} is neither a key nor a table"
            node.reject(what, f"name one of the list, or write a table with {names}")
        else:
            item = self.makes(str(node.at("name").value))
            self.shape.has_parts(node)
            self.shape.read(node, item, whole)
            self.check(node, item)
            return item
        return old

    def check(self, node: Reader, item: Any) -> None:
        """Report the faults of a custom item."""


Listed = ListField
"""Former name of ListField."""
Table = ExistingObjects
"""Former name of ExistingObjects."""
