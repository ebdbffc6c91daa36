"""Base classes for events of Operations: sentences with the names of Units and Zones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from wartable.core.event import PublicEvent
from wartable.core.words import GrammaticalName
from wartable.rulesets.battle_century.operation.model.names import grammatical_name_of, zone_name
from wartable.rulesets.battle_century.operation.model.state import Operation

_UNITS: Final = ("unit", "target", "other", "by", "base", "pilot", "reserve")
_NAMERS: Final[Mapping[str, Callable[[Operation, Any], str | GrammaticalName]]] = {
    **dict.fromkeys(_UNITS, grammatical_name_of),
    "zone": zone_name,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class OperationEvent(PublicEvent):
    """A public event whose sentence comes from its template. `namers` gives for each field with the id of a
    Unit or a Zone the function that returns its name.
    """

    namers = _NAMERS


@mypyc_attr(allow_interpreted_subclasses=True)
class UnitEvent(OperationEvent):
    """An event that concerns one Unit."""

    unit: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Leaving(UnitEvent):
    """A Unit left the Operation, together with `_parts`, the Units combined in it."""

    _parts: Sequence[str] = ()

    def leavers(self) -> Sequence[str]:
        return (self.unit, *self._parts)


@mypyc_attr(allow_interpreted_subclasses=True)
class TwoUnitsEvent(OperationEvent):
    """An event that concerns two Units."""

    unit: str
    other: str
