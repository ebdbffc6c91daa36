"""House files in tests: what they bring is taken out again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from wartable import ruleset
from wartable.files import house
from wartable.rulesets.battle_century.operation.model import conditions, names
from wartable.rulesets.battle_century.operation.powers.mid_scene_upgrades import (
    clear_cache_of_gainable_upgrades,
)

__all__ = ["visiting"]


@contextmanager
def visiting() -> Iterator[None]:
    """House files that are loaded in here are forgotten afterwards, with all that they brought."""
    kept: list[dict[str, Any]] = [
        ruleset("battle-century").houses,
        house._LOADED,
        conditions.CONDITIONS,
        names.WEAPONS,
        names.UPGRADES,
        names.MADE_UPGRADES,
        names.POWERS,
        names.MADE_POWERS,
    ]
    before = [dict(catalogue) for catalogue in kept]
    clear_cache_of_gainable_upgrades()
    try:
        yield
    finally:
        for catalogue, old in zip(kept, before, strict=True):
            catalogue.clear()
            catalogue.update(old)
        clear_cache_of_gainable_upgrades()
