"""What the shapes of all rulesets' files share."""

from __future__ import annotations

from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict

__all__ = [
    "BORROWED",
    "OWN",
    "PILOTS",
    "STRICT",
    "UNITS",
    "Muster",
    "Part",
    "Seat",
    "Shapes",
    "kind_of_character",
    "kind_of_unit",
]

OWN: Final = "(written out)"
BORROWED: Final = "(from a force)"
"""Tags of the two kinds of Units in a scenario; in round brackets, so that no path shows them."""


STRICT: Final = ConfigDict(extra="forbid", strict=True, frozen=True)
"""Of every table in a file: its keys and no others, and no value is turned into one of another kind."""


class Part(BaseModel):
    """A table in a file."""

    model_config = STRICT


class Seat(Part):
    """Somebody who decides."""

    id: str
    name: str = ""


class Muster(NamedTuple):
    """How those who fight get from a force into a scenario: the scenario's list of them, its key that names
    one of the force's, the force's own list; `noun` is what one of them is called, `posting` what a scenario
    adds to each.
    """

    entries: str
    key: str
    source: str
    noun: str
    posting: dict[str, object]


UNITS: Final = Muster("units", "unit", "units", "Unit", {})
PILOTS: Final = Muster("characters", "pilot", "pilots", "Pilot", {"zone": "field"})


class Shapes(NamedTuple):
    """The models of one kind of battle's files, and a setup without anybody in which a force's `muster` can
    be checked.
    """

    scenario: type[BaseModel]
    force: type[BaseModel]
    situation: type[BaseModel]
    parade: dict[str, object]
    muster: Muster = UNITS


def kind_of_unit(value: object) -> str:
    """Whether a scenario's Unit is written out there or taken from a force."""
    return BORROWED if isinstance(value, dict) and ("force" in value or "unit" in value) else OWN


def kind_of_character(value: object) -> str:
    """The same of a Match's Character."""
    return BORROWED if isinstance(value, dict) and ("force" in value or "pilot" in value) else OWN
