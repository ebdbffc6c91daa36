"""Measured statistics of shipped scenarios: how long a battle takes, and how often each side wins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from wartable import BadInput
from wartable.files.library import ScenarioInfo
from wartable.files.parsing import read_toml

__all__ = ["FIGURES", "ScenarioFigures", "figures_of"]

FIGURES: Final = Path("measured") / "figures.toml"
"""Path, relative to a folder of scenarios, of the file with the figures of all of them."""
_SECONDS_A_QUESTION: Final = 20
"""The time that a person is assumed to need for a question: to read it and its odds, and to answer."""


class ScenarioFigures(NamedTuple):
    """Statistics of a scenario, from battles between greedy players that `tools/scenario_figures.py`
    plays.
    """

    battles: int
    """Number of battles that were played."""
    units: Mapping[str, int]
    """Number of units at the start, by side."""
    questions: Mapping[str, float]
    """Mean number of questions in a battle that have more than one answer, by side."""
    wins: Mapping[str, float]
    """Share of the battles won, by side."""
    rounds: float
    """Mean duration in rounds, or in the game's other unit of time."""

    @property
    def most_players(self) -> int:
        """The greatest number of people who can play: one for each unit, and at least one for each side."""
        return sum([max(1, count) for count in self.units.values()])

    def estimated_minutes(self, side: str) -> int:
        """Estimate how many minutes a person needs who plays this side against the computer."""
        return round(self.questions.get(side, 0.0) * _SECONDS_A_QUESTION / 60)


def figures_of(info: ScenarioInfo) -> ScenarioFigures | None:
    """Return the measured figures of a shipped scenario; None if it has not been measured."""
    return _read(info.path.parent).get(info.path.stem)


@cache
def _read(folder: Path) -> dict[str, ScenarioFigures]:
    """Return the figures of the scenarios in a folder, by file name without ending."""
    try:
        found = read_toml(folder / FIGURES)
    except BadInput:
        return {}
    return {name: _parsed(facts) for name, facts in found.items() if isinstance(facts, dict)}


def _parsed(facts: Mapping[str, Any]) -> ScenarioFigures:
    return ScenarioFigures(
        battles=int(facts["battles"]),
        units={str(side): int(count) for side, count in facts["units"].items()},
        questions={str(side): float(count) for side, count in facts["questions"].items()},
        wins={str(side): float(share) for side, share in facts["wins"].items()},
        rounds=float(facts["rounds"]),
    )
