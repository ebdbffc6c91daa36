"""Builders of a force's members: the questions, as data. None of them computes a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from wartable.core.entry import Entry
from wartable.core.shape import Shape

Data = dict[str, Any]


class Kind(Enum):
    """What a field's value is."""

    text = "text"
    word = "word"
    number = "number"
    flag = "yes or no"
    key = "key"
    keys = "keys"
    tags = "keys, each with its choice where it has one"


def _anything(entry: Entry, unit: Data) -> bool:
    return True


class Field(NamedTuple):
    """One value of a unit, asked for by a builder."""

    name: str
    """What a person types."""
    kind: Kind
    """What its value is."""
    usual: Any
    """What holds where it is left out."""
    path: tuple[str, ...] = ()
    """Where it stands in the unit, or in the part that its step is about; at its name where this is empty."""
    choices: tuple[str, ...] = ()
    """Kinds of compendium entries ("weapon" or "weapon/close") whose keys it may be."""
    advice: tuple[str, ...] = ()
    """A path in the unit's view from which a value is taken that nobody has chosen yet."""
    suits: Callable[[Entry, Data], bool] = _anything
    """Which choices are offered to this unit. Others can be named too, and the ruleset says what it thinks of
    them.
    """

    @property
    def place(self) -> tuple[str, ...]:
        """The path: the field's name unless another one is given."""
        return self.path or (self.name,)


def _always(unit: Data) -> bool:
    return True


ALWAYS: Final[Callable[[Data], bool]] = _always


class Step(NamedTuple):
    """A question with one or several fields."""

    title: str
    question: str
    fields: tuple[Field, ...]
    part: tuple[str, ...] = ()
    """What its fields are about: () the unit, a key of it, or a list of it."""
    each: bool = False
    """Whether the part is a list: the step then comes for each item, and the first, unanswered, ends the
    list.
    """
    names: bool = False
    """Whether the text of its field also makes an id."""
    when: Callable[[Data], bool] = ALWAYS
    """Whether it is asked of this unit at all."""
    typed: str = ""
    """How its answer is typed at a terminal; a page has fields for that."""

    @property
    def whole(self) -> str:
        """The question, and how its answer is typed."""
        return f"{self.question} {self.typed}".strip()


def _blank() -> Data:
    return {"id": "unit", "name": ""}


def _new_item() -> Data:
    return {}


def _as_it_is(unit: Data) -> Data:
    return unit


class Guide(NamedTuple):
    """The questions that build a `kind` of unit."""

    kind: str
    what: str
    """What it builds, in words."""
    steps: tuple[Step, ...]
    start: Callable[[], Data] = _blank
    """The unit before any answer."""
    item: Callable[[], Data] = _new_item
    """What a new item of its list begins with."""
    finished: Callable[[Data], Data] = _as_it_is
    """The unit without what the answers have made meaningless."""
    table: str = "units"
    """The list of a force file that it stands in."""


class Builder(NamedTuple):
    """What people can build by one name."""

    kind: str
    """The name, as `wartable new` takes it."""
    guides: tuple[Guide, ...]
    """One guide, or several, each of which but the last may be left out: a Pilot, then the mecha."""
    shared: tuple[str, ...] = ()
    """Keys of the first that the last begins with."""

    @property
    def what(self) -> str:
        """A description, in words."""
        return self.guides[-1].what


def builder_of(kind: str, what: str, shape: Shape[Any, Any], usual: Mapping[str, Any]) -> Builder:
    """A builder that asks for a name, and then for each key of a Shape that has a usual value here: a number,
    a text, or true or false. What the Shape says of a key is its question.
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
