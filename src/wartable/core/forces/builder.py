"""Builders for the members of a force: their questions, as data. Builders compute no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from wartable.core.data.shape import Shape
from wartable.core.views.entry import Entry

Data = dict[str, Any]


class Kind(Enum):
    """Type of a field's value."""

    text = "text"
    word = "word"
    number = "number"
    flag = "yes or no"
    key = "key"
    keys = "keys"
    tags = "keys, each with its choice if it has one"


def _anything(entry: Entry, unit: Data) -> bool:
    return True


class Field(NamedTuple):
    """One value of a unit, asked for by a builder."""

    name: str
    """The name that people type."""
    kind: Kind
    """Type of its value."""
    usual: Any
    """Default value."""
    path: tuple[str, ...] = ()
    """Path of the value in the unit, or in the part that the step is about; empty for the field's own name.
    """
    choices: tuple[str, ...] = ()
    """Kinds of compendium entries ("weapon" or "weapon/close") whose keys are its choices."""
    advice: tuple[str, ...] = ()
    """Path in the unit's view from which a value is taken if none has been chosen yet."""
    suits: Callable[[Entry, Data], bool] = _anything
    """Filter for the choices offered to this unit. Others can be typed too, and are judged by the ruleset."""

    @property
    def place(self) -> tuple[str, ...]:
        """The path in the unit; the field's name unless another is given."""
        return self.path or (self.name,)


def _always(unit: Data) -> bool:
    return True


ALWAYS: Final[Callable[[Data], bool]] = _always


class Step(NamedTuple):
    """A question of a builder, which asks for one or more fields."""

    title: str
    question: str
    fields: tuple[Field, ...]
    part: tuple[str, ...] = ()
    """The part of the unit that its fields belong to: () for the unit itself, else a key of it or of a list
    in it.
    """
    each: bool = False
    """Whether the part is a list: the step is then asked for each item, and the first one left unanswered
    ends the list.
    """
    names: bool = False
    """Whether the text of its field also determines an id."""
    when: Callable[[Data], bool] = ALWAYS
    """Whether it is asked for this unit at all."""
    typed: str = ""
    """Hint for typing the answer at a terminal; a page has fields for that."""

    @property
    def whole(self) -> str:
        """The question, followed by the hint for typing its answer."""
        return f"{self.question} {self.typed}".strip()


def _blank() -> Data:
    return {"id": "unit", "name": ""}


def _new_item() -> Data:
    return {}


def _as_it_is(unit: Data) -> Data:
    return unit


class Guide(NamedTuple):
    """The questions that build one `kind` of unit."""

    kind: str
    what: str
    """Description of the unit that it builds."""
    steps: tuple[Step, ...]
    start: Callable[[], Data] = _blank
    """Makes the unit before any answer."""
    item: Callable[[], Data] = _new_item
    """Makes a new item of its list."""
    finished: Callable[[Data], Data] = _as_it_is
    """Removes values that other answers have made meaningless."""
    table: str = "units"
    """The list of a force file that the unit belongs to."""


class Builder(NamedTuple):
    """The questions that people answer to build members of a force, under one name."""

    kind: str
    """The name, as `wartable new` takes it."""
    guides: tuple[Guide, ...]
    """One guide, or several of which all but the last are optional: a Pilot, then the mecha."""
    shared: tuple[str, ...] = ()
    """Keys that the last unit copies from the first."""

    @property
    def what(self) -> str:
        """Description of the unit that it builds."""
        return self.guides[-1].what


def builder_of(kind: str, what: str, shape: Shape[Any, Any], usual: Mapping[str, Any]) -> Builder:
    """Return a builder that asks for a name, and then for each key of a Shape with a default in `usual`: a
    number, a text, or true or false. The Shape's description of a key is its question.
    """
    steps = [Step("Name", "What is it called?", (Field("name", Kind.text, ""),), names=True)]
    for key, value in usual.items():
        told = shape[key].told or key
        question = f"{told[:1].upper()}{told[1:]}."
        steps.append(Step(key.replace("_", " ").capitalize(), question, (Field(key, _kind(value), value),)))
    guide = Guide(kind, what, tuple(steps), lambda: {**_blank(), **usual})
    return Builder(kind, (guide,))


def _kind(value: object) -> Kind:
    if isinstance(value, bool):
        return Kind.flag
    return Kind.number if isinstance(value, int) else Kind.text
