"""Every Upgrade and Feature by its key; the (Specialist) ones are made with a choice."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.upgrades.active_defense import ACTIVE_DEFENSES
from wartable.rulesets.battle_century.upgrades.base import Upgrade
from wartable.rulesets.battle_century.upgrades.extra_area import EXTRA
from wartable.rulesets.battle_century.upgrades.feature import FEATURES
from wartable.rulesets.battle_century.upgrades.general import GENERAL

__all__ = ["UPGRADES", "upgrade"]

UPGRADES: Final[dict[str, type[Upgrade]]] = {
    kind.key: kind
    for kind in (
        *FEATURES,
        *GENERAL,
        *EXTRA,
        *ACTIVE_DEFENSES,
    )
}

_MADE: Final[dict[str, Upgrade]] = {}


def upgrade(tag: str) -> Upgrade:
    """The Upgrade of a tag ("jury_rig", "absorbing_armor:melee"); made once and shared."""
    found = _MADE.get(tag)
    if found is None:
        key, _, choice = tag.partition(":")
        found = UPGRADES[key](choice)
        _MADE[tag] = found
    return found
