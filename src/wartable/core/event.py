"""Events: everything that happens, as ids and numbers. Each event can describe itself in a sentence, and give
a redacted form of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Final, cast, dataclass_transform

from mypy_extensions import mypyc_attr

from wartable.core.data.event_fields import constructor_of, event_fields_with_defaults
from wartable.core.loss import Loss
from wartable.core.term import Term
from wartable.core.views.board_step import LEAVES, LOSES, BoardStep
from wartable.core.views.perspective import Perspective
from wartable.core.words import Amount, GrammaticalName


@dataclass_transform()
@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Base of all events. A class annotates its fields, and takes them as arguments in that order:

        class Marched(Event):
            squad: str
            zone: str

    If a class writes its own `__init__`, its fields are the attributes set there, except names that begin
    with "_".
    """

    fields: ClassVar[tuple[str, ...]] = ()
    """Names of its fields, in order. They are stable, because they are the keys of `facts`."""
    template: ClassVar[str] = ""
    """Format string for its sentence, if the fields alone are enough for one: "{squad} march to {zone}". A
    number may count things: "{hits:hit}" is "1 hit" or "3 hits".
    """
    namers: ClassVar[Mapping[str, Callable[[Any, Any], str | GrammaticalName]]] = {}
    """Functions that turn the value of a field into text for the template, by field. They are called with the
    state and the value. Other fields appear as they are. A field turned into a GrammaticalName can also have
    a verb that agrees with it: "{unit:takes} no Action".
    """
    manner: ClassVar[str] = ""
    """The manner of its display: "chapter", "scene", "grave", "bad", "bright" or "faint"; "" for plain
    text.
    """
    sums: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """The sums that explain it, each as (field with the terms, title, field with the result). If the first of
    these is "", the title is the purpose of the roll.
    """
    leaver: ClassVar[str] = ""
    """The field that names the unit that leaves the battle, if any."""
    private: ClassVar[tuple[str, ...]] = ()
    """Fields with defaults that are not part of its data and that `replace` drops."""
    abandoned: ClassVar[str] = ""
    """The field that names a unit that stays in the battle but has lost its leader for good, if any."""

    def __init_subclass__(cls) -> None:
        """Give a class with annotated fields a constructor for them, unless it defines one."""
        super().__init_subclass__()
        if "__init__" not in vars(cls) and event_fields_with_defaults(cls):
            setattr(cls, "__init__", constructor_of(cls))  # noqa: B010  (a method of a class that is not compiled)

    def __init__(self, *values: object, **keywords: object) -> None:
        """Set the fields listed in `fields` from positional or keyword arguments; for a class without
        annotations.
        """
        values_by_name = {**dict(zip(self.fields, values, strict=False)), **keywords}
        if len(values) + len(keywords) != len(self.fields) or set(values_by_name) != set(self.fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self.fields) or 'nothing'}, each once")
        for name, value in values_by_name.items():
            setattr(self, name, value)

    def sentence(self, state: Any) -> str:
        """Return a sentence that describes the event and explains every number in it; hidden numbers are left
        out.

        By default the sentence is made from `template`; without a template it lists the event's facts.
        """
        if self.template:
            said = {
                key: name(state, getattr(self, key))
                for key, name in self.namers.items()
                if hasattr(self, key)
            }
            told = {
                key: Amount(value) if type(value) is int else value for key, value in self.facts().items()
            }
            return self.template.format(**{**told, **said})
        values = [f"{name} {value}" for name, value in self.facts().items() if name != "event"]
        return f"{type(self).__name__}: {', '.join(values)}." if values else f"{type(self).__name__}."

    def redacted(self, perspective: Any) -> Event | None:
        """Return the event as it appears from a perspective that does not see everything; None if it is
        hidden.

        A hidden number is replaced by 0 if the real one cannot be 0, otherwise by -1. Once a side learns
        something, it sees earlier events with that knowledge as well.
        """
        return self

    def disclose(self, state: Any) -> None:
        """Record in the state what all sides learn about the event's units by seeing it. Most events reveal
        nothing.
        """

    def losses(self) -> Sequence[Loss]:
        """Return the losses that the event causes, in Damage, Wounds or the game's other kind of harm. Empty
        by default.
        """
        return ()

    def leavers(self) -> Sequence[str]:
        """Return the ids of the units that leave the battle by this event: destroyed, defeated, or gone."""
        return (str(getattr(self, self.leaver)),) if self.leaver else ()

    def is_announcement(self) -> bool:
        """Whether it only states a choice of the seat that has just answered, so that no secret of another
        seat decides whether or how it happens, or what is asked next. Plans go on after such events.
        """
        return False

    def is_deployment(self) -> bool:
        """Whether it only tells how the seat that has just answered deployed a unit of its own, so that no
        secret of another seat decides what is asked next. A deployment of several units goes on after it.
        """
        return False

    def is_choice(self, announcements: bool, deployments: bool) -> bool:
        """Whether it is an announcement or a deployment, as far as these are allowed."""
        return (announcements and self.is_announcement()) or (deployments and self.is_deployment())

    def board_steps(self, state: Any) -> Sequence[BoardStep]:
        """Return what the event shows on the board, in order: by default its losses and the units that leave.
        Moves that no event shows are seen by comparing two views.
        """
        return harm_steps(self)

    def replace(self, **values: object) -> Event:
        """Return a copy in which the named fields have these values."""
        fields = {name: getattr(self, name) for name in field_names(self)}
        return cast(Event, cast(Any, type(self))(**{**fields, **values}))

    def facts(self) -> dict[str, object]:
        """Return the event as plain data: the name of its class under "event", then its fields."""
        result: dict[str, object] = {"event": type(self).__name__}
        for name in declared_fields(type(self)):
            result[name] = as_plain_data(getattr(self, name))
        own: dict[str, object] = getattr(self, "__dict__", {})
        for name, value in own.items():
            if name[0] != "_" and name not in self.private:
                result[name] = value if isinstance(value, str | int) else as_plain_data(value)
        return result

    def all_terms(self) -> list[Term]:
        """Return every Term in the event's fields."""
        values: list[Any] = [getattr(self, name) for name in field_names(self)]
        rows = [value for value in values if isinstance(value, tuple | list)]
        return [part for row in rows for part in row if isinstance(part, Term)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        inner = ", ".join([f"{name}={getattr(self, name)!r}" for name in field_names(self)])
        return f"{type(self).__name__}({inner})"


@mypyc_attr(allow_interpreted_subclasses=True)
class PublicEvent(Event):
    """An event that every seat sees in full."""


def harm_steps(event: Event) -> list[BoardStep]:
    """Return the steps for the losses of an event and for the units that leave the battle by it."""
    lost = [
        BoardStep(LOSES, one.unit, text=f"-{one.amount}" if one.amount > 0 else "") for one in event.losses()
    ]
    return [*lost, *[BoardStep(LEAVES, unit) for unit in event.leavers()]]


_DECLARED: Final[dict[type[Event], list[str]]] = {}
"""Results of `declared_fields`, by class."""


def field_names(event: Event) -> list[str]:
    """Return the names of an event's fields, in order: those that its compiled class declares, then those in
    its `__dict__`.
    """
    names = declared_fields(type(event))
    own: dict[str, object] = getattr(event, "__dict__", {})
    return [*names, *[name for name in own if name[0] != "_" and name not in event.private]]


def declared_fields(kind: type[Event]) -> list[str]:
    """Return the names of the fields that a compiled event class and its bases define."""
    known = _DECLARED.get(kind)
    if known is None:
        found: list[str] = []
        for base in reversed(kind.__mro__):
            found += [name for name in vars(base).get("__mypyc_attrs__", ()) if name not in found]
        known = _DECLARED[kind] = [name for name in found if name[0] != "_" and name not in kind.private]
    return known


def as_plain_data(value: object) -> object:
    """Return the value of an event's field as JSON-like data: a Term becomes [source, amount], a tuple a
    list.
    """
    if isinstance(value, str | int):
        return value
    if isinstance(value, tuple | list):
        return [as_plain_data(item) for item in value]
    source = getattr(value, "source", None)
    return value if source is None else [source, getattr(value, "amount", 0)]


_TELLS_LOSSES: Final[dict[type[Event], bool]] = {}
"""Results of `can_report_losses`, by class."""


def can_report_losses(kind: type[Event]) -> bool:
    """Whether events of this class can report losses, or units that leave the battle."""
    known = _TELLS_LOSSES.get(kind)
    if known is None:
        kinds = kind.__mro__[: kind.__mro__.index(Event)]
        own = [name for base in kinds for name in ("losses", "leavers") if name in vars(base)]
        known = _TELLS_LOSSES[kind] = bool(own or kind.leaver)
    return known


class Ruled(Event):
    """The GM changed something by a ruling."""

    what: str
    reason: str

    def sentence(self, state: Any) -> str:
        reason = f" ({self.reason})" if self.reason else ""
        return f"The GM rules: {self.what or 'something hidden'}{reason}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event itself; if it names a unit that may hide something from this perspective, return a
        copy with only the reason.
        """
        for word in self.what.replace(".", " ").replace(":", " ").replace("/", " ").split():
            if perspective.hides(word):
                return Ruled("", self.reason)
        return self


# ------------------------------------------------------------------ functions for all events

TRANSLATIONS: Final[dict[type[Event], Callable[[Any, Any], str]]] = {}
"""Functions that write an event's sentence in another language, by class of event. They are called with the
state and the event, instead of the event's own `sentence`. A translation is a file that fills this dict.
"""


def say(state: object, event: Event) -> str:
    """Return the event in one sentence, translated if its class has a translation."""
    translation = TRANSLATIONS.get(type(event))
    return event.sentence(state) if translation is None else translation(state, event)


def redact(perspective: Perspective, event: Event) -> Event | None:
    """Return the event as seen from this perspective; None if it is hidden."""
    return event if perspective.all_seeing else event.redacted(perspective)


def event_kinds(*modules: ModuleType) -> list[type[Event]]:
    """Return all classes of events that these modules define, in order of definition."""
    found: list[type[Event]] = []
    for module in modules:
        for kind in vars(module).values():
            own = getattr(kind, "__module__", "") == module.__name__
            if own and isinstance(kind, type) and issubclass(kind, Event):
                found.append(kind)
    return found


def event_display_data(*modules: ModuleType) -> dict[str, dict[str, object]]:
    """Return data for the key "telling" of a View: the `manner` and the `sums` of the event classes in these
    modules, by the name of the class.
    """
    kinds = event_kinds(*modules)
    return {
        "manners": {kind.__name__: kind.manner for kind in kinds if kind.manner},
        "sums": {kind.__name__: [list(row) for row in kind.sums] for kind in kinds if kind.sums},
    }
