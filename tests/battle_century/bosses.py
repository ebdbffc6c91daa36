"""A Boss and a Player Character, for tests of Boss Traits."""

from __future__ import annotations

from tests.battle_century.matches import character

__all__ = ["boss", "pc"]


def boss(*traits: str, **values: object) -> dict[str, object]:
    """A Boss of red in the yard, of Power Level 3."""
    base = character("boss", "red", "yard", tier="boss", power_level=3, traits=traits)
    return {**base, **values}


def pc(**values: object) -> dict[str, object]:
    """A Player Character of blue in the yard."""
    return {**character("ann", "blue", "yard", tier="pc"), **values}
