"""Types of the fields that make up a Shape. Games derive their own types."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.data.knowledge import Knowledge
from wartable.core.data.reader import MOST, Reader, shown
from wartable.core.data.shape import StateField, Value

X = TypeVar("X")
W = TypeVar("W")

COUNTS: Final = 10**9
"""The largest count, such as of Turns or rolls, that a save may hold."""

Bound = int | Callable[[X, W], int]
"""The bound of a number, or a function that returns it for the owner of the field and the state as a whole.
"""
Known = Iterable[str] | Callable[[X, W], Iterable[str]]
"""Allowed names, or a function that returns them for the owner of the field and the state as a whole."""


def bound(number: Bound[X, W], owner: X, whole: W) -> int:
    """Return a bound as a number. If it is a function, it is called with the owner of the field and the whole
    state.
    """
    return number if isinstance(number, int) else number(owner, whole)


# ------------------------------------------------------------------ plain values


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Value[X, W]):
    """Field for a whole number from `least` to `most`. If `first` is given, it is the minimum at the start of
    a battle instead of `least`.
    """

    least: Bound[X, W]
    most: Bound[X, W]
    first: Bound[X, W] | None

    def __init__(
        self,
        name: str,
        told: str = "",
        *,
        least: Bound[X, W] = 0,
        most: Bound[X, W] = MOST,
        first: Bound[X, W] | None = None,
        key: str = "",
    ) -> None:
        super().__init__(name, told, key=key)
        self.least = least
        self.most = most
        self.first = first

    def with_start_bounds(self) -> Number[X, W]:
        """Return a field like this one with the bounds that apply at the start of a battle."""
        least = self.least if self.first is None else self.first
        return Number(self.name, self.told, least=least, most=self.most, key=self.key)

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return node.number(bound(self.least, owner, whole), bound(self.most, owner, whole), old)


def figure(name: str, least: int, most: int, told: str = "", *, key: str = "") -> Number[Any, Any]:
    """Return a field for a whole number from `least` to `most`. `told` describes it for help texts, and `key`
    is its name in files, by default `name`.
    """
    return Number(name, told, least=least, most=most, key=key)


@mypyc_attr(allow_interpreted_subclasses=True)
class Flag(Value[X, W]):
    """Field for a true-or-false value."""

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return node.flag(default=old)


@mypyc_attr(allow_interpreted_subclasses=True)
class Text(Value[X, W]):
    """Field for any text."""

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return node.text(old)


@mypyc_attr(allow_interpreted_subclasses=True)
class Title(Value[X, W]):
    """Field for the name of a person or a thing, as people use it."""

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return node.name()


@mypyc_attr(allow_interpreted_subclasses=True)
class Id(Value[X, W]):
    """Field for an id in snake_case."""

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return node.id()


@mypyc_attr(allow_interpreted_subclasses=True)
class Texts(Value[X, W]):
    """Field for a list of texts."""

    def write(self, owner: X, whole: W) -> object:
        return list(getattr(owner, self.name))

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        return [item.text() for item in node.items()]


@mypyc_attr(allow_interpreted_subclasses=True)
class Name(Value[X, W]):
    """Field for one of several allowed names. `noun` says in messages what they name; "{id}" in it stands for
    the owner's id. If `blank` is True, "" is allowed and means none.
    """

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

    def noun_for(self, owner: X) -> str:
        """Return `noun` with the id of the owner filled in."""
        return self.noun.replace("{id}", str(getattr(owner, "id", "")))

    def known(self, owner: X, whole: W) -> list[str]:
        """Return the names that are allowed for this owner."""
        names = self.names
        return list(names(owner, whole) if callable(names) else names)

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        if self.blank and node.value == "":
            return ""
        return node.name_of(self.known(owner, whole), self.noun_for(owner), old)


@mypyc_attr(allow_interpreted_subclasses=True)
class Names(Name[X, W]):
    """Field for a list of allowed names, without repetition."""

    def write(self, owner: X, whole: W) -> object:
        return list(getattr(owner, self.name))

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        found = node.names_of(self.known(owner, whole), self.noun_for(owner))
        return tuple(found) if isinstance(old, tuple) else found


@mypyc_attr(allow_interpreted_subclasses=True)
class Tally(Name[X, W]):
    """Field for a dict of whole numbers by name. If `blank` is True, any name is allowed. If `kept` is True,
    a name that is missing in a file keeps its number.
    """

    least: int
    most: Bound[X, W]
    kept: bool

    def __init__(
        self,
        name: str,
        noun: str,
        names: Known[X, W],
        told: str = "",
        *,
        least: int = 0,
        most: Bound[X, W] = MOST,
        blank: bool = False,
        kept: bool = False,
    ) -> None:
        super().__init__(name, noun, names, told, blank=blank)
        self.least = least
        self.most = most
        self.kept = kept

    def check_is_known_name(self, node: Reader, names: list[str], owner: X) -> bool:
        """Whether the Reader's text is one of the allowed names; reports a fault if not."""
        return self.blank or node.name_of(names, self.noun_for(owner)) != ""

    def write(self, owner: X, whole: W) -> object:
        return dict(getattr(owner, self.name))

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        names = self.known(owner, whole)
        found: dict[str, int] = dict(old) if self.kept else {}
        for word, part in node.parts():
            if self.check_is_known_name(part.naming(word), names, owner):
                found[word] = part.number(self.least, bound(self.most, owner, whole))
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Custom(Value[X, W]):
    """Field that is written by the function `writes`, called with the value and the state as a whole, and
    read by the function `reads`, called with the part of the file, the present value, the owner and the
    whole.
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Shown(StateField[X, W]):
    """Field that is written to files, but is not read by the Shape: the function that creates the owner reads
    it. `attributes` are the names of the owner's attributes that it covers.
    """

    shows: Callable[[X, W], object]
    kept: tuple[str, ...]

    def __init__(self, key: str, shows: Callable[[X, W], object], *attributes: str, told: str = "") -> None:
        super().__init__(key, told)
        self.shows = shows
        self.kept = attributes

    def attributes(self) -> tuple[str, ...]:
        return self.kept

    def write(self, owner: X, whole: W) -> object:
        return self.shows(owner, whole)


# ------------------------------------------------------------------ fields of every state


@mypyc_attr(allow_interpreted_subclasses=True)
class Version(StateField[X, W]):
    """Field for the format version of a save."""

    def write(self, owner: X, whole: W) -> object:
        return int(self.name)

    def read(self, node: Reader, owner: X, whole: W) -> None:
        if node.value != int(self.name):
            node.fault("it was written by another version", f"use version {self.name}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Seed(Value[X, W]):
    """Field for the seed of a state's dice, a whole number of any size."""

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        number = node.value
        if isinstance(number, int) and not isinstance(number, bool):
            return number
        node.reject(f"{shown(number)} is no whole number", "use any whole number")
        return old


@mypyc_attr(allow_interpreted_subclasses=True)
class Learned(Value[X, W]):
    """Field for the knowledge that sides have of others, as entries "side/unit/facet".

    `sides` and `ids` return the existing ids of sides and of units; `noun` says in messages what the latter
    name. `facets` lists the facets that each unit has, or is a function that checks one facet.
    """

    noun: str
    example: str
    sides: Callable[[W], Collection[str]]
    ids: Callable[[W], Collection[str]]
    facets: Collection[str] | Callable[[Reader, str, W], bool]

    def __init__(
        self,
        told: str,
        noun: str,
        example: str,
        sides: Callable[[W], Collection[str]],
        ids: Callable[[W], Collection[str]],
        facets: Collection[str] | Callable[[Reader, str, W], bool],
    ) -> None:
        super().__init__("knowledge", told)
        self.noun = noun
        self.example = example
        self.sides = sides
        self.ids = ids
        self.facets = facets

    def check_is_known_facet(self, node: Reader, id: str, whole: W) -> bool:
        """Whether the Reader's text is a facet that the unit with this id has; reports a fault if not."""
        facets = self.facets
        return facets(node, id, whole) if callable(facets) else node.name_of(facets, "facet") != ""

    def write(self, owner: X, whole: W) -> object:
        knowledge: Knowledge = getattr(owner, self.name)
        return knowledge.entries()

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
            if self.check_is_known_facet(item.naming(parts[2]), id, whole) and side and id:
                knowledge.learn(side, id, parts[2])


# ------------------------------------------------------------------ groups of fields

BEGINNING: Final[tuple[StateField[Any, Any], ...]] = (
    Version("1", key="version"),
    Seed("seed"),
    Number("rolled", most=COUNTS),
)
"""Fields at the beginning of every save."""

ENDING: Final[tuple[StateField[Any, Any], ...]] = (
    Flag("over"),
    Names("winners", "side", lambda _, state: state.sides()),
    Text("reason"),
)
"""Fields for the result of the battle, in every save of a PlannedState."""
