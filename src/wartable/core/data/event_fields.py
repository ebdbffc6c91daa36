"""Constructors of event classes, generated from annotated fields. Compiled classes have theirs written
out.
"""

from __future__ import annotations

import inspect
from typing import Any, Final

MISSING: Final = object()
"""Stands for the default of a field without a default."""


def own_annotations(kind: type) -> list[str]:
    """Return the names that a class itself annotates, except those annotated as class variables."""
    return [
        name
        for name, annotation in inspect.get_annotations(kind).items()
        if not str(annotation).startswith(("ClassVar", "typing.ClassVar"))
    ]


def event_fields_with_defaults(kind: type) -> dict[str, object]:
    """Return the annotated fields of an event class and its bases, each with its default or MISSING.

    A compiled class has no annotations; `tools/declared_code.py` gives it a table `written_fields`.
    """
    found: dict[str, object] = {}
    for base in reversed(kind.__mro__):
        own = vars(base)
        found |= own.get("written_fields", {name: own.get(name, MISSING) for name in own_annotations(base)})
    return found


def constructor_of(kind: type) -> Any:
    """Return an `__init__` that takes the fields of an event class as arguments, in order, and sets them."""
    fields = event_fields_with_defaults(kind)
    defaults = {f"_{name}": value for name, value in fields.items() if value is not MISSING}
    arguments = [name if value is MISSING else f"{name}=_{name}" for name, value in fields.items()]
    lines = [f"def __init__({', '.join(['self', *arguments])}):", *[f"    self.{n} = {n}" for n in fields]]
    space: dict[str, Any] = dict(defaults)
    exec("\n".join(lines), space)
    method = space["__init__"]
    method.__qualname__ = f"{kind.__qualname__}.__init__"
    method.__module__ = kind.__module__
    return method
