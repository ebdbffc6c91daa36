"""A Match that starts in the middle: what has happened, who is where."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.battle_century.scene.state import Scene

__all__ = ["place_situation"]


def place_situation(state: Scene, setup: Mapping[str, object]) -> None:
    """Bring the Scene to the moment of the setup's "now"."""
