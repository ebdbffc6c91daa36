"""Rulings in a Match: the GM sets a value, for a reason."""

from __future__ import annotations

from wartable.core.problem import Problem
from wartable.core.record import Ruling
from wartable.rulesets.battle_century.scene.state import Scene, SceneTable

__all__ = ["apply_ruling", "check_ruling", "ruling_paths"]


def check_ruling(state: Scene, ruling: Ruling) -> list[Problem]:
    """Everything that keeps a ruling from being applied, with what would do."""
    return [Problem(ruling.path, "nothing can be ruled on yet", "play on")]


def apply_ruling(table: SceneTable, ruling: Ruling) -> None:
    """Apply a ruling that `check_ruling` has found sound. Nobody is asked and nothing is rolled."""


def ruling_paths(state: Scene) -> list[tuple[str, str]]:
    """The paths that can be ruled on and what each means, for people."""
    return []
