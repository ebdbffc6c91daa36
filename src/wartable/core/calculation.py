"""Odds that people ask for outside of battles: what they say, and the exact chances that they get."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr

from wartable.core.single_test import Setting


class Chance(NamedTuple):
    """How likely one thing is: `key` names it for programs, `label` for people."""

    key: str
    label: str
    chance: Fraction

    def facts(self) -> dict[str, object]:
        """It as plain data: a reduced fraction, and the same in per cent."""
        return {"label": self.label, "chance": str(self.chance), "percent": float(100 * self.chance)}


class Chances(NamedTuple):
    """Things of which exactly one happens, under a heading; `key` names them for programs."""

    key: str
    title: str
    rows: tuple[Chance, ...]


class Odds(NamedTuple):
    """An answer: what was asked, in words, and its chances."""

    question: str
    tables: tuple[Chances, ...]

    def facts(self) -> dict[str, object]:
        """It as plain data; the chances by the keys of their table and of their row."""
        tables = {table.key: {row.key: row.facts() for row in table.rows} for table in self.tables}
        return {"question": self.question, "tables": tables}


@mypyc_attr(allow_interpreted_subclasses=True)
class Calculation:
    """Odds of one kind, which a rulebook can work out from numbers alone.

    `name` is what people type, with dashes between words; `help` says what it is for, one paragraph a line;
    `example` is what might be typed after the name.
    """

    name: str
    help: str
    example: str
    settings: tuple[Setting, ...]

    def __init__(self, name: str, help: str, example: str, settings: Iterable[Setting]) -> None:
        self.name = name
        self.help = help
        self.example = example
        self.settings = tuple(settings)

    def work_out(self, given: Mapping[str, Any]) -> Odds:
        """The odds; `given` are values by the settings' names, without those that were not said. Raises
        BadInput.
        """
        raise NotImplementedError
