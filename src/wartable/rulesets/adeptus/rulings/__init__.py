"""Rulings: the GM sets a value of the Mission, for a reason."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.auto_answer import Request, read_flag
from wartable.core.record import Ruling
from wartable.core.revealing import revealing
from wartable.core.rulings import Matter, Owners, Rulings, ending, simple
from wartable.rulesets.adeptus.knowledge.perspective import FACETS, Perspective
from wartable.rulesets.adeptus.model.marks import PINNED
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import STANDINGS, Unit
from wartable.rulesets.adeptus.nerve.recovery import end_pinning
from wartable.rulesets.adeptus.saved.snapshot import COMMANDER, DIRECTOR
from wartable.rulesets.adeptus.saved.unit_data import KNOWLEDGE, UNIT
from wartable.rulesets.adeptus.turn.ending import end

__all__ = ["RULINGS"]


def _units(eyes: Perspective) -> dict[str, Any]:
    return {id: unit for id, unit in eyes.state.units.items() if eyes.sees(unit)}


def _commanders(eyes: Perspective) -> dict[str, Any]:
    return {commander.id: commander for commander in eyes.state.commanders.values()}


def _check_pinned(eyes: Perspective, unit: Unit, value: Request) -> None:
    read_flag(value)


def _pin(table: MissionTable, unit: Unit, ruling: Ruling) -> None:
    if ruling.value == "yes":
        unit.mark(PINNED)
    else:
        end_pinning(table, unit)


_PINNED: Final[Matter[Mission, Perspective, Unit]] = Matter(
    "pinned", "yes or no: whether it is pinned down", _check_pinned, _pin
)
"""Whom fire pins besides those whom the rules name. AD-11."""


def _over(state: Mission) -> str:
    return "the Mission is over" if state.over else ""


RULINGS: Final[Rulings[Mission, Perspective]] = Rulings(
    Perspective,
    _over,
    [
        Owners("Unit", _units, _PINNED, *simple(UNIT), standing=("standing", STANDINGS)),
        Owners("Supreme Commander", _commanders, *simple(COMMANDER)),
        Owners("Director", lambda eyes: dict(eyes.state.directors), *simple(DIRECTOR)),
    ],
    [revealing(KNOWLEDGE, FACETS), ending("winner", "Mission", end)],
)
