"""Features cost nothing: each has something for it and something against it. R-FEAT-001 to R-FEAT-014."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.upgrades.base import Upgrade

__all__ = ["FEATURES"]


class BaseUnit(Upgrade):
    """Allies may Dock inside; if it is destroyed its Squad is defeated. It takes no part in Duels, except
    with another Base Unit.
    """

    key = "base_unit"
    name = "Base Unit"
    group = "feature"
    rules = ("R-FEAT-003", "R-FEAT-004", "R-FEAT-005")
    shows = True
    is_base = True


class Flyer(Upgrade):
    """It ignores the Terrain of its Zone and shoots past a Zone with Enemies, but neither gives Allies cover
    nor has any from them, and cannot Move with its Actions underwater or once it is forced to land.
    """

    key = "flyer"
    name = "Flyer"
    group = "feature"
    rules = ("R-FEAT-008", "R-FEAT-009", "R-FEAT-010")
    flies = True


FEATURES: Final[tuple[type[Upgrade], ...]] = (BaseUnit, Flyer)
