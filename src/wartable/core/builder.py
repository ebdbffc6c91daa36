"""Builders of a force's members: the questions, as data. None of them computes a rule."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NamedTuple

from wartable.core.entry import Entry

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
    """One value of a unit, asked for by a builder.

    `name` is what a person types, `path` where the value stands in the unit or in the part that its step is
    about. `usual` is the default. `choices` are kinds of compendium entries ("weapon" or "weapon/close")
    whose keys it may be. `advice` is a path in the unit's view from which an unset value is taken. `suits`
    says which choices are offered to this unit; others can be typed too, and the ruleset judges them.
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
        """The path: the field's name unless another one is given."""
        return self.path or (self.name,)


def _always(unit: Data) -> bool:
    return True


ALWAYS: Final[Callable[[Data], bool]] = _always


class Step(NamedTuple):
    """A question with one or several fields.

    `part` is what its fields are about: () for the unit, one of its keys, or one of its lists. Steps of a
    list are asked for each item; leaving the first of them empty ends the list. `names` marks the field whose
    text also makes an id. `when` says whether to ask at all.
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
    """The questions that build a `kind` of unit.

    `start` is the unit before any answer, `item` what a new item of its list begins with; `finished` leaves
    out what the answers have made meaningless. `table` is the unit's list in a force file.
    """

    kind: str
    what: str
    steps: tuple[Step, ...]
    start: Callable[[], Data] = _blank
    item: Callable[[], Data] = _new_item
    finished: Callable[[Data], Data] = _as_it_is
    table: str = "units"


class Builder(NamedTuple):
    """What people can build under one name: by one guide, or by several in turn, such as a Pilot, then the
    mecha. All but the last guide can be skipped. `shared` are keys of the first that the last begins with.
    """

    kind: str
    guides: tuple[Guide, ...]
    shared: tuple[str, ...] = ()

    @property
    def what(self) -> str:
        """A description, in words."""
        return self.guides[-1].what
