"""A Scene as plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.battle_century.match.setup import new_match
from wartable.rulesets.battle_century.scene.state import Scene

__all__ = ["dump", "restore"]


def dump(state: Scene) -> dict[str, object]:
    """The state as JSON-like data."""
    return {"seed": state.seed}


def restore(setup: Mapping[str, object], data: Mapping[str, object]) -> Scene:
    """The state that `dump` wrote; raises BadInput."""
    return new_match(setup, 0)
