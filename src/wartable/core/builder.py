"""What builds a member of a force: the questions, as data. None of them computes a rule."""

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
    """One value of a unit.

    `name` is what a person types, `path` where it stands in the unit or in the part that its step is about.
    `usual` is what holds where it is left out. `choices` are kinds of compendium entries ("weapon" or
    "weapon/close") whose keys it may be. `advice` is a path in the unit's view from which a value is taken
    that nobody has chosen yet. `suits` tells which choices are offered to this unit: others can be named too,
    and the ruleset says what it thinks of them.
    """

    name: str
    kind: Kind
    usual: Any
    path: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()
    suits: Callable[[Entry, Data], bool] = _anything

    @property
    def place(self) -> tuple[str, ...]:
        """Where it stands: at its name unless it says otherwise."""
        return self.path or (self.name,)


def _always(unit: Data) -> bool:
    return True


ALWAYS: Final[Callable[[Data], bool]] = _always


class Step(NamedTuple):
    """A question with one field or several. `part` is what its fields are about: () the unit, a key of it,
    or a list of it; steps of a list come for each item, and the first of them, unanswered, ends the list.
    `names` marks the field whose text also makes an id. `when` tells whether it is asked at all.
    """

    title: str
    question: str
    fields: tuple[Field, ...]
    part: tuple[str, ...] = ()
    each: bool = False
    names: bool = False
    when: Callable[[Data], bool] = ALWAYS


def _blank() -> Data:
    return {"id": "unit", "name": ""}


def _new_item() -> Data:
    return {}


def _as_it_is(unit: Data) -> Data:
    return unit


class Guide(NamedTuple):
    """The questions that build a `kind` of unit. `start` is the unit before any answer, `item` what a new
    item of its list begins with; `finished` leaves out what the answers have made meaningless. `table` is the
    list of a force file that it stands in.
    """

    kind: str
    what: str
    steps: tuple[Step, ...]
    start: Callable[[], Data] = _blank
    item: Callable[[], Data] = _new_item
    finished: Callable[[Data], Data] = _as_it_is
    table: str = "units"


class Builder(NamedTuple):
    """What people can build by one name: by one guide, or by several, each of which but the last may be left
    out: a Pilot, then the mecha. `shared` are keys of the first that the last begins with.
    """

    kind: str
    guides: tuple[Guide, ...]
    shared: tuple[str, ...] = ()

    @property
    def what(self) -> str:
        """What it is, in words."""
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
