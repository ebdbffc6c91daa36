"""Shape: the list of the fields that a class of state has in files.

Saves, the "now" of situations, simple rulings and the tables in docs/files.md are derived from it. The types
of fields are in `fields` and `nested`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.data.reader import Reader

X = TypeVar("X")
W = TypeVar("W")


@mypyc_attr(allow_interpreted_subclasses=True)
class StateField(Generic[X, W]):
    """A saved value of an owner: of a unit, a Character, or the state itself.

    `name` is the name of the owner's attribute, `key` its name in files, and `told` describes it for people.
    A field of this base class has no attribute; the code that reads the whole state reads its key.
    """

    name: str
    key: str
    told: str

    def __init__(self, name: str, told: str = "", *, key: str = "") -> None:
        self.name = name
        self.key = key or name
        self.told = told

    def attributes(self) -> tuple[str, ...]:
        """Return the names of the attributes that hold the field's value."""
        return ()

    def write(self, owner: X, whole: W) -> object:
        """Return the field's value as plain data for a file; None if the key is to be left out."""
        return None

    def read(self, node: Reader, owner: X, whole: W) -> None:
        """Set the value of the field from its part of a file, and report every fault to the Reader."""

    def link(self, node: Reader, owner: X, whole: W) -> None:
        """Read those parts of the value that refer to other parts of the file, after these have been read."""

    def set(self, owner: X, value: Any) -> None:
        """Set the owner's attribute to a value that a file or a ruling gives."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Value(StateField[X, W]):
    """A field that is stored in one attribute and written unchanged."""

    def attributes(self) -> tuple[str, ...]:
        return (self.name,)

    def write(self, owner: X, whole: W) -> object:
        return getattr(owner, self.name)

    def read(self, node: Reader, owner: X, whole: W) -> None:
        self.set(owner, self.value(node, getattr(owner, self.name), owner, whole))

    def set(self, owner: X, value: Any) -> None:
        setattr(owner, self.name, value)

    def value(self, node: Reader, old: Any, owner: X, whole: W) -> object:
        """Return the value that is read from this part of a file. If the part is faulty, report that, and
        return `old`, the present value.
        """
        raise NotImplementedError


def _overrides(field: object, name: str) -> bool:
    """Whether a field's class overrides this method of Value."""
    return getattr(type(field), name) is not getattr(Value, name)


class Shape(Generic[X, W]):
    """The fields of one class of state, in the order in which they are written.

    A file must have the keys in `needed`. The keys in `late` are read after all others. The attributes in
    `derived` are computed from the others, and are not written.
    """

    fields: tuple[StateField[X, W], ...]
    needed: tuple[str, ...]
    late: tuple[str, ...]
    derived: tuple[str, ...]
    _writers: list[tuple[str, str, StateField[X, W] | None]]
    _read_at_once: list[StateField[X, W]]
    _linked: list[StateField[X, W]]

    def __init__(
        self,
        *fields: StateField[X, W],
        needed: Iterable[str] = (),
        late: Iterable[str] = (),
        derived: Iterable[str] = (),
    ) -> None:
        self.fields = fields
        self.needed = tuple(needed)
        self.late = tuple(late)
        self.derived = tuple(derived)
        self._writers = [(f.key, f.name, f if _overrides(f, "write") else None) for f in fields]
        self._read_at_once = [field for field in fields if field.key not in self.late]
        self._linked = [field for field in fields if field.key in self.late or _overrides(field, "link")]

    def __getitem__(self, key: str) -> StateField[X, W]:
        """Return the field with this key."""
        return {field.key: field for field in self.fields}[key]

    def having(self, *fields: StateField[X, W], late: Iterable[str] = ()) -> Shape[X, W]:
        """Return a copy of the Shape with these fields. Each takes the place of the field with the same key;
        if there is none, it comes last. The keys in `late` are added to those that are read late.
        """
        given = {field.key: field for field in fields}
        kept = [given.pop(field.key, field) for field in self.fields]
        late = (*self.late, *late)
        return Shape(*kept, *given.values(), needed=self.needed, late=late, derived=self.derived)

    def needing_all_but(self, *keys: str) -> Shape[X, W]:
        """Return a copy of the Shape in which every key must be present in files, except these."""
        needed = [field.key for field in self.fields if field.key not in keys]
        return Shape(*self.fields, needed=needed, late=self.late, derived=self.derived)

    def has_parts(self, node: Reader) -> bool:
        """Whether a part of a file is a table; reports each key that is missing or unknown."""
        return node.has_parts(self.needed, [f.key for f in self.fields if f.key not in self.needed])

    def dump(self, owner: X, whole: W) -> dict[str, object]:
        """Return the values of all fields as plain data, by key."""
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
        """Set the fields that are present in a part of a file, except those in `late`. Fields that are absent
        keep their values.
        """
        for field in self._read_at_once:
            part = node.at(field.key)
            if part.is_there:
                field.read(part, owner, whole)

    def link(self, node: Reader, owner: X, whole: W) -> None:
        """Set the fields in `late` and call `link` on the others, once everything else has been read."""
        for field in self._linked:
            part = node.at(field.key)
            if part.is_there and field.key in self.late:
                field.read(part, owner, whole)
            elif part.is_there:
                field.link(part, owner, whole)
