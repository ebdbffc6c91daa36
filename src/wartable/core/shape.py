"""What a class of state remembers, said once: what saves hold, what the "now" of a situation may say, which
values a ruling can set and the tables of docs/files.md follow from it. The kinds of fields are in `fields`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.ability import overridden
from wartable.core.reader import Reader

X = TypeVar("X")
W = TypeVar("W")


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(Generic[X, W]):
    """One thing that an owner (a unit, a Character, the state itself) remembers, within a whole: the state.

    `name` is its attribute, `key` its name in files; `told` says to people what it is. This base stands for a
    key that is no attribute: whatever reads the whole knows what to make of it.
    """

    name: str
    key: str
    told: str

    def __init__(self, name: str, told: str = "", *, key: str = "") -> None:
        self.name = name
        self.key = key or name
        self.told = told

    def attributes(self) -> tuple[str, ...]:
        """The attributes that keep it."""
        return ()

    def write(self, owner: X, whole: W) -> object:
        """Its value as plain data; None where nothing is written."""
        return None

    def read(self, node: Reader, owner: X, whole: W) -> None:
        """Set it to what a part of a file says, and add every fault to the Reader."""

    def link(self, node: Reader, owner: X, whole: W) -> None:
        """Read what waits within it until everything else is known."""

    def set(self, owner: X, value: Any) -> None:
        """Give it a value, as a file or a ruling tells it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Value(Field[X, W]):
    """What an attribute keeps, written as it is."""

    def attributes(self) -> tuple[str, ...]:
        return (self.name,)

    def write(self, owner: X, whole: W) -> object:
        return getattr(owner, self.name)

    def read(self, node: Reader, owner: X, whole: W) -> None:
        self.set(owner, self.value(node, getattr(owner, self.name), owner, whole))

    def set(self, owner: X, value: Any) -> None:
        setattr(owner, self.name, value)

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        """What the part says; the old value where that is faulty."""
        raise NotImplementedError


class Shape(Generic[X, W]):
    """The fields of one class of state in the order in which they are written.

    A file must have the keys in `needed`. Those in `late` are read once the rest of the whole is known. The
    attributes in `derived` follow from the rest and are not written.
    """

    fields: tuple[Field[X, W], ...]
    needed: tuple[str, ...]
    late: tuple[str, ...]
    derived: tuple[str, ...]
    _writers: list[tuple[str, str, Field[X, W] | None]]
    _first: list[Field[X, W]]
    _then: list[Field[X, W]]

    def __init__(
        self,
        *fields: Field[X, W],
        needed: Iterable[str] = (),
        late: Iterable[str] = (),
        derived: Iterable[str] = (),
    ) -> None:
        self.fields = fields
        self.needed = tuple(needed)
        self.late = tuple(late)
        self.derived = tuple(derived)
        own = [overridden(type(field), Value, ("write", "link")) for field in fields]
        pairs = list(zip(fields, own, strict=True))
        self._writers = [(f.key, f.name, f if "write" in names else None) for f, names in pairs]
        self._first = [field for field in fields if field.key not in self.late]
        self._then = [f for f, names in pairs if f.key in self.late or "link" in names]

    def __getitem__(self, key: str) -> Field[X, W]:
        """The field of this key."""
        return {field.key: field for field in self.fields}[key]

    def having(self, *fields: Field[X, W], late: Iterable[str] = ()) -> Shape[X, W]:
        """The same with these fields, each in the place of the one that has its key, or else at the end."""
        given = {field.key: field for field in fields}
        kept = [given.pop(field.key, field) for field in self.fields]
        late = (*self.late, *late)
        return Shape(*kept, *given.values(), needed=self.needed, late=late, derived=self.derived)

    def has_parts(self, node: Reader) -> bool:
        """Whether this is a table of names; a fault for each key that is missing or that there is not."""
        return node.has_parts(self.needed, [f.key for f in self.fields if f.key not in self.needed])

    def dump(self, owner: X, whole: W) -> dict[str, object]:
        """All fields as plain data by key."""
        found: dict[str, object] = {}
        for key, name, field in self._writers:
            if field is None:
                found[key] = getattr(owner, name)
                continue
            value = field.write(owner, whole)
            if value is not None:
                found[key] = value
        return found

    def read(self, node: Reader, owner: X, whole: W) -> None:
        """Set the fields that a part of a file names, but for the late ones. The others stay as they are."""
        for field in self._first:
            part = node.at(field.key)
            if part.is_there:
                field.read(part, owner, whole)

    def link(self, node: Reader, owner: X, whole: W) -> None:
        """Set the late fields, once everything else is known."""
        for field in self._then:
            part = node.at(field.key)
            if part.is_there and field.key in self.late:
                field.read(part, owner, whole)
            elif part.is_there:
                field.link(part, owner, whole)
