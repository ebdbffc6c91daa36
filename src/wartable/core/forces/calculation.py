"""Calculations of odds outside of battles: their settings, and the exact chances that they return."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.core.forces.single_test import Setting


class Chance(NamedTuple):
    """The chance of one result. `key` is its name for programs, `label` its name for people."""

    key: str
    label: str
    chance: Fraction

    def facts(self) -> dict[str, object]:
        """Return the chance as plain data: a reduced fraction, and the same in per cent."""
        return {"label": self.label, "chance": str(self.chance), "percent": float(100 * self.chance)}


class Chances(NamedTuple):
    """Results of which exactly one happens, under a heading; `key` names them for programs."""

    key: str
    title: str
    rows: tuple[Chance, ...]


class Odds(NamedTuple):
    """The result of a calculation: the question in words, and its chances."""

    question: str
    tables: tuple[Chances, ...]

    def facts(self) -> dict[str, object]:
        """Return the odds as plain data; each chance is under the keys of its table and its row."""
        tables = {table.key: {row.key: row.facts() for row in table.rows} for table in self.tables}
        return {"question": self.question, "tables": tables}


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Calculation:
    """A kind of odds that a rulebook can compute from numbers alone.

    `name` is typed by people, with dashes between words; `help` describes its use, one paragraph per line;
    `example` is a sample of the arguments after the name.
    """

    name: str
    help: str
    example: str
    settings: Sequence[Setting]

    def work_out(self, given: Mapping[str, Any]) -> Odds:
        """Compute the odds; `given` maps the names of settings to values, and lacks those left out.
        Raises BadInput.
        """
        raise NotImplementedError
