"""Rulings: the GM sets a value of the Mission, for a reason."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.rulings import Owners, Rulings, ending, simple
from wartable.rulesets.adeptus.knowledge.perspective import Perspective
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.saved.snapshot import COMMANDER, DIRECTOR
from wartable.rulesets.adeptus.saved.unit_data import UNIT
from wartable.rulesets.adeptus.turn.ending import end

__all__ = ["RULINGS"]


def _units(eyes: Perspective) -> dict[str, Any]:
    return {id: unit for id, unit in eyes.state.units.items() if eyes.sees(unit)}


def _commanders(eyes: Perspective) -> dict[str, Any]:
    return {commander.id: commander for commander in eyes.state.commanders.values()}


def _over(state: Mission) -> str:
    return "the Mission is over" if state.over else ""


RULINGS: Final[Rulings[Mission, Perspective]] = Rulings(
    Perspective,
    _over,
    [
        Owners("Unit", _units, *simple(UNIT)),
        Owners("Supreme Commander", _commanders, *simple(COMMANDER)),
        Owners("Director", lambda eyes: dict(eyes.state.directors), *simple(DIRECTOR)),
    ],
    [ending("winner", "Mission", end)],
)
