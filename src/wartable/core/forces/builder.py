"""Builders for the members of a force: the questions to ask, as data. They contain no rules."""

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
    """One value of a unit for which a builder asks."""

    name: str
    """The name that people type."""
    kind: Kind
    """Type of its value."""
    usual: Any
    """Default value."""
    path: tuple[str, ...] = ()
    """Path of the value in the unit, or in the part of it with which the step deals. If empty, the path is
    the field's name.
    """
    choices: tuple[str, ...] = ()
    """Kinds of compendium entries ("weapon" or "weapon/close") whose keys can be chosen."""
    advice: tuple[str, ...] = ()
    """Path in the data of the unit's view at which a suggestion is found, for a value not yet chosen."""
    suits: Callable[[Entry, Data], bool] = _anything
    """Whether a compendium entry is offered as a choice for this unit. Other keys can be typed too; the
    ruleset checks them.
    """

    @property
    def place(self) -> tuple[str, ...]:
        """The path of the value: `path`, or the field's name if that is empty."""
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
    """The part of the unit to which its fields belong: () for the unit itself, otherwise a key of the unit,
    or of a list in it.
    """
    each: bool = False
    """Whether the part is a list. The step is then asked for one item after another, until it is left
    unanswered.
    """
    names: bool = False
    """Whether an id is derived from the text of its field."""
    when: Callable[[Data], bool] = ALWAYS
    """Whether the step is asked for a unit with these values at all."""
    typed: str = ""
    """Hint for typing the answer at a terminal; a page has fields for that."""

    @property
    def whole(self) -> str:
        """The question, followed by the hint for typing its answer at a terminal."""
        return f"{self.question} {self.typed}".strip()


def _empty_unit() -> Data:
    return {"id": "unit", "name": ""}


def _new_item() -> Data:
    return {}


def _unchanged(unit: Data) -> Data:
    return unit


class Guide(NamedTuple):
    """The questions that build one `kind` of unit."""

    kind: str
    what: str
    """Description of the unit that it builds."""
    steps: tuple[Step, ...]
    start: Callable[[], Data] = _empty_unit
    """Creates the unit before any answer."""
    item: Callable[[], Data] = _new_item
    """Creates a new item of the list in the unit."""
    finished: Callable[[Data], Data] = _unchanged
    """Returns the finished unit, without values that other answers have made meaningless."""
    table: str = "units"
    """The key of the list in a force file to which the unit belongs."""


class Builder(NamedTuple):
    """The questionnaire for building one kind of member of a force."""

    kind: str
    """The name that is given to `wartable new`."""
    guides: tuple[Guide, ...]
    """The guides for the units that are built together, such as a Pilot and then the mecha. All but the last
    are optional.
    """
    shared: tuple[str, ...] = ()
    """Keys whose values the last unit copies from the first."""

    @property
    def what(self) -> str:
        """Description of the unit that it builds."""
        return self.guides[-1].what


def builder_of(kind: str, what: str, shape: Shape[Any, Any], usual: Mapping[str, Any]) -> Builder:
    """Return a builder that asks for a name, and then for each key of the Shape that has a default in
    `usual`: a number, a text, or true or false. The question is the Shape's description of the key.
    """
    steps = [Step("Name", "What is it called?", (Field("name", Kind.text, ""),), names=True)]
    for key, value in usual.items():
        told = shape[key].told or key
        question = f"{told[:1].upper()}{told[1:]}."
        steps.append(Step(key.replace("_", " ").capitalize(), question, (Field(key, _kind(value), value),)))
    guide = Guide(kind, what, tuple(steps), lambda: {**_empty_unit(), **usual})
    return Builder(kind, (guide,))


def _kind(value: object) -> Kind:
    if isinstance(value, bool):
        return Kind.flag
    return Kind.number if isinstance(value, int) else Kind.text
