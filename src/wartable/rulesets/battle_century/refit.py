"""A Unit's loadout made anew with other ranks or Weapons, in mid-battle."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.rulesets.battle_century.loadout import ATTRIBUTES, Attributes, Loadout, Mount

__all__ = ["attributes_of", "refit", "with_rank"]


def attributes_of(ranks: Sequence[int]) -> Attributes:
    """Attributes of ranks in the order of ATTRIBUTES."""
    return Attributes(ranks[0], ranks[1], ranks[2], ranks[3], ranks[4], ranks[5])


def refit(loadout: Loadout, attributes: Attributes, mounts: Sequence[Mount]) -> Loadout:
    """The same Unit with these Attributes and these Weapons."""
    return loadout.refitted(attributes, mounts, loadout.kit.fittings)


def with_rank(loadout: Loadout, name: str, rank: int) -> Loadout:
    """The same Unit with one other rank."""
    ranks = list(loadout.attributes.values())
    ranks[ATTRIBUTES.index(name)] = rank
    return refit(loadout, attributes_of(ranks), loadout.mounts)
