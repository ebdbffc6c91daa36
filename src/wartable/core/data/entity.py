"""The base of all state classes, whose fields are declared with `core.declared`."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from mypy_extensions import mypyc_attr

from wartable.core.data.shape import StateField


@mypyc_attr(allow_interpreted_subclasses=True)
class Entity:
    """A part of a battle's state; `core.declared.state` gives subclasses their constructor and `copy`."""

    __slots__ = ()

    saved: ClassVar[tuple[StateField[Any, Any], ...]] = ()
    """The saved fields in the order of their declaration; a Shape is made of them."""

    def copy(self) -> Self:
        """Return an independent copy; values that never change are shared."""
        raise NotImplementedError
