"""Whether a Match can be played, and whether it is by the rules: everything wrong with it at once."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.problem import Problem

__all__ = ["problems"]


def problems(setup: Mapping[str, object]) -> list[Problem]:
    """All that is wrong with a setup, whatever it holds. Those that are fatal keep it from being played."""
    return []
