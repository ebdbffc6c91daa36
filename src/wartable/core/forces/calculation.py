"""Calculations of odds outside of battles, from settings that people choose; they return exact chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr

from wartable.core.data.declared import define
from wartable.core.forces.single_test import Setting


class Chance(NamedTuple):
    """The chance of one result. `key` identifies the result in JSON data, `label` is its name in texts."""

    key: str
    label: str
    chance: Fraction

    def facts(self) -> dict[str, object]:
        """Return the chance as plain data: as a reduced fraction, and in per cent."""
        return {"label": self.label, "chance": str(self.chance), "percent": float(100 * self.chance)}


class Chances(NamedTuple):
    """A table of the chances of all possible results, exactly one of which happens. `key` identifies the
    table in JSON data, `title` is its heading.
    """

    key: str
    title: str
    rows: tuple[Chance, ...]


class Odds(NamedTuple):
    """The result of a calculation: the question in words, and tables of chances that answer it."""

    question: str
    tables: tuple[Chances, ...]

    def facts(self) -> dict[str, object]:
        """Return the odds as JSON-like data, in which each chance is found by the key of its table and its
        own key.
        """
        tables = {table.key: {row.key: row.facts() for row in table.rows} for table in self.tables}
        return {"question": self.question, "tables": tables}


@define
@mypyc_attr(allow_interpreted_subclasses=True)
class Calculation:
    """A kind of odds that a rulebook can compute from numbers alone, without a battle.

    `name`, with dashes between words, is what people type; `help` describes the use, one paragraph per line;
    `example` is a sample of the arguments that follow the name.
    """

    name: str
    help: str
    example: str
    settings: Sequence[Setting]

    def work_out(self, given: Mapping[str, Any]) -> Odds:
        """Return the odds for these settings: `given` maps the names of settings to their values, and lacks
        the settings that were left out. Raises BadInput for settings that do not fit.
        """
        raise NotImplementedError
