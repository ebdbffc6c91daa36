"""Abilities, and an index of the moments (hooks) that they override."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.views.entry import Entry


class DefaultNameFromKey:
    """Descriptor for the default name of an ability, which is its key as a title: an ability with the key
    "guardian_of_steel" is named "Guardian of Steel".
    """

    def __get__(self, ability: object, kind: Any) -> str:
        return name_of_key(kind.key)


def name_of_key(key: str) -> str:
    """Return a key as a title: "Guardian of Steel" for "guardian_of_steel"."""
    name = _NAMES.get(key)
    if name is None:
        first, *rest = key.split("_")
        name = " ".join(
            [first.title(), *[word if word in _LOWER_CASE_WORDS else word.title() for word in rest]]
        )
        _NAMES[key] = name
    return name


_NAMES: Final[dict[str, str]] = {}
_LOWER_CASE_WORDS: Final = ("an", "and", "at", "for", "in", "is", "my", "of", "our", "the", "you", "your")
"""Words that stay in lower case in a name, as in the books' titles."""


def _default_name() -> Any:
    """Return a DefaultNameFromKey, typed as Any so that it can be the default of an attribute declared as
    str.
    """
    return DefaultNameFromKey()


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability:
    """One rule of a book, such as a Trait or an Action, with its data. The attributes of the class are the
    data; its methods, named after the moments at which they are called, carry out the rule.

    An ability has no state: anything that it must remember is part of its bearer's state. Each ruleset
    derives a base class whose methods do nothing.
    """

    key: ClassVar[str] = ""
    name: ClassVar[str] = _default_name()
    cite: ClassVar[str] = ""
    rules: ClassVar[tuple[str, ...]] = ()

    def text(self) -> str:
        """Return the rule in our own words, in one line. The text is the docstring of the class. Compiled
        classes keep no docstrings; theirs are read from the source file beside the compiled module.
        """
        kind: type = type(self)
        said = kind.__doc__ or docstrings_of(kind.__module__).get(kind.__name__, "")
        return " ".join(said.split())

    def entry(self, kind: str, group: str = "", data: Mapping[str, object] | None = None) -> Entry:
        """Return the ability as a compendium entry of this `kind`, such as "weapon". `group` is the entry's
        group within its kind, and `data` its values by name.
        """
        return Entry(self.key, self.name, kind, group, self.text(), self.rules, data)


_DOCSTRINGS: Final[dict[str, dict[str, str]]] = {}


def docstrings_of(module: str) -> dict[str, str]:
    """Return the docstrings of a loaded module's classes by class name. They are parsed from its source file,
    and cached.
    """
    found = _DOCSTRINGS.get(module)
    if found is None:
        found = _read_docstrings(str(getattr(sys.modules.get(module), "__file__", None) or ""))
        _DOCSTRINGS[module] = found
    return found


def _read_docstrings(file: str) -> dict[str, str]:
    path = Path(file)
    source = path.parent / (path.name.split(".")[0] + ".py")
    if not source.is_file():
        return {}
    tree = ast.parse(source.read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return {node.name: ast.get_docstring(node) or "" for node in classes}


_OVERRIDDEN: Final[dict[tuple[type, type], tuple[str, ...]]] = {}


def overridden(kind: type, base: type, moments: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the methods that the class `kind` overrides, compared with its base class `base`,
    out of those named in `moments`. Results are cached.
    """
    found = _OVERRIDDEN.get((kind, base))
    if found is None:
        found = tuple([name for name in moments if getattr(kind, name) is not getattr(base, name)])
        _OVERRIDDEN[kind, base] = found
    return found


A = TypeVar("A", bound=Ability)


def declared_abilities(module: Mapping[str, Any], base: type[A]) -> tuple[type[A], ...]:
    """Return the subclasses of `base` that a module itself defines and that have a key, in order of
    definition. `module` is the module's globals().
    """
    own = [kind for kind in module.values() if getattr(kind, "__module__", "") == module["__name__"]]
    return tuple([kind for kind in own if isinstance(kind, type) and issubclass(kind, base) and kind.key])


def abilities_by_key(module: Mapping[str, Any], base: type[A]) -> dict[str, A]:
    """Return a dict with one instance of each class that `declared_abilities` finds, by the ability's key."""
    return {kind.key: kind() for kind in declared_abilities(module, base)}


class Hooks(Generic[A]):
    """An index of the abilities of one bearer: for each moment, which is the name of a method of Ability, the
    abilities that override it. `loadout` has all abilities in their order.
    """

    __slots__ = ("_listeners", "loadout")

    loadout: tuple[A, ...]
    _listeners: dict[str, tuple[A, ...]]

    def __init__(self, loadout: Iterable[A], base: type, moments: Sequence[str]) -> None:
        self.loadout = tuple(loadout)
        self._listeners = {}
        for ability in self.loadout:
            for moment in overridden(type(ability), base, moments):
                self._listeners[moment] = (*self._listeners.get(moment, ()), ability)

    def listeners(self, moment: str) -> tuple[A, ...]:
        """Return the abilities that override the method with this name, in the order of `loadout`."""
        return self._listeners.get(moment, ())
