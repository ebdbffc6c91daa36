"""The kinds of fields that a Shape is made of. Games derive kinds of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar, cast

from wartable.core.knowledge import Knowledge
from wartable.core.reader import MOST, Reader, shown
from wartable.core.shape import Field, Shape

X = TypeVar("X")
W = TypeVar("W")

COUNTS: Final = 10**9
"""The largest number in a save: of Turns, of rolls."""

Bound = int | Callable[[X, W], int]
Known = Iterable[str] | Callable[[X, W], Iterable[str]]
"""A number, or names, that may depend on the owner and the whole."""


def bound(number: Bound[X, W], owner: X, whole: W) -> int:
    """The number for this owner."""
    return number if isinstance(number, int) else number(owner, whole)


def known(names: Known[X, W], owner: X, whole: W) -> list[str]:
    """The names for this owner."""
    return list(names(owner, whole) if callable(names) else names)


def called(noun: str, owner: object) -> str:
    """The noun, with the owner's id in the place of {id}."""
    return noun.replace("{id}", str(getattr(owner, "id", ""))) if "{" in noun else noun


def like(old: object, found: list[str]) -> object:
    """A list, or a tuple where the old value is one."""
    return tuple(found) if isinstance(old, tuple) else found


# ------------------------------------------------------------------ plain values


class Number(Field[X, W]):
    """A whole number from `least` to `most`."""

    least: Bound[X, W]
    most: Bound[X, W]

    def __init__(
        self,
        name: str,
        told: str = "",
        *,
        least: Bound[X, W] = 0,
        most: Bound[X, W] = MOST,
        key: str = "",
    ) -> None:
        super().__init__(name, told, key=key)
        self.least = least
        self.most = most

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return node.number(bound(self.least, owner, whole), bound(self.most, owner, whole), old)

    def another(self, value: Any) -> object:
        return value + 1


class Flag(Field[X, W]):
    """True or false."""

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return node.flag(default=old)

    def another(self, value: Any) -> object:
        return not value


class Text(Field[X, W]):
    """Any text."""

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return node.text(old)

    def another(self, value: Any) -> object:
        return f"{value}'"


class Title(Text[X, W]):
    """What people call somebody or something."""

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return node.name()


class Id(Text[X, W]):
    """An id in snake_case."""

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return node.id()


class Texts(Field[X, W]):
    """A list of texts."""

    def write(self, owner: X, whole: W) -> object:
        return list(getattr(owner, self.name))

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return like(old, [item.text() for item in node.items()])

    def another(self, value: Any) -> object:
        return like(value, [*value, "'"])


class Name(Text[X, W]):
    """One of these names; `noun` says what they are names of. Where it may be `blank`, "" stands for none."""

    noun: str
    names: Known[X, W]
    blank: bool

    def __init__(
        self, name: str, noun: str, names: Known[X, W], told: str = "", *, key: str = "", blank: bool = False
    ) -> None:
        super().__init__(name, told, key=key)
        self.noun = noun
        self.names = names
        self.blank = blank

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        if self.blank and node.value == "":
            return ""
        return node.name_of(known(self.names, owner, whole), called(self.noun, owner), old)


class Names(Texts[X, W]):
    """A list of such names, none twice."""

    noun: str
    names: Known[X, W]

    def __init__(self, name: str, noun: str, names: Known[X, W], told: str = "", *, key: str = "") -> None:
        super().__init__(name, told, key=key)
        self.noun = noun
        self.names = names

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return like(old, node.names_of(known(self.names, owner, whole), called(self.noun, owner)))


class Tally(Field[X, W]):
    """Whole numbers by name: any name, or one of these."""

    noun: str
    names: Known[X, W] | None
    least: int
    most: Bound[X, W]

    def __init__(
        self,
        name: str,
        noun: str = "",
        names: Known[X, W] | None = None,
        told: str = "",
        *,
        least: int = 0,
        most: Bound[X, W] = MOST,
        key: str = "",
    ) -> None:
        super().__init__(name, told, key=key)
        self.noun = noun
        self.names = names
        self.least = least
        self.most = most

    def write(self, owner: X, whole: W) -> object:
        return dict(getattr(owner, self.name))

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        names = [] if self.names is None else known(self.names, owner, whole)
        found: dict[str, int] = {}
        for word, part in node.parts():
            if self.names is None or part.naming(word).name_of(names, called(self.noun, owner)):
                found[word] = part.number(self.least, bound(self.most, owner, whole))
        return found

    def another(self, value: Any) -> object:
        return {**value, "'": 1}


class Keyed(Field[X, W]):
    """A thing of a catalogue, written by its key."""

    noun: str
    catalogue: Mapping[str, Any]

    def __init__(
        self, name: str, noun: str, catalogue: Mapping[str, Any], told: str = "", *, key: str = ""
    ) -> None:
        super().__init__(name, told, key=key)
        self.noun = noun
        self.catalogue = catalogue

    def write(self, owner: X, whole: W) -> object:
        return getattr(owner, self.name).key

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return self.catalogue.get(node.name_of(self.catalogue, self.noun), old)

    def another(self, value: Any) -> object:
        return next((thing for thing in self.catalogue.values() if thing is not value), None)


class Custom(Field[X, W]):
    """What two functions write and read: `writes` the value; `reads` a part, with the old value, the owner
    and the whole.
    """

    writes: Callable[[Any, W], object]
    reads: Callable[[Reader, Any, X, W], object]

    def __init__(
        self,
        name: str,
        writes: Callable[[Any, W], object],
        reads: Callable[[Reader, Any, X, W], object],
        told: str = "",
        *,
        key: str = "",
    ) -> None:
        super().__init__(name, told, key=key)
        self.writes = writes
        self.reads = reads

    def write(self, owner: X, whole: W) -> object:
        return self.writes(getattr(owner, self.name), whole)

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return self.reads(node, old, owner, whole)


# ------------------------------------------------------------------ others within


class Table(Field[X, W]):
    """Others by id, all of whom are there already: a file says what has become of them. With `remedy` it has
    to name every one of them.
    """

    shape: Shape[Any, W]
    noun: str
    remedy: str

    def __init__(
        self, name: str, noun: str, shape: Shape[Any, W], told: str = "", *, key: str = "", remedy: str = ""
    ) -> None:
        super().__init__(name, told, key=key)
        self.noun = noun
        self.shape = shape
        self.remedy = remedy

    def write(self, owner: X, whole: W) -> object:
        return {id: self.shape.dump(other, whole) for id, other in getattr(owner, self.name).items()}

    def read(self, node: Reader, owner: X, whole: W) -> None:
        others: dict[str, Any] = getattr(owner, self.name)
        for id, part in node.parts():
            if id not in others:
                part.naming(id).name_of(others, self.noun)
            elif self.shape.has_parts(part):
                self.shape.read(part, others[id], whole)
        for id in others:
            if self.remedy and not node.at(id).is_there:
                node.fault(f"{id} is missing", self.remedy)

    def link(self, node: Reader, owner: X, whole: W) -> None:
        others: dict[str, Any] = getattr(owner, self.name)
        for id, other in others.items():
            self.shape.link(node.at(id), other, whole)

    def owners(self, owner: X) -> Iterator[tuple[Shape[Any, Any], Any]]:
        for other in getattr(owner, self.name).values():
            yield from self.shape.owners(other)


class Inner(Field[X, W]):
    """An owner within the owner, which is there already."""

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

    def owners(self, owner: X) -> Iterator[tuple[Shape[Any, Any], Any]]:
        yield from self.shape.owners(getattr(owner, self.name))


class Roster(Field[X, W]):
    """All of a kind by id, written as a list: those of the setup, and those who came into being since. A file
    names each of them once; `makes` makes one of its part, None where it cannot be told who that is.
    """

    noun: str
    shape: Shape[Any, W]
    makes: Callable[[Reader, W], Any]

    def __init__(self, name: str, noun: str, shape: Shape[Any, W], makes: Callable[[Reader, W], Any]) -> None:
        super().__init__(name)
        self.noun = noun
        self.shape = shape
        self.makes = makes

    def write(self, owner: X, whole: W) -> object:
        return [self.shape.dump(other, whole) for other in getattr(owner, self.name).values()]

    def read(self, node: Reader, owner: X, whole: W) -> None:
        found: dict[str, Any] = {}
        for item in node.items():
            other = self.makes(item, whole)
            if other is not None and other.id in found:
                place = item.at("id") if item.at("id").is_there else item
                place.fault(f"{other.id} is written twice", f"write each {self.noun} once")
            elif other is not None:
                found[other.id] = other
        for id, other in getattr(owner, self.name).items():
            if id not in found:
                node.fault(f"{id} is missing", f"add every {self.noun} of the setup")
                found[id] = other
        setattr(owner, self.name, found)

    def link(self, node: Reader, owner: X, whole: W) -> None:
        others: dict[str, Any] = getattr(owner, self.name)
        for item in node.items():
            id = item.at("id").value
            if isinstance(id, str) and id in others:
                self.shape.link(item, others[id], whole)

    def owners(self, owner: X) -> Iterator[tuple[Shape[Any, Any], Any]]:
        for other in getattr(owner, self.name).values():
            yield from self.shape.owners(other)


class Listed(Field[X, W]):
    """A list of others, each of which `reads` makes of its part of a file: None where that is faulty."""

    shape: Shape[Any, W]
    reads: Callable[[Reader, X, W], object]

    def __init__(
        self,
        name: str,
        shape: Shape[Any, W],
        reads: Callable[[Reader, X, W], object],
        told: str = "",
        *,
        key: str = "",
    ) -> None:
        super().__init__(name, told, key=key)
        self.shape = shape
        self.reads = reads

    def write(self, owner: X, whole: W) -> object:
        return [self.shape.dump(other, whole) for other in getattr(owner, self.name)]

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        found = [self.reads(item, owner, whole) for item in node.items()]
        return [other for other in found if other is not None]

    def owners(self, owner: X) -> Iterator[tuple[Shape[Any, Any], Any]]:
        for other in getattr(owner, self.name):
            yield from self.shape.owners(other)


class Extra(Field[X, W]):
    """A key that means something to what reads the whole, and is no field of the owner."""

    def __init__(self, key: str, told: str = "") -> None:
        super().__init__("", told, key=key)

    def attributes(self) -> tuple[str, ...]:
        return ()

    def write(self, owner: X, whole: W) -> object:
        return None

    def read(self, node: Reader, owner: X, whole: W) -> None:
        pass


# ------------------------------------------------------------------ what every state has


class Version(Field[X, W]):
    """The number of the form in which saves are written."""

    number: int

    def __init__(self, number: int) -> None:
        super().__init__("", key="version")
        self.number = number

    def attributes(self) -> tuple[str, ...]:
        return ()

    def write(self, owner: X, whole: W) -> object:
        return self.number

    def read(self, node: Reader, owner: X, whole: W) -> None:
        if node.value != self.number:
            node.fault("it was written by another version", f"use version {self.number}")


class Seed(Number[X, W]):
    """The seed of a state's dice: any whole number, however large."""

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        number = node.value
        return number if isinstance(number, int) and not isinstance(number, bool) else node.number(0)


class Learned(Field[X, W]):
    """What sides know of others, as entries "side/unit/facet". `sides` and `ids` are those that there are, of
    which `noun` says what they are; `is_facet` looks at a facet, which the other of this id must have.
    """

    sides: Callable[[W], Iterable[str]]
    ids: Callable[[W], Iterable[str]]
    noun: str
    example: str
    is_facet: Callable[[Reader, str, W], object]

    def __init__(
        self,
        noun: str,
        example: str,
        sides: Callable[[W], Iterable[str]],
        ids: Callable[[W], Iterable[str]],
        is_facet: Callable[[Reader, str, W], object],
        told: str = "",
    ) -> None:
        super().__init__("knowledge", told)
        self.sides = sides
        self.ids = ids
        self.noun = noun
        self.example = example
        self.is_facet = is_facet

    def write(self, owner: X, whole: W) -> object:
        return cast(Knowledge, getattr(owner, self.name)).entries()

    def read(self, node: Reader, owner: X, whole: W) -> None:
        knowledge: Knowledge = getattr(owner, self.name)
        for item in node.items():
            parts = item.text().split("/")
            if len(parts) != 3:
                what = f"{shown(item.value)} is no entry"
                item.fault(what, f'write "side/{self.noun.lower()}/facet", as {self.example}')
                continue
            side = item.naming(parts[0]).name_of(self.sides(whole), "side")
            id = item.naming(parts[1]).name_of(self.ids(whole), self.noun)
            if self.is_facet(item.naming(parts[2]), id, whole) and side and id:
                knowledge.learn(side, id, parts[2])
