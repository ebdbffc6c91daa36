"""What has happened: frozen, past tense, ids and numbers."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Base of all events. Subclasses list their fields, in order, in `fields`; `facts` reads them."""

    fields: ClassVar[tuple[str, ...]] = ()

    def facts(self) -> dict[str, object]:
        """The event as plain data: its name under "event", then its fields."""
        result: dict[str, object] = {"event": type(self).__name__}
        for name in self.fields:
            result[name] = plain(getattr(self, name))
        return result

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        inner = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.fields])
        return f"{type(self).__name__}({inner})"


def plain(value: object) -> object:
    """A field's value as JSON-like data: terms become [source, amount], tuples become lists."""
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    source = getattr(value, "source", None)
    return value if source is None else [source, getattr(value, "amount", 0)]


class Ruled(Event):
    """The GM changed something by a ruling."""

    fields = ("what", "reason")

    what: str
    reason: str

    def __init__(self, what: str, reason: str) -> None:
        self.what = what
        self.reason = reason
